/** What entries of a GEO DAB tell in elements of their own: earthquakes, points of interest, and what was seen on the ground. */
import { type PointOfInterest, pointOfInterestOf } from '@graticule/contracts/map/point-of-interest'
import type { Earthquake, InSitu, Resource } from '@graticule/contracts/resource'
import { cleanText, oneLine } from '../../entry/fields/texts.ts'
import { childrenNamed, descendants, type XmlElement } from '../../xml/xml-element.ts'
import { fact, type EntryFacts, numberFact } from './entry-facts.ts'

const LISTS = ['cropTypes', 'quantityTypes', 'landCoverTypes', 'irrigationTypes'] as const
const CONFIDENCES = ['cropConfidence', 'landCoverConfidence', 'irrigationConfidence'] as const
const POINT_FIELDS = ['category', 'country', 'id', 'network', 'organization'] as const
const MAX_LABEL = 1_000
const MAX_CODE = 400
/** Labels of one list that are read. */
const MAX_LABELS = 1_000

/** The magnitude of an event (`mag-level`). */
function earthquakeOfEntry(facts: EntryFacts): Earthquake | undefined {
  const magnitude = numberFact(facts, [-10, 12], 'mag-level', 'maglevel')
  return magnitude === undefined ? undefined : { magnitude }
}

/**
 * What was seen on the ground: lists of `label` with their codes, and confidences in per cent.
 * @rule B-outside-sources.dab-in-situ Labels and confidences of in-situ entries of a GEO DAB are read
 */
function inSituOfEntry(entry: XmlElement, facts: EntryFacts): InSitu | undefined {
  const lists = LISTS.map((name) => {
    const labels = childrenNamed(entry, name).flatMap((list) => descendants(list, 'label'))
    const told = labels.slice(0, MAX_LABELS).flatMap(({ text, attributes }) => {
      const [label, code = ''] = [text.trim().slice(0, MAX_LABEL), attributes['code']?.trim().slice(0, MAX_CODE)]
      return label === '' ? [] : [{ label, ...(code === '' ? {} : { code }) }]
    })
    return [name, told] as const
  })
  const confidences = CONFIDENCES.map((name) => [name, numberFact(facts, [0, 100], name.toLowerCase())] as const)
  const told = {
    ...Object.fromEntries(lists.filter(([, labels]) => labels.length > 0)),
    ...Object.fromEntries(confidences.filter(([, value]) => value !== undefined)),
  }
  return Object.keys(told).length === 0 ? undefined : told
}

/**
 * The station or the like that an entry is (`poi-country`, `poi-id` and others); there may be several `poi-parameters`, each a list.
 * @rule B-outside-sources.dab-points Points of interest of a GEO DAB are read
 */
function pointOfEntry(entry: XmlElement, facts: EntryFacts): PointOfInterest | undefined {
  const parameters = childrenNamed(entry, 'poi-parameters')
    .slice(0, MAX_LABELS)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
  const told = POINT_FIELDS.map((name) => [name, cleanText(oneLine(fact(facts, `poi-${name}`) ?? ''), MAX_LABEL)] as const)
  return pointOfInterestOf({
    ...Object.fromEntries(told),
    ...(parameters.length === 0 ? {} : { parameters: parameters.join('; ') }),
  })
}

/** The request names of the filters that the parts of a collection can be searched by; doubles occur. */
function queryablesOf(facts: EntryFacts): string[] | undefined {
  const names = (fact(facts, 'satellitecollectionqueryable') ?? '').split(',').map((name) => name.trim())
  const told = [...new Set(names.filter((name) => name !== ''))]
  return told.length === 0 ? undefined : told
}

/**
 * The source of the GEO DAB that the entry comes from (`sourceId`, `sourceTitle`); its id is what a search names in `sources`.
 * @rule B-outside-sources.dab-sources Entries of a GEO DAB are filed under its own sources
 */
function sourceOfEntry(facts: EntryFacts): Resource['source'] | undefined {
  const id = fact(facts, 'sourceid')?.slice(0, MAX_CODE)
  return id === undefined ? undefined : { id, title: cleanText(oneLine(fact(facts, 'sourcetitle') ?? ''), MAX_LABEL) || id }
}

/** All of it; what is not told is `undefined`. */
export const dabFactsOf = (entry: XmlElement, facts: EntryFacts) => ({
  earthquake: earthquakeOfEntry(facts),
  inSitu: inSituOfEntry(entry, facts),
  pointOfInterest: pointOfEntry(entry, facts),
  queryables: queryablesOf(facts),
  ownSource: sourceOfEntry(facts),
})
