import type { ShareState } from '@graticule/contracts/links/share-state'
import { describe, expect, it, vi } from 'vitest'
import { useParentSearch } from '../../stores/parent-search.ts'
import { useResultSets, resultsOf } from '../../stores/result-sets.ts'
import { answerRequests, type AskedRequest, isSearchOf, json, never, searchAnswers } from '../../testing/answer-requests.ts'
import { askSources } from '../../testing/ask-sources.ts'
import { createEntries, createResultSet } from '../../testing/factories.ts'
import { filtersOfSource } from './parent-search.ts'
import { cancelSearch, retrySource, runSearch } from './search-runner.ts'
import { siteDefaults } from '../../site/links.ts'

const within = (part: Partial<ShareState['filters']> = {}, dataSource: ShareState['dataSource'] = 'dab'): ShareState => {
  const state = siteDefaults()
  return { ...state, dataSource, filters: { ...state.filters, parents: ['sentinel-2'], ...part } }
}
const scenes = (first = 1) => createResultSet({ total: 40, startIndex: first, entries: createEntries(12, first) })
const resultOf = (name: string) => resultsOf(useResultSets.getState().sources, name)
const settled = () =>
  vi.waitFor(() => expect(Object.values(useResultSets.getState().sources).some((one) => one?.loading)).toBe(false), {
    timeout: 20_000,
  })
const parentsOf = (asked: readonly AskedRequest[], name: Parameters<typeof isSearchOf>[0]) =>
  asked.filter((request) => isSearchOf(name, request)).map(({ parameters }) => parameters.get('parents'))
/** Answers the catalogue when the test says so. */
function holdCatalogue() {
  const waiting: ((response: Response) => void)[] = []
  const answer = (request: AskedRequest) =>
    isSearchOf('dab', request) ? new Promise<Response>((resolve) => waiting.push(resolve)) : undefined
  return { answer, release: (response: Response) => waiting.shift()?.(response) }
}
const IDS = createEntries(12)
  .map(({ resource }) => resource.id)
  .join(',')

describe('a search within a collection', () => {
  // @rule S1-4.second-search
  it('asks the sources of its kind for the parts, and the others about the results as soon as there are some', async () => {
    const { answer, release } = holdCatalogue()
    const asked = answerRequests(answer, searchAnswers({ services: createResultSet({ total: 3 }) }))
    runSearch(within())
    await vi.waitFor(() => expect(resultOf('data').loading).toBe(false), { timeout: 20_000 })
    expect(parentsOf(asked, 'data')).toEqual(['sentinel-2'])
    expect([...parentsOf(asked, 'services'), ...parentsOf(asked, 'information')]).toEqual([])
    expect(resultOf('services')).toMatchObject({ loading: true, address: null })
    expect(useParentSearch.getState()).toEqual({ parentIds: null, frozen: [], otherSourcesLoading: true })
    release(json(scenes()))
    await settled()
    expect(parentsOf(asked, 'services')).toEqual([IDS])
    expect(parentsOf(asked, 'information')).toEqual([IDS])
    expect(parentsOf(asked, 'data')).toEqual(['sentinel-2'])
    expect(resultOf('services').outcome).toMatchObject({ state: 'results', resultSet: { total: 3 } })
    await vi.waitFor(
      () =>
        expect(useParentSearch.getState()).toEqual({
          parentIds: IDS.split(','),
          frozen: ['data'],
          otherSourcesLoading: false,
        }),
      { timeout: 20_000 },
    )
  })

  it('asks the others for the parts of the collection where nothing was found, or nobody answered', async () => {
    for (const response of [json(createResultSet({ total: 0 })), json({}, 503)]) {
      const { answer, release } = holdCatalogue()
      const asked = answerRequests(answer, searchAnswers({}))
      runSearch(within({ phrase: String(response.status) }))
      release(response)
      await settled()
      expect(parentsOf(asked, 'services')).toEqual(['sentinel-2'])
      expect(useParentSearch.getState().frozen).toEqual([])
    }
  })

  it('asks them anew about the results that a second try brings', async () => {
    let failing = true
    const asked = answerRequests(
      (request) => (isSearchOf('dab', request) ? (failing ? json({}, 503) : json(scenes())) : undefined),
      searchAnswers({}),
    )
    runSearch(within())
    await settled()
    failing = false
    retrySource('dab', within())
    await vi.waitFor(() => expect(parentsOf(asked, 'services')).toEqual(['sentinel-2', IDS]), { timeout: 20_000 })
    await settled()
    expect(parentsOf(asked, 'data')).toEqual(['sentinel-2'])
  })

  it('keeps what the others said while its pages are turned, and turns theirs with the same parents', async () => {
    const asked = answerRequests(
      (request) => (isSearchOf('dab', request) ? json(scenes(Number(request.parameters.get('si')))) : undefined),
      searchAnswers({ services: createResultSet({ total: 30, entries: createEntries(12) }) }),
    )
    runSearch(within())
    await settled()
    runSearch(within({ startIndex: 13 }))
    await settled()
    expect(parentsOf(asked, 'services')).toEqual([IDS])
    runSearch(within({ startIndex: 13 }, 'services'))
    await settled()
    expect(asked.at(-1)?.parameters.get('parents')).toBe(IDS)
    expect(asked.at(-1)?.parameters.get('si')).toBe('13')
  })

  it('opened on another page asks about the first one, as every link to it does', async () => {
    const asked = answerRequests(
      (request) => (isSearchOf('dab', request) ? json(scenes(Number(request.parameters.get('si')))) : undefined),
      searchAnswers({}),
    )
    runSearch(within({ startIndex: 25 }))
    await settled()
    expect(parentsOf(asked, 'services')).toEqual([IDS])
  })

  it('goes on when another tab is turned to while the results are awaited', async () => {
    const { answer, release } = holdCatalogue()
    const asked = answerRequests(answer, searchAnswers({}))
    runSearch(within())
    runSearch(within({}, 'services'))
    release(json(scenes()))
    await settled()
    expect(parentsOf(asked, 'dab')).toHaveLength(1)
    expect(parentsOf(asked, 'services')).toEqual([IDS])
  })

  it('is given up as a whole: who waits is cancelled, and is asked about the results when it is tried again', async () => {
    let slow = true
    const asked = answerRequests(
      (request) => (isSearchOf('dab', request) ? (slow ? never(request) : json(scenes())) : undefined),
      searchAnswers({}),
    )
    runSearch(within())
    await vi.waitFor(() => expect(resultOf('data').loading).toBe(false), { timeout: 20_000 })
    cancelSearch()
    expect([resultOf('dab').outcome, resultOf('services').outcome]).toEqual([{ state: 'cancel' }, { state: 'cancel' }])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(parentsOf(asked, 'dab')).toHaveLength(1)
    expect(parentsOf(asked, 'services')).toEqual([])
    slow = false
    retrySource('services', within())
    await settled()
    expect(parentsOf(asked, 'services')).toEqual([IDS])
  })

  it('makes way for the search after it, whose sources are asked at once', async () => {
    const { answer, release } = holdCatalogue()
    const asked = answerRequests(answer, searchAnswers({}))
    runSearch(within())
    runSearch({ ...within(), filters: { ...within().filters, parents: [], phrase: 'ice' } })
    expect(asked.filter(({ parameters }) => parameters.get('st') === 'ice')).toHaveLength(4)
    release(json(scenes()))
    release(json(scenes()))
    await settled()
    expect(asked.some(({ parameters }) => parameters.get('parents') === IDS)).toBe(false)
    expect(useParentSearch.getState()).toEqual({ parentIds: null, frozen: [], otherSourcesLoading: false })
  })

  it('comes back from memory, with the same parents', async () => {
    const asked = answerRequests((request) => (isSearchOf('dab', request) ? json(scenes()) : undefined), searchAnswers({}))
    runSearch(within(), 0)
    await settled()
    runSearch(within({ parents: [] }), 1_000)
    await settled()
    const before = asked.length
    runSearch(within(), 2_000)
    await settled()
    expect(asked).toHaveLength(before)
    expect(useParentSearch.getState().parentIds).toEqual(IDS.split(','))
  })

  it('freezes the outside sources of data, and lists sources without a second search', async () => {
    askSources('dab', 'data', 'services', 'zenodo', 'wikipedia')
    const asked = answerRequests((request) => (isSearchOf('dab', request) ? json(scenes()) : undefined), searchAnswers({}))
    runSearch(within())
    await settled()
    expect(useParentSearch.getState().frozen).toEqual(['data', 'zenodo'])
    expect(parentsOf(asked, 'wikipedia')).toEqual([IDS])
    runSearch(within({ parents: ['ROOT'] }))
    await settled()
    expect(parentsOf(asked, 'wikipedia')).toEqual([IDS, 'ROOT'])
    expect(useParentSearch.getState().frozen).toEqual([])
  })

  it('tells everything that counts for a source what it was asked', async () => {
    answerRequests((request) => (isSearchOf('dab', request) ? json(scenes()) : undefined), searchAnswers({}))
    runSearch(within())
    await settled()
    const { filters } = within()
    expect(filtersOfSource(filters, 'services').parents).toEqual(IDS.split(','))
    expect(filtersOfSource(filters, 'data').parents).toEqual(['sentinel-2'])
    expect(filtersOfSource({ ...filters, parents: [] }, 'services').parents).toEqual([])
  })
})
