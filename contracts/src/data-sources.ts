/** The data sources of a portal, made from rows. Page and server read names, order and abilities only here. */
import { kindOf, type SourceAbilities, type SourceKind, type SourceKindName } from './sources/source-kinds.ts'
import { ORIGINAL_SOURCES, SHIPPED_ROWS, type SourceSearch } from './sources/shipped-sources.ts'
import type { SeenBy, SourceHolding, SourceRow } from './sources/source-row.ts'

export { MAIN_SOURCE } from './sources/shipped-sources.ts'

/** Name of a source in links (`f:dataSource`), tabs and bookmarks. */
export type DataSourceName = string

/**
 * The list that is made of all sources, where links and tabs name a source.
 * @rule D32.all-sources All is a row above the sources, with the link value all
 */
export const ALL_SOURCES = 'all'
/** What a tab shows: one source, or the list that is made of all ({@link ALL_SOURCES}). */
export type SourceChoice = string

/** Path of the search of any source by its name, for sources that the original portal had no path for. */
export const SOURCE_SEARCH_PATH = '/api/search'

/** One source: how it is called, how it is asked, and what it can. */
export interface DataSource {
  readonly name: DataSourceName
  readonly kind: SourceKindName
  readonly holds: SourceHolding
  /** Where its searches are sent to, in this portal. */
  readonly search: SourceSearch
  /** The catalogue of this portal answers (complete facets, phrases and relations). */
  readonly embedded: boolean
  /** The part of the catalogue that answers; absent = all of it, or none. */
  readonly curated?: SourceKind['curated']
  readonly abilities: SourceAbilities
  /** Every entry of it is also one of that source: present where both are of the catalogue and searched. */
  readonly partOf?: DataSourceName
  /** Its texts by language (ISO 639-1). */
  readonly texts: SourceRow['texts']
  /** Who sees it; absent = everybody. */
  readonly seenBy?: SeenBy
  /** Rights and attribution, shown with each of its results. */
  readonly rights?: string
  /** Its tab does not say that it is slow or does not respond. */
  readonly isQuiet?: true
  /** Where the server asks, and in which dialect; the page never hears of it. */
  readonly address?: string
  readonly dialect?: SourceRow['dialect']
  /** Seconds after which the server gives a search of it up; absent = those of all sources. */
  readonly waitSeconds?: number
}

/** The sources of a portal. They never change: a portal whose rows change has new ones. */
export interface DataSources {
  /** Every source that the portal knows, in the order of the matrix; those that are switched off too. */
  readonly all: readonly DataSource[]
  /** Those that are searched. */
  readonly asked: readonly DataSource[]
  /** Those of them that make up the list of all sources: each entry comes from one of them, not from two. */
  readonly combined: readonly DataSource[]
  /** The source that a link or a bookmark names, by its name or by its code in the original portal. */
  readonly find: (nameOrCode: string) => DataSource | undefined
  /** Place in the matrix, from 0; behind all others for a name that nobody has. */
  readonly orderOf: (name: DataSourceName) => number
  /** The rows that they were made of. */
  readonly rows: readonly SourceRow[]
}

/**
 * The row as the page may know it: without where and how the server asks.
 * @rule D63.public-row The page knows a source without where and how the server asks it
 */
export function publicRow({ address: _address, dialect: _dialect, waitSeconds: _wait, ...row }: SourceRow): SourceRow {
  return row
}

function sourceOf(row: SourceRow, embeddedNames: ReadonlySet<string>): DataSource {
  const { name, kind, holds, maxPage, partOf, texts, address, dialect, waitSeconds, seenBy, rights, quiet } = row
  const { from, curated, abilities } = kindOf(kind)
  return {
    name,
    kind,
    holds,
    search: ORIGINAL_SOURCES[name]?.search ?? { path: SOURCE_SEARCH_PATH, fixed: { dataSource: name } },
    embedded: from === 'catalogue',
    ...(curated === undefined ? {} : { curated }),
    abilities: maxPage === undefined ? abilities : { ...abilities, maxPage: Math.min(maxPage, abilities.maxPage ?? maxPage) },
    ...(partOf !== undefined && embeddedNames.has(name) && embeddedNames.has(partOf) ? { partOf } : {}),
    texts,
    ...(seenBy === undefined ? {} : { seenBy }),
    ...(rights === undefined ? {} : { rights }),
    ...(quiet === true ? { isQuiet: true } : {}),
    ...(address === undefined ? {} : { address }),
    ...(dialect === undefined ? {} : { dialect }),
    ...(waitSeconds === undefined ? {} : { waitSeconds }),
  }
}

/**
 * Makes the sources of these rows. Rows of an operator are checked before (`refusedRows`).
 * @rule S1-3.source-names Each source has a name, an internal code and a display name, and is found by each of them
 */
export function createDataSources(rows: readonly SourceRow[]): DataSources {
  const ordered = rows.toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))
  const isOff = new Map(ordered.map(({ name, off = false }) => [name, off]))
  const embedded = ordered.filter(({ kind, off }) => off !== true && kindOf(kind).from === 'catalogue')
  const embeddedNames = new Set(embedded.map(({ name }) => name))
  const all = ordered.map((row) => sourceOf(row, embeddedNames))
  const asked = all.filter(({ name }) => isOff.get(name) === false)
  const places = new Map(all.map(({ name }, place) => [name, place]))
  const byName = new Map(all.map((source) => [source.name, source]))
  for (const source of all) for (const code of ORIGINAL_SOURCES[source.name]?.codes ?? []) byName.set(code, source)
  return {
    all,
    asked,
    combined: asked.filter(({ partOf }) => partOf === undefined),
    find: (nameOrCode) => byName.get(nameOrCode),
    orderOf: (name) => places.get(name) ?? all.length,
    rows,
  }
}

/** Its name in a language (ISO 639-1), in English where it has none in that. */
export function nameOfSource({ name, texts }: Pick<DataSource, 'name' | 'texts'>, language: string): string {
  return (texts[language] ?? texts['en'] ?? Object.values(texts)[0])?.name ?? name
}

/**
 * The eight sources as they are shipped, all of them searched.
 * @rule S1-1.eight-sources The portal searches eight sources, each with a result set and pages of its own
 */
export const SHIPPED_SOURCES: DataSources = createDataSources(SHIPPED_ROWS)
