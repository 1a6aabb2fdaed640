/**
 * Descriptions as blocks to show. Many records write Markdown; what is written without it is read as it stands. Only what people use
 * in descriptions is known: paragraphs, headings, lists, emphasis, code and links. Nothing of a record becomes HTML.
 */
import { readSpans, type Span } from './read-spans.ts'

export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly start: number; readonly items: readonly (readonly Span[])[] }

const HEADING = /^ {0,3}#{1,6}\s+(\S.*?)\s*#*$/
const UNDERLINE = /^\s*(?:={3,}|-{3,}|~{3,})\s*$/
const RULE = /^\s*(?:[-*_=]\s*){3,}$/
const BULLET = /^\s*[-*+•·▪‣◦]\s+(\S.*)$/
const NUMBERED = /^\s*(\d{1,3})[.)]\s+(\S.*)$/
const FENCE = /^\s*(?:`{3,}|~{3,})\s*\w*$/
const QUOTE = /^\s*>\s?/
const TABLE_LINE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
const TABLE_ROW = /^\s*\|(.+)\|\s*$/

/** Lines that belong together, before their emphasis and links are read. */
type Draft =
  | { readonly kind: 'paragraph' | 'heading'; readonly lines: string[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly start: number; readonly items: string[][] }

/** Reads the blocks line by line. */
class BlockReader {
  readonly drafts: Draft[] = []
  private open = false

  private last(): Draft | undefined {
    return this.open ? this.drafts.at(-1) : undefined
  }

  private add(draft: Draft, open = true): void {
    this.drafts.push(draft)
    this.open = open
  }

  private addItem(text: string, ordered: boolean, start: number): void {
    const last = this.drafts.at(-1)
    // blank lines may stand between the points of one list
    if (last?.kind === 'list' && last.ordered === ordered && (!ordered || start === last.start + last.items.length)) {
      last.items.push([text])
      this.open = true
    } else this.add({ kind: 'list', ordered, start, items: [[text]] })
  }

  private addText(line: string): void {
    const last = this.last()
    if (last?.kind === 'paragraph') last.lines.push(line)
    // a point that goes on in the next line does so in the middle of a sentence
    else if (last?.kind === 'list' && /^\s{2,}|^\s*\p{Ll}/u.test(line)) last.items.at(-1)?.push(line.trim())
    else this.add({ kind: 'paragraph', lines: [line] })
  }

  read(written: string): void {
    const line = written.replace(QUOTE, '')
    if (line.trim() === '') {
      this.open = false
      return
    }
    if (FENCE.test(line)) return
    const last = this.last()
    if (UNDERLINE.test(line) && last?.kind === 'paragraph' && last.lines.length === 1) {
      this.drafts.pop()
      this.add({ kind: 'heading', lines: last.lines }, false)
      return
    }
    if (RULE.test(line) || (line.includes('|') && TABLE_LINE.test(line))) {
      this.open = false
      return
    }
    const heading = HEADING.exec(line)?.[1]
    const bullet = BULLET.exec(line)?.[1]
    const [, number = '', numbered] = NUMBERED.exec(line) ?? []
    if (heading !== undefined) this.add({ kind: 'heading', lines: [heading] }, false)
    else if (bullet !== undefined) this.addItem(bullet, false, 1)
    else if (numbered !== undefined && this.isNext(Number(number))) this.addItem(numbered, true, Number(number))
    else
      this.addText(
        TABLE_ROW.exec(line)?.[1]
          ?.replaceAll(/\s*\|\s*/g, ' | ')
          .trim() ?? line,
      )
  }

  /** "2019. " at the start of a line is the end of a sentence, unless a list counts so far. */
  private isNext(number: number): boolean {
    const last = this.drafts.at(-1)
    return number === 1 || (last?.kind === 'list' && last.ordered && number === last.start + last.items.length)
  }
}

/** The blocks of a description, in time that grows with its length only. */
export function readMarkdown(text: string): readonly Block[] {
  const reader = new BlockReader()
  for (const line of text.split('\n')) reader.read(line)
  return reader.drafts.map((draft) =>
    draft.kind === 'list'
      ? { ...draft, items: draft.items.map((lines) => readSpans(lines.join(' '))) }
      : { kind: draft.kind, spans: readSpans(draft.lines.join('\n')) },
  )
}

const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')

/** A description as plain text, for what can show no more. */
export function plainDescription(text: string): string {
  return readMarkdown(text)
    .flatMap((block) =>
      block.kind === 'list'
        ? block.items.map((spans, at) => `${block.ordered ? `${block.start + at}.` : '•'} ${textOf(spans)}`)
        : textOf(block.spans),
    )
    .join('\n')
}

/** The start of a text, to the end of a word where the script has blanks between words. */
function startOf(text: string, length: number): string {
  const start = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
  const blank = start.search(/\s+\S*$/u)
  return `${(blank > length / 2 ? start.slice(0, blank) : start).replace(/[\s,.;:–-]+$/u, '')}…`
}

/** The first so many characters of spans; `left` is what remains after them, below 0 when something was cut. */
function cutSpans(spans: readonly Span[], most: number): { readonly kept: readonly Span[]; readonly left: number } {
  let left = most
  const kept: Span[] = []
  for (const span of spans) {
    if (left <= 0) return { kept, left: -1 }
    kept.push(span.text.length > left ? { ...span, text: startOf(span.text, left) } : span)
    left -= span.text.length
  }
  return { kept, left }
}

/** The first blocks, with at most about so many characters. */
export function cutBlocks(blocks: readonly Block[], most: number): readonly Block[] {
  let left = most
  const kept: Block[] = []
  for (const block of blocks) {
    if (left <= 0) break
    if (block.kind === 'list') {
      const items: (readonly Span[])[] = []
      for (const item of block.items) {
        if (left <= 0) break
        const cut = cutSpans(item, left)
        items.push(cut.kept)
        left = cut.left
      }
      kept.push({ ...block, items })
    } else {
      const cut = cutSpans(block.spans, left)
      kept.push({ ...block, spans: cut.kept })
      left = cut.left
    }
  }
  return kept
}

/** Characters that are shown of the blocks. */
export const lengthOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'list' ? block.items : [block.spans]).map(textOf).join('').length, 0)
