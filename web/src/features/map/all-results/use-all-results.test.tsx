import { act, render, screen, waitFor } from '@testing-library/react'
import { packBox } from '@graticule/contracts/services/extents'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../../i18n/index.ts'
import { useAllResults } from '../../../stores/map/all-results.ts'
import { useResultSets } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { answerRequests, json, never } from '../../../testing/answer-requests.ts'
import { useAllResultsOnMap } from './all-results-on-map.ts'
import { AllResults } from './AllResults.tsx'
import { siteDefaults } from '../../../site/links.ts'

const found = {
  total: 5,
  taken: 5,
  worldwide: 2,
  unplaced: 1,
  ids: ['a', 'b'],
  boxes: [...packBox([0, 0, 10, 10]), ...packBox([170, 0, -170, 10])],
  events: [],
}
const search = (phrase: string, startIndex = 1) => {
  const state = siteDefaults()
  useSearchParams.getState().setState({ ...state, filters: { ...state.filters, phrase, startIndex } })
}
const show = () =>
  render(
    <MemoryRouter>
      <AllResults />
    </MemoryRouter>,
  )

beforeEach(() => {
  const resultSet = {
    total: 5,
    startIndex: 1,
    itemsPerPage: 12,
    entries: [],
    facets: {},
    leftOut: { withoutFootprint: 0, withoutTime: 0 },
  }
  useResultSets.getState().setSource('dab', { outcome: { state: 'results', resultSet } })
  useAllResults.setState(useAllResults.getInitialState(), true)
  search('ice')
})

describe('all results of the search in force', () => {
  // @rule D43.all-results
  it('are asked for in one call without the page, drawn, and told in numbers', async () => {
    const asked = answerRequests(({ path }) => (path === '/api/extents' ? json(found) : undefined))
    show()
    expect(await screen.findByText('2 results on the map')).toBeDefined()
    expect(screen.getByText('2 more cover the whole world · 1 more without a location')).toBeDefined()
    expect(useAllResultsOnMap.getState().drawing?.results.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0]!.parameters)).toMatchObject({ st: 'ice', dataSource: 'dab' })
    expect(['si', 'ct', 'reqID'].filter((name) => asked[0]!.parameters.has(name))).toEqual([])
  })

  it('are asked for anew by another search, which gives the call before up, and not by another page', async () => {
    const asked = answerRequests((request) =>
      request.path !== '/api/extents' ? undefined : request.parameters.get('st') === 'ice' ? never(request) : json(found),
    )
    show()
    await waitFor(() => expect(asked).toHaveLength(1))
    act(() => search('snow'))
    expect(asked[0]!.signal?.aborted).toBe(true)
    expect(await screen.findByText('2 results on the map')).toBeDefined()
    act(() => search('snow', 13))
    expect(asked).toHaveLength(2)
    expect(useAllResultsOnMap.getState().drawing).not.toBeNull()
  })

  it('leave the map when they are no longer wanted', async () => {
    answerRequests(({ path }) => (path === '/api/extents' ? json(found) : undefined))
    const { unmount } = show()
    await screen.findByText('2 results on the map')
    unmount()
    expect(useAllResultsOnMap.getState().drawing).toBeNull()
    expect(useAllResults.getState().state).toEqual({ kind: 'none' })
  })

  it('say why they are not there, and are asked for again', async () => {
    let tries = 0
    answerRequests(({ path }) => {
      if (path !== '/api/extents') return undefined
      tries += 1
      return tries === 1 ? json({ type: '', title: '', status: 503, detail: 'The catalogue rests.' }, 503) : json(found)
    })
    show()
    expect(await screen.findByText('Could not show all results on the map.')).toBeDefined()
    expect(screen.getByText(/The catalogue rests/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('2 results on the map')).toBeDefined()
  })
})
