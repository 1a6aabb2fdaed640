import type { Page } from '@playwright/test'
import { expect, expectAccessible, searchFromHome, test } from './journey.ts'
import { address, becomeModerator, enter, register, signIn } from './sign-in.ts'

test.use({ expectedStatuses: [401] })

const card = (page: Page, number: number) => page.getByRole('article').nth(number - 1)
const stars = (page: Page, number: number) => card(page, number).getByRole('button', { name: /^Rate this resource/ })

// @rule B-ratings.stars
// @rule B-ratings.guest-reports
// @rule S3-2.geo-likes
test(
  'a guest rates by signing in on the way; the comment is reported, and a moderator removes it',
  { tag: '@golden' },
  async ({ page, browser, baseURL }) => {
    // four people on four machines
    test.slow()
    await register(page, address('rates'))
    await searchFromHome(page, 'glacier')
    const title = await card(page, 1).getByRole('heading').innerText()
    await expect(stars(page, 1)).toContainText('Not rated')
    await stars(page, 1).click()
    const signInFirst = page.getByRole('dialog', { name: 'Sign in to rate this resource' })
    await expect(signInFirst).toContainText(title)
    await signInFirst.getByRole('button', { name: 'Sign in' }).click()
    await signIn(page, address('rates'))
    await expect(page.getByRole('button', { name: 'Hi, Visitor' })).toBeVisible()

    // what was wanted goes on, on the page where it was wanted
    const popup = page.getByRole('dialog', { name: 'Rate this resource' })
    await expectAccessible(page)
    await popup.getByRole('button', { name: 'Save rating' }).click()
    await expect(popup).toContainText('This field is required')
    await popup.getByRole('radio', { name: '4 of 5, good' }).check({ force: true })
    await popup.getByLabel(/^Comment/).fill('Buy <b>ice</b> at my shop')
    await popup.getByRole('button', { name: 'Save rating' }).click()
    await expect(page.getByText('Rating saved')).toBeVisible()
    await expect(stars(page, 1)).toContainText('4 (1)')

    // somebody else reads and reports it
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await elsewhere.newPage()
    await register(other, address('reads'))
    await enter(other, address('reads'))
    await searchFromHome(other, 'glacier')
    await other.getByRole('link', { name: title }).first().click()
    const said = other.getByRole('region', { name: 'Ratings and comments' })
    await expect(said).toContainText('Buy <b>ice</b> at my shop')
    await expect(said).toContainText('1 rating')
    await expectAccessible(other)
    await said.getByRole('button', { name: 'Report the comment of Visitor' }).click()
    await other.getByLabel('Reason').fill('An advertisement')
    await other.getByRole('button', { name: 'Send report' }).click()
    await expect(said).toContainText('You reported this comment. A moderator checks it.')
    // a like is apart from ratings
    const like = other.getByRole('button', { name: /^Like this resource/ })
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(said).toContainText('1 person likes this resource.')
    await other.goto('/bookmarks/geo-likes')
    await expect(other.getByRole('link', { name: title })).toBeVisible()
    await expectAccessible(other)

    // so does a guest, after a check
    const outside = await browser.newContext({ baseURL: baseURL ?? '' })
    const guest = await outside.newPage()
    await searchFromHome(guest, 'glacier')
    await guest.getByRole('link', { name: title }).first().click()
    await guest.getByRole('button', { name: 'Report the comment of Visitor' }).click()
    const report = guest.getByRole('dialog', { name: 'Report this comment' })
    await report.getByLabel('Reason').fill('It sells something')
    await expect(report.getByText('Passed.')).toBeVisible()
    await expectAccessible(guest)
    await report.getByRole('button', { name: 'Send report' }).click()
    await expect(guest.getByText('Report sent')).toBeVisible()
    await outside.close()

    const office = await browser.newContext({ baseURL: baseURL ?? '' })
    const desk = await office.newPage()
    await becomeModerator(desk, address('moderates'), baseURL)
    await desk.getByRole('button', { name: 'Hi, Moderator' }).click()
    await desk.getByRole('link', { name: 'Moderation' }).click()
    await desk.getByRole('button', { name: /^Comments/ }).click()
    await expect(desk.getByRole('heading', { name: title })).toBeVisible()
    await expect(desk.getByText('An advertisement')).toBeVisible()
    await expect(desk.getByRole('listitem').filter({ hasText: 'It sells something' })).toContainText('Guest')
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(desk.getByText('This field is required')).toBeVisible()
    await desk.getByLabel(/^Reason/).fill('It advertises.')
    await desk.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(desk.getByText('Comment removed')).toBeVisible()
    await expect(desk.getByText('Nothing waits for a decision.')).toBeVisible()
    await desk.getByRole('button', { name: 'Undo' }).click()
    await expect(desk.getByText('An advertisement')).toBeVisible()
    await desk.getByLabel(/^Reason/).fill('It advertises.')
    await desk.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(desk.getByText('Nothing waits for a decision.')).toBeVisible()

    // its author learns why, and the stars still count
    await page.getByRole('link', { name: title }).first().click()
    const own = page.getByRole('region', { name: 'Ratings and comments' })
    await expect(own).toContainText('A moderator removed your comment: It advertises.')
    await own.getByRole('button', { name: 'Delete my rating' }).click()
    await expect(page.getByText('Rating deleted')).toBeVisible()
    await expect(own).toContainText('Not rated')
    await elsewhere.close()
    await office.close()
  },
)

test('a rating is given with the keyboard alone', async ({ page }) => {
  await register(page, address('keys'))
  await enter(page, address('keys'))
  await searchFromHome(page, 'ocean')
  await stars(page, 1).focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: 'Rate this resource' })
  await popup.getByRole('radio', { name: '1 of 5, poor' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Rating saved')).toBeVisible()
  await expect(stars(page, 1)).toContainText('3 (1)')
  // the focus is where it was
  await expect(stars(page, 1)).toBeFocused()
})
