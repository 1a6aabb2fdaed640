import { ALL_SOURCES } from '@graticule/contracts/data-sources'
import { useTranslation } from '../../../i18n/index.ts'
import { listed } from '../../../i18n/numbers.ts'
import { type FacetField, facetOf } from '../../../search/filters/active-filters.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { withTick } from '../draft.ts'
import { FacetSection } from './FacetSection.tsx'
import styles from '../FilterFields.module.css'
import { FilterSection } from '../FilterSection.tsx'
import { ScoreSection } from '../ScoreSection.tsx'
import type { DraftAnswer } from '../use-draft-answer.ts'
import type { FilterDraft } from '../use-filter-draft.ts'

/** Facets with values to tick, in their order. */
const TICKED = ['access', 'format', 'organisation', 'keyword', 'sources', 'protocol'] as const satisfies readonly FacetField[]

interface FacetFieldsProps {
  readonly filters: FilterDraft
  readonly answer: DraftAnswer
  /** How many filters with these ids are on. */
  readonly countOf: (...ids: string[]) => number
}

/** Values to tick with their counts, the score, and what a result must be. */
export function FacetFields({ filters, answer, countOf }: FacetFieldsProps) {
  const { t } = useTranslation('filters')
  const { draft, change, setDraft, state, base } = filters
  const { facets, failed, withoutFacets } = answer
  const sourceName = useSourceName()
  return (
    <>
      {state.dataSource === ALL_SOURCES && withoutFacets.length > 0 && (
        <p className={styles['withoutFacets']}>
          {t('withoutFacets', { count: withoutFacets.length, sources: listed(withoutFacets.map(sourceName)) })}
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
      <FilterSection section="workingLinks" title={t('section.workingLinks')} count={countOf('workingLinks')}>
        <div className={styles['switch']}>
          <Checkbox
            look="switch"
            checked={draft.workingLinks}
            label={t('workingLinks')}
            hint={t('workingLinksHint')}
            onChange={(workingLinks) => change({ workingLinks })}
          />
        </div>
      </FilterSection>
    </>
  )
}
