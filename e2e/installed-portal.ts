/** A portal that a browser has installed with its worker, and somebody who is signed in to it. */
import type { Page } from '@playwright/test'
import { expect, searchFromHome } from './journey.ts'
import { address, register, signIn } from './sign-in.ts'
import { WAITS } from './waits.ts'

export const card = (page: Page, number: number) => page.getByRole('article').nth(number - 1)
export const bookmark = (page: Page, number: number) => card(page, number).getByRole('button', { name: 'Bookmark', exact: true })
export const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' })

/** Addresses of what the browser keeps in caches with this name. */
export const keptIn = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    const names = (await caches.keys()).filter((one) => one.startsWith(wanted))
    const keys = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()))
    return keys.flat().map(({ url }) => decodeURIComponent(url))
  }, name)

/** Waits until the worker answers for the page and has kept the parts of it. */
export async function installed(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: WAITS.slowAnswer })
    .toBe('activated')
  for (const part of ['ResultsPage', 'ResourcePage', 'BookmarksPage', '/map-', 'OfflineMore'])
    await expect
      .poll(async () => (await keptIn(page, 'graticule-files-')).join(' '), { timeout: WAITS.slowAnswer })
      .toContain(part)
}

/** The same, and has kept who is signed in with the bookmarks. */
export async function installedForPerson(page: Page): Promise<void> {
  await installed(page)
  for (const answer of ['/session', '/api/bookmarks?'])
    await expect
      .poll(async () => (await keptIn(page, 'graticule-private')).join(' '), { timeout: WAITS.slowAnswer })
      .toContain(answer)
}

/** The browser of a person who is signed in and has one bookmark. */
export async function personWithBookmark(page: Page, name: string): Promise<string> {
  await register(page, address(name))
  await page.goto('/login')
  await signIn(page, address(name))
  await expect(page.getByRole('button', { name: 'Hi, Visitor' })).toBeVisible()
  await searchFromHome(page, 'ice')
  await bookmark(page, 1).click()
  await expect(page.getByText('Bookmark saved')).toBeVisible()
  return card(page, 1).getByRole('heading').innerText()
}
