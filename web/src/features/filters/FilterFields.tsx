import { type KeyboardEvent, type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FacetItem } from '@graticule/contracts/resource'
import { FACET_FIELDS, type FacetField, facetLabel, facetOf } from '../../shell/active-filters.ts'
import { usePanels } from '../../stores/panels.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DatesSection } from './DatesSection.tsx'
import { withTick } from './draft.ts'
import { FacetSection } from './FacetSection.tsx'
import styles from './FilterFields.module.css'
import { FilterSection } from './FilterSection.tsx'
import { PlaceSection } from './PlaceSection.tsx'
import { type FilterDraft, useDraftAnswer } from './use-filter-draft.ts'

/** Facets that are unfolded from the start; the others are when they set something. */
const OPEN: readonly FacetField[] = ['keyword', 'organisation', 'format']

export interface FilterFieldsProps {
  readonly filters: FilterDraft
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly ref: Ref<HTMLDivElement>
}

/** The scrolling part of the filters: place, dates, facets. */
export function FilterFields({ filters, onKeyDown, ref }: FilterFieldsProps) {
  const { t } = useTranslation('filters')
  const { draft, change, setDraft } = filters
  const { answer, isPending, isError, refetch } = useDraftAnswer(filters.state)
  const place = useRef<HTMLInputElement>(null)
  const from = useRef<HTMLInputElement>(null)
  const section = usePanels((panels) => panels.filterSection)
  useEffect(() => {
    const target = section === 'dates' ? from.current : place.current
    target?.focus({ preventScroll: section === null })
  }, [section])
  return (
    // Ctrl+Enter applies from any field
    <div ref={ref} role="presentation" className={styles['fields']} onKeyDown={onKeyDown}>
      <PlaceSection filters={filters} placeRef={place} />
      <DatesSection filters={filters} fromRef={from} />
      {isError && (
        <p className={styles['failed']} role="alert">
          {t('notLoaded')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      {isPending && <FacetSkeletons />}
      {answer !== null &&
        FACET_FIELDS.map((field) => (
          <FacetSection
            key={field}
            field={field}
            items={labelled(field, answer.facets[facetOf(field)] ?? [])}
            chosen={draft.facets[field]}
            open={OPEN.includes(field)}
            onTick={(term, ticked) => setDraft((before) => withTick(before, field, term, ticked))}
          />
        ))}
      <FilterSection title={t('section.more')} count={draft.dataCore ? 1 : 0} countLabel={t('on')}>
        <Checkbox
          checked={draft.dataCore}
          label={t('dataCore')}
          hint={t('dataCoreHint')}
          onChange={(dataCore) => change({ dataCore })}
        />
      </FilterSection>
    </div>
  )
}

const labelled = (field: FacetField, items: readonly FacetItem[]): FacetItem[] =>
  items.map((item) => ({ ...item, label: facetLabel(field, item.label) }))

function FacetSkeletons() {
  return (
    <div className={styles['skeletons']} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}
