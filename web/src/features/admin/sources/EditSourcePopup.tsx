import type { DeskSources } from '@graticule/contracts/services/sources-desk'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { FieldWords, TextArea, TextField } from '../../../ui/fields/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../../ui/overlay/popup-props.ts'
import { changeSources, useDeskRefresh, useDeskSources } from '../desk/desk-calls.ts'
import { KeyFields } from '../desk/KeyFields.tsx'
import { isFaulty, keyOf, NO_KEY } from '../desk/typed-key.ts'
import styles from './EditSourcePopup.module.css'
import { SeenByField, type SeenByChoice } from './fields/SeenByField.tsx'

interface EditSourcePopupProps extends PopupProps {
  readonly row: DeskSources['rows'][number]
  readonly name: string
}

/**
 * Name, rights, who sees it, whether its tab tells that it is down, and the key of a source.
 * @rule B-sources.two-administrators The form of a source sends the version that it began with: whoever saves second is told, and saves over it knowingly
 */
export function EditSourcePopup({ open, close, row, name }: EditSourcePopupProps) {
  const { t } = useTranslation('desk')
  const form = useSourceForm(row, name)
  const formId = useId()
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (await form.save()) {
      tellDone(t('sources.saved', { name: form.title.trim() }))
      close()
    }
  }
  const isAsked = row.address !== undefined
  return (
    <Dialog
      open={open}
      title={t('sources.editTitle', { name })}
      closeLabel={t('close')}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('sources.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['form']} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t('use.name')}
          maxLength={60}
          error={form.isTried && form.title.trim() === '' ? t('use.nameMissing') : undefined}
          value={form.title}
          onChange={({ target }) => form.setTitle(target.value)}
        />
        <TextArea
          label={t('use.rights')}
          hint={t('use.rightsHint')}
          maxLength={500}
          value={form.rights}
          onChange={({ target }) => form.setRights(target.value)}
        />
        {isAsked && <Checkbox label={t('use.tell')} checked={form.isTold} onChange={form.setTold} />}
        {isAsked && row.name !== 'dab' && (
          <div>
            <SeenByField value={form.seenBy} onChange={form.setSeenBy} />
          </div>
        )}
        {isAsked && <KeyPart form={form} />}
        {form.refused !== undefined && (
          <div role="alert">
            <FieldWords id="edit-source-fault" words={form.refused} bad />
          </div>
        )}
      </form>
    </Dialog>
  )
}

/** The key that the source is asked with: whether it has one, and another one. */
function KeyPart({ form }: { form: ReturnType<typeof useSourceForm> }) {
  const { t } = useTranslation('desk')
  return (
    <>
      {form.way !== undefined && (
        <>
          <p className={styles['key']}>{t('key.isSet', { way: t(`key.ways.${form.way}`) })}</p>
          <Checkbox label={t('key.forget')} checked={form.isForgotten} onChange={form.setForgotten} />
        </>
      )}
      {!form.isForgotten && <KeyFields value={form.key} onChange={form.setKey} isTried={form.isTried} />}
    </>
  )
}

function useSourceForm(row: EditSourcePopupProps['row'], name: string) {
  const { t } = useTranslation('desk')
  const { data: desk } = useDeskSources()
  // the version that the fields began with: what others save meanwhile is not seen in them
  const [seen, setSeen] = useState(desk?.version)
  const refresh = useDeskRefresh()
  const [title, setTitle] = useState(name)
  const [rights, setRights] = useState(row.rights ?? '')
  const [seenBy, setSeenBy] = useState<SeenByChoice>(row.seenBy ?? 'everybody')
  const [isTold, setTold] = useState(row.quiet !== true)
  const [key, setKey] = useState(NO_KEY)
  const [isForgotten, setForgotten] = useState(false)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const save = async (): Promise<boolean> => {
    setTried(true)
    setRefused(undefined)
    const typed = isForgotten ? undefined : keyOf(key)
    if (title.trim() === '' || (typed !== undefined && isFaulty(key)) || desk === undefined) return false
    const reply = await changeSources.change(row.name, {
      ...(title.trim() === name ? {} : { title: title.trim() }),
      rights: rights.replaceAll(/\s+/g, ' ').trim(),
      ...(row.address === undefined || row.name === 'dab' ? {} : { seenBy }),
      ...(row.address === undefined ? {} : { quiet: !isTold }),
      ...(typed === undefined ? {} : { key: typed }),
      ...(isForgotten ? { removeKey: true as const } : {}),
      seen: seen ?? desk.version,
    })
    await refresh()
    // who is told of it may save over it
    setSeen(undefined)
    if (!reply.ok) setRefused(reply.failure.status === 412 ? t('changedElsewhere') : reply.failure.detail || t('notChanged'))
    return reply.ok
  }
  const way = desk?.keys.find((one) => one.name === row.name)?.way
  const fields = {
    title,
    setTitle,
    rights,
    setRights,
    seenBy,
    setSeenBy,
    isTold,
    setTold,
    key,
    setKey,
    isForgotten,
    setForgotten,
  }
  return { ...fields, isTried, refused, way, save }
}
