/** What the list of all sources shows, made of what its sources have said. Pure, so that it is the same for whoever came first. */
import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { ResultSet, SourceOutcome } from '@graticule/contracts/resource'
import type { CombinedPage, CombinedRow, SourceLimit, Unanswered } from '../../stores/combined.ts'
import { isAnswer } from '../../stores/result-sets.ts'
import { sumFacets } from '../sum-facets.ts'
import type { Part } from './fuse-pages.ts'
import {
  depthOf,
  pagesBefore,
  pagesIn,
  pagesOf,
  type PlaceOfPage,
  resultsBefore,
  ROUND_SIZE,
  rowsOfPage,
  type SourceExtent,
} from './rounds.ts'

/** What one source said to the search, with its entries of the round; without outcome it has not answered. */
export interface Contribution {
  readonly source: DataSourceName
  readonly outcome: SourceOutcome | undefined
}

/** A page, and what the tab of all sources says about the search; no outcome as long as there is nothing to show. */
export interface PresentedPage {
  readonly page: CombinedPage
  readonly outcome: SourceOutcome | undefined
}

/** Those that have results, and are in the list. */
export function partsOf(contributions: readonly Contribution[], held: ReadonlySet<DataSourceName>): Part[] {
  return contributions.flatMap(({ source, outcome }) =>
    outcome?.state === 'results' && !held.has(source) ? [{ source, resultSet: outcome.resultSet }] : [],
  )
}

/** How many results each part has. */
export const extentsOf = (parts: readonly Part[]): SourceExtent[] =>
  parts.map(({ source, resultSet: { total, reach } }) => ({ source, total, reach }))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

function sumLeftOut(contributions: readonly Contribution[]): ResultSet['leftOut'] {
  const leftOut = contributions.flatMap(({ outcome }) =>
    outcome?.state === 'results' ? outcome.resultSet.leftOut : outcome?.state === 'no_results' ? outcome.leftOut : [],
  )
  return {
    withoutFootprint: sum(leftOut.map(({ withoutFootprint }) => withoutFootprint)),
    withoutTime: sum(leftOut.map(({ withoutTime }) => withoutTime)),
  }
}

function unansweredOf({ source, outcome }: Contribution): Unanswered[] {
  if (outcome === undefined || outcome.state === 'results' || outcome.state === 'no_results') return []
  return [{ source, state: outcome.state, message: outcome.state === 'failed' ? outcome.message : '' }]
}

function limitOf({ source, outcome }: Contribution): SourceLimit[] {
  const said = outcome?.state === 'results' ? outcome.resultSet : outcome?.state === 'no_results' ? outcome : undefined
  const [notApplied, unread] = [said?.notApplied ?? [], outcome?.state === 'results' ? (outcome.resultSet.unread ?? 0) : 0]
  return notApplied.length === 0 && unread === 0 ? [] : [{ source, notApplied, unread }]
}

function endOf(extents: readonly SourceExtent[]): CombinedPage['end'] {
  const depth = depthOf(extents)
  const sources = extents.filter(({ total, reach = Infinity }) => reach < total && reach < depth + ROUND_SIZE)
  return sources.length === 0 ? null : { depth, sources: sources.map(({ source }) => source) }
}

/** When there is nothing to show: somebody has nothing, or nobody has answered. */
function outcomeWithoutRows(contributions: readonly Contribution[], unanswered: readonly Unanswered[]): SourceOutcome {
  if (contributions.some(({ outcome }) => outcome?.state === 'no_results'))
    return { state: 'no_results', leftOut: sumLeftOut(contributions) }
  if (unanswered.every(({ state }) => state === 'cancel')) return { state: 'cancel' }
  if (unanswered.every(({ state }) => state !== 'failed')) return { state: 'timeout' }
  return { state: 'failed', message: unanswered.flatMap(({ message }) => (message === '' ? [] : message)).join('\n') }
}

/** `rows` are those of the whole round, of all sources that are not `held`. */
export function presentPage(
  contributions: readonly Contribution[],
  held: ReadonlySet<DataSourceName>,
  rows: readonly CombinedRow[],
  place: PlaceOfPage,
): PresentedPage {
  const parts = partsOf(contributions, held)
  const extents = extentsOf(parts)
  const pages = pagesIn(place.round, extents)
  const onPage = rowsOfPage(rows, place.page, pages)
  const searching = contributions.filter(({ outcome }) => outcome === undefined).map(({ source }) => source)
  const unanswered = contributions.flatMap(unansweredOf)
  const page: CombinedPage = {
    rows: onPage.rows,
    page: pagesBefore(place.round, extents) + Math.min(place.page, Math.max(0, pages - 1)) + 1,
    pages: pagesOf(extents),
    shown: contributions.filter(({ source, outcome }) => isAnswer(outcome) && !held.has(source)).map(({ source }) => source),
    searching,
    waiting: contributions.filter(({ source }) => held.has(source)).map(({ source }) => source),
    unanswered,
    limits: contributions.filter(({ source }) => !held.has(source)).flatMap(limitOf),
    countingYears: parts.filter(({ resultSet }) => (resultSet.facets['year'] ?? []).length > 0).map(({ source }) => source),
    end: endOf(extents),
  }
  if (onPage.rows.length === 0 && searching.length > 0) return { page, outcome: undefined }
  if (parts.length === 0) return { page, outcome: outcomeWithoutRows(contributions, unanswered) }
  const resultSet: ResultSet = {
    total: sum(extents.map(({ total }) => total)),
    startIndex: resultsBefore(place.round, extents) + onPage.first + 1,
    itemsPerPage: ROUND_SIZE,
    entries: onPage.rows.map(({ entry }) => entry),
    facets: sumFacets(parts.map(({ resultSet: { facets } }) => facets)),
    leftOut: sumLeftOut(contributions.filter(({ source }) => !held.has(source))),
  }
  return { page, outcome: { state: 'results', resultSet } }
}
