import { type Bbox, isBbox } from '@graticule/contracts/bbox'
import { VIEW_DAY, VIEW_ID, type WrittenView } from '@graticule/contracts/settings/views'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { Failure } from '../../../../api/http.ts'
import { useQuestion } from '../../../../browser/use-question.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useMapView } from '../../../../stores/map/map-view.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { TextArea, TextField } from '../../../../ui/fields/Field.tsx'
import styles from '../communities.module.css'
import { AreaMap } from '../../desk/area/AreaMap.tsx'
import { refusalWords } from '../../settings/refusal-words.ts'
import { PlainPage } from '../PlainPage.tsx'
import { ProvidersField } from './ProvidersField.tsx'

interface ViewFormProps {
  /** Absent: a new view. */
  readonly before: WrittenView | undefined
  readonly note?: string
  readonly onCancel: () => void
  /** Gives the server's refusal. */
  readonly onSave: (view: WrittenView) => Promise<Failure | undefined>
  readonly onRemove: () => void
}

const SIDES = ['west', 'south', 'east', 'north'] as const

/** What is typed. */
interface Typed {
  readonly id: string
  readonly title: string
  readonly description: string
  /** Ids of providers. */
  readonly sources: readonly string[]
  readonly keywords: string
  readonly area: readonly string[]
  readonly from: string
  readonly to: string
  readonly visible: boolean
}

/** Words of a view in English. */
export const englishOf = (words: WrittenView['title'] | undefined): string =>
  typeof words === 'string' ? words : (words?.en ?? '')

const typedOf = (view: WrittenView | undefined): Typed => ({
  id: view?.id ?? '',
  title: englishOf(view?.title),
  description: englishOf(view?.description),
  sources: view?.sources ?? [],
  keywords: (view?.keywords ?? []).join(', '),
  area: (view?.area ?? ['', '', '', '']).map(String),
  from: view?.from ?? '',
  to: view?.to ?? '',
  visible: view?.visible ?? true,
})

/** Other languages stay as they are. */
const withEnglish = (before: WrittenView['title'] | undefined, words: string): WrittenView['title'] =>
  typeof before === 'object' ? { ...before, en: words } : words

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function viewOf(typed: Typed, before: WrittenView | undefined): WrittenView {
  const { id, title, description, visible, from, to, sources } = typed
  const keywords = listOf(typed.keywords)
  const hasArea = typed.area.some((side) => side.trim() !== '')
  return {
    id: id.trim(),
    title: withEnglish(before?.title, title.trim()),
    ...(description.trim() === '' ? {} : { description: withEnglish(before?.description, description.trim()) }),
    ...(visible ? {} : { visible: false }),
    ...(sources.length === 0 ? {} : { sources: [...sources] }),
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(hasArea ? { area: typed.area.map((side) => (side.trim() === '' ? Number.NaN : Number(side))) } : {}),
    ...(from.trim() === '' ? {} : { from: from.trim() }),
    ...(to.trim() === '' ? {} : { to: to.trim() }),
  }
}

/** Fields that are wrong, each with its text. */
type FieldFaults = {
  readonly [Key in 'id' | 'title' | 'description' | 'sources' | 'keywords' | 'area' | 'from' | 'to']?: FaultText
}
type FaultText =
  | 'idHint'
  | 'badTitle'
  | 'badDescription'
  | 'fourNumbers'
  | 'badArea'
  | 'dayHint'
  | 'keywordsHint'
  | 'badProviders'

const FIELDS = ['title', 'id', 'description', 'sources', 'keywords', 'area', 'from', 'to'] as const
const isField = (name: string): name is (typeof FIELDS)[number] => FIELDS.some((field) => field === name)
/** Longest keyword, and id of a provider. */
const MAX_WORD = 500

/** What is wrong with what is typed, before it is sent: at its field, in the words of the form. */
function faultsOf(typed: Typed, view: WrittenView): FieldFaults {
  const { area } = view
  const isDay = (text: string | undefined) => text === undefined || VIEW_DAY.test(text)
  const description = typed.description.trim()
  const found: Record<string, FaultText | false> = {
    id: !VIEW_ID.test(view.id) && 'idHint',
    title: typed.title.trim().length < 2 && 'badTitle',
    description: description.length === 1 && 'badDescription',
    sources: view.sources?.some((one) => one.length > MAX_WORD) === true && 'badProviders',
    keywords: view.keywords?.some((one) => one.length > MAX_WORD) === true && 'keywordsHint',
    area: area !== undefined && (area.some(Number.isNaN) ? 'fourNumbers' : !isBbox(area) && 'badArea'),
    from: !isDay(view.from) && 'dayHint',
    to: !isDay(view.to) && 'dayHint',
  }
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== false))
}

/** The form of a view. */
export function ViewForm({ before, note, onCancel, onSave, onRemove }: ViewFormProps) {
  const { t } = useTranslation('communities')
  const [typed, setTyped] = useState(() => typedOf(before))
  const [fault, setFault] = useState('')
  const [faults, setFaults] = useState<FieldFaults>({})
  const form = useRef<HTMLFormElement>(null)
  const put = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const view = viewOf(typed, before)
    const wrong = faultsOf(typed, view)
    setFaults(wrong)
    setFault('')
    if (Object.keys(wrong).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const failure = await onSave(view)
    const labelOf = (name: string) => (isField(name) ? t(`views.fields.${name}`) : undefined)
    if (failure !== undefined) setFault(refusalWords(failure, labelOf) || t('views.notSaved'))
  }
  return (
    <PlainPage
      title={before === undefined ? t('views.new') : t('views.editOf', { title: englishOf(before.title) })}
      {...(note === undefined ? {} : { lead: note })}
    >
      <form ref={form} noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        <Fields typed={typed} put={put} isNew={before === undefined} faults={faults} />
        {fault !== '' && (
          <p role="alert" className={styles['error']}>
            {fault}
          </p>
        )}
        <div className={styles['ways']}>
          <Button onClick={onCancel}>{t('views.cancel')}</Button>
          {before !== undefined && <RemoveView onRemove={onRemove} />}
          <Button type="submit" variant="primary">
            {t('views.save')}
          </Button>
        </div>
      </form>
    </PlainPage>
  )
}

interface FieldsProps {
  readonly typed: Typed
  readonly put: (part: Partial<Typed>) => void
  readonly isNew: boolean
  readonly faults: FieldFaults
}

function Fields({ typed, put, isNew, faults }: FieldsProps) {
  const { t } = useTranslation('communities')
  const errorOf = (key: keyof FieldFaults) => {
    const words = faults[key]
    return words === undefined ? undefined : t(`views.${words}`)
  }
  const text = (key: 'title' | 'keywords' | 'from' | 'to') => ({
    label: t(`views.fields.${key}`),
    value: typed[key],
    error: errorOf(key),
    onChange: (event: { readonly target: { readonly value: string } }) => put({ [key]: event.target.value }),
  })
  return (
    <>
      <TextField {...text('title')} maxLength={200} />
      <TextField
        code
        label={t('views.fields.id')}
        hint={t('views.idHint')}
        error={errorOf('id')}
        disabled={!isNew}
        maxLength={100}
        value={typed.id}
        onChange={(event) => put({ id: event.target.value.trim() })}
      />
      <TextArea
        label={t('views.fields.description')}
        error={errorOf('description')}
        maxLength={400}
        value={typed.description}
        onChange={(event) => put({ description: event.target.value })}
      />
      <TextField {...text('keywords')} hint={t('views.keywordsHint')} />
      <ProvidersField chosen={typed.sources} error={errorOf('sources')} onChange={(sources) => put({ sources })} />
      <AreaFields area={typed.area} fault={errorOf('area')} onChange={(area) => put({ area })} />
      <div className={styles['four']}>
        <TextField {...text('from')} hint={t('views.dayHint')} />
        <TextField {...text('to')} />
      </div>
      <Checkbox
        label={t('views.fields.visible')}
        hint={t('views.visibleHint')}
        checked={typed.visible}
        onChange={(visible) => put({ visible })}
      />
    </>
  )
}

/** The box of four typed numbers; `undefined` while they are none. */
function boxOf(area: readonly string[]): Bbox | undefined {
  const numbers = area.map((side) => (side.trim() === '' ? Number.NaN : Number(side)))
  return isBbox(numbers) ? numbers : undefined
}

interface AreaFieldsProps {
  readonly area: readonly string[]
  readonly fault: string | undefined
  readonly onChange: (area: readonly string[]) => void
}

function AreaFields({ area, fault, onChange }: AreaFieldsProps) {
  const { t } = useTranslation('communities')
  const extent = useMapView((view) => view.extent)
  const box = boxOf(area)
  const words =
    box === undefined ? t('views.wholeWorld') : t('views.drawn', { west: box[0], south: box[1], east: box[2], north: box[3] })
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
      <legend>{t('views.fields.area')}</legend>
      <AreaMap label={t('views.draw')} words={words} box={box} onChange={(drawn) => onChange(drawn.map(String))} />
      <p className={styles['quiet']}>{t('views.drawHint')}</p>
      <div className={styles['four']}>
        {SIDES.map((side, at) => (
          <TextField
            key={side}
            code
            label={t(`views.fields.${side}`)}
            value={area[at] ?? ''}
            aria-invalid={fault === undefined ? undefined : true}
            onChange={(event) => onChange(area.map((one, place) => (place === at ? event.target.value : one)))}
          />
        ))}
      </div>
      {fault !== undefined && <p role="alert">{fault}</p>}
      <div className={styles['ways']} style={{ marginTop: 8 }}>
        {extent !== null && (
          <Button onClick={() => onChange(extent.map((side) => String(Math.round(side * 100) / 100)))}>
            {t('views.useMap')}
          </Button>
        )}
        <Button onClick={() => onChange(['', '', '', ''])}>{t('views.wholeWorld')}</Button>
      </div>
    </fieldset>
  )
}

function RemoveView({ onRemove }: { onRemove: () => void }) {
  const { t } = useTranslation('communities')
  const { isAsked, ask, keep, button } = useQuestion()
  if (!isAsked)
    return (
      <Button ref={button} variant="danger" onClick={ask}>
        {t('views.remove')}
      </Button>
    )
  return (
    <>
      <span role="alert">{t('views.removeText')}</span>
      <Button autoFocus onClick={keep}>
        {t('views.keep')}
      </Button>
      <Button variant="confirm" onClick={onRemove}>
        {t('views.remove')}
      </Button>
    </>
  )
}
