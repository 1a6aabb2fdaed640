import type { Bbox } from '@graticule/contracts/bbox'
import type { TrialResult } from '@graticule/contracts/services/sources-desk'
import type { SourceKindName } from '@graticule/contracts/sources/source-kinds'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatCount, formatDay, listed } from '../../../../i18n/numbers.ts'
import { Button } from '../../../../ui/Button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { Options, Select } from '../../../../ui/fields/Select.tsx'
import { changeSources } from '../../desk/desk-calls.ts'
import { secondsWords } from '../../desk/harvest-words.ts'
import styles from './Add.module.css'
import { FootprintMap } from './FootprintMap.tsx'
import type { KeyFor } from './use-typed-key.ts'

/** Areas that a trial can be narrowed to, W, S, E, N. */
const AREAS = {
  africa: [-20, -35, 52, 38],
  asia: [25, -10, 180, 80],
  europe: [-25, 34, 45, 72],
  'north-america': [-170, 7, -50, 84],
  oceania: [110, -50, 180, 0],
  'south-america': [-82, -56, -34, 13],
} as const satisfies Readonly<Record<string, Bbox>>
type Area = keyof typeof AREAS
const AREA_NAMES = Object.keys(AREAS) as Area[]

type Outcome = { readonly result: TrialResult } | { readonly failed: string }

interface TrialSearchProps {
  readonly kind: SourceKindName
  readonly address: string
  readonly sourceKey: KeyFor | undefined
}

/** Searches the source once; nothing of it is stored. */
export function TrialSearch({ kind, address, sourceKey }: TrialSearchProps) {
  const { t } = useTranslation('desk')
  const [words, setWords] = useState('')
  const [area, setArea] = useState<Area | ''>('')
  const [isTrying, setTrying] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const tryIt = async (event: FormEvent) => {
    event.preventDefault()
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setTrying(true)
    const box = area === '' ? {} : { box: AREAS[area] }
    const reply = await changeSources.trial({ kind, address, words, ...box, ...sourceKey }, own.signal)
    if (own.signal.aborted) return
    setTrying(false)
    setOutcome(reply.ok ? { result: reply.value } : { failed: reply.failure.detail || t('failed') })
  }
  const choices = [
    { value: '', label: t('trial.anywhere') },
    ...AREA_NAMES.map((value) => ({ value, label: t(`trial.areas.${value}`) })),
  ]
  return (
    <section aria-labelledby="trial-title">
      <div className={styles['heading']}>
        <h3 id="trial-title">{t('trial.title')}</h3>
        {outcome !== undefined && 'result' in outcome && <Figures result={outcome.result} />}
      </div>
      <form className={styles['trial']} onSubmit={(event) => void tryIt(event)} noValidate>
        <TextField
          label={t('trial.words')}
          labelHidden
          placeholder={t('trial.words')}
          icon={<IconSearch size={16} aria-hidden="true" />}
          error={outcome !== undefined && 'failed' in outcome ? outcome.failed : undefined}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Select
          className={styles['choices']}
          aria-label={t('trial.area')}
          value={area}
          onChange={(event) => setArea(event.target.value as Area | '')}
        >
          <Options choices={choices} />
        </Select>
        <Button type="submit" busy={isTrying}>
          {t('trial.try')}
        </Button>
      </form>
      {outcome !== undefined && 'result' in outcome && <Results result={outcome.result} />}
    </section>
  )
}

function Figures({ result: { results, total, responseMs } }: { result: TrialResult }) {
  const { t } = useTranslation('desk')
  const time = secondsWords(t, responseMs)
  return (
    <span className={styles['quiet']} role="status">
      {t('trial.result', { shown: results.length, total: formatCount(total), time })}
    </span>
  )
}

/** The first results, on a map and in a list; pointing at one marks it in both. */
function Results({ result: { results, notApplied, unread } }: { result: TrialResult }) {
  const { t } = useTranslation('desk')
  const [marked, setMarked] = useState<number>()
  const notes = [
    ...(notApplied.length > 0 ? [t('trial.notApplied', { filters: listed(notApplied) })] : []),
    ...(unread > 0 ? [t('trial.unread', { count: unread })] : []),
  ]
  return (
    <>
      {notes.map((note) => (
        <p key={note} className={styles['quiet']}>
          {note}
        </p>
      ))}
      {results.length === 0 ? (
        <p role="status">{t('trial.none')}</p>
      ) : (
        <>
          <FootprintMap boxes={results.map(({ box }) => box)} marked={marked} onMark={setMarked} />
          <ol className={styles['results']}>
            {results.map(({ id, title, start, cloudCover }, at) => (
              <li
                key={id}
                className={classes(marked === at && styles['marked'])}
                onPointerEnter={() => setMarked(at)}
                onPointerLeave={() => setMarked(undefined)}
              >
                <span className={styles['badge']}>{at + 1}</span>
                <span dir="auto">{title}</span>
                <span className={styles['quiet']}>{start === undefined ? '' : formatDay(start)}</span>
                {cloudCover !== undefined && (
                  <span className={styles['quiet']}>{t('trial.cloud', { value: formatCount(Math.round(cloudCover)) })}</span>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}
