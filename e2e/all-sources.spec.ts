import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Resource } from '@graticule/contracts/resource'
import { OUTSIDE_NAMES } from '../server/src/testing/outside/outside-answers.ts'
import { type OutsideReplay, replayOutside } from '../server/src/testing/outside/replay-outside.ts'
import { createResource } from '../server/src/testing/create-resource.ts'
import { playLandCover } from '../tools/played-land-cover.ts'
import { type PortalProcess, startPortal } from '../tools/portal-process.ts'
import { expect, expectAccessible, test as base, titles } from './journey.ts'
import { WAITS } from './waits.ts'

/** A portal of its own whose outside sources are played by a server on this machine. */
const test = base.extend<object, { outside: { replay: OutsideReplay; portal: PortalProcess } }>({
  outside: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern
    async ({}, use) => {
      const replay = await replayOutside()
      const data = mkdtempSync(join(tmpdir(), 'graticule-all-'))
      const portal = await startPortal(undefined, { ...replay.environment, GRATICULE_DATA: data })
      await use({ replay, portal })
      await portal.stop()
      await replay.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ outside }, use) => use(outside.portal.base),
})
test.use({ expectedStatuses: [502, 504] })
test.describe.configure({ mode: 'default', timeout: WAITS.longJourney })
test.beforeEach(({ outside: { replay } }) => {
  for (const name of OUTSIDE_NAMES) replay.behave(name)
})

test(
  'all sources are one list, which a slow one comes into and a failing one is named above',
  { tag: '@golden' },
  async ({ page, outside }) => {
    const { replay } = outside
    replay.behave('wikipedia', 'held')
    replay.behave('zenodo', 'error 500')
    await page.goto('/search?f:phrase=lake')
    await page.getByRole('tab', { name: /^All sources/ }).click()
    await expect(page).toHaveURL(/f:dataSource=all/)
    const all = page.getByRole('tab', { name: /^All sources about [\d,]+ so far$/ })
    await expect(all).toBeVisible({ timeout: WAITS.slowAnswer })
    const panel = page.getByRole('tabpanel')
    await expect(panel).toContainText('Wikipedia is still searching.')
    await expect(panel).toContainText('Zenodo did not respond. Its results are missing here.')
    const card = (name: string) => page.getByRole('article', { name })
    await expect(card('Scene one of the Alps')).toContainText('NextGEOSS')
    await expect(card('Mangroves of Belize, café by the sea')).toContainText('AmeriGEO')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    // a card is in hand: who comes late waits for the visitor
    await card('Scene one of the Alps').focus()
    const before = await titles(page)
    replay.behave('wikipedia')
    replay.release()
    const show = page.getByRole('button', { name: 'Wikipedia has answered. Show its results' })
    await expect(show).toBeVisible()
    expect(await titles(page)).toEqual(before)
    await expectAccessible(page)
    await show.click()
    await expect(card('Lake Chad')).toContainText('Wikipedia')

    // the failing one comes back when it is asked again
    replay.behave('zenodo')
    await page.getByRole('button', { name: 'Retry Zenodo' }).click()
    const zenodo = page
      .getByRole('button', { name: 'Zenodo has answered. Show its results' })
      .or(card('Glacier outlines of the Alps'))
    await expect(zenodo.first()).toBeVisible()
    await expect(page.getByRole('tab', { name: /^All sources about [\d,]+$/ })).toBeVisible()
  },
)

test('the list is shared by its link, and leads from entry to entry whatever their source', async ({ page }) => {
  await page.goto('/search?f:phrase=lake&f:dataSource=all&f:group=false')
  await expect(page.getByRole('heading', { name: /^About [\d,]+ results$/ })).toBeVisible({ timeout: WAITS.slowAnswer })
  await expect(page.getByRole('switch', { name: 'Group duplicates' })).not.toBeChecked()
  await expect(page.getByRole('tab', { name: /^All sources about [\d,]+$/ })).toBeVisible()
  const [first = '', second = ''] = await titles(page)
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  await page.getByRole('button', { name: 'Next result' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second)
  await expect(page).toHaveURL(/\/resource\/\w+\/.*f:dataSource=all/)
})

test('one resource is one card over all pages, whether they are walked to or opened by their link', async ({ page, outside }) => {
  playLandCover(outside.replay)
  const panel = page.getByRole('tabpanel')
  const isWhole = page.getByRole('tab', { name: /^All sources about [\d,]+$/ })
  const turnTo = async (number: number) => {
    await page.getByRole('button', { name: `Page ${number}`, exact: true }).click()
    await expect(page.getByRole('button', { name: `Page ${number}`, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(panel.getByRole('feed')).toHaveAttribute('aria-busy', 'false')
  }
  await page.goto('/search?f:phrase=land+cover&f:dataSource=all')
  await expect(isWhole).toBeVisible({ timeout: WAITS.slowAnswer })
  const walked: string[][] = []
  const links: string[] = []
  for (const number of [1, 2, 3, 4, 5, 6]) {
    if (number > 1) await turnTo(number)
    walked.push(await titles(page))
    links.push(page.url())
  }
  // fifteenth in Zenodo, among the first of the catalogue
  const shared = 'Dynamic World near-real-time land cover'
  expect(walked.flat().filter((title) => title === shared)).toHaveLength(1)
  expect(new Set(links).size).toBe(6)
  const at = walked.findIndex((some) => some.includes(shared))
  for (let number = 5; number > at; number -= 1) await turnTo(number)
  await expect(
    page.getByRole('article', { name: shared }).getByRole('button', { name: 'Also in Zenodo · same DOI' }),
  ).toBeVisible()
  await expect.poll(() => titles(page)).toEqual(walked[at])

  // in a new page nothing is loaded
  await page.goto('about:blank')
  await page.goto(links[5] ?? '')
  await expect(isWhole).toBeVisible({ timeout: WAITS.slowAnswer })
  // the pointer may lie on a card: then who answers late waits for the visitor
  const late = page.getByRole('button', { name: /answered\. Show (?:its|their) results$/ })
  const shown = async () => {
    if (await late.isVisible()) await late.click()
    return titles(page)
  }
  await expect.poll(shown).toEqual(walked[5])
  await expect(page.getByRole('button', { name: 'Page 6', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('the card of one resource shows its richest record, whichever source ranks it first', async ({ page, outside }) => {
  playLandCover(outside.replay)
  const shared = 'Dynamic World near-real-time land cover'
  // the record of the catalogue, which is ranked first, has nothing but its name and its identifiers
  await page.route(/\/dab\/opensearch\/query\?/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { entries: { resource: Resource }[] }
    const entries = body.entries.map(({ resource, ...entry }) => {
      const { footprint: _where, time: _when, licence: _terms, ...bare } = resource
      return resource.title === shared
        ? { ...entry, resource: { ...bare, abstract: '', thumbnails: [], online: [], score: 0 } }
        : { ...entry, resource }
    })
    await route.fulfill({ json: { ...body, entries } })
  })
  await page.goto('/search?f:phrase=land+cover&f:dataSource=all&ct=48')
  await expect(page.getByRole('tab', { name: /^All sources about [\d,]+$/ })).toBeVisible({ timeout: WAITS.slowAnswer })
  const card = page.getByRole('article', { name: shared })
  await expect(card).toHaveCount(1)
  await expect(card.getByRole('button', { name: /^Also in .* · same DOI$/ })).toBeVisible()
  await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/resource\/zenodo\//)
})

test('newest first goes on over the pages of all sources, and who cannot order comes last and is named', async ({
  page,
  outside,
}) => {
  playLandCover(outside.replay)
  const path = { dab: '/dab/opensearch/query', zenodo: '/zenodo/records', amerigeoss: '/internal/opensearch?ds=amerigeoss_ckan' }
  const dates = new Map<string, number>()
  for (const [source, address] of Object.entries(path)) {
    const query = 'st=land+cover&sortBy=date:desc&ct=100&outputFormat=application/vnd.graticule%2Bjson'
    for (const si of [1, 26]) {
      const reply = await page.request.get(`${address}${address.includes('?') ? '&' : '?'}${query.replace('100', '25')}&si=${si}`)
      const { entries } = (await reply.json()) as { entries: { resource: Resource }[] }
      for (const { resource } of entries) {
        const end = source === 'dab' ? resource.time?.end : source === 'zenodo' ? resource.created : resource.updated
        dates.set(
          `${source} ${resource.id}`,
          end === undefined ? (resource.time === undefined ? -Infinity : Infinity) : Date.parse(end),
        )
      }
    }
  }
  await page.goto('/search?f:phrase=land+cover&f:dataSource=all&f:sort=date:desc&f:group=false')
  await expect(page.getByRole('tab', { name: /^All sources about [\d,]+$/ })).toBeVisible({ timeout: WAITS.slowAnswer })
  await expect(page.getByRole('note')).toContainText('Cannot be sorted this way, shown last: NextGEOSS, Wikipedia.')
  const seen: string[] = []
  for (const number of [1, 2, 3, 4, 5]) {
    if (number > 1) await page.getByRole('button', { name: `Page ${number}`, exact: true }).click()
    await expect(page.getByRole('button', { name: `Page ${number}`, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('feed')).toHaveAttribute('aria-busy', 'false')
    const links = page.getByRole('article').getByRole('heading').getByRole('link')
    const paths = await links.evaluateAll((all) =>
      all.map((link) => new URL((link as HTMLAnchorElement).href).pathname.split('/').slice(2)),
    )
    seen.push(...paths.map(([source = '', id = '']) => `${source} ${decodeURIComponent(id)}`))
  }
  expect(new Set(seen).size).toBe(60)
  const order = seen.map((one) => dates.get(one) ?? NaN)
  expect(order).toEqual(order.toSorted((one, other) => (one === other ? 0 : other - one)))
  expect(new Set(seen.map((one) => one.split(' ')[0]))).toEqual(new Set(Object.keys(path)))
})

test('pages of all sources have 48 rows where that is chosen', async ({ page, outside }) => {
  playLandCover(outside.replay)
  await page.goto('/search?f:phrase=land+cover&f:dataSource=all&f:group=false')
  await expect(page.getByRole('tab', { name: /^All sources about [\d,]+$/ })).toBeVisible({ timeout: WAITS.slowAnswer })
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('combobox', { name: 'Results per page' }).selectOption('48 per page')
  await expect(page).toHaveURL(/ct=48/)
  await expect(page.getByRole('article')).toHaveCount(48)
  // sources share records and titles, not addresses
  const links = page.getByRole('article').getByRole('heading').getByRole('link')
  const addresses = () => links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const goTo = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  // a source that answers late still changes the first page while nobody has used it: it is read after the second one
  await goTo('Page 2')
  await expect(page.getByRole('article')).toHaveCount(48)
  const second = await addresses()
  await goTo('Page 1')
  await expect.poll(async () => new Set([...second, ...(await addresses())]).size).toBe(96)
})

test('an order that ends says so behind its last row', async ({ page }) => {
  // more than is merged, in the order that is asked for
  await page.route(/\/zenodo\/records\?/, async (route) => {
    const parameters = new URL(route.request().url()).searchParams
    const [startIndex, itemsPerPage] = ['si', 'ct'].map((name) => Number(parameters.get(name)))
    const entries = Array.from({ length: itemsPerPage ?? 0 }, (_, at) => {
      const number = String((startIndex ?? 1) + at).padStart(3, '0')
      return { resource: createResource({ id: number, title: `A ${number}` }), match: { relevance: 0, fields: [] }, children: 0 }
    })
    const leftOut = { withoutFootprint: 0, withoutTime: 0 }
    await route.fulfill({ json: { total: 400, startIndex, itemsPerPage, entries, facets: {}, leftOut } })
  })
  await page.goto('/search?f:phrase=lake&f:dataSource=all&f:sort=title:asc&ct=48')
  await expect(page.getByRole('button', { name: 'Page 7', exact: true })).toBeVisible({ timeout: WAITS.slowAnswer })
  const end = page.getByText(/^End of the combined list/)
  await expect(end).toHaveCount(0)
  await page.getByRole('button', { name: 'Page 7', exact: true }).click()
  await expect(end).toHaveText('End of the combined list: in this order it covers 300 results. Open one source to see more.')
  await expect(page.getByRole('article')).toHaveCount(12)
  await end.scrollIntoViewIfNeeded()
})

test('the map goes to the first page of all sources once they have answered, unless it was moved', async ({ page, outside }) => {
  const { replay } = outside
  playLandCover(replay)
  const zoom = page.getByText(/^z \d/)
  const openWithCatalogueAlone = async () => {
    for (const name of ['ckan', 'nextgeoss', 'zenodo', 'wikipedia'] as const) replay.behave(name, 'held')
    await page.goto('about:blank')
    await page.goto('/search?f:phrase=Ivoire&f:dataSource=all')
    await expect(page.getByRole('tabpanel')).toContainText('Still searching:', { timeout: WAITS.slowAnswer })
    // what the catalogue has lies in Côte d'Ivoire
    await expect(zoom).toHaveText(/^z [4-9]/)
  }
  const letAllAnswer = async () => {
    for (const name of ['ckan', 'nextgeoss', 'zenodo', 'wikipedia'] as const) replay.behave(name)
    replay.release()
    await expect(page.getByRole('tab', { name: /^All sources about [\d,]+$/ })).toBeVisible({ timeout: WAITS.slowAnswer })
  }
  await openWithCatalogueAlone()
  await letAllAnswer()
  // what the others have lies on both sides of the Atlantic
  await expect(zoom).toHaveText(/^z [123]/)

  await openWithCatalogueAlone()
  const before = await zoom.innerText()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(zoom).not.toHaveText(before)
  // the step is over
  const frames = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  let moved = ''
  await expect
    .poll(async () => {
      const last = moved
      await frames()
      moved = await zoom.innerText()
      return last === moved
    })
    .toBe(true)
  await letAllAnswer()
  await expect(page.getByRole('article').nth(11)).toBeVisible()
  await frames()
  expect(await zoom.innerText()).toBe(moved)
})
