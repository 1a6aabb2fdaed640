import type { Page } from '@playwright/test'
import { expect, expectAccessible, searchFromHome, test } from './journey.ts'
import { address, enter, register, signIn } from './sign-in.ts'
import { WAITS } from './waits.ts'

test.use({ expectedStatuses: [401], actionTimeout: WAITS.action })

const withFile = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Download list', exact: true }) })
const onList = (page: Page, number: number) =>
  withFile(page)
    .nth(number - 1)
    .getByRole('button', { name: 'Download list', exact: true })
const header = (page: Page, count: number) =>
  page.getByRole('button', { name: `Downloads, ${count} ${count === 1 ? 'entry' : 'entries'}`, exact: true })
const tray = (page: Page) => page.getByRole('region', { name: 'Downloads' })
const titleOf = (page: Page, number: number) =>
  withFile(page)
    .nth(number - 1)
    .getByRole('heading')
    .innerText()

// @rule D70.guest-items
// @rule B-downloads.tabs
test(
  'a guest puts results on the download list, sees them in two tabs, and takes them over to another machine',
  { tag: '@golden' },
  async ({ page, context, browser, baseURL }) => {
    await register(page, address('tray'))
    await searchFromHome(page, 'indicator')
    const titles = [await titleOf(page, 1), await titleOf(page, 2)]
    await onList(page, 1).click()
    await expect(page.getByText('Kept in this browser.')).toBeVisible()
    const second = await context.newPage()
    await second.goto('/about')
    await expect(header(second, 1)).toBeVisible()
    await withFile(page).nth(1).focus()
    await page.keyboard.press('d')
    await expect(onList(page, 2)).toHaveAttribute('aria-pressed', 'true')
    await expect(header(second, 2)).toBeVisible()
    await second.close()

    await header(page, 2).click()
    for (const title of titles) await expect(tray(page).getByRole('link', { name: title, exact: true })).toBeVisible()
    await expect(tray(page).getByText('2 ready')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(header(page, 2)).toBeFocused()

    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, address('tray'))
    const offer = page.getByRole('dialog', { name: 'Take over what this browser keeps?' })
    await expect(offer).toContainText('2 entries')
    await offer.getByRole('button', { name: 'Take over' }).click()
    await expect(page.getByText('2 entries of the download list were taken over')).toBeVisible()

    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await elsewhere.newPage()
    await enter(other, address('tray'))
    await other.goto('/')
    await header(other, 2).click()
    for (const title of titles) await expect(tray(other).getByRole('link', { name: title, exact: true })).toBeVisible()

    // @rule B-downloads.undo
    await tray(other).getByRole('button', { name: 'Clear list' }).click()
    await expect(tray(other)).toBeHidden()
    await other.getByRole('button', { name: 'Undo' }).click()
    await expect(header(other, 2)).toBeVisible()
    await elsewhere.close()
    await page.reload()
    await expect(header(page, 2)).toBeVisible()
  },
)

// @rule B-downloads.direct
test('files are saved one by one from their own addresses, of entries and bookmarks, with the keyboard alone', async ({
  page,
}) => {
  await register(page, address('saver'))
  await enter(page, address('saver'))
  await searchFromHome(page, 'indicator')
  const title = await titleOf(page, 1)
  await withFile(page).first().getByRole('button', { name: 'Bookmark', exact: true }).click()
  await expect(page.getByText('Bookmark saved')).toBeVisible()
  await page.goto('/bookmarks')
  await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText('Put on the download list')).toBeVisible()

  await header(page, 1).focus()
  await page.keyboard.press('Enter')
  await expect(tray(page).getByText('1 ready')).toBeVisible()
  const next = tray(page).getByRole('link', { name: 'Download next' })
  const href = (await next.getAttribute('href')) ?? ''
  expect(href).toMatch(/^https?:\/\//)
  // the host of the file is nobody's business here
  const asked: string[] = []
  await page.context().route(
    (url) => url.href === href,
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({ status: 200, contentType: 'text/plain', body: 'a file' })
    },
  )
  const opened = page.context().waitForEvent('page')
  await next.focus()
  await page.keyboard.press('Enter')
  const file = await opened
  await file.waitForLoadState()
  expect([asked, await file.evaluate(() => window.opener === null)]).toEqual([[href], true])
  await file.close()
  await expect(tray(page).getByText(/pened in your browser/)).toBeVisible()
  await expectAccessible(page)

  await tray(page).getByRole('link', { name: title, exact: true }).click()
  const button = page.getByRole('main').getByRole('button', { name: 'Download list' })
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  await expect(tray(page)).toBeHidden()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
})
