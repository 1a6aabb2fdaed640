import { offersInSitu } from '@graticule/contracts/search/filter-sets'
import { FILTER_ROWS } from '@graticule/contracts/search/search-params'
import { Fragment, type KeyboardEvent, type Ref, useMemo } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { activeFilters } from '../../search/filters/active-filters.ts'
import { Button } from '../../ui/Button.tsx'
import { DatesSection } from './dates/DatesSection.tsx'
import { withView } from './draft.ts'
import { EarthquakeFields } from './sets/EarthquakeFields.tsx'
import { FacetFields } from './facets/FacetFields.tsx'
import styles from './FilterFields.module.css'
import { InSituFields } from './sets/InSituFields.tsx'
import { LinkedSection } from './LinkedSection.tsx'
import { PlaceSection } from './place/PlaceSection.tsx'
import { SceneFields } from './sets/SceneFields.tsx'
import type { DraftAnswer } from './use-draft-answer.ts'
import type { FilterDraft } from './use-filter-draft.ts'
import { ViewSection } from './ViewSection.tsx'

const IN_SITU: readonly string[] = FILTER_ROWS.filter(({ group }) => group === 'in-situ').map(({ field }) => field)

export interface FilterFieldsProps {
  readonly filters: FilterDraft
  readonly answer: DraftAnswer
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly ref: Ref<HTMLDivElement>
}

/** The scrolling part of the filters: place, dates, and the set that belongs to what is searched. */
export function FilterFields({ filters, answer, onKeyDown, ref }: FilterFieldsProps) {
  const { t } = useTranslation('filters')
  const { base, state, set, parent, draft, setDraft } = filters
  const { failed, retry } = answer
  const on = useMemo(() => activeFilters(state).map(({ id }) => id), [state])
  const countOf = (...ids: string[]) => on.filter((id) => ids.includes(id)).length
  const place = <PlaceSection key="place" filters={filters} count={countOf('place', 'relation')} />
  const dates = <DatesSection key="dates" filters={filters} count={countOf('dates')} />
  // most people filter by format and organisation: views come after these, unless the search is within one
  const isInView = base.filters.viewId !== '' || set !== 'facets'
  const view = (
    <Fragment key="view">
      {set === 'facets' && (
        <ViewSection chosen={draft.viewId} onChange={(viewId) => setDraft((before) => withView(before, viewId))} />
      )}
      {offersInSitu(state.filters) && <InSituFields filters={filters} answer={answer} count={countOf(...IN_SITU)} />}
    </Fragment>
  )
  return (
    // Ctrl+Enter applies from any field
    <div ref={ref} role="presentation" className={styles['fields']} onKeyDown={onKeyDown}>
      {set === 'earthquakes' && <EarthquakeFields filters={filters} />}
      {set === 'scenes' && parent !== undefined && <SceneFields filters={filters} answer={answer} parent={parent} />}
      {set === 'facets' ? [place, dates] : [dates, place]}
      {isInView && view}
      {failed && (
        <p className={styles['failed']} role="alert">
          {t('notLoaded')}{' '}
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      {set === 'facets' && <FacetFields filters={filters} answer={answer} countOf={countOf} />}
      {!isInView && view}
      <LinkedSection filters={filters} />
    </div>
  )
}
