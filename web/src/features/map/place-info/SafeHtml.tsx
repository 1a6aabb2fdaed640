import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import styles from './SafeHtml.module.css'

/** Elements that are built anew, and as what. All others are left out and their contents shown. */
const ELEMENTS: ReadonlyMap<string, string> = new Map(
  'p div span b strong i em u s sub sup small br hr ul ol li dl dt dd table caption thead tbody tfoot tr td th pre code blockquote'
    .split(' ')
    .map((name) => [name, name]),
)
/** Headings of a description stand within headings of the page. */
const HEADING = /^h[1-6]$/
/** What has contents that are no words. */
const WITHOUT_WORDS = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
  'title',
  'textarea',
  'select',
])
const EMPTY = new Set(['br', 'hr'])
/** Where text between elements is not allowed: line breaks of the source. */
const ONLY_ELEMENTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl'])

const MAX_DEPTH = 40

/** An address of the web, of mail, or of this portal's own pictures. */
const linkTo = (address: string | null): string | undefined =>
  address !== null && /^(?:https?:\/\/|mailto:)/i.test(address.trim()) ? address.trim() : undefined
const pictureOf = (address: string | null): string | undefined =>
  address !== null &&
  /^(?:https?:\/\/|\/proxy\/rest\/fetch\/image\?|data:image\/(?:png|jpeg|gif|webp);base64,)/i.test(address.trim())
    ? address.trim()
    : undefined

const span = (element: Element, name: string): number | undefined => {
  const cells = Number(element.getAttribute(name))
  return Number.isInteger(cells) && cells > 1 && cells <= 100 ? cells : undefined
}

function build(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || depth > MAX_DEPTH) return null
  const name = node.localName.toLowerCase()
  if (WITHOUT_WORDS.has(name)) return null
  if (name === 'img') {
    const src = pictureOf(node.getAttribute('src'))
    return src === undefined ? null : (
      <img key={key} src={src} alt={node.getAttribute('alt') ?? ''} loading="lazy" referrerPolicy="no-referrer" />
    )
  }
  if (EMPTY.has(name)) return createElement(name, { key })
  const nodes = [...node.childNodes].filter((child) => !ONLY_ELEMENTS.has(name) || child.nodeType === Node.ELEMENT_NODE)
  const children = nodes.map((child, index) => build(child, index, depth + 1))
  if (name === 'a') {
    const href = linkTo(node.getAttribute('href'))
    if (href === undefined) return <Fragment key={key}>{children}</Fragment>
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    )
  }
  if (HEADING.test(name)) return createElement('p', { key, className: styles['heading'] }, ...children)
  const built = ELEMENTS.get(name)
  if (built === undefined) return <Fragment key={key}>{children}</Fragment>
  if (name !== 'td' && name !== 'th') return createElement(built, { key }, ...children)
  return createElement(built, { key, colSpan: span(node, 'colspan'), rowSpan: span(node, 'rowspan') }, ...children)
}

/**
 * HTML of another server, shown by elements that are built anew from a list of those that only show something: no scripts, styles, forms,
 * attributes or addresses that a browser would run.
 */
export function SafeHtml({ html }: { readonly html: string }) {
  const content = useMemo(() => {
    // the document is never put into the page: nothing in it loads or runs
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return [...body.childNodes].map((node, index) => build(node, index, 0))
  }, [html])
  return <div className={styles['html']}>{content}</div>
}
