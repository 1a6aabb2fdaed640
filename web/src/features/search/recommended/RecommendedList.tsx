import { IconSparkles } from '@tabler/icons-react'
import { Link } from 'react-router'
import { createStore } from '../../../state/create-store.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { resourceAddress } from '../../../search/address/address.ts'
import { useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import styles from './RecommendedList.module.css'
import { useRecommendations } from './use-recommendations.ts'

/** Entries at the end of the results. */
const SHOWN = 3

/** Whether the visitor wants the list, as long as the page is open. */
const useHidden = createStore<{ readonly hidden: boolean; hide(): void }>()((set) => ({
  hidden: false,
  hide: () => set({ hidden: true }),
}))

/** Behind the last result: some entries that are recommended for the phrase and are not among the results above. */
export function RecommendedList() {
  const { t } = useTranslation('search')
  const state = useSearchParams((params) => params.state)
  const { phrase, parents } = state.filters
  const { hidden, hide } = useHidden()
  const isWanted = !hidden && parents.length === 0
  const reply = useRecommendations(isWanted ? phrase : '')
  const outcome = useResultSets(({ sources }) => resultsOf(sources, state.dataSource).outcome)
  if (!isWanted || phrase === '' || reply?.ok !== true || outcome?.state !== 'results') return null
  const above = new Set(outcome.resultSet.entries.map(({ resource }) => resource.id))
  const others = reply.value.filter(({ code }) => !above.has(code)).slice(0, SHOWN)
  if (others.length === 0) return null
  return (
    <section className={styles['recommended']} aria-labelledby="recommended-title" data-log="recommended">
      <div className={styles['head']}>
        <h2 id="recommended-title">{t('seeAlso.title', { phrase })}</h2>
        <button type="button" onClick={hide}>
          {t('seeAlso.hide')}
        </button>
      </div>
      <ul>
        {others.map(({ dataSource, code, title, organisation }) => (
          <li key={`${dataSource}/${code}`}>
            <IconSparkles size={16} stroke={1.5} aria-hidden="true" />
            <Link to={resourceAddress(dataSource, code, state)}>{title}</Link>
            {organisation !== undefined && <bdi title={organisation}>{organisation}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  )
}
