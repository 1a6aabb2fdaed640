import type { LayerRemedy, LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { useTranslation } from '../i18n/index.ts'
import styles from './TroubleWords.module.css'

interface TroubleWordsProps {
  readonly trouble: LayerTrouble
  /** Server that was asked. */
  readonly host: string
  /** Words of the server itself. */
  readonly said?: string | undefined
  /** What is listed beneath it in words: what a button does has no need of them. */
  readonly remedies?: readonly LayerRemedy[]
  readonly projections?: readonly string[] | undefined
}

/** Projections that are named; a server may have hundreds. */
const NAMED = 6

/** What keeps a layer from being shown, in plain words, and what can be done about it. */
export function TroubleWords({ trouble, host, said, remedies = [], projections = [] }: TroubleWordsProps) {
  const { t } = useTranslation('adding')
  return (
    <div className={styles['words']}>
      <p className={styles['trouble']}>{t(`trouble.${trouble}`, { host })}</p>
      {projections.length > 0 && <p>{t('unavailable.projections', { list: projections.slice(0, NAMED).join(', ') })}</p>}
      {said !== undefined && said !== '' && <p className={styles['said']}>{t('unavailable.said', { words: said })}</p>}
      {remedies.length > 0 && (
        <>
          <p className={styles['todo']}>{t('unavailable.todo')}</p>
          <ul>
            {remedies.map((remedy) => (
              <li key={remedy}>{t(`remedy.${remedy}`)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
