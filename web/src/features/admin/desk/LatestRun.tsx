import type { Harvest } from '@graticule/contracts/services/harvests-desk'
import { IconCircleCheck, IconCircleX, IconClock, IconLoader2, IconPlayerStop } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { latestWords } from './harvest-words.ts'
import styles from './Desk.module.css'

const SIGN = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface RunSignProps {
  readonly waiting: Harvest['waiting']
  readonly latest: Harvest['latest']
}

/** The sign of how the latest run of a harvest stands; words stand beside it. */
export function RunSign({ waiting, latest }: RunSignProps) {
  if (latest?.state === 'running') return <IconLoader2 {...SIGN} className={styles['running']} />
  if (waiting !== undefined || latest === undefined) return <IconClock {...SIGN} />
  if (latest.state === 'failed') return <IconCircleX {...SIGN} className={styles['err']} />
  if (latest.state === 'complete') return <IconCircleCheck {...SIGN} className={styles['ok']} />
  return <IconPlayerStop {...SIGN} />
}

/** How the latest run of a harvest stands: sign, words, and how much was refused. */
export function LatestRun({ harvest }: { harvest: Harvest }) {
  const { t } = useTranslation('desk')
  const { latest } = harvest
  const refused = latest?.refused ?? 0
  return (
    <span className={styles['state']}>
      <RunSign waiting={harvest.waiting} latest={latest} />
      <span>
        {latestWords(t, harvest)}
        {refused > 0 && (
          <span className={styles['refused']}>
            {t('harvests.refusedCount', { count: refused, formatted: formatCount(refused) })}
          </span>
        )}
      </span>
    </span>
  )
}
