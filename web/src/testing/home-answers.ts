/** Answers for the requests of the start page. */
import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { HighlightedSearch } from '@graticule/contracts/services/personal-data'
import type { SourceStatus, SourceStatuses } from '@graticule/contracts/services/source-status'
import { type Answer, json } from './answer-requests.ts'

/** A recommended search with this number. */
export function createHighlight(number: number, overrides: Partial<HighlightedSearch> = {}): HighlightedSearch {
  return {
    name: `Recommended search ${number}`,
    phrase: `phrase ${number}`,
    id: String(number),
    url: `/?f:phrase=phrase%20${number}`,
    address: `/search?f:phrase=phrase+${number}&v=1`,
    createdOn: '2026-01-01T00:00:00Z',
    defaultSearch: true,
    aoiBoundingBox: `${number},10,${number + 5},20`,
    aoiRelation: 'OVERLAPS',
    enabled: true,
    organisation: { name: `Organisation ${number}`, shortName: `ORG${number}` },
    theme: 'flood',
    resources: 10 + number,
    _links: { self: { href: `https://portal.test/personaldata/rest/highlighted-searches/${number}` } },
    ...overrides,
  }
}

/** The time of the server in these answers. */
export const SERVER_NOW = '2026-03-01T12:00:00.000Z'

/** A source that has answered just now. */
export function createStatus(name: DataSourceName, overrides: Partial<SourceStatus> = {}): SourceStatus {
  return { name, state: 'ok', responseMs: 12, resources: 5, checkedAt: SERVER_NOW, lastSuccessAt: SERVER_NOW, ...overrides }
}

/** The embedded sources, all well. */
export const allWell = (): SourceStatus[] =>
  (['data', 'dab', 'information', 'services'] as const).toSorted().map((name) => createStatus(name))

/** What the start page is told; `null` = the service fails. */
export interface HomeAnswers {
  readonly resources?: number
  readonly sources?: readonly SourceStatus[] | null
  readonly highlighted?: readonly HighlightedSearch[] | null
  readonly popular?: readonly string[] | null
}

const failure = () => json({}, 500)
const page = { size: 20, totalElements: 1, totalPages: 1, number: 0 }
const _links = { self: { href: 'https://portal.test/list' } }

/** Answers for the services of the start page. */
export function homeAnswers(options: HomeAnswers = {}): Answer {
  const { resources = 208, sources = allWell() } = options
  const { highlighted = [1, 2].map((number) => createHighlight(number)), popular = ['Sea surface temperature'] } = options
  return ({ path }) => {
    if (path === '/health/sources') {
      // what the catalogue holds is what the portal holds
      const told = (sources ?? []).map((one) => (one.name === 'dab' && one.resources !== undefined ? { ...one, resources } : one))
      const statuses = { now: SERVER_NOW, resources, sources: told } satisfies SourceStatuses
      return sources === null ? failure() : json(statuses)
    }
    if (path === '/personaldata/rest/highlighted-searches/search/enabled') {
      return highlighted === null ? failure() : json({ _embedded: { highlightedSearches: highlighted }, _links, page })
    }
    if (path !== '/personaldata/rest/popular-searches') return undefined
    const popularSearches = (popular ?? []).map((name, at) => ({
      name,
      phrase: name.toLowerCase(),
      url: `/search?f:phrase=${name.toLowerCase().replaceAll(' ', '+')}&v=1`,
      _links: { self: { href: `https://portal.test/personaldata/rest/popular-searches/${901 + at}` } },
    }))
    return popular === null ? failure() : json({ _embedded: { popularSearches }, _links, page })
  }
}
