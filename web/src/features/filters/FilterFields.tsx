import { type KeyboardEvent, type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { activeFilters, type FacetField, facetOf } from '../../shell/active-filters.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DatesSection } from './DatesSection.tsx'
import { withTick } from './draft.ts'
import { FacetSection } from './FacetSection.tsx'
import styles from './FilterFields.module.css'
import { FilterSection } from './FilterSection.tsx'
import { LinkedSection } from './LinkedSection.tsx'
import { PlaceSection } from './PlaceSection.tsx'
import { ScoreSection } from './ScoreSection.tsx'
import type { DraftAnswer } from './use-draft-answer.ts'
import type { FilterDraft } from './use-filter-draft.ts'

/** Facets with values to tick, in their order. */
const TICKED = ['format', 'organisation', 'keyword', 'sources', 'protocol'] as const satisfies readonly FacetField[]

export interface FilterFieldsProps {
  readonly filters: FilterDraft
  readonly answer: DraftAnswer
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly ref: Ref<HTMLDivElement>
}

/** The scrolling part of the filters: place, dates, facets. */
export function FilterFields({ filters, answer, onKeyDown, ref }: FilterFieldsProps) {
  const { t } = useTranslation('filters')
  const { draft, change, setDraft, state, base } = filters
  const { facets, failed, retry } = answer
  const on = useMemo(() => activeFilters(state).map(({ id }) => id), [state])
  const countOf = (...ids: string[]) => on.filter((id) => ids.includes(id)).length
  return (
    // Ctrl+Enter applies from any field
    <div ref={ref} role="presentation" className={styles['fields']} onKeyDown={onKeyDown}>
      <PlaceSection filters={filters} count={countOf('place', 'relation')} />
      <DatesSection filters={filters} count={countOf('dates')} />
      {failed && (
        <p className={styles['failed']} role="alert">
          {t('notLoaded')}{' '}
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      {TICKED.map((field) => (
        <FacetSection
          key={field}
          field={field}
          items={facets === null ? null : (facets[facetOf(field)] ?? [])}
          chosen={draft.facets[field]}
          inForce={base.filters[field]}
          counted={!failed}
          state={state}
          onTick={(term, ticked) => setDraft((before) => withTick(before, field, term, ticked))}
        />
      ))}
      <ScoreSection
        values={draft.facets.score}
        onChange={(score) => setDraft((before) => ({ ...before, facets: { ...before.facets, score } }))}
      />
      <FilterSection section="dataCore" title={t('section.dataCore')} count={countOf('dataCore')}>
        <div className={styles['switch']}>
          <Checkbox
            look="switch"
            checked={draft.dataCore}
            label={t('dataCore')}
            hint={t('dataCoreHint')}
            onChange={(dataCore) => change({ dataCore })}
          />
        </div>
      </FilterSection>
      <LinkedSection filters={filters} />
    </div>
  )
}
