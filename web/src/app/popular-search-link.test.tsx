import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answer, type AskedRequest, answerRequests, isSearchOf, json, searchAnswers } from '../testing/answer-requests.ts'
import { createEntries, createResultSet } from '../testing/factories.ts'
import { homeAnswers } from '../testing/home-answers.ts'
import { renderApp } from '../testing/render-app.tsx'

const found = { popularSearchId: 901, name: 'Floods', url: '/search?f:phrase=flood&v=1', parameters: { 'f:phrase': ['flood'] } }
const isLookUp = ({ path, parameters }: AskedRequest) =>
  path === '/community/guest/geoss-resources' && parameters.get('p_p_resource_id') === 'SEARCH_QUERY_PARAMS'
const lookUp =
  (body: unknown, status = 200): Answer =>
  (request) =>
    isLookUp(request) ? json(body, status) : undefined
const searches = (asked: readonly AskedRequest[]) => asked.filter((request) => isSearchOf('dab', request))

describe('a link to a popular search', () => {
  it('opens its results, in the place of the link in the history', async () => {
    const asked = answerRequests(
      lookUp(found),
      searchAnswers({ dab: createResultSet({ total: 30, entries: createEntries(12) }) }),
      homeAnswers(),
    )
    const { router, address } = renderApp('/?popularSearchId=901')
    expect(await screen.findByText('30 results')).toBeDefined()
    expect(address()).toBe('/search?f:phrase=flood&v=1')
    expect(router.state.historyAction).toBe('REPLACE')
    expect(asked.find(isLookUp)?.parameters.get('popularSearchId')).toBe('901')
    // the whole catalogue was never asked for
    expect(searches(asked).map(({ parameters }) => parameters.get('st'))).toEqual(['flood'])
  })

  // @rule S1-2.workspace-link
  it('opens its results when the workspace of a link names it', async () => {
    answerRequests(
      lookUp(found),
      searchAnswers({ dab: createResultSet({ total: 30, entries: createEntries(12) }) }),
      homeAnswers(),
    )
    const { address } = renderApp('/?my-workspace:popularSearchId=901')
    expect(await screen.findByText('30 results')).toBeDefined()
    expect(address()).toBe('/search?f:phrase=flood&v=1')
  })

  it.each([
    [404, 'Popular search not found'],
    [400, 'Popular search not found'],
    [500, 'Could not open the popular search in the link'],
  ])('leaves the visitor on the start page with words when there is none (%i)', async (status, words) => {
    const asked = answerRequests(lookUp({}, status), homeAnswers())
    const { address } = renderApp('/?popularSearchId=1')
    expect(await screen.findByText(words)).toBeDefined()
    expect(await screen.findByText('Sea surface temperature')).toBeDefined()
    expect(address()).toBe('/?popularSearchId=1')
    expect(searches(asked)).toEqual([])
  })

  it('searches nothing where the link only carries what has no effect', async () => {
    const asked = answerRequests(homeAnswers())
    const { address } = renderApp('/?crRelation=77&trigger=mail&type=wms')
    await waitFor(() => expect(screen.getByText('Sea surface temperature')).toBeDefined())
    expect(address()).toBe('/?crRelation=77&trigger=mail&type=wms')
    expect(searches(asked)).toEqual([])
  })
})
