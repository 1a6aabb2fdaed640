import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answer, answerRequests, json, searchAnswers } from '../../testing/answer-requests.ts'
import { createEntries, createEntry, createResultSet } from '../../testing/factories.ts'
import { renderApp } from '../../testing/render-app.tsx'

const full = createEntry({
  id: 'swi-tunisia',
  title: 'Soil water index, Tunisia',
  abstract: 'Weekly soil water index.',
  identifiers: [{ scheme: 'doi', value: '10.5281/zenodo.1' }],
  keywords: [{ value: 'soil moisture' }, { value: 'climatologyMeteorologyAtmosphere', kind: 'topic' }],
  time: { start: '2015-01-05T00:00:00Z', end: '2025-12-29T00:00:00Z' },
  footprint: { boxes: [[5.2, 30.6, 11.6, 37.4]] },
  formats: ['NetCDF'],
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  resolution: 10_000,
  dataCore: true,
  score: 75,
  scoreReasons: [{ code: 'title', points: 6, of: 6 }],
  online: [
    { url: 'https://data.example.org/swi.nc', name: 'All years', accessType: 'direct', size: 412_000_000 },
    { url: 'javascript:alert(1)', name: 'Trap', accessType: 'direct' },
    { url: 'https://maps.example.org/wms?REQUEST=GetMap&layers=swi&map=x', protocol: 'OGC:WMS-1.3.0', accessType: 'complex' },
  ],
  original: { mediaType: 'application/xml', standard: 'iso19139' },
})

/** One entry by its id; nothing else has its DOI. */
const lookup =
  (entry = full): Answer =>
  ({ path, parameters }) => {
    if (!path.endsWith('query')) return undefined
    if (parameters.has('doi')) return json(createResultSet({ entries: [entry] }))
    return parameters.has('targetId')
      ? json(createResultSet(parameters.get('targetId') === entry.resource.id ? { entries: [entry] } : { entries: [] }))
      : undefined
  }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the page of an entry among others', () => {
  it('tells its series and its parts, and leads to all of them', async () => {
    const parent = { ...createEntry({ id: 'series', title: 'The series' }), children: 4 }
    const child = { ...createEntry({ id: 'series-2020', title: 'The year 2020', parentId: 'series' }), children: 7 }
    answerRequests(
      ({ parameters }) => (parameters.get('targetId') === 'series' ? json(createResultSet({ entries: [parent] })) : undefined),
      lookup(child),
      ({ parameters }) =>
        parameters.get('parents') === 'series-2020' ? json(createResultSet({ entries: createEntries(5), total: 7 })) : undefined,
    )
    renderApp('/resource/dab/series-2020')
    await heading('The year 2020')
    const relations = within(screen.getByRole('region', { name: 'Related resources' }))
    expect(screen.getByRole('link', { name: 'Relations 8' })).toBeDefined()
    expect((await relations.findByRole('link', { name: 'The series' })).getAttribute('href')).toBe('/resource/dab/series')
    expect(await relations.findByRole('link', { name: 'Entry 5' })).toBeDefined()
    const all = relations.getByRole('link', { name: 'Show all 7 parts in the results' })
    expect(all.getAttribute('href')).toBe('/search?f:parentRefs=series-2020&v=1')
    const siblings = relations.getByRole('link', { name: '3 other parts of the same series' })
    expect(siblings.getAttribute('href')).toBe('/search?f:parentRefs=series&v=1')
  })

  it('names the other records of its DOI, and no entry twice', async () => {
    const other = createEntry({ id: 'swi-elsewhere', title: 'The same elsewhere' })
    answerRequests(
      ({ parameters }) => (parameters.has('doi') ? json(createResultSet({ entries: [full, other] })) : undefined),
      lookup(),
    )
    renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    const relations = within(screen.getByRole('region', { name: 'Related resources' }))
    expect((await relations.findByRole('link', { name: 'The same elsewhere' })).getAttribute('href')).toBe(
      '/resource/dab/swi-elsewhere',
    )
    expect(relations.getAllByRole('listitem')).toHaveLength(1)
    expect(relations.getByText('Same DOI')).toBeDefined()
  })

  it('says when its relations cannot be read, and asks again', async () => {
    let failing = true
    answerRequests(({ parameters }) => (parameters.has('doi') && failing ? json({ errors: ['busy'] }, 503) : undefined), lookup())
    const { user } = renderApp('/resource/dab/swi-tunisia')
    await heading('Soil water index, Tunisia')
    const relations = within(screen.getByRole('region', { name: 'Related resources' }))
    expect(await relations.findByText('Related resources did not load.')).toBeDefined()
    failing = false
    await user.click(relations.getByRole('button', { name: 'Retry' }))
    expect(await relations.findByText('No related resources.')).toBeDefined()
  })

  it('names a series that the catalogue does not have by its identifier', async () => {
    answerRequests(lookup(createEntry({ id: 'part', title: 'A part', parentId: 'urn:series' })))
    renderApp('/resource/dab/part')
    await heading('A part')
    const relations = within(screen.getByRole('region', { name: 'Related resources' }))
    expect(await relations.findByText('urn:series')).toBeDefined()
  })

  it('goes over the ends of a page to the neighbours on the next and the last one', async () => {
    const all = createEntries(14)
    const page: Answer = ({ path, parameters }) => {
      if (path !== '/dab/opensearch/query' || parameters.has('targetId')) return undefined
      const start = Number(parameters.get('si') ?? '1')
      const count = Number(parameters.get('ct') ?? '12')
      return json(createResultSet({ entries: all.slice(start - 1, start - 1 + count), total: 14, startIndex: start }))
    }
    answerRequests(page, searchAnswers({}))
    const { user, address } = renderApp('/search?f:phrase=ice&v=1')
    await user.click(await screen.findByRole('link', { name: 'Entry 12' }))
    await heading('Entry 12')
    await user.click(screen.getByRole('button', { name: 'Next result' }))
    await heading('Entry 13')
    expect(await screen.findByText('Result 1 of 2 on this page')).toBeDefined()
    expect(address()).toBe('/resource/dab/entry-13?f:phrase=ice&f:startIndex=13&v=1')
    await user.keyboard('k')
    await heading('Entry 12')
    expect(await screen.findByText('Result 12 of 12 on this page')).toBeDefined()
    await user.keyboard('jj')
    await heading('Entry 13')
    await user.keyboard('j')
    await heading('Entry 14')
    expect(screen.getByRole('button', { name: 'Next result: this is the last result' })).toBeDefined()
    await user.keyboard('{Escape}')
    expect(address()).toBe('/search?f:phrase=ice&f:startIndex=13&v=1')
  })

  it('says when the next entry cannot be had, and stays', async () => {
    answerRequests(
      ({ parameters }) => (parameters.get('si') === '4' ? json({ errors: ['index closed'] }, 500) : undefined),
      searchAnswers({ dab: createResultSet({ entries: createEntries(3), total: 30 }) }),
    )
    const { user } = renderApp('/search?f:phrase=ice&v=1')
    await user.click(await screen.findByRole('link', { name: 'Entry 3' }))
    await heading('Entry 3')
    await user.keyboard('j')
    expect(await screen.findByText('Could not load the next result')).toBeDefined()
    await heading('Entry 3')
  })

  it('leads to its neighbours on the page and back to the results, where the focus is on its card', async () => {
    const entries = createEntries(3)
    const asked = answerRequests(searchAnswers({ dab: createResultSet({ entries, total: 30 }) }))
    const { user, address } = renderApp('/search?f:phrase=ice&v=1')
    await user.click(await screen.findByRole('link', { name: 'Entry 2' }))
    await heading('Entry 2')
    expect(address()).toBe('/resource/dab/entry-2?f:phrase=ice&v=1')
    expect(document.activeElement?.tagName).toBe('H1')
    expect(screen.getByText('Result 2 of 3 on this page')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Next result' }))
    await heading('Entry 3')
    await user.keyboard('k')
    await heading('Entry 2')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('30 results')).toBeDefined()
    expect(address()).toBe('/search?f:phrase=ice&v=1')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-entry-id')).toBe('entry-2'))
    expect(asked).toHaveLength(4)
  })
})
