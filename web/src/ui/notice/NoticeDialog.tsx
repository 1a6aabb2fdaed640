import { IconAlertTriangle, IconInfoCircle, IconLanguage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog } from '../overlay/Dialog.tsx'
import { LinkedText } from './LinkedText.tsx'
import styles from './Notice.module.css'

export interface NoticeDialogProps {
  readonly title: string
  readonly text: string
  readonly lang: string
  readonly tone: 'info' | 'warning'
  /** Further languages of the notice. */
  readonly languages: readonly string[]
  readonly languagesLabel: string
  readonly onLanguage: (language: string) => void
  readonly closeLabel: string
  readonly open: boolean
  readonly onClose: () => void
  /** Buttons at the end of the footer. */
  readonly actions: ReactNode
  readonly children?: ReactNode
}

/** A notice as a popup; visitors can read it in its other languages. */
export function NoticeDialog(props: NoticeDialogProps) {
  const { title, text, lang, tone, languages, languagesLabel, onLanguage, closeLabel, open, onClose, actions, children } = props
  const Sign = tone === 'warning' ? IconAlertTriangle : IconInfoCircle
  return (
    <Dialog
      title={title}
      titleLang={lang}
      closeLabel={closeLabel}
      open={open}
      onClose={onClose}
      icon={<Sign size={20} stroke={1.75} />}
      tone={tone === 'warning' ? 'warn' : 'info'}
      footer={
        <div className={styles['footer']}>
          {languages.length > 0 && (
            <div role="group" aria-label={languagesLabel} className={styles['languages']}>
              <IconLanguage size={16} stroke={1.75} aria-hidden="true" />
              {languages.map((language) => (
                <button key={language} type="button" lang={language} onClick={() => onLanguage(language)}>
                  {new Intl.DisplayNames([language], { type: 'language' }).of(language)}
                </button>
              ))}
            </div>
          )}
          <div className={styles['actions']}>{actions}</div>
        </div>
      }
    >
      <LinkedText text={text} lang={lang} />
      {children}
    </Dialog>
  )
}
