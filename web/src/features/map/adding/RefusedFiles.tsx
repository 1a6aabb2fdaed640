import { ownTroubleWords } from '../../../map-layers/own-trouble.ts'
import type { RefusedFile } from './open-own-files.ts'
import styles from './OwnFiles.module.css'

/** Files that were not opened, and why. */
export function RefusedFiles({ files }: { readonly files: readonly RefusedFile[] }) {
  return (
    <ul className={styles['refused']}>
      {files.map(({ name, trouble }, index) => (
        <li key={index}>
          <b dir="auto">{name}</b>
          <span>{ownTroubleWords(trouble)}</span>
        </li>
      ))}
    </ul>
  )
}
