/** The text of a page as lines that a reader can follow: one for each heading, paragraph, item of a list and row of a table. */
import type { PageText } from '@graticule/contracts/contents/pages'

type LineKind =
  | 'title'
  | 'summary'
  | 'topics'
  | 'heading'
  | 'text'
  | 'item'
  | 'quote'
  | 'code'
  | 'row'
  | 'image'
  | 'video'
  | 'map'

export interface PageLine {
  readonly kind: LineKind
  readonly text: string
}

const BLOCKS: Readonly<Record<string, LineKind>> = {
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  P: 'text',
  LI: 'item',
  PRE: 'code',
  FIGCAPTION: 'text',
  CAPTION: 'text',
}
/** Hold lines of their own. */
const FRAMES = new Set(['BLOCKQUOTE', 'UL', 'OL', 'TABLE', 'THEAD', 'TBODY', 'TFOOT', 'FIGURE'])

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Words with the addresses of their links: who changes an address changes the page. */
function wordsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof Element)) return ''
  if (node.tagName === 'BR') return ' '
  const inner = [...node.childNodes].map(wordsOf).join('')
  const address = node.tagName === 'A' ? (node.getAttribute('href') ?? '') : ''
  return address === '' ? inner : `${inner} (${address})`
}

class Lines {
  readonly lines: PageLine[] = []
  /** Words that stand in no block of their own. */
  #loose = ''

  readAll(parent: Node, kind: LineKind): void {
    for (const node of parent.childNodes) this.#read(node, kind)
    this.#endLoose(kind)
  }

  #add(kind: LineKind, text: string): void {
    const words = plain(text)
    if (words !== '') this.lines.push({ kind, text: words })
  }

  #endLoose(kind: LineKind): void {
    this.#add(kind, this.#loose)
    this.#loose = ''
  }

  #read(node: Node, kind: LineKind): void {
    if (!(node instanceof Element)) {
      this.#loose += wordsOf(node)
      return
    }
    const own = BLOCKS[node.tagName]
    const isBlock = own !== undefined || FRAMES.has(node.tagName) || ['TR', 'IMG', 'IFRAME', 'HR'].includes(node.tagName)
    if (!isBlock) {
      this.#loose += wordsOf(node)
      return
    }
    this.#endLoose(kind)
    if (node.tagName === 'IMG') this.#add('image', `${node.getAttribute('alt') ?? ''} (${node.getAttribute('src') ?? ''})`)
    else if (node.tagName === 'IFRAME')
      this.#add('video', `${node.getAttribute('title') ?? ''} (${node.getAttribute('src') ?? ''})`)
    else if (node.tagName === 'TR') this.#add('row', [...node.children].map((cell) => plain(wordsOf(cell))).join(' | '))
    else if (node.hasAttribute('data-map')) this.#add('map', `${node.textContent ?? ''} (${node.getAttribute('data-map') ?? ''})`)
    else if (node.tagName === 'BLOCKQUOTE') this.readAll(node, 'quote')
    // a paragraph of an item or of a quote belongs to it
    else this.readAll(node, own === undefined || (own === 'text' && kind !== 'text') ? kind : own)
  }
}

/** The lines of a text: its title, its summary, the searches about its topic, and its markup, which is parsed apart, where nothing in it runs. */
export function pageLines({ title, summary, data, topics = [] }: Omit<PageText, 'state'>): readonly PageLine[] {
  const reader = new Lines()
  reader.readAll(new DOMParser().parseFromString(`<body>${data}`, 'text/html').body, 'text')
  const heads: PageLine[] = [
    { kind: 'title', text: plain(title) },
    { kind: 'summary', text: plain(summary) },
    { kind: 'topics', text: topics.join(', ') },
  ]
  return [...heads.filter(({ text }) => text !== ''), ...reader.lines]
}
