import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { dateWords } from '../desk/harvest-words.ts'
import styles from './Harvests.module.css'
import type { RunsProps } from './runs-props.ts'

const COUNTED = ['read', 'new', 'changed', 'refused', 'removed'] as const

/** Runs as a table, the latest first. */
export function RunTable({ runs, chosen, onChoose }: RunsProps) {
  const { t } = useTranslation('desk')
  return (
    <div className={styles['scroll']} role="region" aria-label={t('harvest.pastRuns')} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('harvest.run')}</th>
            <th scope="col">{t('harvest.runState')}</th>
            {COUNTED.map((name) => (
              <th key={name} scope="col" className={styles['figure']}>
                {t(`harvest.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id} aria-current={run.id === chosen.id || undefined}>
              <th scope="row">
                <button type="button" className={styles['plain']} onClick={() => onChoose(run.id)}>
                  {dateWords(run.startedAt)}
                </button>
              </th>
              <td>{t(`harvest.stateNames.${run.state}`)}</td>
              {COUNTED.map((name) => (
                <td key={name} className={styles['figure']}>
                  {formatCount(run[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
