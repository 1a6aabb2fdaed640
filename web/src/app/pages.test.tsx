import { SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import { PAGE_NAMES, type PageName, PAGES } from '@graticule/contracts/pages'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { INVITATION_ROUTES } from '@graticule/contracts/people/invitations'
import { PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import { SESSION_ROUTES } from '@graticule/contracts/people/session'
import { CONTENT_ROUTES } from '@graticule/contracts/contents/original'
import { mayBeContent, PAGE_SAMPLES } from '@graticule/contracts/testing/page-samples'
import { bySize } from '@graticule/contracts/testing/size'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { i18n } from '../i18n/index.ts'
import { titleKeyOf } from '../site/pages.ts'
import { useSite } from '../site/site.ts'
import { type Answer, answerRequests, isSearchOf, json, never } from '../testing/answer-requests.ts'
import { homeAnswers } from '../testing/home-answers.ts'
import { renderApp } from '../testing/render-app.tsx'

const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null

/** Sources that are still searching: this is not about their results. */
const searching: Answer = (request) =>
  SHIPPED_SOURCES.all.some(({ name }) => isSearchOf(name, request)) ? never(request) : undefined

/** How people sign in, and a link that is used up. */
const ofPeople: Answer = ({ path }) => {
  if (path.startsWith(SESSION_ROUTES.ways.path)) return json({ accounts: 'embedded', mail: true })
  if (path.startsWith(INVITATION_ROUTES.look.path)) return json({}, 404)
  return path.startsWith(PEOPLE_ROUTES.confirm.path) ? json({ email: 'visitor@example.org' }) : undefined
}

/** A page of content, whose title is that of a page that is loading; no other slug has one. */
const ofContent: Answer = ({ path, parameters }) => {
  if (!path.startsWith(CONTENT_ROUTES.pageBySlug.path)) return undefined
  if (parameters.get('slug') !== 'release-notes') return json({}, 404)
  const title = { en: i18n.t(titleKeyOf('content')) }
  const texts = { title, summary: {}, data: { en: '<h2>New</h2>' } }
  return json({
    id: 1,
    slug: 'release-notes',
    siteId: 0,
    original: 'en',
    contents: true,
    publishedAt: '2026-03-01T12:00:00Z',
    ...texts,
  })
}

/** Lists that everybody reads; nothing is in them. */
const ofLists: Answer = ({ path }) => {
  if (path.startsWith('/api/data-providers')) return json({ providers: [], total: 0, all: 0, remote: 'none' })
  if (path.startsWith('/settings/rest/sites'))
    return json({
      _embedded: { sites: [] },
      page: { size: 20, totalElements: 0, totalPages: 0, number: 0 },
      _links: { self: { href: '/' } },
    })
  return path.startsWith('/api/shared-dashboards/') ? json({}, 404) : undefined
}

function open(address: string): void {
  answerRequests(homeAnswers(), ofPeople, ofContent, ofLists, searching)
  renderApp(address)
}

async function expectPage(name: PageName, address: string): Promise<void> {
  await waitFor(() => expect(document.title).toBe(`${i18n.t(titleKeyOf(name))} · Graticule`))
  await waitFor(() => expect(canonical()).toBe(location.origin + address))
}

async function expectNotFound(): Promise<void> {
  expect(await screen.findByText('404')).toBeDefined()
  await waitFor(() => expect(document.title).toBe(`${i18n.t('shell:notFound.title')} · Graticule`))
  await waitFor(() => expect(canonical()).toBeNull())
}

const polar = { ...GLOBAL_SITE, id: 7, slug: 'polar' }

/** At small size every third page in turn takes part in a rule, and every third of its further addresses. */
const EVERY = bySize(3, 1)
const share = <Item,>(items: readonly Item[], first = 0) => items.filter((_, at) => (at + first) % EVERY === 0)

describe.each(PAGE_NAMES.map((name, number) => ({ name, number })))('the page $name', ({ name, number }) => {
  const { plain, others, nearMisses } = PAGE_SAMPLES[name]

  it.each([plain, ...share(others, number)])('is shown for %s, with its title and its canonical address', async (address) => {
    open(address)
    await expectPage(name, plain)
  })

  it.each(share(nearMisses, number))('is not shown for %s', async (address) => {
    open(address)
    if (mayBeContent(address)) expect(await screen.findByText('Missing page')).toBeDefined()
    else await expectNotFound()
  })
})

describe.each(share(PAGE_NAMES))('the page %s', (name) => {
  const { plain, community } = PAGE_SAMPLES[name]

  it('has no community form on the global site', async () => {
    open(community)
    await expectNotFound()
  })

  // @rule S3-2.community-form
  it('has its community form on a site, and only that, if sites have it', async () => {
    useSite.getState().enter(polar)
    const { inSites } = PAGES[name]
    open(inSites ? community : plain)
    await expectPage(name, inSites ? community : plain)
  })

  it('does not have the address of the global site on another site, if sites have it', async () => {
    useSite.getState().enter(polar)
    open(PAGES[name].inSites ? plain : community)
    await expectNotFound()
  })
})
