import { useTranslation } from '../../../i18n/index.ts'
import '../../../i18n/adding-words.ts'
import { ownTroubleWords } from '../../../shell/layers/own-trouble.ts'
import type { RefusedFile } from './open-own-files.ts'
import styles from './OwnFiles.module.css'

/** Files that were not opened, and why. */
export function RefusedFiles({
  files,
  isTitled = true,
}: {
  readonly files: readonly RefusedFile[]
  readonly isTitled?: boolean
}) {
  const { t } = useTranslation('adding')
  return (
    <div className={styles['refused']}>
      {isTitled && <p className={styles['refusedTitle']}>{t('own.refused', { count: files.length })}</p>}
      <ul>
        {files.map(({ name, trouble }, index) => (
          <li key={index}>
            <b dir="auto">{name}</b>
            <span>{ownTroubleWords(trouble)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
