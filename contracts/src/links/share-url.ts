/**
 * Shared links: the whole state of search and map as query parameters, one row per parameter ({@link SHARE_ROWS}).
 *
 * `f:` parameters are filters, `m:` parameters the map, `my-workspace:` parameters are kept as they are. What equals the
 * default of the site is left out ({@link defaultsOf}), so a site as it opens has an empty query. `v` is the version of the link; links of the original
 * portal have none, and differ in two points: `f:row` and `f:path` stand for each other, and facet values may be joined
 * with commas.
 */
import { list, REFUSED } from '../codec.ts'
import { ALL_SOURCES, type DataSourceName, SHIPPED_SOURCES, type SourceChoice } from '../data-sources.ts'
import { MAX_LIST_VALUES } from '../limits.ts'
import { reversedPairs } from '../search/filters/ordered-pairs.ts'
import type { RefusedParameter } from '../search/search-params.ts'
import type { Site } from '../site.ts'
import { dataSource, SHARE_ROWS, type ShareRow } from './share-rows.ts'
import { defaultsOf, type ShareNotice, type ShareState } from './share-state.ts'

/** The version that {@link writeShareUrl} writes; its parameter tells links of ours. */
export const LINK_VERSION = '1'
const VERSION_PARAMETER = 'v'
/** @rule D30.swapped-names Row and path are the other way round in links of the original portal */
export const isOriginalLink = (parameters: URLSearchParams): boolean => !parameters.has(VERSION_PARAMETER)
/** Begins the parameters of a workspace: `savedSearchId`, `popularSearchId` and `defaultSearch` of it act, others are only kept. */
export const WORKSPACE_PREFIX = 'my-workspace:'

/**
 * Parameters that a link keeps beside its search.
 * @rule S1-2.carried-parameters A link keeps parameters that are no part of its search, such as savedSearchId and my-workspace
 */
export const CARRIED_PARAMETERS = [
  'crRelation',
  'crRelationSrcId',
  'crRelationSrcDs',
  'savedSearchId',
  'popularSearchId',
  'trigger',
  'accesskey',
  'type',
  'title',
  'url',
  'legend',
] as const

function givenTexts(parameters: URLSearchParams, names: readonly string[]): { name: string; texts: string[] } {
  for (const name of names) {
    const texts = parameters.getAll(name).filter((value) => value !== '')
    if (texts.length > 0) return { name, texts }
  }
  return { name: names[0] ?? '', texts: [] }
}

/** A comma joins values where no blank follows it: "a,b" are two, "Atmosphere, climate" is one. */
const splitJoined = (texts: readonly string[]): string[] => texts.flatMap((value) => value.split(/,(?!\s)/))

/** Where names of sources are looked up. */
export interface KnownSources {
  readonly find: (nameOrCode: string) => { readonly name: DataSourceName } | undefined
}

/**
 * The state with the source that the link means; a source that nobody knows is told in a notice, and `usual` is opened.
 * @rule D33.unknown-source An unknown source in a link opens dab with a notice and keeps the rest
 */
function withKnownSource(state: ShareState, usual: SourceChoice, given: string, sources: KnownSources): ShareState {
  const { dataSource: named } = state
  if (named === ALL_SOURCES) return state
  const known = sources.find(named)?.name
  if (known !== undefined) return { ...state, dataSource: known }
  const notice: ShareNotice = { kind: 'unknown-source', name: given.slice(0, 200) }
  return { ...state, dataSource: usual, notices: [...state.notices, notice] }
}

function readRow(
  state: ShareState,
  parameters: URLSearchParams,
  shareRow: ShareRow,
  original: boolean,
  sources: KnownSources,
): ShareState {
  const names = original && shareRow.originalParameter !== undefined ? [shareRow.originalParameter] : shareRow.parameters
  const { name, texts } = givenTexts(parameters, names)
  if (texts.length === 0) return state
  const value = shareRow.codec.decode(original && shareRow.joinedInOriginal === true ? splitJoined(texts) : texts)
  if (value !== REFUSED) {
    const read = shareRow.set(state, value)
    return shareRow.codec === dataSource ? withKnownSource(read, state.dataSource, texts.at(-1) ?? '', sources) : read
  }
  // no name is none given
  if (shareRow.codec === dataSource) return state
  return { ...state, problems: [...state.problems, { parameter: name, accepts: shareRow.codec.accepts }] }
}

function readCarried(state: ShareState, parameters: URLSearchParams): ShareState {
  const carried: Record<string, readonly string[]> = {}
  const problems: RefusedParameter[] = []
  const workspace = [...new Set(parameters.keys())].filter((name) => name.startsWith(WORKSPACE_PREFIX))
  for (const name of [...CARRIED_PARAMETERS, ...workspace.slice(0, MAX_LIST_VALUES)]) {
    const { texts } = givenTexts(parameters, [name])
    const values = list.decode(texts)
    if (values === REFUSED) problems.push({ parameter: name, accepts: list.accepts })
    else if (values.length > 0) carried[name] = values
  }
  return { ...state, carried, problems: [...state.problems, ...problems] }
}

/** Leaves out ranges that are the wrong way round, with both ends: nobody knows which of them was meant. */
function withoutReversed(state: ShareState): ShareState {
  const ends = reversedPairs(state.filters).flatMap(({ lower, upper }) => [lower, upper])
  if (ends.length === 0) return state
  const open = Object.fromEntries(ends.map((end) => [end, null]))
  const problems = ends.map((end) => ({ parameter: `f:${end}`, accepts: 'a range with its lower end first' }))
  return { ...state, filters: { ...state.filters, ...open }, problems: [...state.problems, ...problems] }
}

/** Leaves out the boxes beside an outline: a search has one area, and the outline is the finer one. */
function withOneArea(state: ShareState): ShareState {
  const { areas: boxesGiven, areaText } = state.filters
  if (areaText === '' || boxesGiven.length === 0) return state
  const problem = { parameter: 'f:selectedAreaCoordinates', accepts: 'nothing beside f:geometry' }
  return { ...state, filters: { ...state.filters, areas: [] }, problems: [...state.problems, problem] }
}

/**
 * Reads a link on a site. Never throws: a value out of domain is named in `problems` and replaced by its default. An unknown
 * source is named in `notices`, and the default source of the site opens. An empty value counts as not given. `sources` are
 * those of the portal.
 */
export function readShareUrl(parameters: URLSearchParams, site: Site, sources: KnownSources = SHIPPED_SOURCES): ShareState {
  const original = isOriginalLink(parameters)
  const read = SHARE_ROWS.reduce((state, shareRow) => readRow(state, parameters, shareRow, original, sources), defaultsOf(site))
  const state = withOneArea(withoutReversed(readCarried(read, parameters)))
  if (original || parameters.get(VERSION_PARAMETER) === LINK_VERSION) return state
  return { ...state, problems: [...state.problems, { parameter: VERSION_PARAMETER, accepts: LINK_VERSION }] }
}

/**
 * Writes a link on a site. Defaults are left out, so the site as it opens gives no parameters. A source that the portal does not
 * know keeps its name until another one is chosen. Problems are not written.
 * @rule S1-2.link-defaults Parameters that equal their defaults are left out of shared links
 */
export function writeShareUrl(state: ShareState, site: Site): URLSearchParams {
  const parameters = new URLSearchParams()
  const initial = defaultsOf(site)
  for (const { parameters: names, codec, get } of SHARE_ROWS) {
    if (codec.equal(get(state), get(initial))) continue
    for (const encoded of codec.encode(get(state))) parameters.append(names[0], encoded)
  }
  const unknown = state.notices.find(({ kind }) => kind === 'unknown-source')
  if (unknown !== undefined && state.dataSource === initial.dataSource) parameters.append('f:dataSource', unknown.name)
  for (const [name, values] of Object.entries(state.carried)) {
    for (const value of values) parameters.append(name, value)
  }
  if (parameters.size > 0) parameters.append(VERSION_PARAMETER, LINK_VERSION)
  return parameters
}

/** The link as the text after `?`, with the characters that a query may hold left readable (`f:phrase=`, not `f%3Aphrase=`). */
export function shareQuery(state: ShareState, site: Site): string {
  return writeShareUrl(state, site).toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/')
}
