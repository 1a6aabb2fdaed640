import type { FilterSet } from '@graticule/contracts/search/filter-sets'
import { useTranslation } from '../../i18n/index.ts'
import { formatCount } from '../../i18n/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './FilterFooter.module.css'

export interface FilterFooterProps {
  readonly set: FilterSet
  /** Results that the draft would give; `null` while that is not known. */
  readonly total: number | null
  readonly onClear: () => void
  readonly onApply: () => void
}

const SHOW = { facets: 'show', scenes: 'showScenes', earthquakes: 'showEvents' } as const

/** Clear all, and the button that applies and says how many results that gives. */
export function FilterFooter({ set, total, onClear, onApply }: FilterFooterProps) {
  const { t } = useTranslation('filters')
  const words = total === null ? t('apply') : t(SHOW[set], { count: total, formatted: formatCount(total) })
  return (
    <div className={styles['footer']}>
      <Button onClick={onClear}>{t(set === 'facets' ? 'clearAll' : 'reset')}</Button>
      <Button variant="primary" className={styles['apply']} onClick={onApply}>
        {words}
      </Button>
      {/* said once it is known: the button itself is not read out when its words change */}
      <span className="visually-hidden" aria-live="polite">
        {total === null ? '' : words}
      </span>
    </div>
  )
}
