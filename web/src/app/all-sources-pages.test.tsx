import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { Entry, ResultSet } from '@graticule/contracts/resource'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { resetStores } from '../state/create-store.ts'
import { useMapFootprints } from '../stores/map/map-footprints.ts'
import { type Answer, answerRequests, isSearchOf, json, never } from '../testing/answer-requests.ts'
import { askSources } from '../testing/ask-sources.ts'
import { createEntries, createEntry, createResultSet } from '../testing/factories.ts'
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
const failure = () => json({ errors: ['index closed'] }, 500)
const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

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
