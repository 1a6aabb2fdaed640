import { Fragment, useMemo, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { languageTag } from '../../../entry/language-tag.ts'
import styles from './Description.module.css'
import { type Block, cutBlocks, lengthOf, readMarkdown } from './read-markdown.ts'
import type { Span } from './read-spans.ts'

/** Longer descriptions are cut until the visitor asks for all, characters. */
const CUT = 480

/**
 * What a record says of itself, with its lists, emphasis and links; long ones from their start.
 * @rule B-search.markdown Markdown of descriptions is shown as lists, headings, emphasis and links, HTML never
 */
export function Description({ text, language }: { text: string; language: string | undefined }) {
  const { t } = useTranslation('resource')
  const [all, setAll] = useState(false)
  const blocks = useMemo(() => readMarkdown(text), [text])
  if (blocks.length === 0) return <p className={styles['none']}>{t('noDescription')}</p>
  const long = lengthOf(blocks) > CUT + 80
  return (
    <div className={styles['description']}>
      <div lang={languageTag(language)} dir="auto">
        {(long && !all ? cutBlocks(blocks, CUT) : blocks).map((block, at) => (
          <BlockOf key={at} block={block} />
        ))}
      </div>
      {long && (
        <button type="button" className={styles['read']} aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'readLess' : 'readAll')}
        </button>
      )}
    </div>
  )
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === 'list') {
    const items = block.items.map((spans, at) => (
      <li key={at}>
        <Spans spans={spans} />
      </li>
    ))
    return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
  }
  if (block.kind === 'heading') {
    return (
      <h4>
        <Spans spans={block.spans} />
      </h4>
    )
  }
  return (
    <p>
      <Spans spans={block.spans} />
    </p>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, at) => <SpanOf key={at} {...span} />)
}

function SpanOf({ text, style, href }: Span) {
  if (href !== undefined) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    )
  }
  if (style === 'strong') return <strong>{text}</strong>
  if (style === 'em') return <em>{text}</em>
  if (style === 'code') return <code className="mono">{text}</code>
  return <Fragment>{text}</Fragment>
}
