/** A new version of the portal, while somebody types. */
import type { Page } from '@playwright/test'
import { card, installed, personWithBookmark } from './installed-portal.ts'
import { expect, test as base } from './journey.ts'
import { standBefore, type UpdatedPortal } from './updated-portal.ts'

const test = base.extend<{ portal: UpdatedPortal; own: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern
  own: async ({}, use, { project }) => use(project.use.baseURL ?? ''),
  portal: async ({ own }, use) => {
    const portal = await standBefore(own)
    await use(portal)
    portal.close()
  },
  baseURL: async ({ portal }, use) => use(portal.base),
})
test.use({ serviceWorkers: 'allow', expectedStatuses: [401], failsInWorker: true })

/** Asks for the worker, as a browser does by itself once a day and with each page; resolves when the new one answers for the page. */
const takeOver = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator
    const changed = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    const registration = await serviceWorker.getRegistration()
    await registration?.update()
    await changed
  })
const builds = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('graticule-files-')))
const isSame = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis)

// @rule B-offline.updates
test('a new version takes over while a phrase and a comment are typed, and nothing is lost', async ({
  page,
  context,
  browser,
  portal,
  own,
}) => {
  // a browser is prepared twice
  test.slow()
  // the links of mails lead to the portal itself
  const before = await browser.newContext({ baseURL: own, locale: 'en-GB', serviceWorkers: 'block' })
  const title = await personWithBookmark(await before.newPage(), 'offline-update')
  await context.addCookies(await before.cookies())
  await before.close()
  await page.goto('/search?f:phrase=ice')
  await expect(page.getByRole('button', { name: 'Hi, Visitor' })).toBeVisible()
  await installed(page)
  const [first] = await builds(page)
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await page.getByRole('combobox', { name: 'What' }).fill('sea ice thick')
  await card(page, 1)
    .getByRole('button', { name: /^Rate this resource/ })
    .click()
  const popup = page.getByRole('dialog', { name: 'Rate this resource' })
  await popup.getByRole('radio', { name: '4 of 5, good' }).check({ force: true })
  const comment = popup.getByLabel(/^Comment/)
  await comment.fill('Half a sentence about')

  portal.update()
  await takeOver(page)
  expect(await builds(page)).toEqual([first, 'graticule-files-next-build'])
  portal.dropFiles()
  expect(await isSame(page)).toBe(true)
  await expect(comment).toHaveValue('Half a sentence about')
  await comment.press('End')
  await comment.pressSequentially(' the coast')
  await popup.getByRole('button', { name: 'Save rating' }).click()
  await expect(page.getByText('Rating saved')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue('sea ice thick')
  // parts that this page has never shown still come
  await page.getByRole('button', { name: 'Hi, Visitor' }).click()
  await page.getByRole('link', { name: 'Saved resources' }).first().click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  expect(await isSame(page)).toBe(true)
})
