import type { ShareState } from '@graticule/contracts/links/share-state'
import { describe, expect, it, vi } from 'vitest'
import { useResultSets, resultsOf } from '../../stores/result-sets.ts'
import { answerRequests, isSearchOf, json, never, searchAnswers } from '../../testing/answer-requests.ts'
import { createResultSet } from '../../testing/factories.ts'
import { resetStores } from '../../state/create-store.ts'
import { cancelSearch, retrySource, runSearch } from './search-runner.ts'
import { siteDefaults } from '../../site/links.ts'

const searching = (part: Partial<ShareState['filters']>, dataSource: ShareState['dataSource'] = 'dab'): ShareState => {
  const state = siteDefaults()
  return { ...state, dataSource, filters: { ...state.filters, ...part } }
}

const source = (name: 'dab' | 'data' | 'information' | 'services') => resultsOf(useResultSets.getState().sources, name)
const settled = () =>
  vi.waitFor(() => expect(Object.values(useResultSets.getState().sources).some((one) => one?.loading)).toBe(false), {
    timeout: 20_000,
  })

describe('a search', () => {
  // @rule S1-1.result-sets
  it('asks each source once, all at the same time, with the same filters', async () => {
    const asked = answerRequests(searchAnswers({ dab: createResultSet() }))
    runSearch(searching({ phrase: 'ice', keyword: ['Sea ice', 'Arctic'] }))
    expect(asked.map(({ path }) => path).toSorted()).toEqual([
      '/dab/opensearch/query',
      ...Array.from({ length: 3 }, () => '/internal/opensearch'),
    ])
    for (const { parameters } of asked) {
      expect(parameters.get('st')).toBe('ice')
      expect(parameters.getAll('kwd')).toEqual(['Sea ice', 'Arctic'])
      expect(parameters.get('ct')).toBe('12')
      expect(parameters.get('rel')).toBe('OVERLAPS')
      expect(parameters.get('outputFormat')).toBe('application/vnd.graticule+json')
      expect(parameters.get('tf')?.split(',')).toContain('organisationName')
    }
    await settled()
  })

  // @rule S1-4.outcomes
  it('keeps what became of each source apart from the others', async () => {
    answerRequests(
      (request) =>
        isSearchOf('data', request) ? json({ timestamp: 't', status: 500, message: 'index closed' }, 500) : undefined,
      (request) => (isSearchOf('services', request) ? json({ rubbish: true }) : undefined),
      searchAnswers({ dab: createResultSet({ total: 7 }) }),
    )
    runSearch(searching({}))
    await settled()
    expect(source('dab').outcome).toMatchObject({ state: 'results', resultSet: { total: 7 } })
    expect(source('data').outcome).toMatchObject({ state: 'failed', message: expect.stringContaining('index closed') as string })
    expect(source('information').outcome).toMatchObject({ state: 'no_results' })
    expect(source('services').outcome?.state).toBe('failed')
  })

  // @rule S1-4.identical-request
  it('is not sent again when it equals the one in force, answered or under way', async () => {
    const asked = answerRequests(searchAnswers({ dab: createResultSet() }))
    runSearch(searching({ phrase: 'ice' }))
    runSearch(searching({ phrase: 'ice' }))
    expect(asked).toHaveLength(4)
    await settled()
    runSearch(searching({ phrase: 'ice' }))
    expect(asked).toHaveLength(4)
  })

  // @rule B-answers.remembered
  it('comes from memory when it was answered lately, and anew after five minutes', async () => {
    const asked = answerRequests(searchAnswers({ dab: createResultSet({ total: 9 }) }))
    runSearch(searching({ phrase: 'ice' }), 0)
    await settled()
    runSearch(searching({ phrase: 'snow' }), 1_000)
    await settled()
    runSearch(searching({ phrase: 'ice' }), 2_000)
    expect(source('dab')).toMatchObject({ loading: false, outcome: { state: 'results', resultSet: { total: 9 } } })
    expect(asked).toHaveLength(8)
    runSearch(searching({ phrase: 'snow' }), 400_000)
    expect(asked).toHaveLength(12)
    await settled()
  })

  it('gives up the one before it, whose late answer changes nothing', async () => {
    const answers: ((response: Response) => void)[] = []
    const asked = answerRequests(
      (request) => (isSearchOf('dab', request) ? new Promise<Response>((resolve) => answers.push(resolve)) : undefined),
      searchAnswers({}),
    )
    runSearch(searching({ phrase: 'ice' }))
    runSearch(searching({ phrase: 'snow' }))
    const [first, second] = asked.filter(({ path }) => path.startsWith('/dab'))
    expect([first?.signal?.aborted, second?.signal?.aborted]).toEqual([true, false])
    answers[1]?.(json(createResultSet({ total: 2 })))
    await settled()
    answers[0]?.(json(createResultSet({ total: 1 })))
    // all that the late answer could set off has happened by then
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(source('dab').outcome).toMatchObject({ resultSet: { total: 2 } })
  })

  it('turns the page of the chosen source alone', async () => {
    const asked = answerRequests(searchAnswers({ dab: createResultSet({ total: 30 }), data: createResultSet({ total: 30 }) }))
    runSearch(searching({}))
    await settled()
    runSearch(searching({ startIndex: 13 }))
    await settled()
    expect(asked).toHaveLength(5)
    expect(source('dab').startIndex).toBe(13)
    // another source shows its own first page, and the first one keeps its second
    runSearch(searching({ startIndex: 1 }, 'data'))
    expect(asked).toHaveLength(5)
    expect([source('dab').startIndex, source('data').startIndex]).toEqual([13, 1])
    // other filters begin at the first page everywhere
    runSearch(searching({ phrase: 'ice' }, 'data'))
    await settled()
    expect(source('dab').startIndex).toBe(1)
  })

  it('of another size of pages lets every source stay about where it was', async () => {
    answerRequests(searchAnswers({ dab: createResultSet({ total: 90 }), data: createResultSet({ total: 90 }) }))
    runSearch(searching({ startIndex: 37 }))
    await settled()
    runSearch(searching({ startIndex: 1, itemsPerPage: 24 }, 'data'))
    await settled()
    expect([source('dab').startIndex, source('data').startIndex]).toEqual([25, 1])
  })

  it('leaves what was answered when the rest is given up', async () => {
    answerRequests(
      (request) => (isSearchOf('dab', request) ? never(request) : undefined),
      searchAnswers({ data: createResultSet() }),
    )
    runSearch(searching({}))
    await vi.waitFor(() => expect(source('services').loading).toBe(false), { timeout: 20_000 })
    expect(cancelSearch()).toBe(false)
    expect(source('dab')).toMatchObject({ loading: false, outcome: { state: 'cancel' } })
    expect(source('data').outcome?.state).toBe('results')
  })

  // @rule S1-4.cancel-restores
  it('says when nothing had been answered, so that the state before can come back', () => {
    answerRequests(never)
    runSearch(searching({}))
    expect(cancelSearch()).toBe(true)
  })

  it('says so for the turn of a page too, whatever the search before it had answered', async () => {
    let slow = false
    answerRequests(
      (request) => (slow || isSearchOf('services', request) ? never(request) : undefined),
      searchAnswers({ dab: createResultSet({ total: 30 }) }),
    )
    runSearch(searching({}))
    await vi.waitFor(() => expect(source('information').loading).toBe(false), { timeout: 20_000 })
    slow = true
    runSearch(searching({ startIndex: 13 }))
    expect(cancelSearch()).toBe(true)
    // another source was looked at: nothing was asked, and what had answered before counts
    resetStores()
    slow = false
    runSearch(searching({}))
    await vi.waitFor(() => expect(source('information').loading).toBe(false), { timeout: 20_000 })
    runSearch(searching({}, 'services'))
    expect(cancelSearch()).toBe(false)
  })

  it('has nothing to give up once all have answered', async () => {
    answerRequests(searchAnswers({}))
    runSearch(searching({}))
    await settled()
    expect(cancelSearch()).toBe(false)
  })

  it('asks one source again without the others', async () => {
    let failing = true
    const asked = answerRequests(
      (request) => (isSearchOf('dab', request) && failing ? json({}, 503) : undefined),
      searchAnswers({ dab: createResultSet() }),
    )
    const state = searching({ phrase: 'ice' })
    runSearch(state)
    await settled()
    expect(source('dab').outcome?.state).toBe('failed')
    failing = false
    retrySource('dab', state)
    await settled()
    expect(source('dab').outcome?.state).toBe('results')
    expect(asked).toHaveLength(5)
  })

  it('asks with it the others that could not be reached for want of a connection, and nobody while there is none', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    let isReached = false
    const asked = answerRequests(
      (request) => {
        if (isSearchOf('services', request)) return json({}, 503)
        return isReached ? undefined : Promise.reject(new TypeError('Failed to fetch'))
      },
      searchAnswers({ dab: createResultSet() }),
    )
    const state = searching({ phrase: 'ice' })
    runSearch(state)
    await settled()
    expect(source('data').outcome).toMatchObject({ state: 'failed', isUnreached: true })
    retrySource('dab', state)
    expect(asked).toHaveLength(4)
    online.mockReturnValue(true)
    isReached = true
    retrySource('dab', state)
    await settled()
    // a server that failed is another matter
    expect(asked).toHaveLength(7)
    expect(source('dab').outcome?.state).toBe('results')
    expect(source('information').outcome?.state).toBe('no_results')
    expect(source('services').outcome?.state).toBe('failed')
    online.mockRestore()
  })
})
