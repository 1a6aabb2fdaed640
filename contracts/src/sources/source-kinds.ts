/** The kinds of sources, and what a source of each kind can. A source of a known kind is one more row and needs no code. */
import { WIKIPEDIA_MAX_PAGE, ZENODO_MAX_PAGE } from '../limits.ts'
import type { CuratedType } from '../services/opensearch.ts'

/** What a source can: the same for all sources of a kind, unless a row says otherwise. */
export interface SourceAbilities {
  /** Most entries that it gives in one page; absent = as many as our services give. */
  readonly maxPage?: number
  /** The date that it orders by, where that is not the time of the data: when a record was uploaded, or last changed. */
  readonly dateOrder?: 'created' | 'updated'
  /** It has documents of some of its entries, and says which when it is asked for one of them alone. */
  readonly tellsOriginals?: true
  /** Words that the health check searches for; absent = it has a search for everything. */
  readonly probeWords?: string
}

/** A kind of source. */
export interface SourceKind {
  /** `catalogue`: the catalogue of this portal answers. `address`: a server is asked for every search. */
  readonly from: 'catalogue' | 'address'
  /** The part of the catalogue that answers; absent = all of it. */
  readonly curated?: CuratedType
  readonly abilities: SourceAbilities
}

/** The kinds by the name that a row gives. */
export const SOURCE_KINDS = {
  catalogue: { from: 'catalogue', abilities: {} },
  'curated-data': { from: 'catalogue', curated: 'data_resource', abilities: {} },
  'curated-information': { from: 'catalogue', curated: 'information_resource', abilities: {} },
  'curated-services': { from: 'catalogue', curated: 'service_resource', abilities: {} },
  geodab: { from: 'address', abilities: { tellsOriginals: true } },
  ckan: { from: 'address', abilities: { dateOrder: 'updated' } },
  stac: { from: 'address', abilities: {} },
  csw: { from: 'address', abilities: { dateOrder: 'updated' } },
  opensearch: { from: 'address', abilities: {} },
  'ogc-records': { from: 'address', abilities: {} },
  nextgeoss: { from: 'address', abilities: {} },
  zenodo: { from: 'address', abilities: { maxPage: ZENODO_MAX_PAGE, dateOrder: 'created' } },
  wikipedia: { from: 'address', abilities: { maxPage: WIKIPEDIA_MAX_PAGE, probeWords: 'Earth' } },
} as const satisfies Record<string, SourceKind>
/** Name of a kind. A connector stands behind each kind that asks an address. */
export type SourceKindName = keyof typeof SOURCE_KINDS
export const SOURCE_KIND_NAMES = Object.keys(SOURCE_KINDS) as SourceKindName[]

/** The kind of a row. */
export const kindOf = (name: SourceKindName): SourceKind => SOURCE_KINDS[name]
