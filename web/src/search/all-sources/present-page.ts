/**
 * What the list of all sources shows, computed from the responses of its sources. Pure, so the order of responses does not
 * matter.
 */
import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { ResultSet, SourceOutcome } from '@graticule/contracts/resource'
import type { CombinedPage, SourceLimit, Unanswered } from '../../stores/combined.ts'
import { isAnswer } from '../../stores/result-sets.ts'
import { sumFacets } from '../filters/sum-facets.ts'
import type { DrawnPage } from './listing.ts'

/** What one source said to the search; without outcome it has not answered, or not all that the page needs of it is there. */
export interface Contribution {
  readonly source: DataSourceName
  readonly outcome: SourceOutcome | undefined
  /** Records beside those of this page that could not be read. */
  readonly unread: number
  /** It answered when the list was in use already: it is put in when the visitor wants it. */
  readonly isHeld: boolean
}

/** A page, and what the tab of all sources says about the search; no outcome as long as there is nothing to show. */
export interface PresentedPage {
  readonly page: CombinedPage
  readonly outcome: SourceOutcome | undefined
}

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

function limitOf({ source, outcome, unread }: Contribution): SourceLimit[] {
  const said = outcome?.state === 'results' ? outcome.resultSet : outcome?.state === 'no_results' ? outcome : undefined
  const { notApplied = [], partlyApplied, missing } = said ?? {}
  const more = { ...(partlyApplied && { partlyApplied }), ...(missing && { missing }) }
  const isAll = notApplied.length === 0 && unread === 0 && Object.keys(more).length === 0
  return isAll ? [] : [{ source, notApplied, unread, ...more }]
}

/** When there is nothing to show: somebody has nothing, or nobody has answered. */
function outcomeWithoutRows(contributions: readonly Contribution[], unanswered: readonly Unanswered[]): SourceOutcome {
  if (contributions.some(({ outcome }) => outcome?.state === 'no_results'))
    return { state: 'no_results', leftOut: sumLeftOut(contributions) }
  if (unanswered.every(({ state }) => state === 'cancel')) return { state: 'cancel' }
  if (unanswered.every(({ state }) => state !== 'failed')) return { state: 'timeout' }
  return { state: 'failed', message: unanswered.flatMap(({ message }) => (message === '' ? [] : message)).join('\n') }
}

/** `drawn` is made of the sources that have results and are not held; a page has `size` rows at most. */
export function presentPage(contributions: readonly Contribution[], drawn: DrawnPage, size: number): PresentedPage {
  const inList = contributions.filter(({ isHeld }) => !isHeld)
  const sets = inList.flatMap(({ source, outcome }) =>
    outcome?.state === 'results' ? { source, resultSet: outcome.resultSet } : [],
  )
  const searching = contributions.filter(({ outcome }) => outcome === undefined).map(({ source }) => source)
  const unanswered = contributions.flatMap(unansweredOf)
  const { rows, page, pages, first, end } = drawn
  const shownPage: CombinedPage = {
    rows,
    page,
    pages,
    shown: inList.filter(({ outcome }) => isAnswer(outcome)).map(({ source }) => source),
    searching,
    waiting: contributions.filter(({ isHeld }) => isHeld).map(({ source }) => source),
    unanswered,
    limits: inList.flatMap(limitOf),
    countingYears: sets.filter(({ resultSet }) => (resultSet.facets['year'] ?? []).length > 0).map(({ source }) => source),
    end,
  }
  if (rows.length === 0 && searching.length > 0) return { page: shownPage, outcome: undefined }
  if (sets.length === 0) return { page: shownPage, outcome: outcomeWithoutRows(contributions, unanswered) }
  const resultSet: ResultSet = {
    total: sum(sets.map(({ resultSet: { total } }) => total)),
    startIndex: first,
    itemsPerPage: size,
    entries: rows.map(({ entry }) => entry),
    facets: sumFacets(sets.map(({ resultSet: { facets } }) => facets)),
    leftOut: sumLeftOut(inList),
  }
  return { page: shownPage, outcome: { state: 'results', resultSet } }
}
