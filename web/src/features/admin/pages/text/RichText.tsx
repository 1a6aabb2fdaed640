import type { Editor } from '@tiptap/core'
import type { Language } from '@graticule/contracts/languages'
import { type ReactNode, useRef, useState } from 'react'
import { languageName } from '../../../../i18n/language-names.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { ImageDialog } from './ImageDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { MapDialog } from './MapDialog.tsx'
import styles from './PageText.module.css'
import { TextToolbar } from './TextToolbar.tsx'
import type { TextDialog } from './text-tools.tsx'
import { useRichText } from './use-rich-text.ts'
import { VideoDialog } from './VideoDialog.tsx'

interface RichTextProps {
  readonly language: Language
  readonly html: string
  readonly onChange: (html: string) => void
  /** At the end of the toolbar. */
  readonly status: ReactNode
  /** Fields above the text. */
  readonly children: ReactNode
}

/**
 * The text of a page with its toolbar.
 * @rule B-content.editor-keys Alt+F10 moves from the text to the toolbar, Escape back; Ctrl+K makes a link
 */
export function RichText({ language, html, onChange, status, children }: RichTextProps) {
  const { t, i18n } = useTranslation('pages')
  const toolbar = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<TextDialog>()
  const name = languageName(language, i18n.language)
  const { element, editor } = useRichText({
    html,
    language,
    label: t('editor.text', { language: name }),
    onChange,
    onKey: (event) => {
      if (event.altKey && event.key === 'F10') {
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return true
      }
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setDialog('link')
        return true
      }
      return false
    },
  })
  return (
    <div className={styles['form']}>
      <div className={styles['tools']}>
        {editor !== undefined && <TextToolbar ref={toolbar} editor={editor} onOpen={setDialog} />}
        {status}
      </div>
      <div className={styles['sheet']}>
        {children}
        <div ref={element} className={styles['prose']} />
        <p className={styles['keysHint']}>{t('editor.toolbarHint')}</p>
      </div>
      {editor !== undefined && dialog !== undefined && (
        <OpenDialog dialog={dialog} editor={editor} onClose={() => setDialog(undefined)} />
      )}
    </div>
  )
}

function OpenDialog({ dialog, editor, onClose }: { dialog: TextDialog; editor: Editor; onClose: () => void }) {
  const close = () => {
    onClose()
    // after the dialog has given the focus back
    setTimeout(() => editor.commands.focus(), 0)
  }
  if (dialog === 'link') return <LinkDialog editor={editor} onClose={close} />
  if (dialog === 'video') return <VideoDialog editor={editor} onClose={close} />
  if (dialog === 'map' || dialog === 'changeMap') return <MapDialog editor={editor} onClose={close} isNew={dialog === 'map'} />
  return <ImageDialog editor={editor} onClose={close} isNew={dialog === 'image'} />
}
