import { type ImprovedField, textOfField } from '@graticule/contracts/kept/proposals/improved-fields'
import { MAX_COMMENT } from '@graticule/contracts/limits'
import type { Resource } from '@graticule/contracts/resource'
import { IconSend, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { rememberAction } from '../../../kept/pending-action.ts'
import type { NamedResource } from '../../../kept/resource-key.ts'
import { useSession } from '../../../session/session.ts'
import { signInHere } from '../../../session/sign-in-address.ts'
import { stopImproving } from '../../../stores/proposals/improving.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import { askToDiscard } from './ask-to-discard.ts'
import type { Draft } from './draft.ts'
import { FieldRow } from './FieldRow.tsx'
import styles from './Improve.module.css'
import { useImproveForm } from './use-improve-form.ts'
import { useOwnImprovements } from './use-own-improvements.ts'

interface ImproveProps {
  readonly resource: Resource
  readonly named: NamedResource
}

/** The form beside the details of an entry, for whoever is signed in. It waits for what the person has proposed before. */
export function ImprovePanel({ resource, named }: ImproveProps) {
  const person = useSession(({ visitor }) => (visitor.kind === 'person' ? visitor.id : ''))
  const { data, isError } = useOwnImprovements(named)
  const waiting = data?.waiting
  if (person === '' || (data === undefined && !isError)) return null
  const after = waiting?.after ?? {}
  const texts = Object.keys(after).map((field) => [field, textOfField(field as ImprovedField, after)])
  const draft: Draft | undefined = waiting && { texts: Object.fromEntries(texts) as Draft['texts'], reason: waiting.reason }
  return <ImproveForm resource={resource} named={named} person={person} waiting={draft} />
}

type Form = ReturnType<typeof useImproveForm>

function ImproveForm(props: ImproveProps & { readonly person: string; readonly waiting: Draft | undefined }) {
  const { resource, named, person, waiting } = props
  const { t } = useTranslation('improve')
  const form = useImproveForm(resource, named, { person, ...named }, waiting)
  const heading = useRef<HTMLHeadingElement>(null)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const close = async () => {
    const answer = form.changed > 0 || form.reason !== '' ? await askToDiscard() : 'keep'
    if (answer === undefined) return
    if (answer === 'discard') form.discard()
    stopImproving()
  }
  useEscape(true, () => void close())
  const send = async () => {
    if (await form.send()) stopImproving()
    else requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <form
      ref={element}
      className={styles['panel']}
      aria-labelledby="improve-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void send()
      }}
    >
      <div className={styles['head']}>
        <h2 id="improve-title" ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <IconButton small label={t('close')} icon={<IconX size={16} stroke={1.75} />} onClick={() => void close()} />
      </div>
      <div className={styles['body']}>
        <p className={styles['lead']}>
          {t('lead')} {t('named')}
        </p>
        {form.isKept && <p className={styles['note']}>{t('draft')}</p>}
        <Fields form={form} />
        <Reason form={form} />
      </div>
      <Footer form={form} named={named} onCancel={() => void close()} />
    </form>
  )
}

function Fields({ form }: { readonly form: Form }) {
  const { t } = useTranslation('improve')
  return (
    <>
      <div className={styles['names']} aria-hidden="true">
        <span>{t('current')}</span>
        <span>{t('proposed')}</span>
      </div>
      {form.fields.map((row) => (
        <FieldRow key={row.field} row={row} isBackward={form.isBackward} onType={(text) => form.type(row.field, text)} />
      ))}
      {form.others.length > 0 && (
        <div className={styles['add']}>
          <Select aria-label={t('addField')} value="" onChange={(event) => form.add(event.target.value as ImprovedField)}>
            <option value="">{t('addField')}</option>
            {form.others.map((field) => (
              <option key={field} value={field}>
                {t(`field.${field}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
    </>
  )
}

function Reason({ form }: { readonly form: Form }) {
  const { t } = useTranslation('improve')
  return (
    <div className={styles['reason']}>
      <TextArea
        label={t('reason')}
        placeholder={t('reasonHint')}
        value={form.reason}
        maxLength={MAX_COMMENT}
        error={form.isMissing ? t('required') : undefined}
        onChange={(event) => form.setReason(event.target.value)}
      />
    </div>
  )
}

function Footer({
  form,
  named,
  onCancel,
}: {
  readonly form: Form
  readonly named: NamedResource
  readonly onCancel: () => void
}) {
  const { t } = useTranslation('improve')
  return (
    <div className={styles['foot']}>
      {form.state === 'expired' && (
        <p role="alert" className={styles['expired']}>
          {t('expired')}{' '}
          <a
            className={buttonClass({ size: 'small' })}
            href={signInHere()}
            onClick={() => rememberAction({ kind: 'improve', resource: named })}
          >
            {t('signInAgain')}
          </a>
        </p>
      )}
      <span role="status" className={styles['count']}>
        {form.isUnchanged ? t('noChange') : t('fields', { count: form.changed })}
      </span>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button
        variant="primary"
        type="submit"
        busy={form.state === 'busy'}
        icon={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
      >
        {t('send')}
      </Button>
    </div>
  )
}
