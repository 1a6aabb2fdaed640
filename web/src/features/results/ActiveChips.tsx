import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { activeFilters } from '../../search/filters/active-filters.ts'
import { useSceneParent } from '../../search/scenes/use-scene-parent.ts'
import { useSearchActions, withoutFilters } from '../../search/run/use-search-actions.ts'
import { providersIn, useProviderTitles } from '../../search/sources/use-provider-titles.ts'
import { useViews } from '../../search/sources/use-views.ts'
import { useResultSets, resultsOf } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { FilterChip } from '../../ui/Chip.tsx'
import styles from './ActiveChips.module.css'

/** The filters in force. Taking one away searches at once. */
export function ActiveChips() {
  const { t } = useTranslation('results')
  const state = useSearchParams((params) => params.state)
  const outcome = useResultSets(({ sources }) => resultsOf(sources, state.dataSource).outcome)
  const { search } = useSearchActions()
  const parent = useSceneParent(state.filters.parents)
  const { viewId } = state.filters
  const { views } = useViews(viewId !== '')
  // a title says more than an id
  const titles: Partial<Record<string, string>> = {
    parents: parent?.resource.title,
    viewId: views?.find((view) => view.viewId === viewId)?.title,
  }
  const facets = outcome?.state === 'results' ? outcome.resultSet.facets : {}
  const { providerID = [] } = facets
  // answers count those that have results only
  const unnamed = outcome === undefined ? [] : providersIn(state).filter((id) => !providerID.some(({ term }) => term === id))
  const further = useProviderTitles(unnamed)
  const named = { ...facets, providerID: [...providerID, ...further.providerID] }
  const filters = activeFilters(state, named).map((filter) => ({
    ...filter,
    value: titles[filter.id] ?? filter.value,
  }))
  const list = useRef<HTMLUListElement>(null)
  const removedAt = useRef<number | null>(null)
  useEffect(() => {
    // the button that had the focus is gone: the next chip takes it
    if (removedAt.current === null) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    buttons[Math.min(removedAt.current, buttons.length - 1)]?.focus()
    removedAt.current = null
  }, [filters.length])
  if (filters.length === 0) return null
  return (
    <div className={styles['row']}>
      <ul ref={list} className={styles['chips']} aria-label={t('chips.label')}>
        {filters.map(({ id, label, value, remove }, at) => (
          <li key={id}>
            <FilterChip
              label={label}
              value={value}
              removeLabel={t('chips.remove', { filter: [label, value].filter(Boolean).join(' ') })}
              onRemove={() => {
                removedAt.current = at
                search(remove(state))
              }}
            />
          </li>
        ))}
      </ul>
      <button type="button" className={styles['clear']} onClick={() => search(withoutFilters(state))}>
        {t('chips.clearAll')}
      </button>
    </div>
  )
}
