import { SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import { PAGE_NAMES, type PageName, PAGES } from '@graticule/contracts/pages'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import { SESSION_ROUTES } from '@graticule/contracts/people/session'
import { PAGE_SAMPLES } from '@graticule/contracts/testing/page-samples'
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
  return path.startsWith(PEOPLE_ROUTES.confirm.path) ? json({ email: 'visitor@example.org' }) : undefined
}

function open(address: string): void {
  answerRequests(homeAnswers(), ofPeople, searching)
  renderApp(address)
}

async function expectPage(name: PageName, address: string): Promise<void> {
  await waitFor(() => expect(document.title).toBe(`${i18n.t(titleKeyOf(name))} · Graticule`))
  await waitFor(() => expect(canonical()).toBe(address))
}

async function expectNotFound(): Promise<void> {
  expect(await screen.findByText('404')).toBeDefined()
  await waitFor(() => expect(document.title).toBe(`${i18n.t('shell:notFound.title')} · Graticule`))
  await waitFor(() => expect(canonical()).toBeNull())
}

const polar = { ...GLOBAL_SITE, id: 7, slug: 'polar' }

describe.each(PAGE_NAMES)('the page %s', (name) => {
  const { plain, community, others, nearMisses } = PAGE_SAMPLES[name]

  it.each([plain, ...others])('is shown for %s, with its title and its canonical address', async (address) => {
    open(address)
    await expectPage(name, plain)
  })

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

  it.each(nearMisses)('is not shown for %s', async (address) => {
    open(address)
    await expectNotFound()
  })
})
