/** Live search of a GEO DAB (`opensearch/query`), in either dialect; its answer is Atom with facets. */
import { randomUUID } from 'node:crypto'
import { MAX_ITEMS_PER_PAGE } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { FacetItem, Resource } from '@graticule/contracts/resource'
import { readScoreRange } from '@graticule/contracts/search/score-range'
import { initialFilters, type SearchFilters } from '@graticule/contracts/search/search-params'
import type { FacetRequestName } from '@graticule/contracts/services/search-request'
import type { DabDialect } from '../../live-settings.ts'
import {
  addressWith,
  askLive,
  provenanceOf,
  readLive,
  unreadable,
  type LiveOptions,
  type SourceIdentity,
} from '../live/ask-live.ts'
import type { LiveQuery, LiveSource } from '../live/live-source.ts'
import { createAtomReader, type FeedNews } from '../opensearch/index.ts'
import { dabFilters, dabParameters } from './dab-parameters.ts'
import { fetchInSituFile } from './dab-in-situ-file.ts'
import { fetchDabRecord } from './dab-record.ts'
import { say } from '../../texts/say.ts'

const PROVENANCE = { ...provenanceOf('geodab', 'GEO DAB'), namesSources: true }
/** Facets that the server knows; an unknown name would be refused by the newer ones. */
const FACETS: ReadonlySet<FacetRequestName> = new Set([
  'keyword',
  'format',
  'protocol',
  'providerID',
  'organisationName',
  'sscScore',
  'instrumentTitle',
  'platformTitle',
  'attributeTitle',
  'orgName',
  'origOrgDesc',
  'themeCategory',
  'prodType',
  'sensorOpMode',
  'sensorSwath',
  'sarPolCh',
  's3InstrumentIdx',
  's3ProductLevel',
  's3Timeliness',
  'instrumentId',
  'platformId',
  'origOrgId',
  'attributeId',
])
const ERROR_OF_SERVICE = /an error of the service: (.*)$/s

/** A GEO DAB as a source; `base` is what stands before `/opensearch/query`. Its records are filed under the sources that they name. */
export function createDabSearch(options: LiveOptions & SourceIdentity & { readonly dialect: DabDialect }): LiveSource {
  const { base, dialect, title } = options
  const ask = async (query: Omit<LiveQuery, 'language'>, signal: AbortSignal) => {
    const { filters, boxes, facets, requestId = '' } = query
    const wanted = facets.filter((name) => FACETS.has(name))
    const address = addressWith(
      `${base}/opensearch/query`,
      dabParameters(filters, boxes, wanted, dialect, requestId || randomUUID()),
    )
    // a refusal comes as 400 with a feed that holds an <error>
    const accept = 'application/atom+xml, application/xml;q=0.9'
    const response = await askLive(title, options, { address, accept }, signal, [400])
    let news: FeedNews = {}
    const reader = createAtomReader({
      ...PROVENANCE,
      place: title,
      fallbackId: address,
      documentUrl: response.url,
      onNews: (told) => {
        news = { ...news, ...told }
      },
    })
    const read = await readLive(title, response, reader, signal)
    // also a feed with status 200, and one that counts, may hold an error beside its entries
    const error = read.refused.map((reason) => ERROR_OF_SERVICE.exec(reason)?.[1]).find((words) => words !== undefined)
    if (error !== undefined) throw new PortalError('source-failed', say('sources:error', { title, said: error }))
    if (response.status !== 200)
      throw new PortalError('source-failed', say('sources:refused', { title, status: response.status }))
    if (news.total === undefined) throw unreadable(title, read.refused.at(-1) ?? 'it does not say how many entries there are')
    const resources = read.resources.map(withQueryables)
    return { ...read, resources, total: news.total, startIndex: news.startIndex, facets: namedFacets(news.facets ?? {}, wanted) }
  }

  return {
    title,
    capabilities: { filters: dabFilters(dialect), maxItems: MAX_ITEMS_PER_PAGE },
    async search(query, signal) {
      const { resources, refused, total, startIndex, facets } = await ask(query, signal)
      // beyond its window the server moves the start back without a word: the feed tells the truth
      return { total, startIndex: Math.max(1, startIndex ?? query.filters.startIndex), resources, unread: refused.length, facets }
    },
    async fetchById(ids, signal) {
      const filters: SearchFilters = {
        ...initialFilters(),
        targetIds: ids,
        itemsPerPage: Math.min(ids.length, MAX_ITEMS_PER_PAGE),
      }
      return (await ask({ filters, boxes: [], facets: [] }, signal)).resources
    },
    isoRecord: (id, family, signal) => fetchDabRecord(options, id, family, signal),
    inSituFile: (query, signal) => fetchInSituFile(options, query, signal),
    hasParts: ({ level }: Resource) => level === 'series',
  }
}

/**
 * Series name the filters of their scenes (`satelliteCollectionQueryable`); the parts of those that name none are no scenes.
 * @rule B-outside-sources.dab-scenes Satellite collections of a GEO DAB lead to their scenes, other series to their parts
 */
const withQueryables = (resource: Resource): Resource =>
  resource.level === 'series' && resource.queryables === undefined ? { ...resource, queryables: [] } : resource

/**
 * `61 - 80` and `[61,80]` of the facet of scores as a value of the filter: `61-80`.
 * @rule B-outside-sources.dab-scores Scores of a GEO DAB are ranges, in its facets and in requests
 */
function scoreItem(item: FacetItem): FacetItem {
  const range = readScoreRange(item.term.replaceAll(/\s/g, ''))
  return range === undefined ? item : { ...item, term: range[0] === range[1] ? String(range[0]) : range.join('-') }
}

/** The element of the facet of sources is called `source`, the others as they are asked for. */
function namedFacets(facets: Readonly<Record<string, FacetItem[]>>, wanted: readonly FacetRequestName[]) {
  return Object.fromEntries(
    wanted.flatMap((name): [FacetRequestName, FacetItem[]][] => {
      const items = facets[name === 'providerID' ? 'source' : name]
      return items === undefined ? [] : [[name, name === 'sscScore' ? items.map(scoreItem) : items]]
    }),
  )
}
