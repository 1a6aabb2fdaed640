/** Writes facets for the feed: `dm:termFrequency` has one element per facet and one `dm:item` per value. */
import type { FacetItem, ResultSet } from '@graticule/contracts/resource'
import { element, sequence, textElement, type Xml } from '../xml/write-xml.ts'
import { NAMESPACES } from './atom/atom-namespaces.ts'
import { wireFacets } from './score-steps.ts'

/** The facet of providers is asked for as `providerID` and answered as `source`. */
const ELEMENT_NAMES: Readonly<Record<string, string>> = { providerID: 'source' }

/** A term as in the body of a form: blanks become `+`, everything else is percent-encoded. */
export function formEncoded(term: string): string {
  return new URLSearchParams([['', term]]).toString().slice(1)
}

function item(facet: string, { term, label, count }: FacetItem, idElement: string): Xml {
  // providers are filtered by their id and shown by their title, which is not encoded; elsewhere the value is both
  const isProvider = facet === 'providerID'
  // steps of scores are written as they are: readers compare the term itself
  const isPlain = isProvider || facet === 'sscScore'
  return element(
    'dm:item',
    {},
    isProvider ? textElement(idElement, term) : undefined,
    textElement('dm:term', isPlain ? label : formEncoded(term)),
    textElement('dm:decodedTerm', isProvider ? label : term),
    textElement('dm:freq', count),
  )
}

/**
 * The facets of an answer, at most 100 values each; `undefined` when none was asked for.
 * @param idElement element that holds the id of a provider: `dm:sourceId`, or `dm:id` in the curated service.
 */
export function termFrequency(found: ResultSet['facets'], idElement: 'dm:sourceId' | 'dm:id'): Xml | undefined {
  const facets = wireFacets(found)
  const names = Object.keys(facets)
  if (names.length === 0) return undefined
  return element(
    'dm:termFrequency',
    { 'xmlns:dm': NAMESPACES.dm },
    ...names.map((name) =>
      element(
        `dm:${ELEMENT_NAMES[name] ?? name}`,
        {},
        sequence((facets[name] ?? []).map((value) => item(name, value, idElement))),
      ),
    ),
  )
}
