import { SAVED_SEARCH_ROUTES } from '@graticule/contracts/kept/saved-searches'
import { CONNECTION_ROUTES } from '@graticule/contracts/people/connections'
import { PREFERENCES_ROUTES } from '@graticule/contracts/people/preferences'
/** Sign-in and account on the page, with a server that is played. */
import { VALUE_ROUTES } from '@graticule/contracts/services/settings-values'
import { SITE_WORK_ROUTE } from '@graticule/contracts/system/system'
import { PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import { SECOND_STEP_ROUTES } from '@graticule/contracts/people/second-step'
import { SESSION_ROUTES } from '@graticule/contracts/people/session'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readSession, signOut } from '../session/sign-in.ts'
import { startSession, useSession } from '../session/session.ts'
import { type Answer, answerRequests, json } from '../testing/answer-requests.ts'
import { homeAnswers } from '../testing/home-answers.ts'
import { renderApp } from '../testing/render-app.tsx'

const VISITOR = {
  id: 'p1',
  email: 'visitor@example.org',
  givenName: 'Visitor',
  familyName: 'One',
  roles: [],
  administers: [],
  changeWord: 'word',
}
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

describe('who is signed in', () => {
  // @rule B-people.no-question
  it('is asked only where there is a session', async () => {
    const asked = answerRequests(at(SESSION_ROUTES.current.path, VISITOR))
    await readSession()
    expect(asked).toEqual([])
    document.cookie = 'auth.signed-in=1; Path=/'
    await readSession()
    expect(asked.map(({ path }) => path)).toEqual(['/session'])
    expect(useSession.getState().visitor).toMatchObject({ kind: 'person', name: 'Visitor' })
  })

  it('is nobody when the session is over', async () => {
    answerRequests(at(SESSION_ROUTES.current.path, problem(401, 'Sign in.'), 401))
    document.cookie = 'auth.signed-in=1; Path=/'
    await readSession()
    expect(useSession.getState()).toMatchObject({ visitor: { kind: 'anonymous' }, isReading: false })
    expect(document.cookie).not.toContain('auth.signed-in')
  })

  // @rule S2-4.local-sign-out
  it('is nobody after signing out, and nothing is left in the browser', async () => {
    person()
    document.cookie = 'auth.signed-in=1; Path=/'
    document.cookie = 'auth.strategy=keycloak; Path=/'
    localStorage.setItem('auth._token.keycloak', 'x')
    localStorage.setItem('theme', 'dark')
    answerRequests(at(SESSION_ROUTES.signOut.path, { to: '/' }))
    expect(await signOut()).toBe(true)
    expect(useSession.getState().visitor.kind).toBe('anonymous')
    expect(document.cookie).not.toContain('auth.')
    expect(Object.keys(localStorage)).toEqual(['theme'])
  })

  it('stays signed in when the server does not answer', async () => {
    person()
    answerRequests(at(SESSION_ROUTES.signOut.path, problem(503, 'Busy.'), 503))
    expect(await signOut()).toBe(false)
    expect(useSession.getState().visitor.kind).toBe('person')
  })

  // @rule S2-2.greeting
  it('is greeted in the header, with a menu that closes by Escape', async () => {
    answerRequests(homeAnswers(), ...ofPerson)
    const { user } = renderApp('/')
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeDefined()
    person()
    const button = await screen.findByRole('button', { name: 'Hi, Visitor' })
    await user.click(button)
    expect(screen.getByRole('link', { name: 'Account settings' }).getAttribute('href')).toBe('/account')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('link', { name: 'Account settings' })).toBeNull()
    expect(document.activeElement).toBe(button)
  })
})

describe('users management', () => {
  // @rule S3-2.users-management
  it('leads administrators to the console of another identity provider, from the menu and from the page', async () => {
    const console = 'https://login.example.org/admin/geoss/console/'
    document.cookie = 'auth.signed-in=1; Path=/'
    answerRequests(
      at(SESSION_ROUTES.current.path, { ...VISITOR, roles: ['admin'], usersConsole: console }),
      at(SESSION_ROUTES.ways.path, { accounts: 'outside', mail: false }),
      at(SITE_WORK_ROUTE.path.replace(':siteId', '0'), { moderation: 0 }),
      at(VALUE_ROUTES.ignored.path, { ignored: [] }),
      ...ofPerson,
    )
    await readSession()
    const { user } = renderApp('/admin/users')
    const onPage = await screen.findByRole('link', { name: 'Open users management at login.example.org, opens in a new tab' })
    await user.click(await screen.findByRole('button', { name: 'Hi, Visitor' }))
    const inMenu = await screen.findByRole('link', { name: 'Users management, opens in a new tab' })
    for (const link of [onPage, inMenu]) {
      expect(link.getAttribute('href')).toBe(console)
      expect(link.getAttribute('rel')).toContain('noopener')
    }
  })

  it('makes no link of what is no address of the web', async () => {
    document.cookie = 'auth.signed-in=1; Path=/'
    answerRequests(at(SESSION_ROUTES.current.path, { ...VISITOR, roles: ['admin'], usersConsole: 'javascript:alert(1)' }))
    await readSession()
    expect(useSession.getState().visitor.kind).toBe('anonymous')
  })
})

describe('the page of sign-in', () => {
  // @rule S2-2.login-home
  it('leads home whoever is signed in', async () => {
    person()
    answerRequests(homeAnswers(), ways, ...ofPerson)
    const { address } = renderApp('/login?interaction=one')
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('says what is missing before it asks, and goes to the first field', async () => {
    const asked = answerRequests(ways)
    const { user } = renderApp('/login?interaction=one')
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(await screen.findAllByText('This field is required')).toHaveLength(2)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail address')))
    expect(asked.filter(({ path }) => path === SESSION_ROUTES.password.path)).toEqual([])
  })

  it('keeps the address and empties the password when they are wrong', async () => {
    const words = 'The e-mail address or the password is wrong.'
    answerRequests(ways, at(SESSION_ROUTES.password.path, problem(400, words, 'password'), 400))
    const { user } = renderApp('/login?interaction=one')
    await user.type(await screen.findByLabelText('E-mail address'), 'visitor@example.org')
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
    expect((await screen.findByText(words, { exact: false, selector: 'p' })).textContent).toBe(`You are not signed in. ${words}`)
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('visitor@example.org')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })

  it('starts again when it was open for too long, and says why a sign-in failed', async () => {
    answerRequests(ways, at(SESSION_ROUTES.password.path, problem(404, 'Over.'), 404))
    const { user, router } = renderApp('/login?interaction=one')
    await user.type(await screen.findByLabelText('E-mail address'), 'visitor@example.org')
    await user.type(screen.getByLabelText('Password'), 'four words{Enter}')
    expect((await screen.findByRole('link', { name: 'Sign in again' })).getAttribute('href')).toBe('/login?to=%2F')
    await router.navigate('/login?failed=source-failed')
    expect(await screen.findByText(/The sign-in service does not respond/)).toBeDefined()
  })

  it('asks for the code of the app, or for a recovery code, after the right password', async () => {
    const asked = answerRequests(
      ways,
      at(SESSION_ROUTES.password.path, { needsCode: true }),
      at(SECOND_STEP_ROUTES.signIn.path, problem(400, 'This code is not valid.', 'code'), 400),
    )
    const { user } = renderApp('/login?interaction=one')
    await user.type(await screen.findByLabelText('E-mail address'), 'visitor@example.org')
    await user.type(screen.getByLabelText('Password'), 'four words{Enter}')
    const field = await screen.findByLabelText<HTMLInputElement>('Code of the app')
    expect(document.activeElement).toBe(field)
    await user.type(field, '123456{Enter}')
    expect(await screen.findByText('This code is not valid.')).toBeDefined()
    expect(field.value).toBe('')
    expect(asked.at(-1)?.path).toBe(SECOND_STEP_ROUTES.signIn.path)
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'))
    await user.keyboard('{Enter}')
    expect(await screen.findByText('This field is required')).toBeDefined()
  })

  it('shows the password, and hides it again', async () => {
    answerRequests(ways)
    const { user } = renderApp('/login?interaction=one')
    const field = await screen.findByLabelText<HTMLInputElement>('Password')
    await user.click(screen.getByRole('button', { name: 'Show the password' }))
    expect(field.type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Show the password' }))
    expect(field.type).toBe('password')
  })
})

describe('registering', () => {
  it('tells where the mail went, whatever the address, and the server which site it began on', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/community/reef`)
    const asked = answerRequests(ways, (request) =>
      request.path === PEOPLE_ROUTES.register.path ? new Response(null, { status: 202 }) : undefined,
    )
    const { user } = renderApp('/register')
    await user.type(await screen.findByLabelText('First name'), 'Visitor')
    await user.type(screen.getByLabelText('E-mail address'), 'visitor@example.org')
    await user.type(screen.getByLabelText('Password'), 'four words of nobody')
    expect(screen.getByText('Strong.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeDefined()
    expect(screen.getByText(/We sent a link to visitor@example.org/)).toBeDefined()
    const sent = asked.find(({ path }) => path === PEOPLE_ROUTES.register.path)
    expect(JSON.parse(String(sent?.body))).toMatchObject({ email: 'visitor@example.org', site: 'reef' })
  })

  it('shows what the server says beside the field', async () => {
    answerRequests(ways, at(PEOPLE_ROUTES.register.path, problem(400, 'Many people use this password.', 'password'), 400))
    const { user } = renderApp('/register')
    await user.type(await screen.findByLabelText('First name'), 'Visitor')
    await user.type(screen.getByLabelText('E-mail address'), 'no address')
    await user.type(screen.getByLabelText('Password'), 'four words of nobody{Enter}')
    expect(await screen.findByText('This is not an e-mail address')).toBeDefined()
    await user.clear(screen.getByLabelText('E-mail address'))
    await user.type(screen.getByLabelText('E-mail address'), 'visitor@example.org{Enter}')
    expect(await screen.findByText('Many people use this password.')).toBeDefined()
  })

  it('says that a link is dead', async () => {
    answerRequests(
      ways,
      at(PEOPLE_ROUTES.invitation.path, { isValid: false }),
      at(PEOPLE_ROUTES.confirm.path, problem(404, 'Dead.'), 404),
    )
    const { router } = renderApp('/register?link=used')
    expect(await screen.findByText(/The operator can print a new one/)).toBeDefined()
    await router.navigate('/verify?link=used')
    expect(await screen.findByText(/It was used before, or is older than 24 hours/)).toBeDefined()
  })
})

// @rule B-administration.first-steps
it('leads the first administrator to the checklist of the first run', async () => {
  const made: Answer = ({ path }) => (path === PEOPLE_ROUTES.register.path ? new Response(null, { status: 201 }) : undefined)
  answerRequests(ways, at(PEOPLE_ROUTES.invitation.path, { isValid: true }), made)
  const { user } = renderApp('/register?link=word')
  await user.type(await screen.findByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('E-mail address'), 'ada@example.org')
  await user.type(screen.getByLabelText('Password'), 'four words of nobody{Enter}')
  await screen.findByText('The account is ready')
  const leads = screen.getAllByRole('link', { name: 'Sign in' }).map((link) => link.getAttribute('href'))
  expect(leads).toContain('/login?to=%2Fadmin')
})
vi.setConfig({ testTimeout: 20_000 })
