import { type HarvestRun, type Refusal, REFUSALS_PAGE } from '@graticule/contracts/services/harvests-desk'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { late } from '../../../i18n/late.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { formatPart } from '../../../i18n/joined.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { openPopup } from '../../../shell/popups.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Options, Select } from '../../../ui/fields/Select.tsx'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { readRefusedAgain, useDeskRefresh, useRefusals } from '../desk/desk-calls.ts'
import field from '../../../ui/fields/Field.module.css'
import styles from './Harvests.module.css'
import { REFUSED_PART } from './runs-props.ts'

const DocumentPopup = late(async () => ({ default: (await import('./DocumentPopup.tsx')).DocumentPopup }))

/** Reads a refused document again, and says what became of it. */
function useReadAgain(harvestId: number, runId: number) {
  const { t } = useTranslation('desk')
  const refresh = useDeskRefresh()
  return async ({ number, place }: Refusal) => {
    const reply = await readRefusedAgain(harvestId, runId, number)
    if (!reply.ok) tellFailed(t('harvest.notReadAgain'), reply.failure.detail)
    else if (reply.value.outcome === 'accepted') tellDone(t('harvest.accepted', { place }))
    else tellFailed(t('harvest.stillRefused'), reply.value.reason)
    await refresh()
  }
}

/** Who follows a link to this part sees it as soon as it is there. */
const comeToSight = (part: HTMLElement | null): void => {
  if (location.hash === `#${REFUSED_PART}`) part?.scrollIntoView()
}

/** The refused records of a run, by reason. */
export function Refused({ harvestId, run }: { harvestId: number; run: HarvestRun }) {
  const { t } = useTranslation('desk')
  const [start, setStart] = useState(0)
  const [reason, setReason] = useState('')
  const { data } = useRefusals(harvestId, run, { start, reason, refused: run.refused })
  const again = useReadAgain(harvestId, run.id)
  if (run.refused === 0) return run.state === 'running' || run.read === 0 ? null : <p>{t('harvest.nothingRefused')}</p>
  if (data === undefined) return null
  const reasons = data.reasons.map((one) => ({
    value: one.reason,
    label: t('harvest.reasonCount', { reason: one.reason, count: one.count }),
  }))
  return (
    <section id={REFUSED_PART} ref={comeToSight} aria-labelledby="refused-title">
      <div className={styles['heading']}>
        <h2 id="refused-title">{t('harvest.refusedTitle')}</h2>
        <span className={styles['quiet']}>
          {t('harvest.refusedLead', { count: run.refused, formatted: formatCount(run.refused) })}
        </span>
        <Select
          aria-label={t('harvest.reasons')}
          className={classes(styles['reasons'], field['choices'])}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setStart(0)
          }}
        >
          <Options choices={[{ value: '', label: t('harvest.allReasons') }, ...reasons]} />
        </Select>
      </div>
      <div className={styles['scroll']} role="region" aria-labelledby="refused-title" tabIndex={0}>
        <table className={classes(styles['table'], styles['stacked'])}>
          <thead>
            <tr>
              <th scope="col">{t('harvest.document')}</th>
              <th scope="col">{t('harvest.docTitle')}</th>
              <th scope="col">{t('harvest.reason')}</th>
              <th scope="col">{t('harvest.seenIn')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('harvest.openDocument')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.refusals.map((refusal) => (
              <RefusedRow
                key={refusal.number}
                refusal={refusal}
                onAgain={() => void again(refusal)}
                onOpen={() => void openPopup(DocumentPopup, { harvestId, run: run.id, number: refusal.number })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pages start={start} total={data.total} onStart={setStart} />
    </section>
  )
}

/** How many characters of a place stand in the list, and how many of them are its end: pages of answers differ there. */
const PLACE = { most: 72, end: 40 }

/** A place, shortened in its middle; the document tells all of it. */
function shortPlace(place: string): string {
  const bare = place.replace(/^https?:\/\//, '')
  return bare.length <= PLACE.most ? bare : `${bare.slice(0, PLACE.most - PLACE.end - 1)}…${bare.slice(-PLACE.end)}`
}

interface RefusedRowProps {
  readonly refusal: Refusal
  readonly onOpen: () => void
  readonly onAgain: () => void
}

function RefusedRow({ refusal, onOpen, onAgain }: RefusedRowProps) {
  const { t } = useTranslation('desk')
  const { place, title = '', reason, runs, hasDocument } = refusal
  return (
    <tr>
      <th scope="row" className={classes('mono', styles['place'])} title={place}>
        {shortPlace(place)}
      </th>
      {/* a card has no row for what there is not */}
      <td dir="auto" data-label={title === '' ? undefined : t('harvest.docTitle')}>
        {title}
      </td>
      <td className={styles['why']}>
        <IconAlertCircle size={15} className={styles['err']} aria-hidden="true" /> {reason}
      </td>
      <td data-label={t('harvest.seenIn')}>{runs === 1 ? t('harvest.newToday') : t('harvest.runs', { count: runs })}</td>
      <td>
        {hasDocument && (
          <>
            <Button size="small" aria-label={t('harvest.openOf', { place })} onClick={onOpen}>
              {t('harvest.openDocument')}
            </Button>{' '}
            <Button size="small" aria-label={t('harvest.againOf', { place })} onClick={onAgain}>
              {t('harvest.again')}
            </Button>
          </>
        )}
      </td>
    </tr>
  )
}

function Pages({ start, total, onStart }: { start: number; total: number; onStart: (start: number) => void }) {
  const { t } = useTranslation('desk')
  if (total <= REFUSALS_PAGE) return null
  const to = Math.min(total, start + REFUSALS_PAGE)
  return (
    <p className={styles['pages']}>
      <span className={styles['quiet']}>{formatPart(start + 1, to, total)}</span>
      <Button disabled={start === 0} onClick={() => onStart(Math.max(0, start - REFUSALS_PAGE))}>
        {t('harvest.previous')}
      </Button>
      <Button disabled={to >= total} onClick={() => onStart(start + REFUSALS_PAGE)}>
        {t('harvest.next')}
      </Button>
    </p>
  )
}
