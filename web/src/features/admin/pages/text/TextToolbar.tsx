import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Options, Select } from '../../../../ui/fields/Select.tsx'
import styles from './TextToolbar.module.css'
import { placeTools, type TextDialog, textTools } from './text-tools.tsx'

interface TextToolbarProps {
  readonly editor: Editor
  readonly onOpen: (dialog: TextDialog) => void
  readonly ref: Ref<HTMLDivElement>
}

/** Moves among the tools as a key asks (ARIA practices, toolbar). */
function walk(event: KeyboardEvent<HTMLElement>, onEscape: () => void): number | undefined {
  if (event.key === 'Escape') {
    event.preventDefault()
    onEscape()
    return undefined
  }
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
  const at = tools.findIndex((tool) => tool === document.activeElement)
  // the list of styles uses the other arrows itself
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tools.length, Home: 0, End: tools.length - 1 }[event.key]
  if (to === undefined || at === -1) return undefined
  event.preventDefault()
  const next = to % tools.length
  tools[next]?.focus()
  return next
}

export function TextToolbar({ editor, onOpen, ref }: TextToolbarProps) {
  const { t } = useTranslation('pages')
  const [current, setCurrent] = useState(0)
  const all = textTools(editor, t, onOpen)
  const place = placeTools(editor, t, onOpen)
  const tools = [...all, ...place]
  const stop = (at: number) => (at === Math.min(current, tools.length) ? 0 : -1)
  return (
    <div
      ref={ref}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('toolbar.label')}
      className={styles['toolbar']}
      onKeyDown={(event) => {
        const next = walk(event, () => editor.commands.focus())
        if (next !== undefined) setCurrent(next)
      }}
    >
      <StyleChoice editor={editor} tabIndex={stop(0)} />
      {tools.map((tool, at) => (
        <button
          key={tool.key}
          type="button"
          data-tool=""
          tabIndex={stop(at + 1)}
          aria-label={tool.label}
          title={tool.label}
          aria-pressed={tool.pressed}
          aria-keyshortcuts={tool.keys}
          className={at >= all.length ? styles['placeTool'] : undefined}
          // the text keeps its selection
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setCurrent(at + 1)
            tool.run()
          }}
        >
          {tool.icon}
          {tool.worded === true && tool.label}
        </button>
      ))}
    </div>
  )
}

const STYLES = ['paragraph', 'heading2', 'heading3', 'heading4', 'code'] as const

function StyleChoice({ editor, tabIndex }: { editor: Editor; tabIndex: number }) {
  const { t } = useTranslation('pages')
  const level = ([2, 3, 4] as const).find((one) => editor.isActive('heading', { level: one }))
  const value = level === undefined ? (editor.isActive('codeBlock') ? 'code' : 'paragraph') : `heading${level}`
  const choose = (style: string) => {
    const chain = editor.chain().focus()
    if (style === 'code') chain.setCodeBlock().run()
    else if (style === 'paragraph') chain.setParagraph().run()
    else chain.setHeading({ level: Number(style.slice(-1)) as 2 | 3 | 4 }).run()
  }
  return (
    <Select
      data-tool=""
      tabIndex={tabIndex}
      className={styles['style']}
      aria-label={t('toolbar.style')}
      value={value}
      onChange={(event) => choose(event.target.value)}
    >
      <Options choices={STYLES.map((style) => ({ value: style, label: t(`toolbar.${style}`) }))} />
    </Select>
  )
}
