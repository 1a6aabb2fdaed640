import {
  type ImprovedField,
  type ImprovedLink,
  type ImprovedValues,
  IMPROVED_FIELDS,
  sameValue,
  textOfField,
} from '@graticule/contracts/kept/proposals/improved-fields'
import type { DeskRecordDetails } from '@graticule/contracts/curation/records-desk'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatDay } from '../../../../i18n/numbers.ts'
import { tellDone } from '../../../../kept/tell.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextArea, TextField } from '../../../../ui/fields/Field.tsx'
import { changeRecords, useRecordsRefresh } from '../records-calls.ts'
import styles from './Panel.module.css'

type Texts = Readonly<Record<ImprovedField, string>>

const LONG: ReadonlySet<ImprovedField> = new Set(['abstract', 'keywords', 'links', 'lineage'])

const textsOf = (values: ImprovedValues): Texts =>
  Object.fromEntries(IMPROVED_FIELDS.map((field) => [field, textOfField(field, values)])) as Texts

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])

/** Links of the lines; those that were there keep their descriptions. */
const linksOf = (text: string, known: readonly ImprovedLink[]): ImprovedLink[] =>
  linesOf(text).map((line) => {
    const [url = '', ...words] = line.split(/\s+/)
    const description = known.find((link) => link.url === url)?.description ?? ''
    return { url, name: words.join(' '), description }
  })

const numbersOf = (text: string): number[] =>
  text.trim() === '' ? [] : text.split(',').map((part) => Number(part.trim() || 'x'))

/** The values that differ from those shown, out of the texts of the form. */
function changedValues(texts: Texts, values: ImprovedValues): ImprovedValues {
  const read: ImprovedValues = {
    ...texts,
    keywords: linesOf(texts.keywords),
    links: linksOf(texts.links, values.links ?? []),
    area: numbersOf(texts.area),
  }
  const before = textsOf(values)
  const changed = IMPROVED_FIELDS.filter((field) => texts[field] !== before[field] && !sameValue(read[field], values[field]))
  return Object.fromEntries(changed.map((field) => [field, read[field]]))
}

/** What the form can tell by itself: the field, and the key of the words. */
function faultOf(
  values: ImprovedValues,
): readonly [field: string, words: 'none' | 'required' | 'numbers' | 'addresses'] | undefined {
  const { title, area, links = [] } = values
  if (Object.keys(values).length === 0) return ['form', 'none']
  if (title?.trim() === '') return ['title', 'required']
  if (area !== undefined && (area.some(Number.isNaN) || ![0, 4].includes(area.length))) return ['area', 'numbers']
  return links.some(({ url }) => !/^https?:\/\/\S+$/i.test(url)) ? ['links', 'addresses'] : undefined
}

/**
 * The version that the form began with, and what renews it: only whoever was told that somebody else was faster may save over that.
 * @rule B-records.second-told Of two administrators at once the second is told, and overwrites nothing
 */
function useSeen({ version }: DeskRecordDetails): readonly [seen: number, renew: () => void] {
  const [seen, setSeen] = useState(version)
  const [isOld, setOld] = useState(false)
  if (isOld && version !== seen) {
    setSeen(version)
    setOld(false)
  }
  return [seen, () => setOld(true)]
}

/** Saves what differs from the values that the form began with: what somebody else changes meanwhile is no change of this form. */
function useSaving(details: DeskRecordDetails, onEnd: () => void) {
  const { t } = useTranslation('records')
  const refresh = useRecordsRefresh()
  const [first] = useState(details.values)
  const [seen, renew] = useSeen(details)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const save = async (texts: Texts, reason: string): Promise<void> => {
    if (busy) return
    const values = changedValues(texts, first)
    const [wrong, words] = faultOf(values) ?? []
    if (wrong !== undefined && words !== undefined) {
      setErrors({ [wrong]: t(`fields.${words}`) })
      return
    }
    setBusy(true)
    const reply = await changeRecords.improve(details.record.id, values, reason, seen)
    setBusy(false)
    if (reply.ok) {
      tellDone(t('record.saved'))
      await refresh()
      onEnd()
    } else if (reply.failure.status === 412) {
      setErrors({ form: t('conflict') })
      renew()
      await refresh()
    } else setErrors({ [fieldOf(reply.failure.parameter)]: reply.failure.detail || t('notChanged') })
  }
  return { first, errors, busy, save }
}

/** Edits the fields of a record: what is written is shown to everybody at once, over what the provider says. */
export function FieldsForm({ details, onEnd }: { details: DeskRecordDetails; onEnd: () => void }) {
  const { t } = useTranslation('records')
  const { first, errors, busy, save } = useSaving(details, onEnd)
  const [texts, setTexts] = useState(() => textsOf(first))
  const [reason, setReason] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(texts, reason)
  }
  return (
    <form ref={form} noValidate className={styles['form']} onSubmit={submit} aria-label={t('record.edit')}>
      <p className={styles['quiet']}>{t('fields.lead')}</p>
      {IMPROVED_FIELDS.map((field) => (
        <Field
          key={field}
          field={field}
          text={texts[field]}
          error={errors[field]}
          details={details}
          onChange={(text) => setTexts({ ...texts, [field]: text })}
        />
      ))}
      <TextField
        label={t('fields.reason')}
        maxLength={2_000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {errors['form'] !== undefined && (
        <p role="alert" className={styles['error']}>
          {errors['form']}
        </p>
      )}
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('fields.save')}
        </Button>
        <Button onClick={onEnd}>{t('cancel')}</Button>
      </div>
    </form>
  )
}

/** The field that a refusal is about; `form` = none of them. */
function fieldOf(parameter = ''): string {
  const name = parameter.replace(/^values\.?/, '').split(/[.[/]/)[0] ?? ''
  return (IMPROVED_FIELDS as readonly string[]).includes(name) ? name : 'form'
}

interface FieldProps {
  readonly field: ImprovedField
  readonly text: string
  readonly error: string | undefined
  readonly details: DeskRecordDetails
  readonly onChange: (text: string) => void
}

function Field({ field, text, error, details: { overlay, original }, onChange }: FieldProps) {
  const { t } = useTranslation('records')
  const over = overlay.find((one) => one.field === field)
  const label = t(`fields.${field}`)
  const provided = textOfField(field, original)
  return (
    <div>
      {LONG.has(field) ? (
        <TextArea label={label} error={error} value={text} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <TextField label={label} error={error} value={text} onChange={(event) => onChange(event.target.value)} />
      )}
      {over !== undefined && (
        <p className={styles['provider']}>
          {over.by === ''
            ? t('fields.byNobody', { date: formatDay(over.at) })
            : t('fields.by', { name: over.by, date: formatDay(over.at) })}{' '}
          <Button size="small" aria-label={t('fields.takeOf', { field: label })} onClick={() => onChange(provided)}>
            {t('fields.take')}
          </Button>
        </p>
      )}
    </div>
  )
}
