import type { Harvest } from '@graticule/contracts/services/harvests-desk'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { harvestPath, pathOf } from '../../../site/pages.ts'
import { useHarvests } from '../desk/desk-calls.ts'
import { dateWords, isBusy, latestWords, leftWords, percentOf } from '../desk/harvest-words.ts'
import { RunSign } from '../desk/LatestRun.tsx'
import { REFUSED_PART } from '../harvests/runs-props.ts'
import { Card } from './Card.tsx'
import styles from './Overview.module.css'

const SHOWN = 4
/** While a harvest runs, the card is read again this often, ms. */
const LOOK_AGAIN_MS = 2_000

const beganAt = ({ latest }: Harvest): string => latest?.startedAt ?? ''

/** The harvests with how their latest runs went, the latest first. */
export function HarvestsCard() {
  const { t } = useTranslation('admin')
  const query = useHarvests()
  const { data, refetch } = query
  const runs = data?.harvests.some(isBusy) === true
  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(() => void refetch(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [runs, refetch])
  return (
    <Card title={t('overview.harvests')} query={query} more={{ to: pathOf('adminHarvests'), label: t('overview.allHarvests') }}>
      {({ harvests }) => (
        <>
          {harvests.length === 0 && <p className={styles['quiet']}>{t('overview.noHarvests')}</p>}
          <ul className={styles['states']}>
            {harvests
              .toSorted((one, other) => (beganAt(one) < beganAt(other) ? 1 : -1))
              .slice(0, SHOWN)
              .map((harvest) => (
                <HarvestRow key={harvest.id} harvest={harvest} />
              ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** A harvest: what its latest run brought, why it failed, or how far it is. */
function HarvestRow({ harvest }: { harvest: Harvest }) {
  const { t } = useTranslation('desk')
  const { id, title, latest, waiting } = harvest
  const isRunning = latest?.state === 'running'
  return (
    <li className={styles['harvest']}>
      <span className={styles['sign']}>
        <RunSign waiting={waiting} latest={latest} />
      </span>
      <div>
        <Link to={harvestPath(id)} dir="auto">
          {title}
        </Link>
        <p>
          <RunWords harvest={harvest} />
        </p>
        {isRunning && <progress max={100} value={percentOf(latest)} aria-label={t('harvest.progress')} />}
      </div>
      {latest !== undefined && <span className={styles['quiet']}>{dateWords(latest.endedAt ?? latest.startedAt)}</span>}
    </li>
  )
}

function RunWords({ harvest }: { harvest: Harvest }) {
  const { t } = useTranslation('desk')
  const { id, latest, waiting } = harvest
  if (latest?.state === 'running') return leftWords(t, latest)
  if (waiting !== undefined || latest === undefined) return latestWords(t, harvest)
  const { failure, refused } = latest
  if (latest.state === 'failed' && failure !== undefined) return t('harvests.failedBecause', { cause: failure })
  const counts = t('harvests.newAndChanged', { new: formatCount(latest.new), changed: formatCount(latest.changed) })
  return (
    <>
      {latest.state !== 'complete' && <>{latestWords(t, harvest)} · </>}
      {counts}
      {refused > 0 && (
        <>
          {t('harvests.also')}
          <Link to={`${harvestPath(id)}#${REFUSED_PART}`} className={styles['err']}>
            {t('harvests.refusedCount', { count: refused, formatted: formatCount(refused) })}
          </Link>
        </>
      )}
    </>
  )
}
