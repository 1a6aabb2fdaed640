import { NINTH } from '@graticule/contracts/testing/ninth-source'
import type { Bbox } from '@graticule/contracts/bbox'
import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { Entry, ResultSet } from '@graticule/contracts/resource'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { useResultsView } from '../features/results/results-view.ts'
import { resetStores } from '../state/create-store.ts'
import { useHoveredEntry } from '../stores/hovered-entry.ts'
import { useMapFootprints } from '../stores/map/map-footprints.ts'
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

describe('the pages of all sources', () => {
  const paged =
    (source: DataSourceName, total: number): Answer =>
    (request) => {
      if (!isSearchOf(source, request)) return undefined
      const start = Number(request.parameters.get('si') ?? '1')
      const size = Math.min(Number(request.parameters.get('ct')), Math.max(0, total - start + 1))
      return json(createResultSet({ total, startIndex: start, itemsPerPage: 12, entries: entries(source, size, start) }))
    }

  it('go on through the rounds, each with the next twelve of every source, and the tabs keep their pages', async () => {
    askSources('dab', 'zenodo')
    const asked = answerRequests(paged('dab', 30), paged('zenodo', 13))
    const { user, address } = renderApp(ALL)
    await screen.findByText('dab Entry 6')
    expect(asked).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await screen.findByText('dab Entry 12')
    expect(asked).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Page 3' }))
    await screen.findByText('dab Entry 13')
    expect(address()).toContain('f:startIndex=97')
    expect(titles().slice(0, 3)).toEqual(['dab Entry 13', 'zenodo Entry 13', 'dab Entry 14'])
    expect(screen.getByText('25–36 shown')).toBeDefined()
    expect(asked).toHaveLength(4)
    await user.click(screen.getByRole('tab', { name: /^GEOSS/ }))
    expect(await screen.findByText('dab Entry 1')).toBeDefined()
    await user.click(screen.getByRole('tab', { name: /^All sources/ }))
    expect(await screen.findByText('dab Entry 13')).toBeDefined()
    expect(asked).toHaveLength(4)
  })

  it('open by their link, and end where a source gives out no more', async () => {
    askSources('dab', 'zenodo')
    const reach = createResultSet({ total: 99, reach: 12, startIndex: 1, entries: entries('zenodo', 12) })
    answerRequests(paged('dab', 99), (request) => (isSearchOf('zenodo', request) ? json(reach) : undefined))
    renderApp(`${ALL}&f:startIndex=13`)
    await screen.findByText('dab Entry 12')
    expect(screen.getByRole('button', { name: 'Page 2', current: 'page' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Page 3' })).toBeNull()
    const end = screen.getByText(/^End of the combined list/)
    expect(end.textContent).toContain('the first 12 results of each source (limit of Zenodo)')
    // behind the last row
    expect(end.compareDocumentPosition(screen.getByRole('feed')) & Node.DOCUMENT_POSITION_PRECEDING).not.toBe(0)
  })

  it('put the entries of the page on the map, and lead from entry to entry and over the end of a page', async () => {
    askSources('dab', 'zenodo')
    answerRequests(paged('dab', 13), paged('zenodo', 13), () => json({}))
    const { user, address } = renderApp(`${ALL}&f:startIndex=13`)
    await screen.findByText('zenodo Entry 12')
    expect(useMapFootprints.getState().footprints).toEqual([])
    await user.click(screen.getByRole('link', { name: 'zenodo Entry 12' }))
    await screen.findByRole('heading', { level: 1, name: 'zenodo Entry 12' })
    expect(screen.getByText('Result 12 of 12 on this page')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Next result' }))
    await screen.findByRole('heading', { level: 1, name: 'dab Entry 13' })
    expect(address()).toMatch(/^\/resource\/dab\/dab-entry-13\?.*f:dataSource=all.*f:startIndex=97/)
    await user.click(await screen.findByRole('button', { name: 'Previous result' }))
    await screen.findByRole('heading', { level: 1, name: 'zenodo Entry 12' })
  })
})

describe('a resource that stands at other places in other sources', () => {
  const shared = { title: 'Glacier outlines of the Alps', identifiers: [{ scheme: 'doi' as const, value: '10.1/ice' }] }
  /** Third in the catalogue, fifteenth in Zenodo. */
  const entriesOf = (source: DataSourceName): readonly Entry[] => {
    const all = entries(source, 30)
    return all.with(source === 'dab' ? 2 : 14, createEntry({ ...shared, id: `${source}-ice` }))
  }
  const answer =
    (source: DataSourceName): Answer =>
    (request) => {
      if (!isSearchOf(source, request)) return undefined
      const start = Number(request.parameters.get('si') ?? '1')
      return json(createResultSet({ total: 30, startIndex: start, entries: entriesOf(source).slice(start - 1, start + 11) }))
    }
  const also = 'Also in Zenodo · same DOI'

  it('joins the card that is there, and is no card again', async () => {
    askSources('dab', 'zenodo')
    answerRequests(answer('dab'), answer('zenodo'))
    const { user } = renderApp(ALL)
    await screen.findByText('Glacier outlines of the Alps')
    const before = titles()
    expect(screen.queryByRole('button', { name: also })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Page 3' }))
    await screen.findByText('dab Entry 13')
    expect(titles()).not.toContain('Glacier outlines of the Alps')
    await user.click(screen.getByRole('button', { name: 'Page 1' }))
    await screen.findByText('dab Entry 1')
    expect(screen.getByRole('button', { name: also })).toBeDefined()
    expect(titles()).toEqual(before)
  })

  it('is told the same by a page that its link opens, which asks each source for what stands before, one page at a time', async () => {
    askSources('dab', 'zenodo')
    const asked = answerRequests(answer('dab'), answer('zenodo'))
    const first = renderApp(ALL)
    await screen.findByText('Glacier outlines of the Alps')
    await first.user.click(screen.getByRole('button', { name: 'Page 3' }))
    await screen.findByText('dab Entry 13')
    await waitFor(() => expect(titles()).toHaveLength(12))
    const walked = [titles(), first.address()]
    cleanup()
    resetStores()
    askSources('dab', 'zenodo')
    asked.splice(0)
    renderApp(String(walked[1]))
    await waitFor(() => expect(titles()).toEqual(walked[0]))
    expect(screen.getByRole('button', { name: 'Page 3', current: 'page' })).toBeDefined()
    const pagesOf = (source: DataSourceName) =>
      asked.filter((request) => isSearchOf(source, request)).map(({ parameters }) => parameters.get('si') ?? '1')
    // the tabs open with their first pages, which are those before
    expect(pagesOf('dab')).toEqual(['1', '13'])
    expect(pagesOf('zenodo')).toEqual(['1', '13'])
  })

  it('is missed with its source where that gives no page before, and comes back with it', async () => {
    askSources('dab', 'zenodo')
    const refuse: Answer = (request) =>
      isSearchOf('zenodo', request) && request.parameters.get('si') === '13' ? failure() : undefined
    answerRequests(refuse, answer('dab'), answer('zenodo'))
    const { user } = renderApp(`${ALL}&f:startIndex=193`)
    await screen.findByText('dab Entry 25')
    expect(await screen.findByText('Zenodo did not respond. Its results are missing here.')).toBeDefined()
    answerRequests(answer('dab'), answer('zenodo'))
    await user.click(screen.getByRole('button', { name: 'Retry Zenodo' }))
    await screen.findByText('zenodo Entry 25')
    expect(screen.queryByText(/Its results are missing/)).toBeNull()
  })
})

describe('all sources in an order that was chosen', () => {
  const days = (source: string, count: number, year: number) =>
    entries(source, count).map(({ resource }, at) => {
      const day = new Date(Date.UTC(year, 11, 31 - at)).toISOString()
      return createEntry({ ...resource, created: day, time: { end: day } })
    })
  const newest =
    (source: DataSourceName, all: readonly Entry[], part: Partial<ResultSet> = {}): Answer =>
    (request) => {
      if (!isSearchOf(source, request)) return undefined
      const start = Number(request.parameters.get('si') ?? '1')
      return json(createResultSet({ total: all.length, startIndex: start, entries: all.slice(start - 1, start + 11), ...part }))
    }

  it('goes on over its pages by the date, and has those that cannot order at its end, which it says', async () => {
    askSources('dab', 'nextgeoss', 'zenodo')
    answerRequests(
      newest('dab', days('dab', 14, 2020)),
      newest('zenodo', days('zenodo', 20, 2024)),
      newest('nextgeoss', days('nextgeoss', 2, 2026), { notApplied: ['sort'] }),
    )
    const { user, address } = renderApp(`${ALL}&f:sort=date:desc`)
    await screen.findByText('zenodo Entry 12')
    expect((await screen.findByRole('note')).textContent).toBe('Cannot be sorted this way, shown last: NextGEOSS.')
    const seen = titles()
    for (const page of [2, 3]) {
      await user.click(screen.getByRole('button', { name: `Page ${page}` }))
      await screen.findByRole('button', { name: `Page ${page}`, current: 'page' })
      await waitFor(() => expect(titles()).not.toEqual(seen.slice(-12)))
      seen.push(...titles())
    }
    expect(address()).toContain('f:startIndex=25')
    const named = (source: string, count: number) => Array.from({ length: count }, (_, at) => `${source} Entry ${at + 1}`)
    expect(seen).toEqual([...named('zenodo', 20), ...named('dab', 14), ...named('nextgeoss', 2)])
    expect(screen.queryByRole('button', { name: 'Page 4' })).toBeNull()
  })

  it('keeps the page that is there while a source that came late is read on', async () => {
    askSources('dab', 'zenodo')
    const late = held('zenodo', createResultSet({ total: 40, entries: days('zenodo', 12, 2024) }))
    answerRequests(
      (request) => (request.parameters.get('si') === '13' && isSearchOf('zenodo', request) ? never(request) : undefined),
      late.answer,
      newest('dab', days('dab', 40, 2020)),
    )
    renderApp(`${ALL}&f:sort=date:desc&f:startIndex=13`)
    await screen.findByText('dab Entry 13')
    late.release()
    expect(await screen.findByText('Zenodo is still searching.')).toBeDefined()
    expect(titles()[0]).toBe('dab Entry 13')
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
