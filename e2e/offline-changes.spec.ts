/** What people change without a network: it waits, also while the browser is closed, and is sent once. */
import type { BrowserContext, Page } from '@playwright/test'
import { bar, bookmark, card, installedForPerson, personWithBookmark } from './installed-portal.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { address, enter, signIn } from './sign-in.ts'

test.use({ serviceWorkers: 'allow', expectedStatuses: [401, 412], failsInWorker: true })

// a browser is prepared, cut off, and opened again
test.beforeEach(() => test.slow())

const ONE_WAITS = '1 change waits to be sent.'
const stars = (page: Page) => card(page, 1).getByRole('button', { name: /^Rate this resource/ })
const ratingPopup = (page: Page) => page.getByRole('dialog', { name: 'Rate this resource' })

/** Bodies of the changes of one address that reach the network from now on. */
function changesOf(context: BrowserContext, path: string, method = 'POST'): string[] {
  const sent: string[] = []
  context.on('requestfinished', (asked) => {
    if (asked.method() === method && new URL(asked.url()).pathname === path) sent.push(asked.postData() ?? '')
  })
  return sent
}

async function rate(page: Page, words: string, comment: string): Promise<void> {
  await stars(page).click()
  await ratingPopup(page).getByRole('radio', { name: words }).check({ force: true })
  await ratingPopup(page)
    .getByLabel(/^Comment/)
    .fill(comment)
  await ratingPopup(page).getByRole('button', { name: 'Save rating' }).click()
  await expect(ratingPopup(page)).toBeHidden()
}

// @rule B-offline.changes-wait
test('a rating that is made and changed without a network outlives the page, and is sent once', async ({ page, context }) => {
  const title = await personWithBookmark(page, 'offline-rates')
  await installedForPerson(page)
  const results = page.url()
  const sent = changesOf(context, '/api/ratings')
  await context.setOffline(true)
  await rate(page, '2 of 5, fair', 'Too coarse')
  await expect(page.getByText('Saved on this device. It is sent when you are back online.')).toBeVisible()
  await expect(bar(page)).toContainText(ONE_WAITS)
  // the page is closed, and opened again without a network
  await page.goto('about:blank')
  await page.goto(results)
  await expect(bar(page)).toContainText(ONE_WAITS)
  await stars(page).click()
  await expect(ratingPopup(page).getByLabel(/^Comment/)).toHaveValue('Too coarse')
  await expect(ratingPopup(page).getByRole('radio', { name: '2 of 5, fair' })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await rate(page, '5 of 5, very good', 'Fine for oceans')
  await expect(bar(page)).toContainText(ONE_WAITS)
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(results)
  await expect(page.getByText('1 change that waited was sent')).toBeVisible()
  expect(sent).toHaveLength(1)
  await card(page, 1).getByRole('link', { name: title }).first().click()
  const own = page.getByRole('region', { name: 'Ratings and comments' })
  await expect(own.getByLabel(/^Comment/)).toHaveValue('Fine for oceans')
})

// @rule B-offline.changes-wait
test('a bookmark that is removed without a network is gone at once, and its removal is sent once', async ({ page, context }) => {
  const title = await personWithBookmark(page, 'offline-removes')
  await installedForPerson(page)
  const results = page.url()
  const sent = changesOf(context, '/api/bookmarks/removals')
  await context.setOffline(true)
  await bar(page).getByRole('link', { name: 'Saved resources' }).click()
  await page.getByRole('button', { name: `Remove bookmark ${title}` }).click()
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  await expect(bar(page)).toContainText(ONE_WAITS)
  await expectAccessible(page)
  // so it is after a look elsewhere, and in a page that is opened anew
  await page.goto(results)
  await expect(bookmark(page, 1)).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/bookmarks')
  await expect(bar(page)).toContainText(ONE_WAITS)
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto('/bookmarks')
  await expect(page.getByText('1 change that waited was sent')).toBeVisible()
  await expect(page.getByText('Your list is empty')).toBeVisible()
  expect(sent).toHaveLength(1)
})

// @rule B-offline.session-over
test('what waits in one tab is shown in the other, and outlives a session that ends meanwhile', async ({ page, context }) => {
  await personWithBookmark(page, 'offline-ends')
  await installedForPerson(page)
  const results = page.url()
  const sent = changesOf(context, '/api/bookmarks')
  const other = await context.newPage()
  await other.goto(results)
  await expect(bookmark(other, 1)).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(true)
  await bookmark(other, 2).click()
  await expect(bar(page)).toContainText(ONE_WAITS)
  await expect(bookmark(page, 2)).toHaveAttribute('aria-pressed', 'true')
  await other.close()
  await page.goto('about:blank')
  // the server knows the session no more, which the browser cannot see
  for (const name of ['auth.session', 'auth.provider', 'auth.provider.sig']) await context.clearCookies({ name })
  await context.setOffline(false)
  await page.goto(results)
  const told = page.getByRole('status').filter({ hasText: 'Sign in to send what waits.' })
  await expect(told).toContainText(ONE_WAITS)
  await expectAccessible(page)
  expect(sent).toEqual([])
  await told.getByRole('button', { name: 'Sign in' }).click()
  await signIn(page, address('offline-ends'))
  await expect(page.getByText('1 change that waited was sent')).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(bookmark(page, 2)).toHaveAttribute('aria-pressed', 'true')
})

// @rule B-offline.refused-told
test('what the server refuses is told, and the words of a rating can be edited and saved', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await personWithBookmark(page, 'offline-refused')
  await installedForPerson(page)
  await context.setOffline(true)
  await rate(page, '4 of 5, good', 'Written on the train')
  await expect(bar(page)).toContainText(ONE_WAITS)
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' })
  const other = await elsewhere.newPage()
  await enter(other, address('offline-refused'))
  await other.goto(page.url())
  await rate(other, '1 of 5, poor', 'Written at the desk')
  await expect(other.getByText('Rating saved')).toBeVisible()
  await elsewhere.close()

  await context.setOffline(false)
  const refused = page.getByRole('alert').filter({ hasText: /^Not saved: / })
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: 'Edit rating' }).click()
  await expect(ratingPopup(page).getByLabel(/^Comment/)).toHaveValue('Written on the train')
  await expectAccessible(page)
  await ratingPopup(page).getByRole('button', { name: 'Save rating' }).click()
  await expect(page.getByText('Rating saved')).toBeVisible()
})

// @rule B-offline.needs-network
test('a like waits; a search and a download list say that they need a connection', async ({ page, context }) => {
  const title = await personWithBookmark(page, 'offline-likes')
  await installedForPerson(page)
  const sent = changesOf(context, '/api/likes')
  await card(page, 1).getByRole('link', { name: title }).first().click()
  const like = page.getByRole('button', { name: /^Like this resource/ })
  await expect(like).toBeVisible()
  await context.setOffline(true)
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(bar(page)).toContainText(ONE_WAITS)
  await page.goBack()
  await page.getByRole('button', { name: 'Save this search' }).click()
  await page.getByRole('dialog', { name: 'Save this search' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The search was not saved')).toBeVisible()
  await expect(page.getByText('You need a connection for this.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expect(page.getByText('1 change that waited was sent')).toBeVisible()
  expect(sent).toHaveLength(1)
  await page.goto('/bookmarks/geo-likes')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})
