import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ResultSet } from '@graticule/contracts/resource'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { useHoveredEntry } from '../../stores/hovered-entry.ts'
import { useResultSets } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { answerRequests, type AskedRequest, json } from '../../testing/answer-requests.ts'
import { createEntry, createFacet, createResultSet } from '../../testing/factories.ts'
import { TimeStrip } from './TimeStrip.tsx'
import { readSiteQuery, siteDefaults } from '../../site/links.ts'

const entries = [
  createEntry({ id: 'one', time: { start: '2015-01-01T00:00:00Z', end: '2025-12-31T23:59:59Z' } }),
  createEntry({ id: 'two' }),
]
const years = createFacet({ '2014': 1, '2015': 4, '2016': 8 })
const answer = (resultSet: Partial<ResultSet> = {}) =>
  useResultSets.getState().setSource('dab', {
    outcome: { state: 'results', resultSet: createResultSet({ entries, facets: { year: years }, ...resultSet }) },
  })

function renderStrip() {
  const router = createMemoryRouter([{ path: '*', element: <TimeStrip /> }], { initialEntries: ['/search'] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), address: () => decodeURIComponent(router.state.location.search) }
}

const strip = () => screen.getByRole('region', { name: 'When' })

/** What is asked to count the results without dates. */
let asked: readonly AskedRequest[]
let undated = 0

describe('the time strip', () => {
  beforeEach(() => {
    undated = 0
    asked = answerRequests(() => json(createResultSet({ leftOut: { withoutFootprint: 0, withoutTime: undated } })))
  })

  // @rule D40.time-strip
  it('shows the results per year, also as a table', () => {
    answer()
    renderStrip()
    const rows = within(strip()).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['YearResults', '20141', '20154', '20168'])
    expect(within(strip()).getByText('results per year; drag to filter')).toBeDefined()
  })

  it('names the years of the entry in hand with its number, or says that it has none', () => {
    answer()
    renderStrip()
    expect(strip().querySelector('[data-hot-years]')).toBeNull()
    act(() => useHoveredEntry.getState().hover('one', 'list'))
    expect(within(strip()).getByText('1 · 2015–2025')).toBeDefined()
    expect(strip().querySelector('[data-hot-years]')).not.toBeNull()
    act(() => useHoveredEntry.getState().hover('two', 'map'))
    expect(within(strip()).getByText('2 · no dates')).toBeDefined()
    expect(strip().querySelector('[data-hot-years]')).toBeNull()
  })

  it('stands where the dates of the search are, and changes them', async () => {
    useSearchParams.getState().setState(readSiteQuery('f:dateFrom=2015-01-01T00:00:00Z'))
    answer()
    const { user, address } = renderStrip()
    const first = screen.getByRole('slider', { name: 'First year' })
    expect(first.getAttribute('aria-valuetext')).toBe('2015')
    first.focus()
    await user.keyboard('{ArrowRight}{Enter}')
    expect(address()).toContain('f:dateFrom=2016-01-01T00:00:00Z')
  })

  it('takes the place of a period that was chosen', async () => {
    useSearchParams.getState().setState({ ...siteDefaults(), datePeriod: 'last10Years' })
    answer({ facets: { year: createFacet({ '1990': 3, '2024': 5 }) } })
    const { user, address } = renderStrip()
    screen.getByRole('slider', { name: 'First year' }).focus()
    await user.keyboard('{Home}{Enter}')
    expect(address()).not.toContain('datePeriod')
    expect(address()).not.toContain('dateFrom')
  })

  it('counts the entries shown when the source counts no years, and says so', () => {
    answer({ facets: {} })
    renderStrip()
    expect(within(strip()).getByText('the 2 results shown; drag to filter')).toBeDefined()
    expect(within(strip()).getByText('1 without dates')).toBeDefined()
    expect(within(strip()).getAllByRole('row').length).toBeGreaterThan(10)
    expect(asked).toEqual([])
  })

  it('says beside the bars how many results have no date, by one small request', async () => {
    undated = 1_200
    useSearchParams.getState().setState(readSiteQuery('f:phrase=ice&f:startIndex=13'))
    answer()
    renderStrip()
    expect(await within(strip()).findByText('1,200 without dates')).toBeDefined()
    expect(asked).toHaveLength(1)
    const [{ parameters } = { parameters: new URLSearchParams() }] = asked
    expect(Object.fromEntries(parameters)).toMatchObject({ st: 'ice', ts: '0001-01-01T00:00:00Z', ct: '1', si: '1' })
    expect([parameters.get('te'), parameters.get('tf')]).toEqual([null, null])
  })

  it('says nothing of dates when every result has one, or when nobody tells', async () => {
    answer()
    renderStrip()
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(within(strip()).queryByText(/without dates/)).toBeNull()
  })

  it('says how many results the dates leave out because they have none, as the answer tells', () => {
    useSearchParams.getState().setState(readSiteQuery('f:dateFrom=2015-01-01T00:00:00Z'))
    answer({ leftOut: { withoutFootprint: 0, withoutTime: 1_200 } })
    renderStrip()
    expect(within(strip()).getByText('1,200 without dates not shown')).toBeDefined()
    expect(asked).toEqual([])
  })

  it('says so when no result has a date', () => {
    answer({ facets: { year: [] } })
    renderStrip()
    expect(within(strip()).getByText('These results have no dates.')).toBeDefined()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('stays when other dates find nothing, so that the way back is there, and leaves with another search', () => {
    answer()
    renderStrip()
    const nothing = { state: 'no_results', leftOut: { withoutFootprint: 0, withoutTime: 0 } } as const
    const ask = (query: string) =>
      act(() => {
        useSearchParams.getState().setState(readSiteQuery(query))
        useResultSets.getState().setSource('dab', { outcome: nothing })
      })
    ask('f:dateFrom=2024-01-01T00:00:00Z')
    expect(screen.getAllByRole('slider')).toHaveLength(2)
    ask('f:phrase=nothing')
    expect(screen.queryByRole('region', { name: 'When' })).toBeNull()
  })

  it('is put away and brought back with T', async () => {
    answer()
    const { user } = renderStrip()
    await user.keyboard('t')
    expect(screen.queryByRole('region', { name: 'When' })).toBeNull()
    await user.keyboard('t')
    expect(strip()).toBeDefined()
  })
})
