import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answer, type AskedRequest, answerRequests, isSearchOf, json, searchAnswers } from '../testing/answer-requests.ts'
import { createEntries, createEntry, createResultSet } from '../testing/factories.ts'
import { renderApp } from '../testing/render-app.tsx'
import { startFromAddress } from './use-address-state.ts'

const isLookUp = ({ path, parameters }: AskedRequest) => path === '/dab/opensearch/query' && parameters.get('targetId') === 'l8'
const collection = (queryables: string[]): Answer => {
  const entries = [createEntry({ id: 'l8', title: 'Landsat 8', queryables }, {}, 30)]
  return (request) => (isLookUp(request) ? json(createResultSet({ entries })) : undefined)
}
const scenes = searchAnswers({ dab: createResultSet({ total: 30, entries: createEntries(12) }) })
const FOUND = /^30 (results|scenes)$/
/** The clouds that the searches of scenes asked for; `null` = any. */
const clouds = (asked: readonly AskedRequest[]) =>
  asked
    .filter((request) => isSearchOf('dab', request) && request.parameters.get('parents') === 'l8')
    .filter(({ parameters }) => parameters.get('ct') === '12')
    .map(({ parameters }) => parameters.get('cloudcp'))

describe('a link of the original portal to the scenes of a collection', () => {
  it.each(['/', '/search'])('means little cloud where the collection tells it: %s', async (path) => {
    const asked = answerRequests(collection(['cloudcp', 'row']), scenes)
    const { router, address } = renderApp(`${path}?f:parentRefs=l8&f:row=27&m:lon=5&m:lat=6`)
    expect(await screen.findByText(FOUND)).toBeDefined()
    expect(address()).toBe('/search?f:parentRefs=l8&f:path=27&f:cloudCoverage=0,70&m:lon=5&m:lat=6&v=1')
    expect(router.state.historyAction).toBe('REPLACE')
    // nothing was searched before the clouds were known
    expect(clouds(asked)).toEqual(['0,70'])
    expect(await screen.findAllByText('Landsat 8')).not.toEqual([])
    expect(asked.filter(isLookUp)).toHaveLength(1)
  })

  it.each([
    ['the collection does not tell clouds', collection(['relOrbit'])],
    ['the collection is unknown', collection([])],
    ['the catalogue fails', (request: AskedRequest) => (isLookUp(request) ? json({}, 500) : undefined)],
  ])('is followed as it is where %s', async (_, answer) => {
    const asked = answerRequests(answer, scenes)
    const { address } = renderApp('/?f:parentRefs=l8')
    expect(await screen.findByText(FOUND)).toBeDefined()
    expect(address()).toBe('/search?f:parentRefs=l8&v=1')
    expect(clouds(asked)).toEqual([null])
  })

  it('keeps the clouds that it names, as a link of ours keeps that it names none', async () => {
    const asked = answerRequests(collection(['cloudcp']), scenes)
    const { router } = renderApp('/?f:parentRefs=l8&f:cloudCoverage=0,20')
    expect(await screen.findByText(FOUND)).toBeDefined()
    expect(clouds(asked)).toEqual(['0,20'])
    await router.navigate('/search?f:parentRefs=l8&v=1')
    await waitFor(() => expect(clouds(asked)).toEqual(['0,20', null]))
  })

  it('asks nothing before the page is drawn', () => {
    const asked = answerRequests(collection(['cloudcp']), scenes)
    startFromAddress({ pathname: '/search', search: '?f:parentRefs=l8' })
    expect(asked).toEqual([])
  })
})
