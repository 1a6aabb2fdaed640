import { useTranslation } from '../../i18n/index.ts'
import { counted } from '../../i18n/joined.ts'
import { formatCount, formatDecimal } from '../../i18n/numbers.ts'
import { Stars } from '../../ui/Stars.tsx'
import type { NamedResource } from '../resource-key.ts'
import { useOpinion } from './opinions.ts'
import styles from './RatingButton.module.css'

/** Loaded when somebody rates for the first time. */
const rate = async (resource: NamedResource) => (await import('./ask-to-rate.ts')).askToRate(resource)

/**
 * What people think of a resource; a press rates it.
 * `brief`: five empty stars say without words that nobody has rated.
 * @rule B-ratings.stars Stars with mean and number stand on every card but the compact ones, and on every page; a press rates
 */
export function RatingButton({ resource, brief = false }: { resource: NamedResource; brief?: boolean }) {
  const { t } = useTranslation('shell')
  const rating = useOpinion(resource)?.rating
  const words =
    rating === undefined
      ? t('rating.none')
      : t('rating.words', {
          count: rating.totalEntries,
          formatted: formatCount(rating.totalEntries),
          mean: formatDecimal(rating.averageScore),
        })
  return (
    <button type="button" className={styles['button']} title={t('rating.rate', { words })} onClick={() => void rate(resource)}>
      <Stars score={rating?.averageScore ?? 0} />
      {(rating !== undefined || !brief) && (
        <span className={styles['words']} aria-hidden="true">
          {rating === undefined ? t('rating.none') : counted(formatDecimal(rating.averageScore), rating.totalEntries)}
        </span>
      )}
      <span className="visually-hidden">{t('rating.rate', { words })}</span>
    </button>
  )
}
