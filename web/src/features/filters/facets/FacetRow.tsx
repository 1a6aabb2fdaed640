import type { FacetItem } from '@graticule/contracts/resource'
import { isSeismic } from '@graticule/contracts/search/seismic'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { shortKeyword } from '../../../entry/keyword-label.ts'
import { facetLabel, type TickedField } from '../../../search/filters/active-filters.ts'
import styles from './FacetRow.module.css'

export interface FacetRowProps {
  readonly field: TickedField
  readonly item: FacetItem
  /** 0 to 1 of the most frequent value. */
  readonly share: number
  readonly counted: boolean
  readonly ticked: boolean
  readonly onTick: (ticked: boolean) => void
}

/** One value of a facet: a box to tick, its name, how many results have it, and that as a bar. */
export function FacetRow({ field, item, share, counted, ticked, onTick }: FacetRowProps) {
  const { t } = useTranslation('filters')
  const { label, count } = item
  // nobody is asked how many earthquakes there are
  const live = field === 'sources' && isSeismic(item.term)
  // records come from everywhere: a name may be blank, and may be written from right to left
  const name = facetLabel(field, label).trim() || t('unnamed')
  const short = field === 'keyword' ? shortKeyword(name) : name
  return (
    <li className={count === 0 && !live ? styles['none'] : undefined}>
      <label className={styles['row']}>
        {/* as large as the row; the box beside it is what is seen */}
        <input type="checkbox" checked={ticked} onChange={(event) => onTick(event.target.checked)} />
        <span className={styles['box']} />
        {short === name ? (
          <bdi className={styles['label']} title={name}>
            {name}
          </bdi>
        ) : (
          <>
            <bdi className={styles['label']} title={name} data-whole={name} aria-hidden="true">
              <span>{short}</span>
            </bdi>
            <span className="visually-hidden">{name}</span>
          </>
        )}
        {counted && <span className={styles['count']}>{live ? t('earthquakes.live') : formatCount(count)}</span>}
        {counted && !live && <span className={styles['share']} style={{ width: `${share * 100}%` }} />}
      </label>
    </li>
  )
}

/** Rows that are on their way. */
export function FacetSkeletons({ rows = 3 }: { rows?: number }) {
  return (
    <div className={styles['skeletons']} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}
