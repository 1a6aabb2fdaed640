import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as files from '../../browser/save-file.ts'
import { withTexts } from '../../i18n/index.ts'
import { keepAsGuest } from '../../kept/guest-bookmarks.ts'
import { keepSearchAsGuest } from '../../kept/searches/guest-searches.ts'
import { startSession } from '../../session/session.ts'
import { NotificationHost } from '../../shell/NotificationHost.tsx'
import { resetStores } from '../../state/create-store.ts'
import { KeptCards } from './KeptCards.tsx'

const PERSON = {
  kind: 'person',
  id: 'p',
  name: 'Ada',
  familyName: '',
  email: 'ada@example.org',
  roles: new Set<never>(),
  administers: new Set<string>(),
} as const

const TIME = '2026-11-01T08:00:00.000Z'
const bookmarkOf = (id: number) => ({
  id,
  dataSource: 'geoss',
  targetId: `r${id}`,
  name: `=Resource ${id}`,
  note: '',
  folder: 'Ice',
  siteId: 0,
  createdAt: TIME,
  changedAt: TIME,
  organisation: 'Institute, of Ice',
  online: [{ url: 'https://example.org/data.nc', accessType: 'direct' }],
})

/** Answers by path: a list of so many bookmarks, and counts. */
function answer(bookmarks: number, isBroken = false) {
  return async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://portal')
    if (url.pathname === '/api/kept-counts') return Response.json({ bookmarks, likes: 0, searches: 0, runs: 0, dashboards: 0 })
    const [page, size] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('size'))]
    if (isBroken && page > 0) return Response.json({ title: 'Out of order' }, { status: 503 })
    const all = Array.from({ length: bookmarks }, (_, at) => bookmarkOf(at + 1))
    const shown = all.slice(page * size, (page + 1) * size)
    return Response.json({ bookmarks: shown, total: bookmarks, page, size, sources: [], folders: [] })
  }
}

const saved = vi.fn<typeof files.saveFile>()
beforeEach(async () => {
  await withTexts(Promise.resolve(), 'notices', 'kept', 'shell')
  vi.spyOn(files, 'saveFile').mockImplementation(saved)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  saved.mockReset()
  localStorage.clear()
  resetStores()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <KeptCards />
      <NotificationHost />
    </QueryClientProvider>,
  )

// @rule S3-1.take-along
describe('what a visitor takes along before the portal closes', () => {
  it('is of a person the whole list, page by page, with the links of the data', async () => {
    vi.stubGlobal('fetch', answer(250))
    startSession(PERSON)
    show()
    await screen.findByText('250 items')
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV Saved resources' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const [name, mediaType, text] = saved.mock.calls[0] ?? []
    expect([name, mediaType]).toEqual(['saved-resources.csv', 'text/csv'])
    const lines = text?.split('\r\n') ?? []
    expect(lines).toHaveLength(252)
    expect(lines[0]).toBe('\uFEFFtitle,organisation,source,id,page,links,folder,note,saved')
    expect(lines[250]).toBe(
      `'=Resource 250,"Institute, of Ice",geoss,r250,${location.origin}/resource/geoss/r250,https://example.org/data.nc,Ice,,${TIME}`,
    )
  })

  it('offers no file of an empty list', async () => {
    vi.stubGlobal('fetch', answer(1))
    startSession(PERSON)
    show()
    const searches = (await screen.findAllByText('0 items'))[0]?.closest('li') as HTMLElement
    expect(within(searches).queryByRole('button')).toBeNull()
  })

  it('is never a part of a list: why it was not saved is told', async () => {
    vi.stubGlobal('fetch', answer(250, true))
    startSession(PERSON)
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV Saved resources' }))
    expect(await screen.findByText('The file was not saved')).toBeTruthy()
    expect(saved).not.toHaveBeenCalled()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Export CSV Saved resources' }).getAttribute('aria-busy')).toBeNull(),
    )
  })

  it('is of a guest what lies in the browser, without a request', async () => {
    const fetched = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', fetched)
    keepAsGuest({ dataSource: 'geoss', targetId: 'r1', name: 'Ice' })
    keepSearchAsGuest({ name: 'My search', phrase: 'ice', url: '/search?f:phrase=ice&v=1' })
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV Saved resources' }))
    await userEvent.click(screen.getByRole('button', { name: 'Export links Saved searches' }))
    expect(saved.mock.calls.map(([, , text]) => text.split('\r\n')[1])).toEqual([
      `Ice,geoss,r1,${location.origin}/resource/geoss/r1`,
      `My search,ice,${location.origin}/search?f:phrase=ice&v=1`,
    ])
    expect(fetched).not.toHaveBeenCalled()
    expect(screen.queryByText('Saved runs')).toBeNull()
  })

  it('is nothing for guests who keep nothing', () => {
    const { container } = show()
    expect(container.querySelector('li')).toBeNull()
  })
})
