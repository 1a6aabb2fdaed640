import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../IconButton.tsx'
import { LinkedText } from './LinkedText.tsx'
import styles from './Notice.module.css'

export interface NoticeBarProps {
  readonly title: string
  readonly text: string
  /** Language of both. */
  readonly lang: string
  readonly tone: 'info' | 'warning'
  readonly closeLabel: string
  /** Absent: it cannot be closed, as in a preview. */
  readonly onClose?: () => void
  readonly children?: ReactNode
}

/** A notice over the whole width of the page. */
export function NoticeBar({ title, text, lang, tone, closeLabel, onClose, children }: NoticeBarProps) {
  const Sign = tone === 'warning' ? IconAlertTriangle : IconInfoCircle
  return (
    <section className={classes(styles['bar'], styles[tone])} aria-label={title} lang={lang}>
      <Sign size={18} stroke={1.75} aria-hidden="true" />
      <div className={styles['words']}>
        <strong>{title}</strong>
        <LinkedText text={text} />
        {children}
      </div>
      {onClose !== undefined && <IconButton label={closeLabel} icon={<IconX size={18} />} onClick={onClose} />}
    </section>
  )
}
