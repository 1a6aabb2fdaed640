import { Editor } from '@tiptap/core'
import { useEffect, useReducer, useRef, useState } from 'react'
import { EXTENSIONS } from './extensions.ts'

interface RichTextOptions {
  readonly html: string
  readonly language: string
  /** Accessible name of the text. */
  readonly label: string
  readonly onChange: (html: string) => void
  /** A key that the text itself has no use for; true = it was used. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

/**
 * An editor in an element of the page. It begins with `html` and tells of changes; whoever wants another text makes another editor. The
 * component draws again with every change of text or cursor.
 */
export function useRichText(options: RichTextOptions) {
  const element = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const { html, language, label } = latest.current
    const made = new Editor({
      element: element.current,
      extensions: EXTENSIONS,
      content: html,
      // the policy of the page takes no style that a script writes
      injectCSS: false,
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: language, spellcheck: 'true' },
        handleKeyDown: (_view, event) => latest.current.onKey(event),
      },
      onUpdate: ({ editor: changed }) => latest.current.onChange(changed.isEmpty ? '' : changed.getHTML()),
      onTransaction: () => drawAgain(),
    })
    setEditor(made)
    return () => made.destroy()
  }, [])
  return { element, editor }
}
