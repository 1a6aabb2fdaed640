import type { Entry } from '@graticule/contracts/resource'
import { IconAlertTriangle } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import { ERROR_ENTRY_ID } from '../../../api/opensearch.ts'
import { useTranslation } from '../../../i18n/index.ts'
import styles from '../card/ResultCard.module.css'

export const isErrorEntry = ({ resource }: Entry): boolean => resource.id === ERROR_ENTRY_ID

/** What a source says instead of a result, in the place of the result. Nothing can be done with it. */
export function ErrorCard({ entry, position, total }: { entry: Entry; position: number; total: number }) {
  const { t } = useTranslation('results')
  return (
    <article
      className={classes(styles['card'], styles['error'])}
      tabIndex={0}
      aria-label={t('card.error')}
      aria-posinset={position}
      aria-setsize={total}
    >
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <div className={styles['words']}>
        <h3 dir="auto">{entry.resource.title}</h3>
        <p className={styles['organisation']}>{t('card.error')}</p>
      </div>
    </article>
  )
}
