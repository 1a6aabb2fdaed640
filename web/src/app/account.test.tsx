import { SAVED_SEARCH_ROUTES } from '@graticule/contracts/kept/saved-searches'
import { SECOND_STEP_ROUTES } from '@graticule/contracts/people/second-step'
import { PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import { CONNECTION_ROUTES } from '@graticule/contracts/people/connections'
import { PREFERENCES_ROUTES } from '@graticule/contracts/people/preferences'
import { SESSION_ROUTES } from '@graticule/contracts/people/session'
import { KEPT_COUNTS_ROUTE } from '@graticule/contracts/kept/counts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startSession, useSession } from '../session/session.ts'
import { type Answer, answerRequests, json } from '../testing/answer-requests.ts'
import { homeAnswers } from '../testing/home-answers.ts'
import { renderApp } from '../testing/render-app.tsx'
import { useMapFootprints } from '../stores/map/map-footprints.ts'
import { useTheme } from '../stores/theme.ts'

const ways: Answer = ({ path }) => (path === SESSION_ROUTES.ways.path ? json({ accounts: 'embedded', mail: true }) : undefined)
const at =
  (path: string, body: unknown, status = 200): Answer =>
  (request) =>
    request.path === path ? json(body, status) : undefined
const problem = (status: number, detail: string, parameter?: string) => ({
  type: 'urn:graticule:problem:invalid-body',
  title: 'invalid body',
  status,
  detail,
  ...(parameter === undefined ? {} : { parameter }),
})
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
afterEach(() => {
  vi.restoreAllMocks()
  document.cookie = 'auth.signed-in=; Max-Age=0; Path=/'
})

/** What is asked of whoever is signed in. */
const ofPerson: readonly Answer[] = [
  at(PREFERENCES_ROUTES.read.path, {}),
  at(SECOND_STEP_ROUTES.state.path, { isOn: false, codesLeft: 0 }),
  at(CONNECTION_ROUTES.read.path, { hub: {}, openEo: { isConnected: false, canRenew: false } }),
  at(SAVED_SEARCH_ROUTES.current.path, {
    _embedded: { savedSearches: [] },
    _links: { self: { href: '/' } },
    page: { size: 10, totalElements: 0, totalPages: 0, number: 0 },
    folders: [],
    news: { results: 0, searches: 0 },
  }),
]

describe('the account', () => {
  const sessions: Answer = at(SESSION_ROUTES.list.path, {
    sessions: [
      { id: 's1', device: 'Firefox, Linux', createdAt: '2026-11-01T10:00:00Z', seenAt: '2026-11-02T10:00:00Z', isThis: true },
      { id: 's2', device: 'Safari, iOS', createdAt: '2026-11-01T10:00:00Z', seenAt: '2026-11-01T11:00:00Z', isThis: false },
    ],
  })

  it('asks those to sign in who are not', async () => {
    answerRequests(ways)
    renderApp('/account')
    expect(await screen.findByText('Sign in to see your account.')).toBeDefined()
  })

  it('changes the name, which the header shows at once', async () => {
    person()
    answerRequests(ways, sessions, ...ofPerson, at(PEOPLE_ROUTES.changeProfile.path, { givenName: 'Guest', familyName: 'One' }))
    const { user } = renderApp('/account')
    const field = await screen.findByLabelText('First name')
    await user.clear(field)
    await user.type(field, 'Guest{Enter}')
    expect(await screen.findByRole('button', { name: 'Hi, Guest' })).toBeDefined()
  })

  it('ends the session of another device', async () => {
    person()
    const asked = answerRequests(ways, sessions, ...ofPerson, ({ path }) =>
      path === '/session/list/s2' ? new Response(null, { status: 204 }) : undefined,
    )
    const { user } = renderApp('/account')
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari, iOS' }))
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/session/list/s2'))
    expect(await screen.findByText('The session is ended')).toBeDefined()
  })

  it('shows connections where the portal has such services, and what they are', async () => {
    person()
    const connected = {
      hub: { service: 'hub.test', userName: 'visitor-hub' },
      openEo: {
        service: 'openeo.test',
        isConnected: true,
        canRenew: true,
        endsAt: new Date(Date.now() + 3.5 * 86_400_000).toISOString(),
      },
    }
    answerRequests(
      ways,
      sessions,
      at(CONNECTION_ROUTES.read.path, connected),
      at(CONNECTION_ROUTES.openEoToken.path, { token: 'oidc/egi/secret' }),
      at(CONNECTION_ROUTES.removeHub.path, problem(503, 'Busy.'), 503),
      ...ofPerson,
    )
    const { user } = renderApp('/account?openeo=conflict')
    expect(await screen.findByText('Expires in 3 days')).toBeDefined()
    expect(screen.getByText(/user name visitor-hub, password set/)).toBeDefined()
    // how connecting ended is said once
    expect(await screen.findByText('openEO was not connected')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('The token is copied')).toBeDefined()
    expect(document.body.textContent).not.toContain('oidc/egi/secret')
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Nothing was changed')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Replace' }))
    await user.type(screen.getByLabelText('User name at the hub'), 'x{Enter}')
    expect(await screen.findByText('This field is required')).toBeDefined()
  })

  it('shows no connections where there are none, and offers the languages', async () => {
    person()
    answerRequests(ways, sessions, ...ofPerson)
    renderApp('/account')
    expect(await screen.findByLabelText('Opacity of boxes')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Connections' })).toBeNull()
    expect(screen.getByLabelText('Language')).toBeDefined()
  })

  it('takes the choices of whoever signs in, and keeps a theme that they choose here', async () => {
    const asked = answerRequests(
      homeAnswers(),
      at(PREFERENCES_ROUTES.read.path, { theme: 'dark', footprintOpacity: 80 }),
      ...ofPerson,
    )
    renderApp('/')
    person()
    await waitFor(() => expect(useTheme.getState().choice).toBe('dark'))
    expect(useMapFootprints.getState().opacity).toBe(80)
    const preferences = () => asked.filter(({ path }) => path === PREFERENCES_ROUTES.change.path).length
    expect(preferences()).toBe(1)
    useTheme.getState().choose('light')
    await waitFor(() => expect(preferences()).toBe(2))
  })

  it('is deleted with the password, and kept without', async () => {
    person()
    answerRequests(
      ways,
      sessions,
      ...ofPerson,
      at(KEPT_COUNTS_ROUTE.path, { bookmarks: 37, likes: 14, searches: 1, runs: 5, dashboards: 3 }),
      at(PEOPLE_ROUTES.remove.path, problem(400, 'This is not your password.', 'password'), 400),
    )
    const { user } = renderApp('/account')
    // the tabs lead to the parts that there are
    const parts = within(await screen.findByRole('navigation', { name: 'Parts of the account' }))
    expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'Security',
      'Preferences',
      'My data',
    ])
    await user.click(parts.getByRole('link', { name: 'My data' }))
    expect(parts.getByRole('link', { name: 'My data' }).getAttribute('aria-current')).toBe('true')
    await user.click(await screen.findByRole('button', { name: 'Delete account' }))
    expect(await screen.findByText(/^37 bookmarks, 1 saved search, 5 saved runs and 3 dashboards are removed/)).toBeDefined()
    await user.type(screen.getByLabelText('Type your password to confirm'), 'wrong{Enter}')
    expect(await screen.findByText('This is not your password.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Keep the account' }))
    expect(screen.queryByLabelText('Type your password to confirm')).toBeNull()
    expect(useSession.getState().visitor.kind).toBe('person')
  })
})
vi.setConfig({ testTimeout: 20_000 })
