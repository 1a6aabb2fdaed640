import type { HarvestRun } from '@graticule/contracts/services/harvests-desk'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import styles from './Harvests.module.css'

const COUNTED = ['read', 'new', 'changed', 'unchanged', 'refused', 'removed'] as const

/** What became of the records of a run. */
export function Counts({ run }: { run: HarvestRun }) {
  const { t } = useTranslation('desk')
  return (
    <dl className={styles['counts']}>
      {COUNTED.map((name) => (
        <div key={name} data-count={run[name] > 0 ? name : undefined}>
          <dt>{t(`harvest.${name}`)}</dt>
          <dd>{formatCount(run[name])}</dd>
        </div>
      ))}
      <div>
        <dt>{t('harvest.rateLabel')}</dt>
        <dd>{t('harvest.rate', { value: formatCount(Math.round(run.perSecond ?? 0)) })}</dd>
      </div>
    </dl>
  )
}
