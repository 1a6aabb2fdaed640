import { useTranslation } from 'react-i18next'
import { formatCount } from '../../i18n/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './FilterFooter.module.css'
import { type FilterDraft, useDraftAnswer } from './use-filter-draft.ts'

/** Clear all, and the button that applies and says how many results that gives. */
export function FilterFooter(props: { filters: FilterDraft; onClear: () => void; onApply: () => void }) {
  const { filters, onClear, onApply } = props
  const { t } = useTranslation('filters')
  const { answer, current } = useDraftAnswer(filters.state)
  const words =
    answer === null || !current ? t('apply') : t('show', { count: answer.total, formatted: formatCount(answer.total) })
  return (
    <div className={styles['footer']}>
      <Button onClick={onClear}>{t('clearAll')}</Button>
      <Button variant="primary" className={styles['apply']} onClick={onApply} aria-live="polite">
        {words}
      </Button>
    </div>
  )
}
