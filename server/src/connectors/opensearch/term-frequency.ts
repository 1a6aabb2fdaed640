/** Facets of an Atom answer of the GEO DAB and of the curated service (`dm:termFrequency`). */
import { FACET_ITEMS } from '@graticule/contracts/limits'
import type { FacetItem } from '@graticule/contracts/resource'
import { childrenNamed, type XmlElement } from '../../xml/xml-element.ts'

const textOf = (element: XmlElement, name: string): string => childrenNamed(element, name)[0]?.text.trim() ?? ''

/** `Natural+hazards` as "Natural hazards"; what is not encoded rightly stays as it is. */
function decoded(term: string): string {
  try {
    return decodeURIComponent(term.replaceAll('+', ' '))
  } catch {
    return term
  }
}

/**
 * One list of values per facet element. A source is filtered by its id, which stands in `sourceId` (GEO DAB) or `id`
 * (curated service); every other value by its term, which is URL-encoded there and decoded here.
 */
export function readTermFrequency(termFrequency: XmlElement): Record<string, FacetItem[]> {
  return Object.fromEntries(
    termFrequency.children.map((facet): [string, FacetItem[]] => [
      facet.name,
      childrenNamed(facet, 'item')
        .slice(0, FACET_ITEMS)
        .flatMap((item): FacetItem[] => {
          const written = decoded(textOf(item, 'term'))
          const label = textOf(item, 'decodedTerm') || written
          const term = (textOf(item, 'sourceId') || textOf(item, 'id') || written || label).slice(0, 4_000)
          const count = Number(textOf(item, 'freq') || Number.NaN)
          return term === '' || !Number.isInteger(count) || count < 0 ? [] : [{ term, label: label.slice(0, 4_000), count }]
        }),
    ]),
  )
}
