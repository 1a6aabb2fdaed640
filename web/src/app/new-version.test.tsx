/** News of a version, for guests and for whoever is signed in. */
import { PREFERENCES_ROUTES } from '@graticule/contracts/people/preferences'
import { VERSION_COOKIE } from '@graticule/contracts/people/version-cookie'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSession } from '../session/session.ts'
import { useGeneralFlags } from '../site/general-flags.ts'
import { knownVersion } from '../browser/known-version.ts'
import { type Answer, answerRequests, json } from '../testing/answer-requests.ts'
import { homeAnswers } from '../testing/home-answers.ts'
import { renderApp } from '../testing/render-app.tsx'

const TITLE = 'Welcome to version 2.0.0'
const clear = () => void (document.cookie = `${VERSION_COOKIE}=; Max-Age=0; Path=/`)
const known = (version: string) => void (document.cookie = `${VERSION_COOKIE}=${version}; Path=/`)

beforeEach(() => {
  clear()
  useGeneralFlags.setState({ version: '2.0.0' })
})
afterEach(clear)

describe('a guest', () => {
  // @rule S2-4.welcome
  // @rule S3-2.welcome
  // @rule B-guides.tour
  it('is told once what is new, with the release notes and the tour of the portal', async () => {
    known('1.0.0')
    answerRequests(homeAnswers())
    const { user, address } = renderApp('/')
    expect(await screen.findByRole('dialog', { name: TITLE })).toBeDefined()
    // @rule S2-9.version-cookie
    expect(knownVersion()).toBe('2.0.0')
    expect(screen.getByRole('link', { name: 'Release notes' }).getAttribute('href')).toBe('/release-notes')
    await user.click(screen.getByRole('button', { name: 'Take a tour' }))
    expect(await screen.findByRole('dialog', { name: 'Search in your own words' })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull())
    expect(address()).toBe('/')
  })

  it('is offered the tour of the operator', async () => {
    known('1.0.0')
    useGeneralFlags.setState({ tourUrl: 'https://tour.example.org/' })
    answerRequests(homeAnswers())
    renderApp('/')
    const tour = await screen.findByRole('link', { name: 'Take a tour' })
    expect(tour.getAttribute('href')).toBe('https://tour.example.org/')
    useGeneralFlags.setState({ tourUrl: '' })
  })

  it('is told nothing at the first visit', async () => {
    answerRequests(homeAnswers())
    renderApp('/')
    await waitFor(() => expect(knownVersion()).toBe('2.0.0'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is told nothing more after switching the tips off', async () => {
    known('1.0.0')
    answerRequests(homeAnswers())
    const { user } = renderApp('/')
    await user.click(await screen.findByRole('checkbox', { name: 'Show what is new in a new version' }))
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull())
    cleanup()

    known('1.5.0')
    renderApp('/')
    await waitFor(() => expect(knownVersion()).toBe('2.0.0'))
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull()
  })
})

describe('whoever is signed in', () => {
  const signedIn = (choices: object) => {
    const changes: unknown[] = []
    const preferences: Answer = ({ path, body }) => {
      if (path !== PREFERENCES_ROUTES.read.path) return undefined
      if (typeof body === 'string') changes.push(JSON.parse(body))
      return json(choices)
    }
    answerRequests(preferences, homeAnswers())
    startSession({
      kind: 'person',
      id: 'p1',
      name: 'Visitor',
      familyName: '',
      email: 'visitor@example.org',
      roles: new Set(),
      administers: new Set(),
    })
    return changes
  }

  // @rule S2-4.welcome
  it('is told what is new by the version that the account knows, on whatever machine', async () => {
    const changes = signedIn({ knownVersion: '1.0.0' })
    const { user } = renderApp('/')
    expect(await screen.findByRole('dialog', { name: TITLE })).toBeDefined()
    await waitFor(() => expect(changes).toEqual([{ knownVersion: '2.0.0' }]))
    await user.click(screen.getByRole('checkbox', { name: 'Show what is new in a new version' }))
    await waitFor(() => expect(changes.at(-1)).toEqual({ versionTips: false }))
  })

  it.each([
    ['has seen it elsewhere', { knownVersion: '2.0.0' }, '1.0.0'],
    ['wants no tips', { knownVersion: '1.0.0', versionTips: false }, '1.0.0'],
    ['is here for the first time', {}, ''],
  ])('is told nothing who %s', async (_, choices, here) => {
    known(here)
    signedIn(choices)
    renderApp('/')
    await waitFor(() => expect(knownVersion()).toBe('2.0.0'))
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull()
  })
})
