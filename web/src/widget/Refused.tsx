import type { RefusedBecause } from '@graticule/contracts/widget/frame'
import { useTranslation } from '../i18n/index.ts'
import styles from './Widget.module.css'

/** The key does not hold: words, and nothing to try again. */
export function Refused({ because }: { because: RefusedBecause }) {
  const { t } = useTranslation('widget')
  return (
    <main className={styles['refused']}>
      <h1>{t('refused.title')}</h1>
      <p>{t(`refused.${because}`)}</p>
    </main>
  )
}
