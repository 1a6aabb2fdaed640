import { IconEye } from '@tabler/icons-react'
import styles from './Views.module.css'

/** How often something was opened. `words` says what the number is; they are read out, and shown where there is no `short`. */
export function Views({ words, short }: { words: string; short?: string }) {
  return (
    <span className={styles['views']} title={short === undefined ? undefined : words}>
      <IconEye size={14} stroke={1.75} aria-hidden="true" />
      {short === undefined ? (
        words
      ) : (
        <>
          <span aria-hidden="true">{short}</span>
          <span className="visually-hidden">{words}</span>
        </>
      )}
    </span>
  )
}
