/** Records and answers for tests: complete and plain; a test says only what it is about. */
import type { WmsLayer } from '@graticule/contracts/map/layer'
import type { Entry, FacetItem, Match, Resource, ResultSet } from '@graticule/contracts/resource'

/** A record with everything that a record must have. */
export function createResource(part: Partial<Resource> = {}): Resource {
  return {
    id: 'sst-daily',
    identifiers: [],
    title: 'Sea surface temperature, daily',
    abstract: 'Daily sea surface temperature of the Mediterranean.',
    type: 'data',
    level: 'dataset',
    keywords: [],
    contacts: [{ organisation: 'Institute of the Sea', role: 'owner' }],
    formats: [],
    online: [],
    thumbnails: [],
    useConstraints: [],
    platforms: [],
    instruments: [],
    dataCore: false,
    curated: false,
    score: 50,
    scoreReasons: [],
    source: { id: 'sea', title: 'Catalogue of the sea' },
    ...part,
  }
}

/** An entry that matched without words. */
export function createEntry(part: Partial<Resource> = {}, match: Partial<Match> = {}, children = 0): Entry {
  return { resource: createResource(part), match: { relevance: 0, fields: [], ...match }, children }
}

/** Entries with the ids and titles "entry-1", "Entry 1" and so on. */
export function createEntries(count: number, first = 1): Entry[] {
  return Array.from({ length: count }, (_, at) => createEntry({ id: `entry-${first + at}`, title: `Entry ${first + at}` }))
}

/** A page of answers; the total is the number of entries unless said otherwise. */
export function createResultSet(part: Partial<ResultSet> = {}): ResultSet {
  const entries = part.entries ?? createEntries(3)
  return {
    total: entries.length,
    startIndex: 1,
    itemsPerPage: 12,
    entries,
    facets: {},
    leftOut: { withoutFootprint: 0, withoutTime: 0 },
    ...part,
  }
}

/** Facet values from "label: count" pairs; the term is the label. */
export function createFacet(counts: Readonly<Record<string, number>>): FacetItem[] {
  return Object.entries(counts).map(([label, count]) => ({ term: label, label, count }))
}

/** A layer of a web map service that is called like its id, opaque. */
export function createWmsLayer(id: string, part: Partial<WmsLayer> = {}): WmsLayer {
  return {
    id,
    type: 'wms',
    title: id,
    url: 'https://maps.example.org/wms',
    layer: id,
    version: '1.3.0',
    visible: true,
    opacity: 100,
    ...part,
  }
}
