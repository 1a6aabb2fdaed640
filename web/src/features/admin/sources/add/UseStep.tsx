import type { NewSource } from '@graticule/contracts/services/sources-desk'
import type { FoundSource } from '@graticule/contracts/sources/found-source'
import { isSourceName } from '@graticule/contracts/sources/source-name'
import { type FormEvent, useId, useState } from 'react'
import { i18n, useTranslation } from '../../../../i18n/index.ts'
import { tellDone } from '../../../../kept/tell.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { LabelledSelect, TextArea, TextField } from '../../../../ui/fields/Field.tsx'
import { changeSources, useDeskRefresh, useDeskSources } from '../../desk/desk-calls.ts'
import { secondsWords } from '../../desk/harvest-words.ts'
import { ScheduleFields, timesOf, WEEKLY } from '../../desk/ScheduleFields.tsx'
import { SeenByField, type SeenByChoice } from '../fields/SeenByField.tsx'
import styles from './Add.module.css'
import { plainName } from '../../frame/plain-name.ts'
import type { KeyFor } from './use-typed-key.ts'
import { Way } from './Way.tsx'

type How = 'live' | 'once' | 'schedule'

/** A short name made of a title; it begins with a letter. */
const shortNameOf = (title: string): string =>
  plainName(title)
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/-$/, '')

const WAITS = [10, 20, 30, 60]

interface UseStepProps {
  readonly found: FoundSource
  /** What it was checked with, where it is for the host at which it is searched, and for the one at which it is harvested. */
  readonly liveKey: KeyFor | undefined
  readonly harvestKey: KeyFor | undefined
  readonly suggested: string
  readonly onBack: () => void
  readonly onDone: () => void
}

/** Step 3: how it is called, and how visitors search it. */
export function UseStep({ found, liveKey, harvestKey, suggested, onBack, onDone }: UseStepProps) {
  const { t } = useTranslation('desk')
  const form = useNewSource(found, { liveKey, harvestKey }, suggested)
  const refresh = useDeskRefresh()
  const { how } = form
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const body = form.complete()
    if (body === undefined) return
    const reply = await changeSources.add(body)
    if (!reply.ok) {
      form.refuse(reply.failure.detail || t('use.notAdded', { name: body.title }))
      return
    }
    tellDone(t('use.added', { name: body.title }), reply.value.harvestId === undefined ? undefined : t('use.addedHarvest'))
    await refresh()
    onDone()
  }
  return (
    <form className={styles['form']} onSubmit={(event) => void add(event)} noValidate>
      <div className={styles['body']}>
        <Names {...form} />
        <h3>{t('use.how')}</h3>
        <Ways form={form} found={found} />
        {form.isKeyForAll && <p className={styles['quiet']}>{t('use.keyHarvest')}</p>}
        {how === 'live' && (
          <div className={styles['apart']}>
            <SeenByField value={form.seenBy} onChange={form.setSeenBy} />
          </div>
        )}
        {form.isLive && (
          <TextArea
            label={t('use.rights')}
            hint={t('use.rightsHint')}
            maxLength={500}
            value={form.rights}
            onChange={({ target }) => form.setRights(target.value)}
          />
        )}
      </div>
      <footer className={styles['foot']}>
        <Button onClick={onBack}>{t('add.back')}</Button>
        <Button type="submit" variant="primary">
          {t(how === 'live' ? 'use.addTab' : how === 'once' ? 'use.addNow' : 'use.addSchedule')}
        </Button>
      </footer>
    </form>
  )
}

type Form = ReturnType<typeof useNewSource>

/** The ways to use it, each with its fields. */
function Ways({ form, found }: { form: Form; found: FoundSource }) {
  const { t } = useTranslation('desk')
  const { how, isBoth } = form
  return (
    <>
      {found.liveKind !== undefined && (
        <Way
          isChosen={how === 'live'}
          title={t('use.live')}
          text={t('use.liveText', { time: secondsWords(t, found.responseMs) })}
          onChoose={() => form.setHow('live')}
        >
          <TabFields {...form} />
        </Way>
      )}
      <Way
        isChosen={how === 'once'}
        title={t('use.once')}
        text={t('use.onceText', { name: form.mainName })}
        onChoose={() => form.setHow('once')}
      >
        {found.liveKind !== undefined && <Checkbox label={t('use.both')} checked={isBoth} onChange={form.setBoth} />}
      </Way>
      <Way
        isChosen={how === 'schedule'}
        title={t('use.schedule')}
        text={t('use.scheduleText')}
        onChoose={() => form.setHow('schedule')}
      >
        <ScheduleFields times={form.times} onTimes={form.setTimes} />
        <Checkbox
          label={t('use.removeMissing')}
          hint={t('use.removeMissingHint')}
          checked={form.removeMissing}
          onChange={form.setRemoveMissing}
        />
        {found.liveKind !== undefined && <Checkbox label={t('use.both')} checked={isBoth} onChange={form.setBoth} />}
      </Way>
    </>
  )
}

interface Wanted {
  readonly title: string
  readonly name: string
  /** Absent = no tab. */
  readonly tab?: Pick<NonNullable<NewSource['live']>, 'place' | 'waitSeconds' | 'quiet'>
  /** Absent = no harvest; empty = once. */
  readonly schedule?: Pick<NonNullable<NewSource['harvest']>, 'times' | 'removeMissing'>
}

/** What was found, as it is added. */
function newSource(
  { liveKind, liveAddress, harvestKind, address }: FoundSource,
  { title, name, tab, schedule }: Wanted,
): NewSource {
  return {
    title,
    name,
    ...(tab !== undefined && liveKind !== undefined && liveAddress !== undefined
      ? { live: { kind: liveKind, address: liveAddress, ...tab } }
      : {}),
    ...(schedule === undefined ? {} : { harvest: { kind: harvestKind, address, ...schedule } }),
  }
}

type Keys = Pick<UseStepProps, 'liveKey' | 'harvestKey'>

/** Who sees a tab, its rights, and the key of the source; what is harvested is for everybody. */
function useSharing(found: FoundSource, how: How, isLive: boolean, { liveKey, harvestKey }: Keys) {
  const [seenBy, setSeenBy] = useState<SeenByChoice>('everybody')
  const [rights, setRights] = useState((found.rights ?? '').replaceAll(/\s+/g, ' ').slice(0, 500))
  const key = (isLive ? liveKey : undefined) ?? (how === 'live' ? undefined : harvestKey)
  const shared = {
    ...(how === 'live' && seenBy !== 'everybody' ? { seenBy } : {}),
    ...(isLive && rights.trim() !== '' ? { rights: rights.replaceAll(/\s+/g, ' ').trim() } : {}),
    ...key,
  }
  return { seenBy, setSeenBy, rights, setRights, isKeyForAll: how !== 'live' && key !== undefined, shared }
}

/** A tab behind so many others: its place, how long a search may take, and whether it says that its source does not respond. */
function useTab(others: number) {
  const [place, setPlace] = useState<number>()
  const [wait, setWait] = useState(60)
  const [isTold, setTold] = useState(true)
  const at = Math.min(place ?? others, others)
  const tab = { place: at, waitSeconds: wait, ...(isTold ? {} : { quiet: true }) }
  return { tab, at, setPlace, wait, setWait, isTold, setTold }
}

/** The fields of a new source, checked when they are complete. */
function useNewSource(found: FoundSource, keys: Keys, suggested: string) {
  const { data: desk } = useDeskSources()
  const rows = desk?.rows ?? []
  const [title, setTitle] = useState(suggested)
  const [typedName, setName] = useState<string>()
  const [how, setHow] = useState<How>(found.liveKind === undefined ? 'once' : 'live')
  const [isBoth, setBoth] = useState(false)
  const { tab, ...tabFields } = useTab(rows.length)
  const [times, setTimes] = useState(WEEKLY)
  const [removeMissing, setRemoveMissing] = useState(false)
  const isLive = how === 'live' || isBoth
  const { shared, ...sharing } = useSharing(found, how, isLive, keys)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const name = typedName ?? shortNameOf(title)
  const isTaken = rows.some((row) => row.name === name)
  const nameOf = (row: (typeof rows)[number]) => row.texts[i18n.language]?.name ?? row.texts['en']?.name ?? row.name
  const complete = (): NewSource | undefined => {
    setTried(true)
    setRefused(undefined)
    if (title.trim() === '' || !isSourceName(name) || isTaken) return undefined
    const schedule = how === 'schedule' ? { times: timesOf(times), removeMissing } : {}
    const added = newSource(found, {
      title: title.trim(),
      name,
      ...(isLive ? { tab } : {}),
      ...(how === 'live' ? {} : { schedule }),
    })
    return { ...added, ...shared }
  }
  return {
    rows: rows.map(nameOf),
    mainName: rows.filter((row) => row.name === 'dab').map(nameOf)[0] ?? '',
    title,
    setTitle,
    name,
    setName,
    how,
    setHow,
    isBoth,
    setBoth,
    ...tabFields,
    times,
    setTimes,
    removeMissing,
    setRemoveMissing,
    isLive,
    ...sharing,
    isTried,
    isTaken,
    refused,
    refuse: setRefused,
    complete,
  }
}

function Names({ title, setTitle, name, setName, isTried, isTaken, refused }: Form) {
  const { t } = useTranslation('desk')
  const nameFault = isTaken ? t('use.taken') : isTried && !isSourceName(name) ? t('use.shortBad') : refused
  return (
    <div className={styles['pair']}>
      <TextField
        label={t('use.name')}
        hint={t('use.nameHint')}
        error={isTried && title.trim() === '' ? t('use.nameMissing') : undefined}
        maxLength={60}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        label={t('use.short')}
        hint={t('use.shortHint')}
        error={nameFault}
        code
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </div>
  )
}

function TabFields({ rows, at, setPlace, wait, setWait, isTold, setTold }: Form) {
  const { t } = useTranslation('desk')
  const id = useId()
  const places = Array.from({ length: rows.length + 1 }, (_, place) => ({
    value: String(place),
    label:
      place === 0 ? t('use.placeFirst', { place: 1 }) : t('use.placeAfter', { place: place + 1, name: rows[place - 1] ?? '' }),
  }))
  return (
    <>
      <div className={styles['pair']} id={id}>
        <LabelledSelect
          label={t('use.place')}
          value={String(at)}
          choices={places}
          onChange={(value) => setPlace(Number(value))}
        />
        <LabelledSelect
          label={t('use.wait')}
          value={String(wait)}
          choices={WAITS.map((seconds) => ({ value: String(seconds), label: t('sources.seconds', { value: seconds }) }))}
          onChange={(value) => setWait(Number(value))}
        />
      </div>
      <Checkbox label={t('use.tell')} checked={isTold} onChange={setTold} />
    </>
  )
}
