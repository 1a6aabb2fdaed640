/** Items of RSS 2.0 (and 1.0) as the Atom entries that say the same, so that both are read alike. */
import type { XmlElement } from '../../xml/xml-element.ts'

const element = (name: string, text: string, attributes: XmlElement['attributes'] = {}): XmlElement => ({
  name,
  namespace: '',
  attributes,
  children: [],
  text,
})

/** RFC 822 dates as ISO 8601; what is none stays. */
function isoDate(text: string): string {
  const instant = /^[A-Za-z]{3},|^\d{1,2} [A-Za-z]{3} /.test(text.trim()) ? Date.parse(text) : Number.NaN
  return Number.isFinite(instant) ? new Date(instant).toISOString() : text
}

function entryChildren(child: XmlElement): XmlElement[] {
  const { name, text, attributes } = child
  switch (name) {
    case 'description':
      return [element('summary', text)]
    case 'guid':
      return [element('id', text)]
    case 'pubDate':
      return [element('published', isoDate(text)), element('updated', isoDate(text))]
    case 'link':
      // of Atom where it has an address of its own
      return attributes['href'] === undefined
        ? [element('link', '', { rel: 'alternate', type: 'text/html', href: text.trim() })]
        : [child]
    case 'enclosure':
      return [element('link', '', { ...attributes, rel: 'enclosure', href: attributes['url'] ?? '' })]
    case 'category':
      return attributes['term'] === undefined ? [element('category', '', { term: text.trim() })] : [child]
    case 'author':
      return child.children.length > 0 ? [child] : [{ ...element('author', ''), children: [element('name', text)] }]
    default:
      return [child]
  }
}

/** The item as an entry; what is not of RSS itself (GeoRSS, Dublin Core, `eo:`) stays as it is. */
export function entryOfItem(item: XmlElement): XmlElement {
  return { ...item, name: 'entry', children: item.children.flatMap(entryChildren) }
}
