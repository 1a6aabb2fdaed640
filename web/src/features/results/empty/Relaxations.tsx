import { IconFilterOff } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { useResultSets } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { meantPhrase } from '../spelling/meant-phrase.ts'
import { bestFirst, type Relaxation, relaxationsOf } from './relaxations.ts'
import styles from './Relaxations.module.css'
import { useRelaxationCounts } from './use-relaxation-counts.ts'

/** What excludes all results, and how many there would be without it, best first. A click searches that. */
export function Relaxations() {
  const { t } = useTranslation('results')
  const state = useSearchParams((params) => params.state)
  const meant = useResultSets(meantPhrase)?.phrase
  const relaxations = useMemo(() => relaxationsOf(state, meant), [state, meant])
  const counts = useRelaxationCounts(relaxations)
  const { search } = useSearchActions()
  const titleId = useId()
  const isCounted = counts.size >= relaxations.length
  const offered = bestFirst(relaxations, counts)
  if (relaxations.length === 0) return null
  return (
    <div className={styles['relaxations']}>
      <h3 id={titleId}>{t(offered.some(({ isSingle }) => isSingle) ? 'relax.title' : 'relax.broader')}</h3>
      {isCounted && <p className={styles['cause']}>{t(causeOf(offered))}</p>}
      {offered.length > 0 && (
        <ul aria-labelledby={titleId} aria-busy={!isCounted}>
          {offered.map(({ id, words, state: relaxed }) => {
            const count = counts.get(id)
            return (
              <li key={id}>
                <button type="button" className={styles['way']} onClick={() => search(relaxed)}>
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
      )}
    </div>
  )
}

/** What the counts say: one thing excludes all results, any of several, or none alone. */
function causeOf(offered: readonly Relaxation[]): 'relax.cause' | 'relax.causes' | 'relax.noCause' {
  const single = offered.filter(({ isSingle }) => isSingle).length
  if (single === 0) return 'relax.noCause'
  return single === 1 ? 'relax.cause' : 'relax.causes'
}
