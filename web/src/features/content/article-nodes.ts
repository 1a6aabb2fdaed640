/** The text of a page as nodes of the document: headings that can be linked to, tables in frames that scroll, places for maps. */
import { isResultsAddress } from '@graticule/contracts/contents/results-address'
import type { ReactNode } from 'react'

/** A map of a shared link, and what it shows in words. */
export interface ArticleMap {
  readonly address: string
  readonly alternative: string
}

/** Draws one. The map is another feature, so the app hands this in; without it a map is a link. */
export type DrawMap = (map: ArticleMap) => ReactNode

/** Elements in whose places maps are drawn have this attribute, with the number of the map. */
export const MAP_PLACE = 'data-map-place'

/** A heading of the table of contents. */
export interface ContentsEntry {
  readonly id: string
  readonly title: string
}

export interface ArticleNodes {
  readonly nodes: DocumentFragment
  /** Headings of the second level, in their order. */
  readonly headings: readonly ContentsEntry[]
  readonly maps: readonly ArticleMap[]
}

const idOf = (title: string, used: ReadonlySet<string>): string => {
  const base =
    title
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'part'
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`
    if (!used.has(id)) return id
  }
}

/**
 * Reads the markup of a page, which the server has made safe. It is parsed in a document of its own, where nothing is run or fetched.
 * `tableLabel`: the accessible name of the frame of a table.
 */
export function articleNodes(html: string, tableLabel: string): ArticleNodes {
  const parsed = new DOMParser().parseFromString(`<body>${html}`, 'text/html')
  const used = new Set<string>(['main', 'root'])
  const headings: ContentsEntry[] = []
  for (const heading of parsed.body.querySelectorAll('h2, h3, h4')) {
    const title = heading.textContent.trim()
    const id = idOf(title, used)
    used.add(id)
    heading.id = id
    heading.setAttribute('tabindex', '-1')
    if (heading.tagName === 'H2' && title !== '') headings.push({ id, title })
  }
  for (const table of parsed.body.querySelectorAll('table')) {
    const frame = parsed.createElement('div')
    frame.className = 'table-frame'
    frame.tabIndex = 0
    frame.setAttribute('role', 'region')
    frame.setAttribute('aria-label', table.caption?.textContent ?? tableLabel)
    table.replaceWith(frame)
    frame.append(table)
  }
  const maps = mapsOf(parsed)
  for (const picture of parsed.body.querySelectorAll('img')) picture.loading = 'lazy'
  const nodes = document.createDocumentFragment()
  nodes.append(...document.importNode(parsed.body, true).childNodes)
  return { nodes, headings, maps }
}

/** The maps of a text; each has a place of its own in it from then on. */
function mapsOf(parsed: Document): readonly ArticleMap[] {
  const maps: ArticleMap[] = []
  for (const figure of parsed.body.querySelectorAll('figure[data-map]')) {
    const address = figure.getAttribute('data-map') ?? ''
    if (!isResultsAddress(address)) continue
    figure.setAttribute(MAP_PLACE, String(maps.length))
    maps.push({ address, alternative: figure.textContent.trim() })
  }
  return maps
}
