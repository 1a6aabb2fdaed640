import { NINTH } from '@graticule/contracts/testing/ninth-source'
import type { Bbox } from '@graticule/contracts/bbox'
import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { ResultSet } from '@graticule/contracts/resource'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { useResultsView } from '../features/results/results-view.ts'
import { useHoveredEntry } from '../stores/hovered-entry.ts'
import { useMapView } from '../stores/map/map-view.ts'
import { useResultSets, resultsOf } from '../stores/result-sets.ts'
import { type Answer, answerRequests, isSearchOf, json, never, searchAnswers } from '../testing/answer-requests.ts'
import { askSources } from '../testing/ask-sources.ts'
import { createEntries, createEntry, createFacet, createResultSet } from '../testing/factories.ts'
import { renderApp } from '../testing/render-app.tsx'

// what the page loads when it is wanted is there before the clock of a test runs
beforeAll(async () => {
  await import('../features/filters/FiltersPanel.tsx')
  await import('./pages/ResourcePage.tsx')
  await import('../features/results/all-sources/CombinedHead.tsx')
}, 120_000)
const ALL = '/search?f:phrase=ice&f:dataSource=all&v=1'
const entries = (source: string, count: number, first = 1) =>
  createEntries(count, first).map(({ resource }) =>
    createEntry({ ...resource, id: `${source}-${resource.id}`, title: `${source} ${resource.title}` }),
  )
const setOf = (source: string, total: number, part: Partial<ResultSet> = {}) =>
  createResultSet({ total, entries: entries(source, Math.min(12, total)), ...part })
const failure = () => json({ errors: ['index closed'] }, 500)
const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const cell = (name: RegExp) => screen.findByRole('tab', { name })

/** An answer that comes when it is let go. */
function held(source: DataSourceName, set: ResultSet) {
  const waiting: (() => void)[] = []
  let isFree = false
  const answer: Answer = (request) => {
    if (!isSearchOf(source, request)) return undefined
    return isFree ? json(set) : new Promise((resolve) => waiting.push(() => resolve(json(set))))
  }
  const release = () => {
    isFree = true
    act(() => waiting.splice(0).forEach((go) => go()))
  }
  return { answer, release }
}

describe('the tab of all sources', () => {
  it('merges the sources by their ranks and tells about how many there are; the curated part of the catalogue counts once', async () => {
    askSources('dab', 'data', 'information', 'services', 'zenodo')
    const facets = { keyword: createFacet({ ice: 3 }) }
    answerRequests(
      searchAnswers({
        dab: setOf('dab', 2, { facets }),
        data: setOf('dab', 2),
        zenodo: setOf('zenodo', 40, { facets: { keyword: [] } }),
      }),
    )
    renderApp(ALL)
    expect(await screen.findByRole('heading', { name: 'About 42 results' })).toBeDefined()
    await screen.findByText('zenodo Entry 1')
    expect(titles().slice(0, 5)).toEqual(['dab Entry 1', 'zenodo Entry 1', 'dab Entry 2', 'zenodo Entry 2', 'zenodo Entry 3'])
    expect(titles()).toHaveLength(12)
    expect((await cell(/^All sources/)).textContent).toBe('All sources about 42')
    expect(screen.getByText('About 42 results, from 2 of 2 sources')).toBeDefined()
    // each card says where it comes from, and leads there
    const [, second] = screen.getAllByRole('article')
    expect(within(second!).getByText('Zenodo')).toBeDefined()
    expect(within(second!).getByRole('link', { name: 'zenodo Entry 1' }).getAttribute('href')).toContain('/resource/zenodo/')
  })

  it('is not there where only one source would be in it; a link to it shows that one', async () => {
    answerRequests(searchAnswers({ dab: setOf('dab', 2) }))
    renderApp(ALL)
    expect(await screen.findByRole('heading', { name: '2 results' })).toBeDefined()
    expect(screen.queryByRole('tab', { name: /^All sources/ })).toBeNull()
  })

  it('has the results of a further source among them', async () => {
    askSources('dab', NINTH)
    answerRequests(searchAnswers({ dab: setOf('dab', 1), 'ocean-data': setOf('ocean-data', 1) }))
    renderApp(ALL)
    await screen.findByText('ocean-data Entry 1')
    expect(titles()).toEqual(['dab Entry 1', 'ocean-data Entry 1'])
    expect(await cell(/^Ocean data/)).toBeDefined()
  })

  it('shows who has answered while others search, and names those that did not', async () => {
    askSources('dab', 'nextgeoss', 'zenodo')
    answerRequests(
      (request) => (isSearchOf('zenodo', request) ? failure() : isSearchOf('nextgeoss', request) ? never(request) : undefined),
      searchAnswers({ dab: setOf('dab', 3) }),
    )
    const { user } = renderApp(ALL)
    expect(await screen.findByText('dab Entry 1')).toBeDefined()
    expect(await screen.findByText('NextGEOSS is still searching.')).toBeDefined()
    expect(await screen.findByText('Zenodo did not respond. Its results are missing here.')).toBeDefined()
    expect((await cell(/^All sources/)).textContent).toBe('All sources about 3 so far')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    answerRequests(searchAnswers({ zenodo: setOf('zenodo', 1) }))
    await user.click(screen.getByRole('button', { name: 'Retry Zenodo' }))
    expect(await screen.findByText('zenodo Entry 1')).toBeDefined()
    expect(screen.queryByText(/Its results are missing/)).toBeNull()
  })

  it('fails only when all have failed', async () => {
    askSources('dab', 'zenodo')
    answerRequests((request) => (request.path === '/zenodo/records' || request.path.startsWith('/dab') ? failure() : undefined))
    const { user } = renderApp(ALL)
    const popup = await screen.findByRole('alertdialog')
    await user.click(within(popup).getByRole('button', { name: 'Ok' }))
    expect(await screen.findByRole('heading', { name: 'All sources did not respond' })).toBeDefined()
    answerRequests(searchAnswers({ dab: setOf('dab', 1) }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('dab Entry 1')).toBeDefined()
  })

  it('has no results when all have answered and none has any', async () => {
    askSources('dab', 'zenodo')
    answerRequests(searchAnswers({}))
    const { user } = renderApp(ALL)
    const popup = await screen.findByRole('dialog', { name: 'We were unable to find any resources.' })
    await user.click(within(popup).getByRole('button', { name: 'Ok' }))
    expect(within(screen.getByRole('tabpanel')).getByText('We were unable to find any resources.')).toBeDefined()
    expect((await cell(/^All sources/)).textContent).toBe('All sources about 0')
  })

  it('says which filters which sources could not apply', async () => {
    askSources('dab', 'nextgeoss', 'wikipedia')
    answerRequests(
      searchAnswers({
        dab: setOf('dab', 1),
        nextgeoss: setOf('nextgeoss', 1, { notApplied: ['keyword'] }),
        wikipedia: createResultSet({ total: 0, entries: [], notApplied: ['keyword'] }),
      }),
    )
    renderApp(`${ALL}&f:keyword=ice`)
    expect((await screen.findByRole('note')).textContent).toBe('Filters not supported by NextGEOSS, Wikipedia: Keyword.')
  })
})

describe('a late answer', () => {
  // @rule B-all-sources.late-answers
  it('comes into the list by its ranks', async () => {
    askSources('dab', 'zenodo')
    const zenodo = held('zenodo', setOf('zenodo', 2))
    answerRequests(zenodo.answer, searchAnswers({ dab: setOf('dab', 2) }))
    renderApp(ALL)
    expect(await screen.findByText('dab Entry 1')).toBeDefined()
    zenodo.release()
    await screen.findByText('zenodo Entry 1')
    expect(titles()).toEqual(['dab Entry 1', 'zenodo Entry 1', 'dab Entry 2', 'zenodo Entry 2'])
  })

  // @rule B-all-sources.list-in-use
  it('waits when a card is in hand, until the visitor wants it', async () => {
    askSources('dab', 'zenodo')
    const zenodo = held('zenodo', setOf('zenodo', 2))
    answerRequests(zenodo.answer, searchAnswers({ dab: setOf('dab', 2) }))
    const { user } = renderApp(ALL)
    await screen.findByText('dab Entry 2')
    act(() => useHoveredEntry.getState().hover('dab-entry-2', 'list'))
    zenodo.release()
    const show = await screen.findByRole('button', { name: 'Zenodo has answered. Show its results' })
    expect(titles()).toEqual(['dab Entry 1', 'dab Entry 2'])
    expect((await cell(/^All sources/)).textContent).toBe('All sources about 4')
    await user.click(show)
    expect(titles()).toHaveLength(4)
    expect(screen.queryByRole('button', { name: /has answered/ })).toBeNull()
  })

  it('waits when the list is scrolled', async () => {
    askSources('dab', 'zenodo')
    const zenodo = held('zenodo', setOf('zenodo', 2))
    answerRequests(zenodo.answer, searchAnswers({ dab: setOf('dab', 2) }))
    renderApp(ALL)
    await screen.findByText('dab Entry 2')
    screen.getByRole('tabpanel').scrollTop = 40
    zenodo.release()
    expect(await screen.findByRole('button', { name: /^Zenodo has answered/ })).toBeDefined()
    expect(titles()).toHaveLength(2)
  })
})

describe('the map, when a source answers late', () => {
  const ALPS: Bbox = [5, 44, 16, 48]
  const ANDES: Bbox = [-80, -50, -65, 5]
  const lying = (id: string, box: Bbox) =>
    createResultSet({ entries: [createEntry({ id, title: `${id} here`, footprint: { boxes: [box] } })] })
  const fits = () => useMapView.getState().fitRequest?.boxes

  async function openWithLate(address = ALL) {
    askSources('dab', 'zenodo')
    const zenodo = held('zenodo', lying('zenodo', ANDES))
    answerRequests(zenodo.answer, searchAnswers({ dab: lying('dab', ALPS) }))
    renderApp(address)
    await screen.findByText('dab here')
    return zenodo
  }

  // @rule B-all-sources.map
  it('goes to the whole page once all have answered', async () => {
    const zenodo = await openWithLate()
    await waitFor(() => expect(fits()).toEqual([ALPS]))
    zenodo.release()
    await screen.findByText('zenodo here')
    await waitFor(() => expect(fits()).toEqual([ALPS, ANDES]))
  })

  it('stays as the visitor left it', async () => {
    const zenodo = await openWithLate()
    await waitFor(() => expect(fits()).toEqual([ALPS]))
    act(() => useMapView.getState().markInHand())
    zenodo.release()
    await screen.findByText('zenodo here')
    await waitFor(() => expect(useResultsView.getState().fitted).toBeNull())
    expect(fits()).toEqual([ALPS])
  })

  it('stays where it is when the list was touched, even if it was let go again', async () => {
    const zenodo = await openWithLate()
    await waitFor(() => expect(fits()).toEqual([ALPS]))
    act(() => useHoveredEntry.getState().hover('dab', 'list'))
    act(() => useHoveredEntry.getState().hover(null, 'list'))
    zenodo.release()
    await screen.findByText('zenodo here')
    await waitFor(() => expect(useResultsView.getState().fitted).toBeNull())
    expect(fits()).toEqual([ALPS])
  })

  it('keeps the view that a link gives', async () => {
    const zenodo = await openWithLate(`${ALL}&m:lon=1&m:lat=2&m:zoom=5`)
    zenodo.release()
    await screen.findByText('zenodo here')
    expect(fits()).toBeUndefined()
  })
})

describe('a resource that several sources have', () => {
  const shared = { title: 'Glacier outlines of the Alps', identifiers: [{ scheme: 'doi' as const, value: '10.1/ice' }] }
  const answers = () =>
    searchAnswers({
      dab: createResultSet({ entries: [createEntry({ ...shared, id: 'd' }), createEntry({ id: 'other', title: 'Other' })] }),
      zenodo: createResultSet({ entries: [createEntry({ ...shared, id: 'z', source: { id: 'z', title: 'Zenodo' } })] }),
    })

  it('is one card, says why, and opens', async () => {
    askSources('dab', 'zenodo')
    answerRequests(answers())
    const { user } = renderApp(ALL)
    const more = await screen.findByRole('button', { name: 'Also in Zenodo · same DOI', expanded: false })
    expect(titles()).toEqual(['Glacier outlines of the Alps', 'Other'])
    await user.click(more)
    const [card] = screen.getAllByRole('article')
    const [, link] = within(card!).getAllByRole('link', { name: 'Glacier outlines of the Alps' })
    expect(link?.getAttribute('href')).toContain('/resource/zenodo/z')
    expect(screen.getByText('Zenodo · same DOI')).toBeDefined()
  })

  it('is as many cards as it has records when grouping is off, and the link says so', async () => {
    askSources('dab', 'zenodo')
    answerRequests(answers())
    const { user, address } = renderApp(ALL)
    await user.click(await screen.findByRole('switch', { name: 'Group duplicates' }))
    await waitFor(() => expect(titles()).toHaveLength(3))
    expect(address()).toContain('f:group=false')
    expect(screen.queryByRole('button', { name: /Also in/ })).toBeNull()
  })
})

describe('filters over all sources', () => {
  it('add up the values of the sources, name those that count none, and tell how many results a choice gives', async () => {
    askSources('dab', 'amerigeoss', 'wikipedia')
    answerRequests(
      searchAnswers({
        dab: setOf('dab', 20, { facets: { formatTitle: createFacet({ CSV: 5 }), format: createFacet({ CSV: 5, NetCDF: 9 }) } }),
        amerigeoss: setOf('amerigeoss', 10, { facets: { format: createFacet({ CSV: 7 }) } }),
        wikipedia: setOf('wikipedia', 3, { facets: { format: [] } }),
      }),
      ({ path }) => (path.startsWith('/places') ? json({ continents: [], countries: [] }) : undefined),
    )
    const { user } = renderApp(ALL)
    await screen.findByText('dab Entry 1')
    await user.click(screen.getByRole('button', { name: /^Filters/ }))
    expect(await screen.findByText('Counts do not include Wikipedia.')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Show 33 results' })).toBeDefined()
    fireEvent.click(await screen.findByRole('checkbox', { name: /^CSV/ }))
    expect(screen.getByRole('checkbox', { name: /^CSV/ }).closest('li')?.textContent).toContain('12')
  })

  it('are the same whether records are grouped or not, as are the total and the strip of years', async () => {
    askSources('dab', 'zenodo')
    const shared = { title: 'Glacier outlines of the Alps', identifiers: [{ scheme: 'doi' as const, value: '10.1/ice' }] }
    const set = (id: string, years: Readonly<Record<string, number>>) =>
      createResultSet({
        total: 6,
        entries: [createEntry({ ...shared, id })],
        facets: { keyword: createFacet({ ice: 3 }), year: createFacet(years) },
      })
    answerRequests(searchAnswers({ dab: set('d', { 1999: 4 }), zenodo: set('z', { 1999: 1, 2020: 2 }) }))
    const { user } = renderApp(ALL)
    const counted = () => {
      const { outcome } = resultsOf(useResultSets.getState().sources, 'all')
      return outcome?.state === 'results' ? [outcome.resultSet.total, outcome.resultSet.facets] : []
    }
    await screen.findByRole('button', { name: 'Also in Zenodo · same DOI' })
    const grouped = counted()
    expect(grouped).toEqual([12, { keyword: createFacet({ ice: 6 }), year: createFacet({ 1999: 5, 2020: 2 }) }])
    await user.click(screen.getByRole('switch', { name: 'Group duplicates' }))
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(counted()).toEqual(grouped)
  })
})
