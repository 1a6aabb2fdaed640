import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SourceOutcome } from '@graticule/contracts/resource'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useResultSets } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { answerRequests, json, never } from '../../../testing/answer-requests.ts'
import { createEntries, createEntry, createResultSet } from '../../../testing/factories.ts'
import { createStatus, homeAnswers } from '../../../testing/home-answers.ts'
import { ResultsBody } from './ResultsBody.tsx'
import { readSiteQuery } from '../../../site/links.ts'

const { setSource } = useResultSets.getState()
const nothing = { state: 'no_results', leftOut: { withoutFootprint: 0, withoutTime: 0 } } as const
const results = (total: number, startIndex = 1): SourceOutcome => ({
  state: 'results',
  resultSet: createResultSet({ total, startIndex, entries: createEntries(Math.min(12, total), startIndex) }),
})

beforeEach(() => void answerRequests())

function renderBody(addresses: readonly string[] = ['/search']) {
  const router = createMemoryRouter([{ path: '*', element: <ResultsBody /> }], { initialEntries: [...addresses] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    user: userEvent.setup(),
    address: () => decodeURIComponent(router.state.location.pathname + router.state.location.search),
  }
}

const politely = () => document.querySelector('[aria-live=polite]')?.textContent

describe('the results of a source', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are counted with commas, shown and announced, up to a million', () => {
    setSource('dab', { outcome: results(1_000_000, 999_997) })
    renderBody()
    expect(screen.getByRole('heading', { name: '1,000,000 results' })).toBeDefined()
    expect(screen.getByText('999,997–1,000,008 shown')).toBeDefined()
    expect(politely()).toBe('1,000,000 results from GEOSS')
    const pages = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('listitem')
    expect(pages.map(({ textContent }) => textContent)).toEqual(['1', '83,331', '83,332', '83,333', '83,334'])
  })

  it('are one without pages', () => {
    setSource('dab', { outcome: results(1) })
    renderBody()
    expect(screen.getByRole('heading', { name: '1 result' })).toBeDefined()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByRole('feed', { name: 'Results' }).getAttribute('aria-busy')).toBe('false')
  })

  it('show what a source says in place of a result, without actions and without a number', () => {
    const entries = [createEntry({ id: 'errmsgid', title: 'Upstream catalogue closed' }), createEntry({ id: 'b' })]
    setSource('dab', { outcome: { state: 'results', resultSet: createResultSet({ entries }) } })
    renderBody()
    const [error, result] = screen.getAllByRole('article')
    expect(within(error!).getByText('Upstream catalogue closed')).toBeDefined()
    expect(within(error!).queryAllByRole('button')).toEqual([])
    expect(within(error!).queryByRole('link')).toBeNull()
    expect(within(result!).getAllByRole('button').length).toBeGreaterThan(0)
  })

  it('make way for skeletons only when the answer takes longer than 200 ms', () => {
    vi.useFakeTimers()
    setSource('dab', { outcome: results(3), loading: true })
    renderBody()
    expect(screen.getAllByRole('article')).toHaveLength(3)
    act(() => {
      vi.advanceTimersByTime(250)
    })
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.getByRole('status', { name: 'Loading results' })).toBeDefined()
  })

  it('can be short or long, and their footprints hidden', async () => {
    setSource('dab', { outcome: results(3) })
    const { user } = renderBody()
    const compact = screen.getByRole('button', { name: 'Compact list' })
    await user.click(compact)
    expect(compact.getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Hide footprints' }))
    expect(useMapFootprints.getState().visible).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Show footprints' }))
    await user.click(compact)
    expect(compact.getAttribute('aria-pressed')).toBe('false')
  })
})

describe('a source that is slow or down', () => {
  it('has the words of its mark above the list, with a way to the state of the sources', async () => {
    answerRequests(homeAnswers({ sources: [createStatus('dab', { state: 'slow', responseMs: 9_000 }), createStatus('data')] }))
    setSource('dab', { outcome: results(3) })
    renderBody()
    expect(await screen.findByText('Slow when last checked: 9 s')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Source status' }).getAttribute('href')).toBe('/sources')
    act(() => useSearchParams.getState().setState(readSiteQuery('f:dataSource=data')))
    expect(screen.queryByText(/when last checked/)).toBeNull()
  })
})

describe('a source without results', () => {
  it('names the source that has the most, and leads there', async () => {
    setSource('dab', { outcome: nothing })
    setSource('data', { outcome: results(3_218) })
    setSource('services', { outcome: results(2) })
    const { user, address } = renderBody()
    expect(screen.getByText('We were unable to find any resources.')).toBeDefined()
    expect(screen.getByText('Curated data has 3,218 results for the same search.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show Curated data' }))
    expect(address()).toContain('f:dataSource=data')
  })

  it('says what its filters left out, what to relax and what that gives, and does it', async () => {
    const inForce: number[] = []
    let asking = 0
    const asked = answerRequests(async ({ parameters }) => {
      asking += 1
      inForce.push(asking)
      await Promise.resolve()
      asking -= 1
      const total = parameters.has('frmt') ? 0 : parameters.has('ts') ? 12 : 3_400
      return json(createResultSet({ total, entries: [] }))
    })
    useSearchParams.getState().setState(readSiteQuery('f:phrase=ice&f:format=CSV&f:dateFrom=2020-01-01T00:00:00Z'))
    setSource('dab', { outcome: { state: 'no_results', leftOut: { withoutFootprint: 1, withoutTime: 1_200 } } })
    const { user, address } = renderBody()
    expect(screen.getByText('1 record without a location is not shown.')).toBeDefined()
    expect(screen.getByText('1,200 records without a date are not shown.')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Remove Format CSV 12 results' })).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Remove all filters 3,400 results' })).toBeDefined()
    // what gives nothing is not offered, and the one thing that does it is named
    expect(await screen.findByText('One change is enough:')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Remove 2020/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Remove the search text/ })).toBeNull()
    // cheap ones: one entry, no facets, two at a time
    expect(asked.map(({ parameters }) => [parameters.get('ct'), parameters.get('tf')])).toEqual(Array(4).fill(['1', null]))
    expect(Math.max(...inForce)).toBe(2)
    await user.click(screen.getByRole('button', { name: /^Remove Format CSV/ }))
    expect(address()).toContain('f:dateFrom=2020')
    expect(address()).not.toContain('CSV')
  })

  it('counts no more when it leaves the screen, and offers what cannot be counted all the same', async () => {
    const asked = answerRequests((request) => (request.parameters.get('st') === 'sea' ? never(request) : json({}, 503)))
    useSearchParams.getState().setState(readSiteQuery('f:phrase=sea ice&f:format=CSV'))
    setSource('dab', { outcome: nothing })
    const { user, address } = renderBody()
    expect(screen.getByRole('button', { name: 'Match any word: sea OR ice' })).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Remove Format CSV' }))
    expect(address()).toContain('f:phrase=sea+ice')
    act(() => setSource('dab', { outcome: results(3) }))
    expect(asked.length).toBeGreaterThanOrEqual(5)
    const waiting = asked.filter(({ parameters }) => parameters.get('st') === 'sea')
    expect(waiting.filter(({ signal }) => !signal?.aborted)).toEqual([])
  })

  it('leads back to the page before, and home when there is none', async () => {
    setSource('dab', { outcome: nothing })
    const { user, address } = renderBody()
    await user.click(screen.getByRole('button', { name: 'Go back' }))
    expect(address()).toBe('/')
  })
})

describe('a source without an answer', () => {
  it('says that its time was up, and what the others did', () => {
    setSource('dab', { outcome: { state: 'timeout' } })
    for (const name of ['data', 'information', 'services'] as const) setSource(name, { outcome: nothing })
    renderBody()
    expect(screen.getByText('GEOSS timed out')).toBeDefined()
    expect(screen.getByText('The other 3 sources responded. Results from them are complete.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  })

  it('says what it said, and offers a source that has results', async () => {
    setSource('dab', { outcome: { state: 'failed', message: 'Index is being rebuilt' } })
    setSource('data', { outcome: results(5) })
    const { user, address } = renderBody()
    expect(screen.getByText('An error has occurred')).toBeDefined()
    expect(screen.getByText('Index is being rebuilt')).toBeDefined()
    expect(screen.getByText('One other source responded. Results from it are complete.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show Curated data' }))
    expect(address()).toContain('f:dataSource=data')
  })

  it('shows nothing when the search was cancelled', () => {
    setSource('dab', { outcome: { state: 'cancel' } })
    renderBody()
    expect(screen.getByRole('tabpanel').textContent).toBe('')
    expect(politely()).toBe('')
  })
})
