import type { SourceRow } from '@graticule/contracts/sources/source-row'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type AskedRequest, answerRequests, isSearchOf, json, searchAnswers } from '../testing/answer-requests.ts'
import { askSources } from '../testing/ask-sources.ts'
import { createEntries, createEntry, createResultSet } from '../testing/factories.ts'
import { renderApp } from '../testing/render-app.tsx'

const SCENES = '/search?f:parentRefs=sentinel-2&v=1'
const scenes = createResultSet({ total: 30, entries: createEntries(12) })
const cell = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) }).textContent
const SECOND_HUB: SourceRow = {
  name: 'second-hub',
  kind: 'geodab',
  holds: 'data',
  order: 90,
  texts: { en: { name: 'Second hub' } },
}
/** The catalogue answers when the test says so. */
function slowCatalogue() {
  const waiting: ((response: Response) => void)[] = []
  return {
    answer: (request: AskedRequest) =>
      isSearchOf('dab', request) && request.parameters.get('parents') === 'sentinel-2'
        ? new Promise<Response>((resolve) => waiting.push(resolve))
        : undefined,
    release: () => waiting.forEach((resolve) => resolve(json(scenes))),
  }
}

describe('the parts of a collection', () => {
  it('come first; then the other sources are asked about them, and those of data are frozen, all in words', async () => {
    askSources('dab', 'data', 'information', 'services', 'zenodo')
    const { answer, release } = slowCatalogue()
    const asked = answerRequests(
      answer,
      searchAnswers({ services: createResultSet({ total: 4, entries: createEntries(4, 20) }) }),
    )
    const { user, router } = renderApp(SCENES)
    await waitFor(() => expect(cell('Zenodo')).toBe('Zenodo 0'))
    expect(cell('Services')).toBe('Services Queued')
    expect(await screen.findByText('Searching next for related resources: Information, Services.')).toBeDefined()
    release()
    expect(await screen.findByText('Resources related to the first 12 results: see Information, Services.')).toBeDefined()
    expect([cell('Services'), cell('Information'), cell('Zenodo'), cell('Curated data')]).toEqual([
      'Services 4',
      'Information 0',
      'Zenodo 0, not updated',
      'Curated data 0, not updated',
    ])
    // the second search is no entry of the history
    expect(router.state.historyAction).toBe('POP')

    const before = asked.length
    await user.click(screen.getByRole('tab', { name: 'Services 4' }))
    expect(await screen.findByText(/^Resources related to the first 12 results of GEOSS, not to/)).toBeDefined()
    expect(await screen.findByText('Entry 20')).toBeDefined()
    await user.click(screen.getByRole('tab', { name: 'Zenodo 0, not updated' }))
    expect(await screen.findByText(/^Not updated: Zenodo, like GEOSS, was searched for parts/)).toBeDefined()
    // looking at other sources asks nothing but what the empty list counts itself
    expect(asked.slice(before).filter(({ parameters }) => parameters.get('ct') === '12')).toEqual([])
    await router.navigate(-1)
    expect(await screen.findByText('Entry 20')).toBeDefined()
  })

  it('leave the other sources with the parts of the collection when there are none', async () => {
    answerRequests(searchAnswers({ services: createResultSet({ total: 4, entries: createEntries(4, 20) }) }))
    renderApp(`${SCENES}&f:dataSource=services`)
    expect(await screen.findByText('Entry 20')).toBeDefined()
    expect(await screen.findByText(/^GEOSS returned no usable results/)).toBeDefined()
    expect(cell('Curated data')).toBe('Curated data 0')
  })

  it('are given up together: the sources that wait are cancelled too, and nothing is asked any more', async () => {
    const { answer } = slowCatalogue()
    const asked = answerRequests(answer, searchAnswers({}))
    const { user } = renderApp(SCENES)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(cell('Services')).toBe('Services Cancelled'))
    expect(asked.filter((request) => isSearchOf('services', request))).toEqual([])
  })

  // @rule B-outside-sources.further-hubs
  it('of a further GEO DAB are found there, and its series is known by its title', async () => {
    askSources('dab', SECOND_HUB)
    const isOfHub = (request: AskedRequest) => isSearchOf('second-hub', request)
    const gauges = { ...createEntry({ id: 'gauges', title: 'Gauges', level: 'series', queryables: [] }), liveParts: true }
    answerRequests((request) => {
      if (!isOfHub(request)) return undefined
      if (request.parameters.get('targetId') === 'gauges') return json(createResultSet({ entries: [gauges] }))
      return request.parameters.get('parents') === 'gauges' ? json(createResultSet({ entries: createEntries(2, 20) })) : undefined
    }, searchAnswers({}))
    renderApp('/search?f:parentRefs=gauges&f:dataSource=second-hub&v=1')
    expect(await screen.findByText('Entry 20')).toBeDefined()
    expect(await screen.findAllByText('Gauges')).not.toEqual([])
  })

  it('of a further GEO DAB are told with its series, by that one itself', async () => {
    askSources('dab', SECOND_HUB)
    const gauges = { ...createEntry({ id: 'gauges', title: 'Gauges', level: 'series', queryables: [] }), liveParts: true }
    const asked = answerRequests((request) => {
      if (!isSearchOf('second-hub', request)) return undefined
      if (request.parameters.get('targetId') === 'gauges') return json(createResultSet({ entries: [gauges] }))
      return request.parameters.get('parents') === 'gauges' ? json(createResultSet({ entries: createEntries(2, 20) })) : undefined
    }, searchAnswers({}))
    renderApp('/resource/second-hub/gauges')
    expect(await screen.findByRole('link', { name: 'Entry 20' })).toBeDefined()
    expect(asked.filter((request) => isSearchOf('dab', request) && request.parameters.has('parents'))).toEqual([])
  })
})
