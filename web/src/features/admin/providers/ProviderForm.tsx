import {
  BENEFIT_AREAS,
  DATA_POLICIES,
  type DataPolicy,
  GOALS,
  MANAGEMENT_PRINCIPLES,
  type Provider,
  type WrittenProvider,
} from '@graticule/contracts/providers/data-providers'
import { MAX_PROVIDER_ADDRESS, MAX_PROVIDER_NAME, MAX_PROVIDER_TEXT } from '@graticule/contracts/providers/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { LabelledSelect, TextArea, TextField } from '../../../ui/fields/Field.tsx'
import { saveProvider } from './change-providers.ts'
import styles from './ProvidersPage.module.css'

const EMPTY: WrittenProvider = {
  name: '',
  fullName: '',
  shortDescription: '',
  website: '',
  logo: '',
  geoAffiliation: '',
  coverage: '',
  dataPolicy: '',
  policyKind: 'unknown',
  policyAddress: '',
  goals: [],
  benefitAreas: [],
  principles: [],
  organisation: '',
  origin: '',
}
/** Only what administrators write, in the order of the form. */
const writtenOf = (provider: Provider): WrittenProvider =>
  Object.fromEntries(Object.keys(EMPTY).map((key) => [key, provider[key as keyof WrittenProvider]])) as WrittenProvider

type TextKey = { [Key in keyof WrittenProvider]: WrittenProvider[Key] extends string ? Key : never }[keyof WrittenProvider]
const ADDRESSES = ['website', 'logo', 'policyAddress'] as const

const toggled = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value]

/** What is wrong before it is sent, by field, in words. */
const faultsOf = (written: WrittenProvider): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...(written.name.trim() === '' ? [['name', i18n.t('providers:admin.required')]] : []),
    ...ADDRESSES.filter((key) => written[key] !== '' && !/^https?:\/\/[^\s"<>]+$/.test(written[key])).map((key) => [
      key,
      i18n.t('providers:admin.address'),
    ]),
  ]) as Record<string, string>

interface ProviderFormProps {
  /** As the server has it now; undefined: a new one. */
  readonly provider: Provider | undefined
  readonly onEnd: (isChanged: boolean) => void
}

/** Adds a provider, or changes one. */
export function ProviderForm({ provider, onEnd }: ProviderFormProps) {
  const { t } = useTranslation('providers')
  // the version that the fields began with: what others save meanwhile is not seen in them
  const [seen, setSeen] = useState(provider?.version ?? 0)
  const [written, setWritten] = useState(() => (provider === undefined ? EMPTY : writtenOf(provider)))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const set = (change: Partial<WrittenProvider>) => setWritten({ ...written, ...change })
  const show = (found: Readonly<Record<string, string>>) => {
    setErrors(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = faultsOf(written)
    if (Object.keys(wrong).length > 0) {
      show(wrong)
      return
    }
    setBusy(true)
    const saved = await saveProvider(written, provider === undefined ? undefined : { id: provider.id, seen })
    setBusy(false)
    if (saved.ok) return onEnd(true)
    const { theirs, failure } = saved
    if (theirs === undefined)
      return show({
        [failure.parameter?.replace(/^provider\./, '').split(/[.[/]/)[0] ?? 'form']: failure.detail || t('admin.failed'),
      })
    // who is told of it may save over it
    setSeen(theirs)
    show({ form: t('admin.conflict') })
  }
  const known = new Set<string>(Object.keys(EMPTY))
  const general = Object.entries(errors).find(([key]) => !known.has(key) || key === 'goals' || key === 'principles')?.[1]
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="provider-form"
    >
      <h2 id="provider-form">{provider?.name ?? t('admin.new')}</h2>
      <Texts written={written} errors={errors} onChange={set} />
      <Choices written={written} onChange={set} />
      {general !== undefined && (
        <p role="alert" className={styles['error']}>
          {general}
        </p>
      )}
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('admin.save')}
        </Button>
        <Button onClick={() => onEnd(false)}>{t('admin.cancel')}</Button>
      </div>
    </form>
  )
}

interface PartProps {
  readonly written: WrittenProvider
  readonly onChange: (change: Partial<WrittenProvider>) => void
}

function Texts({ written, errors, onChange }: PartProps & { errors: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('providers')
  const field = (key: TextKey, most: number, more: { hint?: string; code?: boolean } = {}) => (
    <TextField
      key={key}
      label={t(`admin.${key}`)}
      maxLength={most}
      value={written[key]}
      error={errors[key]}
      onChange={(event) => onChange({ [key]: event.target.value })}
      {...more}
    />
  )
  return (
    <div className={styles['fields']}>
      {field('name', MAX_PROVIDER_NAME)}
      {field('fullName', MAX_PROVIDER_NAME)}
      <div className={styles['whole']}>
        <TextArea
          label={t('admin.shortDescription')}
          maxLength={MAX_PROVIDER_TEXT}
          value={written.shortDescription}
          error={errors['shortDescription']}
          onChange={(event) => onChange({ shortDescription: event.target.value })}
        />
      </div>
      {field('website', MAX_PROVIDER_ADDRESS, { code: true })}
      {field('logo', MAX_PROVIDER_ADDRESS, { code: true })}
      {field('geoAffiliation', MAX_PROVIDER_TEXT)}
      {field('coverage', MAX_PROVIDER_TEXT)}
      <LabelledSelect
        label={t('admin.policyKind')}
        value={written.policyKind}
        choices={DATA_POLICIES.map((value) => ({ value, label: t(`policies.${value}`) }))}
        onChange={(value) => onChange({ policyKind: value as DataPolicy })}
      />
      {field('policyAddress', MAX_PROVIDER_ADDRESS, { code: true })}
      {field('dataPolicy', MAX_PROVIDER_TEXT)}
      {field('organisation', MAX_PROVIDER_NAME, { hint: t('admin.organisationHint') })}
      {field('origin', MAX_PROVIDER_TEXT, { hint: t('admin.originHint') })}
    </div>
  )
}

function Choices({ written, onChange }: PartProps) {
  const { t } = useTranslation('providers')
  return (
    <>
      <fieldset>
        <legend>{t('admin.benefitAreas')}</legend>
        {BENEFIT_AREAS.map((key) => (
          <Checkbox
            key={key}
            label={t(`areas.${key}`)}
            checked={written.benefitAreas.includes(key)}
            onChange={() => onChange({ benefitAreas: toggled(written.benefitAreas, key) })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('admin.goals')}</legend>
        {Array.from({ length: GOALS }, (_, at) => at + 1).map((goal) => (
          <Checkbox
            key={goal}
            label={`${goal} ${t(`goals.${goal as 1}`)}`}
            checked={written.goals.includes(goal)}
            onChange={() => onChange({ goals: toggled(written.goals, goal) })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('admin.principles')}</legend>
        {MANAGEMENT_PRINCIPLES.map((key) => (
          <Checkbox
            key={key}
            label={t(`principles.${key}`)}
            checked={written.principles.includes(key)}
            onChange={() => onChange({ principles: toggled(written.principles, key) })}
          />
        ))}
      </fieldset>
    </>
  )
}
