import { IconFilterOff } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { classes } from '../../../ui/classes.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { relaxationsOf } from './relaxations.ts'
import styles from './Relaxations.module.css'
import { useRelaxationCounts } from './use-relaxation-counts.ts'

/** What could be given up, and how many results that would give. A click searches that. */
export function Relaxations() {
  const { t } = useTranslation('results')
  const state = useSearchParams((params) => params.state)
  const relaxations = useMemo(() => relaxationsOf(state), [state])
  const counts = useRelaxationCounts(relaxations)
  const { search } = useSearchActions()
  const titleId = useId()
  if (relaxations.length === 0) return null
  return (
    <div className={styles['relaxations']}>
      <h3 id={titleId}>{t('relax.title')}</h3>
      <ul aria-labelledby={titleId} aria-busy={counts.size < relaxations.length}>
        {relaxations.map(({ id, words, state: relaxed }) => {
          const count = counts.get(id)
          return (
            <li key={id}>
              <button
                type="button"
                className={classes(styles['way'], count === 0 && styles['none'])}
                onClick={() => search(relaxed)}
              >
                <IconFilterOff size={16} stroke={1.75} aria-hidden="true" />
                <span>{words}</span>{' '}
                <span className={styles['count']}>
                  {count === undefined && <Spinner />}
                  {typeof count === 'number' && t('tools.count', { count, formatted: formatCount(count) })}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
