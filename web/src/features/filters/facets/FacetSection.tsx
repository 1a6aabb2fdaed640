import { FACET_ITEMS } from '@graticule/contracts/limits'
import type { FacetItem } from '@graticule/contracts/resource'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { facetOf, type FacetField, type TickedField } from '../../../search/filters/active-filters.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { foundItems, LONG, orderedItems, shownItems, waysToData } from './facet-items.ts'
import { FacetRow, FacetSkeletons } from './FacetRow.tsx'
import styles from './FacetSection.module.css'
import { FilterSection } from '../FilterSection.tsx'
import { useFacetSearch } from './use-facet-search.ts'

export interface FacetValuesProps {
  readonly field: TickedField
  /** The values as they were counted last; `null` before the first answer. */
  readonly items: readonly FacetItem[] | null
  readonly chosen: readonly string[]
  /** Values that the search in force has. */
  readonly inForce: readonly string[]
  /** The counts are those of the draft, or of the one before it; false when they could not be had. */
  readonly counted: boolean
  /** The draft, for finding values that the answer leaves out. */
  readonly state: ShareState
  readonly onTick: (term: string, ticked: boolean) => void
}

export interface FacetSectionProps extends FacetValuesProps {
  readonly field: Exclude<FacetField, 'score'>
}

/** An answer has no more values than this: there may be others. */
const isCut = (found: readonly FacetItem[] | null): boolean => (found?.length ?? 0) >= FACET_ITEMS

/** The values of one facet with their counts; several values of one facet mean any of them. */
export function FacetSection(props: FacetSectionProps) {
  const { t } = useTranslation('filters')
  const { field, items: found, chosen } = props
  const cut = isCut(found)
  const amount = { count: found?.length ?? 0, formatted: formatCount(found?.length ?? 0) }
  const values = t(cut ? 'valuesAtLeast' : 'values', amount)
  const detail = found !== null && found.length > 0 && (
    <>
      <span aria-hidden="true">
        {amount.formatted}
        {cut && '+'}
      </span>
      <span className="visually-hidden">{values}</span>
    </>
  )
  return (
    <FilterSection section={field} title={t(`facet.${field}`)} count={chosen.length} detail={detail}>
      <FacetValues {...props} />
    </FilterSection>
  )
}

/** The values of a facet to tick, and a field to find one where they are many. */
export function FacetValues(props: FacetValuesProps) {
  const { field, items: found, chosen, inForce, counted, state, onTick } = props
  const { t } = useTranslation('filters')
  const cut = isCut(found)
  const [text, setText] = useState('')
  const [all, setAll] = useState(false)
  const searched = useFacetSearch(state, facetOf(field), text, cut)
  if (found === null && counted && chosen.length === 0) return <FacetSkeletons />
  const items = field === 'access' ? waysToData(found ?? []) : orderedItems(found ?? [], chosen, inForce)
  const finding = text.trim() !== ''
  const shown = finding ? foundItems(items, text, searched.found) : shownItems(items, chosen, all || field === 'access')
  const most = Math.max(1, ...items.map(({ count }) => count))
  const more = items.length - shown.length
  return (
    <>
      {items.length >= LONG && (
        <TextField
          labelHidden
          className={styles['find']}
          label={t(`find.${field}`)}
          placeholder={t(`find.${field}`)}
          icon={<IconSearch size={14} stroke={1.75} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ul aria-busy={searched.searching || undefined}>
        {shown.map((item) => (
          <FacetRow
            key={item.term}
            field={field}
            item={item}
            share={item.count / most}
            counted={counted}
            ticked={chosen.includes(item.term)}
            onTick={(ticked) => onTick(item.term, ticked)}
          />
        ))}
      </ul>
      {searched.searching && <FacetSkeletons rows={1} />}
      <div role="status">
        {finding && searched.failed && <p className={styles['words']}>{t('searchFailed')}</p>}
        {shown.length === 0 && counted && !searched.searching && (
          <p className={styles['words']}>{t(items.length === 0 ? 'noValues' : 'noValueLike')}</p>
        )}
      </div>
      {!finding && all && cut && <p className={styles['words']}>{t('mostFrequent', { formatted: formatCount(FACET_ITEMS) })}</p>}
      {!finding && (more > 0 || all) && (
        <Button variant="quiet" size="small" className={styles['more']} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('showFewer') : t('showMore', { count: more, formatted: formatCount(more) })}
        </Button>
      )}
    </>
  )
}
