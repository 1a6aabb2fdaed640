import { CONTENT_ROUTES, type WireMenuEntry } from '@graticule/contracts/contents/original'
import type { ReadPage } from '@graticule/contracts/contents/pages'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { startSession } from '../session/session.ts'
import { useGeneralFlags } from '../site/general-flags.ts'
import { onThisSite } from '../site/pages.ts'
import { useSite } from '../site/site.ts'
import { type Answer, answerRequests, json } from '../testing/answer-requests.ts'
import { homeAnswers } from '../testing/home-answers.ts'
import { renderApp } from '../testing/render-app.tsx'

const POLAR = { ...GLOBAL_SITE, id: 7, slug: 'polar', name: 'Polar Portal' }
const ADMIN = {
  kind: 'person',
  id: 'p1',
  name: 'Admin',
  familyName: '',
  email: 'admin@example.org',
  roles: new Set(['admin'] as const),
  administers: new Set<string>(),
} as const

const PERSON = { ...ADMIN, roles: new Set<never>() }

const entry = (id: number, title: string, url: string, more: Partial<WireMenuEntry> = {}): WireMenuEntry => ({
  id,
  siteId: 0,
  levelId: 0,
  priority: id,
  parentMenuId: null,
  title: { en: title },
  url,
  imageSource: '',
  _links: { self: { href: `https://portal.test/contents/rest/menu/${id}` } },
  ...more,
})
const MENU = [
  entry(1, 'Home', '/'),
  entry(2, 'Elsewhere', 'https://example.org/'),
  entry(3, 'Help', '/help'),
  entry(4, 'Statistics', '/numbers', { imageSource: 'https://portal.test/menu/statistics.svg' }),
  entry(5, 'My workspace', '', { imageSource: 'https://portal.test/menu/my-workspace.svg' }),
  entry(6, 'Community portals', '', { imageSource: 'https://portal.test/menu/community-portals.svg' }),
  entry(7, 'Saved searches', '/saved-searches', { levelId: 1, parentMenuId: 5 }),
  entry(8, 'Polar', '/community/polar', { levelId: 1, parentMenuId: 6 }),
  entry(9, 'Ocean', '/community/ocean', { levelId: 1, parentMenuId: 6 }),
]

const answers: Answer = ({ path, parameters }) => {
  if (!path.startsWith(CONTENT_ROUTES.menu.path)) return undefined
  const menu = MENU.filter(({ levelId }) => String(levelId) === parameters.get('levelId'))
  const page = { size: 9_999, totalElements: menu.length, totalPages: 1, number: 0 }
  return json({ _embedded: { menu }, _links: { self: { href: '/' } }, page })
}

/** What is somebody's own is not what this is about. */
const ofPeople: Answer = ({ path }) => (path.startsWith('/people/') ? json({}, 503) : undefined)

async function openMenu(path = '/help') {
  answerRequests(homeAnswers(), answers, ofPeople)
  const app = renderApp(path)
  await app.user.click(await screen.findByRole('button', { name: 'Menu' }))
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }))
  await menu.findByText('Home')
  return { ...app, menu }
}

describe('the menu', () => {
  // @rule S3-2.menu-separator
  // @rule S3-2.menu-last
  it('has a line before the fifth entry, and ends with signing in', async () => {
    const { menu } = await openMenu()
    const [list] = menu.getAllByRole('list')
    const lines = [...(list?.children ?? [])].map((item) =>
      item.getAttribute('aria-hidden') === 'true' ? '-' : item.textContent,
    )
    expect(lines.slice(0, 6)).toEqual([
      'Home',
      expect.stringContaining('Elsewhere'),
      'Help',
      expect.stringContaining('Statistics'),
      '-',
      expect.stringContaining('My workspace'),
    ])
    expect(lines.at(-1)).toBe('Sign in')
  })

  // @rule S3-2.menu-roles
  it('asks guests to sign in for statistics and the workspace', async () => {
    const { menu } = await openMenu()
    expect(menu.getByRole('link', { name: /Statistics/ }).getAttribute('href')).toBe('/login?to=%2Fnumbers')
    expect(menu.getByRole('link', { name: /My workspace/ }).getAttribute('href')).toBe('/login?to=%2Fsaved-searches')
  })

  // @rule S3-2.menu-scope
  // @rule S2-2.community-prefix
  // @rule S3-2.menu-own-portal
  // @rule S3-2.menu-portal-home
  it('stays on the site, leaves out its own entry, and leads back to the portal home', async () => {
    useSite.getState().enter(POLAR)
    const { menu, user } = await openMenu('/community/polar/help')
    expect(menu.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/community/polar/help')
    expect(menu.getByRole('link', { name: /Elsewhere/ }).getAttribute('target')).toBe('_blank')
    await user.click(menu.getByRole('button', { name: 'Community portals' }))
    expect(menu.getByRole('link', { name: 'Back to the portal home' }).getAttribute('href')).toBe('/')
    expect(menu.queryByRole('link', { name: 'Polar' })).toBeNull()
    expect(menu.getByRole('link', { name: 'Ocean' }).getAttribute('href')).toBe('/community/ocean')
    expect(['/help?a=b#c', '/community/polar/help', '/admin/users', 'https://example.org/'].map(onThisSite)).toEqual([
      '/community/polar/help?a=b#c',
      '/community/polar/help',
      '/admin/users',
      'https://example.org/',
    ])
  })

  // @rule S3-2.menu-create
  it.each([
    ['a person on the global site', PERSON, '/help', false, true],
    ['a person while that is hidden', PERSON, '/help', true, false],
    ['an administrator while that is hidden', ADMIN, '/help', true, true],
    ['a guest', undefined, '/help', false, false],
  ])('offers %s to create and register a portal, or not', async (_, person, path, hidesProofOfConcept, isOffered) => {
    if (person !== undefined) startSession(person)
    useGeneralFlags.setState({ hidesProofOfConcept })
    const { menu, user } = await openMenu(path)
    await user.click(menu.getByRole('button', { name: 'Community portals' }))
    const address = (name: string) => menu.queryByRole('link', { name })?.getAttribute('href')
    expect([address('Create new portal'), address('Register new portal')]).toEqual(
      isOffered ? ['/creator', '/community-portals#register'] : [undefined, undefined],
    )
  })

  // @rule S3-6.menu-administration
  it('leads administrators to the administration, on the global site only', async () => {
    startSession(ADMIN)
    const { menu, user } = await openMenu()
    await user.click(menu.getByRole('button', { name: 'My workspace' }))
    expect(menu.getByRole('link', { name: 'Site administration' }).getAttribute('href')).toBe('/admin')
    expect(menu.getByRole('link', { name: 'Users management' }).getAttribute('href')).toBe('/admin/users')
  })
})

describe('a page of content', () => {
  const PAGE: ReadPage = {
    id: 1,
    slug: 'rivers',
    siteId: 0,
    original: 'fr',
    contents: true,
    title: { fr: 'Rivières', es: 'Ríos' },
    summary: {},
    data: { fr: '<h2>Niveaux</h2><p>Eau <a href="/help">ici</a></p><table><tr><td>1</td></tr></table>', es: '<p>Agua</p>' },
    publishedAt: '2026-03-01T12:00:00Z',
  }

  // @rule B-content.fallback
  it('that is not in the language of the reader is shown in its original one, and says so', async () => {
    answerRequests(homeAnswers(), ({ path }) => (path.startsWith(CONTENT_ROUTES.pageBySlug.path) ? json(PAGE) : undefined))
    const { user } = renderApp('/rivers')
    expect(await screen.findByRole('heading', { level: 1, name: 'Rivières' })).toBeDefined()
    expect(screen.getByText('This page is not in English yet. You read the text in French.')).toBeDefined()
    expect(screen.getByRole('article').getAttribute('lang')).toBe('fr')
    expect(screen.getAllByRole('link', { name: 'Niveaux' }).length).toBeGreaterThan(0)
    expect(screen.getByRole('region', { name: 'Table' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'español' }))
    expect(screen.getByText('Agua')).toBeDefined()
    expect(screen.queryByText(/not in English yet/)).toBeNull()
  })
})
