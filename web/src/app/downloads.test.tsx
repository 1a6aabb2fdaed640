/** The download list of guests and of people, with a server that is played. */
import { DOWNLOAD_ROUTES } from '@graticule/contracts/kept/downloads'
import { MAX_DOWNLOADS } from '@graticule/contracts/limits'
import { CONNECTION_ROUTES } from '@graticule/contracts/people/connections'
import { PREFERENCES_ROUTES } from '@graticule/contracts/people/preferences'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDownload, listDownloads, unlistDownloads } from '../kept/downloads/change-downloads.ts'
import { listNow, readDownloads } from '../kept/downloads/download-list.ts'
import { GUEST_DOWNLOADS, listAsGuest, useGuestDownloads } from '../kept/downloads/guest-downloads.ts'
import { followOtherTabs } from '../kept/downloads/other-tabs.ts'
import { useNotifications } from '../shell/notifications.ts'
import { startSession } from '../session/session.ts'
import { useGeneralFlags } from '../site/general-flags.ts'
import { type Answer, answerRequests, isSearchOf, json, never } from '../testing/answer-requests.ts'
import { createEntry, createResultSet } from '../testing/factories.ts'
import { homeAnswers } from '../testing/home-answers.ts'
import { renderApp } from '../testing/render-app.tsx'

const named = (targetId: string, dataSource = 'dab') => ({ dataSource, targetId, name: `Title ${targetId}` })
const check = { state: 'fails', cause: 'not-found', checkedAt: '2026-03-01T00:00:00Z' } as const
const file = (name: string, more: object = {}) => ({
  url: `https://data.example.org/${name}`,
  accessType: 'direct' as const,
  name,
  size: 1_000_000,
  ...more,
})
const ENTRIES = {
  one: createEntry({ id: 'one', online: [file('one.nc')] }),
  three: createEntry({ id: 'three', online: [file('a.zip'), file('b.zip'), file('c.zip', { check })] }),
  page: createEntry({ id: 'page', online: [{ url: 'https://example.org/', accessType: 'unknown' }] }),
  order: createEntry({
    id: 'order',
    online: [{ url: 'https://example.org/order', accessType: 'unknown', function: 'download' }],
  }),
  broken: createEntry({ id: 'broken', online: [file('x.zip', { check })] }),
}
const records: Answer = (request) => {
  if (!isSearchOf('dab', request)) return undefined
  const id = [...request.parameters.values()].find((value) => value in ENTRIES)
  return json(createResultSet({ entries: id === undefined ? [] : [ENTRIES[id as keyof typeof ENTRIES]] }))
}
const person = () =>
  startSession({
    kind: 'person',
    id: 'p1',
    name: 'Visitor',
    familyName: 'One',
    email: 'visitor@example.org',
    roles: new Set(),
    administers: new Set(),
  })
const open = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: /^Downloads, / }))
  return screen.findByRole('region', { name: 'Downloads' })
}
const rowOf = (tray: HTMLElement, id: string) => within(tray).getByText(`Title ${id}`).closest('li') as HTMLElement
const titlesOf = () => useNotifications.getState().notifications.map(({ title }) => title)

describe('the tray of a guest', () => {
  // @rule S2-4.download-states
  // @rule B-downloads.faults
  it('tells of each entry what became of it, and why', async () => {
    answerRequests(homeAnswers(), records)
    listAsGuest([...Object.keys(ENTRIES), 'lost'].map((id) => named(id)).concat(named('far', 'nowhere')))
    const { user } = renderApp('/')
    const tray = await open(user)
    expect(await within(tray).findByText('3 ready, 4 failed')).toBeDefined()
    const words = (id: string) => rowOf(tray, id).textContent
    expect(words('one')).toContain('Ready: 1 file, 1 MB')
    expect(words('three')).toContain('Ready: 2 files, 2 MB, 1 link is not available')
    expect(words('order')).toContain('Ready: 1 download page')
    expect(words('page')).toContain('Failed: nothing to download')
    expect(words('broken')).toContain('Failed: its links did not work')
    expect(words('lost')).toContain('Failed: the record is no longer there')
    expect(words('far')).toContain('Failed: this portal does not ask its source')
    expect(document.activeElement).toBe(within(tray).getByRole('heading', { name: 'Downloads' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Downloads, 7 entries' }))
  })

  // @rule B-downloads.pill
  it('collapses into a pill that counts what is ready, opens it again, and can be hidden', async () => {
    answerRequests(homeAnswers(), records)
    listAsGuest([named('one'), named('page'), named('order')])
    const { user } = renderApp('/')
    const tray = await open(user)
    await user.click(within(tray).getByRole('button', { name: 'Collapse downloads' }))
    await user.click(await screen.findByRole('button', { name: 'Downloads: 2 of 3 ready' }))
    expect(await screen.findByRole('region', { name: 'Downloads' })).toBeDefined()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Hide downloads' }))
    expect(screen.queryByRole('button', { name: /^Downloads: / })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Downloads, 3 entries' }))
  })

  // @rule B-downloads.direct
  // @rule S2-4.download-without
  // @rule S2-3.download-session
  it('opens the files one by one at their own addresses, without what is not available', async () => {
    answerRequests(homeAnswers(), records)
    listAsGuest([named('three'), named('one'), named('broken')])
    const { user } = renderApp('/')
    const tray = await open(user)
    const next = await within(tray).findByRole('link', { name: 'Download without it' })
    expect(tray.textContent).toContain('1 entry is not available. Download the others without it?')
    for (const name of ['a.zip', 'b.zip', 'one.nc']) {
      expect([next.getAttribute('href'), next.getAttribute('target'), next.getAttribute('rel')]).toEqual([
        `https://data.example.org/${name}`,
        '_blank',
        'noopener noreferrer',
      ])
      await user.click(next)
    }
    await waitFor(() => expect(within(tray).queryByRole('link', { name: 'Download without it' })).toBeNull())
    expect(rowOf(tray, 'three').textContent).toContain('All 2 opened in your browser')
    expect(sessionStorage.getItem('graticule.opened-files')).toContain('b.zip')
    await user.click(within(rowOf(tray, 'three')).getByRole('link', { name: /^Again: a.zip/ }))
    expect(rowOf(tray, 'three').textContent).toContain('1 of 2 opened')
  })

  // @rule B-downloads.at-once
  it('reads two entries at a time, lets them be aborted, and begins anew', async () => {
    let isDown = true
    const slow: Answer = (request) => (isSearchOf('dab', request) ? (isDown ? never(request) : records(request)) : undefined)
    answerRequests(homeAnswers(), slow)
    listAsGuest([named('one'), named('three'), named('page')])
    const { user } = renderApp('/')
    const tray = await open(user)
    expect(await within(tray).findByText('2 in progress, 1 waiting')).toBeDefined()
    expect(within(rowOf(tray, 'one')).getByRole('progressbar')).toBeDefined()
    await user.click(within(tray).getByRole('button', { name: 'Abort Title one' }))
    expect(rowOf(tray, 'one').textContent).toContain('Failed: you stopped it')
    await user.click(within(tray).getByRole('button', { name: 'Abort all' }))
    expect(await within(tray).findByText('3 failed')).toBeDefined()
    isDown = false
    await user.click(within(tray).getByRole('button', { name: 'Retry Title one' }))
    expect(await within(tray).findByText('1 ready, 2 failed')).toBeDefined()
    await user.click(within(tray).getByRole('button', { name: 'Retry failed' }))
    expect(await within(tray).findByText('2 ready, 1 failed')).toBeDefined()
  })

  // @rule B-downloads.undo
  it('is cleared, brought back, and gone from the header when it is empty', async () => {
    answerRequests(homeAnswers(), records)
    listAsGuest([named('one'), named('three')])
    const { user } = renderApp('/')
    const tray = await open(user)
    await user.click(await within(tray).findByRole('button', { name: 'Clear list' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Downloads, / })).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Downloads, 2 entries' })).toBeDefined()
    await user.click(within(await open(user)).getByRole('button', { name: 'Remove Title one from the list' }))
    expect(await screen.findByRole('button', { name: 'Downloads, 1 entry' })).toBeDefined()
  })

  // @rule S2-3.general-flags
  it('is not there where the portal has no download lists', async () => {
    answerRequests(homeAnswers())
    listAsGuest([named('one')])
    useGeneralFlags.setState({ isBulkDownloadEnabled: false })
    renderApp('/')
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Downloads, / })).toBeNull()
  })
})

describe('the list of a guest', () => {
  // @rule B-downloads.most
  it('has room for a hundred entries, each once', async () => {
    await listDownloads([named('a'), named('a')])
    await listDownloads([named('a')])
    await listDownloads(Array.from({ length: MAX_DOWNLOADS + 1 }, (_, at) => named(`r${at}`)))
    expect(listNow()).toHaveLength(MAX_DOWNLOADS)
    expect(titlesOf().at(-1)).toBe('The download list has 100 entries, the most there can be')
  })

  it('takes nothing from a storage that others have written', () => {
    const stop = followOtherTabs()
    for (const text of ['{', '{"a":1}', '[{"dataSource":1}]']) {
      localStorage.setItem(GUEST_DOWNLOADS, text)
      window.dispatchEvent(new StorageEvent('storage', { key: GUEST_DOWNLOADS }))
      expect([text, useGuestDownloads.getState().kept]).toEqual([text, []])
    }
    stop()
  })

  // @rule B-downloads.tabs
  it('follows another tab', () => {
    const stop = followOtherTabs()
    localStorage.setItem(GUEST_DOWNLOADS, JSON.stringify([named('b')]))
    window.dispatchEvent(new StorageEvent('storage', { key: GUEST_DOWNLOADS }))
    expect(listNow().map(({ targetId }) => targetId)).toEqual(['b'])
    stop()
  })
})

describe('the list of a person', () => {
  const item = (id: number) => ({ id, ...named(`r${id}`), siteId: 0, createdAt: '2026-03-01T00:00:00.000Z' })
  const at =
    (path: string, answer: () => Response): Answer =>
    (request) =>
      request.path === path ? answer() : undefined

  // @rule B-downloads.tabs
  it('is read from the server, and anew when another tab has changed it', async () => {
    let items = [item(1)]
    answerRequests(at(DOWNLOAD_ROUTES.list.path, () => json({ downloads: items })))
    person()
    await readDownloads()
    expect(listNow().map(({ id }) => id)).toEqual([1])
    const stop = followOtherTabs()
    items = [item(1), item(2)]
    window.dispatchEvent(new StorageEvent('storage', { key: 'graticule.downloads-changed' }))
    await waitFor(() => expect(listNow().map(({ id }) => id)).toEqual([1, 2]))
    stop()
    // another session begins with nothing of the one before
    startSession({ kind: 'anonymous' })
    expect(listNow()).toEqual([])
  })

  it('shows an entry at once, and takes it back with the words of the server when there is no room', async () => {
    const full = {
      type: 'urn:graticule:problem:conflict',
      title: 'conflict',
      status: 409,
      detail: 'You keep 100 of these already.',
    }
    answerRequests(at(DOWNLOAD_ROUTES.add.path, () => json(full, 409)))
    person()
    const adding = addDownload(named('a'))
    expect(listNow()).toHaveLength(1)
    expect(await adding).toBe(false)
    expect(listNow()).toEqual([])
    expect(useNotifications.getState().notifications[0]).toMatchObject({ style: 'error', text: full.detail })
  })

  it('says nothing of an entry that another tab has taken off before', async () => {
    answerRequests(
      at(DOWNLOAD_ROUTES.remove.path, () => json({ type: 'x', title: 'x', status: 404, detail: 'none' }, 404)),
      at(DOWNLOAD_ROUTES.list.path, () => json({ downloads: [] })),
    )
    person()
    await unlistDownloads([item(1)])
    expect([listNow(), titlesOf()]).toEqual([[], []])
  })
})

describe('files of the data hub', () => {
  const connections =
    (hub: object): Answer =>
    ({ path }) =>
      path === CONNECTION_ROUTES.read.path ? json({ hub, openEo: { isConnected: false, canRenew: false } }) : undefined
  const listed: Answer = ({ path }) =>
    path === DOWNLOAD_ROUTES.list.path
      ? json({
          downloads: [
            { id: 1, dataSource: 'dab', targetId: 'one', name: 'Title one', siteId: 0, createdAt: '2026-03-01T00:00:00.000Z' },
          ],
        })
      : undefined

  const preferences: Answer = ({ path }) => (path === PREFERENCES_ROUTES.read.path ? json({}) : undefined)

  // @rule B-account.hub-links
  it('are downloaded with the account of whoever is signed in, by way of the portal', async () => {
    person()
    answerRequests(
      homeAnswers(),
      listed,
      connections({ service: 'data.example.org', userName: 'visitor-hub' }),
      records,
      preferences,
    )
    const { user } = renderApp('/')
    const tray = await open(user)
    expect(await within(tray).findByText('Downloaded with your account at data.example.org.')).toBeDefined()
    const href = `/people/rest/me/hub/product?url=${encodeURIComponent('https://data.example.org/one.nc')}`
    const save = within(rowOf(tray, 'one')).getByRole('link', { name: /^Save: one\.nc/ })
    expect(save.getAttribute('href')).toBe(href)
  })

  it('lead to the account page where none is set', async () => {
    person()
    answerRequests(homeAnswers(), listed, connections({ service: 'data.example.org' }), records, preferences)
    const { user } = renderApp('/')
    const tray = await open(user)
    const set = await within(tray).findByRole('link', { name: 'Set your user name and password' })
    expect(set.getAttribute('href')).toBe('/account')
  })
})
