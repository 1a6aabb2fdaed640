/** The eight sources of the portal as one table; interface, server and tests iterate over the same rows. */
import { WIKIPEDIA_MAX_PAGE, ZENODO_MAX_PAGE } from './limits.ts'

/** Name of a source in links (`f:dataSource`), tabs and bookmarks. */
export const DATA_SOURCE_NAMES = [
  'dab',
  'data',
  'information',
  'services',
  'amerigeoss',
  'nextgeoss',
  'zenodo',
  'wikipedia',
] as const
export type DataSourceName = (typeof DATA_SOURCE_NAMES)[number]

/** The list that is made of all sources, where links and tabs name a source. */
export const ALL_SOURCES = 'all' as const
/** What a tab shows: one source, or the list that is made of all. */
export type SourceChoice = DataSourceName | typeof ALL_SOURCES

/** What a source holds before all else; sources of one kind are a group. */
export type SourceKind = 'data' | 'information' | 'services'

/** One source: how it is called, where the portal asks, and what it can. */
export interface DataSource {
  readonly name: DataSourceName
  /** Internal code of the original portal, also accepted in links. */
  readonly code: string
  readonly kind: SourceKind
  /** Fixed display name; `undefined` where the display name is translated text. */
  readonly displayName?: string
  /** Where the portal sends searches, and the parameters that are always added. */
  readonly search: { readonly path: string; readonly fixed: Readonly<Record<string, string>> }
  /** Served from the embedded catalogue (answers complete facets, phrases and relations). */
  readonly embedded: boolean
  /** Most entries that it gives in one page, where that is less than our services give. */
  readonly maxPage?: number
  /** Every entry of it is also one of that source, as long as both are the embedded catalogue. */
  readonly partOf?: DataSourceName
}

/** All sources in the order of the source matrix. */
export const DATA_SOURCES: readonly DataSource[] = [
  {
    name: 'dab',
    code: 'dab',
    kind: 'data',
    displayName: 'GEOSS',
    search: { path: '/dab/opensearch/query', fixed: {} },
    embedded: true,
  },
  {
    name: 'data',
    code: 'cr_data',
    kind: 'data',
    search: { path: '/internal/opensearch', fixed: { ds: 'geoss_cr', geoss_cr_type: 'data_resource' } },
    embedded: true,
    partOf: 'dab',
  },
  {
    name: 'information',
    code: 'cr_information',
    kind: 'information',
    search: { path: '/internal/opensearch', fixed: { ds: 'geoss_cr', geoss_cr_type: 'information_resource' } },
    embedded: true,
    partOf: 'dab',
  },
  {
    name: 'services',
    code: 'cr_services',
    kind: 'services',
    search: { path: '/internal/opensearch', fixed: { ds: 'geoss_cr', geoss_cr_type: 'service_resource' } },
    embedded: true,
    partOf: 'dab',
  },
  {
    name: 'amerigeoss',
    code: 'amerigeoss_ckan',
    kind: 'data',
    displayName: 'AmeriGEO',
    search: { path: '/internal/opensearch', fixed: { ds: 'amerigeoss_ckan' } },
    embedded: false,
  },
  {
    name: 'nextgeoss',
    code: 'nextgeoss',
    kind: 'data',
    displayName: 'NextGEOSS',
    search: { path: '/nextgeoss/opensearch/search.atom', fixed: {} },
    embedded: false,
  },
  {
    name: 'zenodo',
    code: 'zenodo',
    kind: 'data',
    displayName: 'Zenodo',
    search: { path: '/zenodo/records', fixed: {} },
    embedded: false,
    maxPage: ZENODO_MAX_PAGE,
  },
  {
    name: 'wikipedia',
    code: 'wikipedia',
    kind: 'information',
    displayName: 'Wikipedia',
    search: { path: '/internal/opensearch', fixed: { ds: 'wikipedia' } },
    embedded: false,
    maxPage: WIKIPEDIA_MAX_PAGE,
  },
]

/** The source that a link or a bookmark names: by name, by internal code, or by hub; `undefined` when unknown. */
export function findDataSource(nameOrCode: string): DataSource | undefined {
  if (nameOrCode === 'geoss_cr') return DATA_SOURCES[1]
  return DATA_SOURCES.find(({ name, code }) => name === nameOrCode || code === nameOrCode)
}
