/** Live search of a CKAN portal (action API 3, `package_search` and `package_show`; ckanext-spatial for boxes). */
import type { FacetItem } from '@graticule/contracts/resource'
import { MAX_ITEMS_PER_PAGE } from '@graticule/contracts/limits'
import type { FacetRequestName } from '@graticule/contracts/services/search-request'
import { isObject, numberOf, objectAt, objectsOf, textOf, type JsonObject } from '../json/json-values.ts'
import { addressWith, orNothing, provenanceOf, type LiveOptions, type SourceIdentity } from '../live/ask-live.ts'
import { askJsonPage, resourcesOf } from '../live/json-page.ts'
import { lucenePhrase, luceneTerm } from '../live/live-phrase.ts'
import type { LiveQuery, LiveSource } from '../live/live-source.ts'
import { createCkanReader } from './index.ts'

/** Our facets by the fields of CKAN that they are counted by. */
const FACETS: Readonly<Partial<Record<FacetRequestName, string>>> = {
  keyword: 'tags',
  format: 'res_format',
  organisationName: 'organization',
}
const SORTS: Readonly<Record<string, string>> = {
  'date:desc': 'metadata_modified desc',
  'date:asc': 'metadata_modified asc',
  'title:asc': 'title_string asc',
  'title:desc': 'title_string desc',
}

/** A CKAN portal as a source. */
export function createCkanSearch(options: LiveOptions & SourceIdentity): LiveSource {
  const { base, id, title } = options
  const service = { ...options, provenance: provenanceOf(id, title), readerOf: createCkanReader }
  const action = `${base}/api/3/action`

  return {
    title,
    capabilities: {
      filters: new Set(['areas', 'keyword', 'format', 'organisation', 'sort']),
      maxItems: MAX_ITEMS_PER_PAGE,
    },
    async search(query, signal) {
      const { filters } = query
      const page = await askJsonPage(service, { address: addressWith(`${action}/package_search`, parametersOf(query)) }, signal)
      const result = objectAt(page.envelope, 'result')
      return {
        total: numberOf(result.count) ?? page.resources.length,
        startIndex: filters.startIndex,
        resources: page.resources,
        unread: page.refused.length,
        facets: facetsOf(result, query.facets),
        notApplied: [
          ...(query.boxes.length > 0 && !isOneBox(query) ? (['areas'] as const) : []),
          ...(filters.sort !== '' && !Object.hasOwn(SORTS, filters.sort) ? (['sort'] as const) : []),
        ],
      }
    },
    async fetchById(ids, signal) {
      const found = await Promise.all(
        ids.map((one) =>
          orNothing(
            askJsonPage(service, { address: addressWith(`${action}/package_show`, { id: one }) }, signal).then(resourcesOf),
          ),
        ),
      )
      return found.flat()
    },
  }
}

/** ckanext-spatial takes one box that does not cross the antimeridian. */
const isOneBox = ({ boxes: [box, ...others] }: LiveQuery): boolean => box !== undefined && others.length === 0 && box[0] <= box[2]

function parametersOf(query: LiveQuery) {
  const { filters, boxes } = query
  const terms = (field: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`${field}:(${values.map(luceneTerm).join(' OR ')})`]
  const wanted = query.facets.map((name) => FACETS[name]).filter((field) => field !== undefined)
  return {
    q: lucenePhrase(filters.phrase),
    fq: [
      ...terms('tags', filters.keyword),
      ...terms('res_format', filters.format),
      ...terms('organization', filters.organisation),
    ].join(' '),
    rows: filters.itemsPerPage,
    start: filters.startIndex - 1,
    sort: SORTS[filters.sort],
    ext_bbox: isOneBox(query) ? boxes[0]?.join(',') : undefined,
    'facet.field': wanted.length === 0 ? undefined : JSON.stringify(wanted),
    'facet.limit': wanted.length === 0 ? undefined : 50,
  }
}

/** `search_facets`: `{tags: {items: [{name, display_name, count}]}}`. */
function facetsOf(result: JsonObject, wanted: readonly FacetRequestName[]) {
  const counted = objectAt(result, 'search_facets')
  return Object.fromEntries(
    wanted.flatMap((name): [FacetRequestName, FacetItem[]][] => {
      const field = FACETS[name]
      if (field === undefined || !isObject(counted[field])) return []
      const items = objectsOf(objectAt(counted, field).items).flatMap((item): FacetItem[] => {
        const term = textOf(item.name)
        const count = numberOf(item.count)
        if (term === undefined || count === undefined || count < 1) return []
        return [{ term, label: textOf(item.display_name) ?? term, count: Math.round(count) }]
      })
      return [[name, items.toSorted((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1))]]
    }),
  )
}
