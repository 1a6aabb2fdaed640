import type { FacetItem } from '@graticule/contracts/resource'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../i18n/numbers.ts'
import type { FacetField } from '../../shell/active-filters.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import styles from './FacetSection.module.css'
import { FilterSection } from './FilterSection.tsx'

/** Values shown before "Show more". */
const FEW = 5
/** From so many values on there is a field to find one. */
const LONG = 9

/** The values to tick: chosen ones that no result has any more are kept, with the count 0. */
export function withChosen(items: readonly FacetItem[], chosen: readonly string[]): readonly FacetItem[] {
  const missing = chosen.filter((term) => items.every((item) => item.term !== term))
  return [...items, ...missing.map((term) => ({ term, label: term, count: 0 }))]
}

/** The values that are on screen: the ones that hold the text, the few first, and always the chosen ones. */
export function shownItems(
  items: readonly FacetItem[],
  chosen: readonly string[],
  text: string,
  all: boolean,
): readonly FacetItem[] {
  const wanted = text.trim().toLowerCase()
  if (wanted !== '') return items.filter(({ label }) => label.toLowerCase().includes(wanted))
  return all ? items : items.filter(({ term }, at) => at < FEW || chosen.includes(term))
}

export interface FacetSectionProps {
  readonly field: FacetField
  readonly items: readonly FacetItem[]
  readonly chosen: readonly string[]
  readonly open: boolean
  readonly onTick: (term: string, ticked: boolean) => void
}

/** The values of one facet with their counts; several values of one facet mean any of them. */
export function FacetSection({ field, items: found, chosen, open, onTick }: FacetSectionProps) {
  const { t } = useTranslation('filters')
  const [text, setText] = useState('')
  const [all, setAll] = useState(false)
  const items = withChosen(found, chosen)
  const shown = shownItems(items, chosen, text, all)
  const most = Math.max(1, ...items.map(({ count }) => count))
  const more = items.length - shown.length
  const name = t(`facet.${field}`)
  return (
    <FilterSection title={name} count={chosen.length} countLabel={t('on')} open={open || chosen.length > 0}>
      {items.length >= LONG && (
        <TextField
          labelHidden
          className={styles['find']}
          label={t('findIn', { facet: name.toLowerCase() })}
          placeholder={t('findIn', { facet: name.toLowerCase() })}
          icon={<IconSearch size={14} stroke={1.75} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ul>
        {shown.map(({ term, label, count }) => (
          <li key={term} className={count === 0 ? styles['none'] : undefined}>
            <label className={styles['row']}>
              <input type="checkbox" checked={chosen.includes(term)} onChange={(event) => onTick(term, event.target.checked)} />
              <span className={styles['label']} title={label}>
                {label}
              </span>
              <span className={styles['count']}>{formatCount(count)}</span>
              <span className={styles['share']} style={{ width: `${(count / most) * 100}%` }} />
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles['empty']}>{t(items.length === 0 ? 'noValues' : 'noValueLike')}</p>}
      {text === '' && (more > 0 || all) && items.length > FEW && (
        <Button variant="quiet" size="small" className={styles['more']} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('showFewer') : t('showMore', { count: more, formatted: formatCount(more) })}
        </Button>
      )}
    </FilterSection>
  )
}
