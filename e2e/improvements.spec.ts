import type { Page } from '@playwright/test'
import { expect, expectAccessible, searchFromHome, test } from './journey.ts'
import { mailsTo } from './mailbox.ts'
import { address, becomeModerator, enter, register, signIn } from './sign-in.ts'
import { WAITS } from './waits.ts'

test.use({ expectedStatuses: [401, 409] })

const card = (page: Page, number: number) => page.getByRole('article').nth(number - 1)
const form = (page: Page) => page.getByRole('form', { name: 'Improve this description' })

/** Registers and signs in. */
async function comeIn(page: Page, name: string): Promise<void> {
  await register(page, address(name))
  await enter(page, address(name))
}

/** Opens the first result of a search. */
async function openFirst(page: Page, phrase: string): Promise<string> {
  await searchFromHome(page, phrase)
  const title = await card(page, 1).getByRole('heading').innerText()
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return title
}

// @rule B-improvements.overlay
// @rule S2-4.extension-removal
// @rule B-improvements.draft
// @rule B-improvements.told
test(
  'a visitor improves a description, a moderator accepts it, and another visitor finds it',
  { tag: '@golden' },
  async ({ page, browser, baseURL }) => {
    test.slow()
    await comeIn(page, 'improves')
    const title = await openFirst(page, 'glacier')
    await page.getByRole('button', { name: 'Improve this description' }).click()
    await expectAccessible(page)
    await form(page).getByRole('button', { name: 'Send to moderator' }).click()
    await expect(form(page)).toContainText('This field is required')
    await expect(form(page)).toContainText('Change a field first.')
    await form(page).getByLabel('Keywords').fill('glacier\nquokkameter <b>')
    await form(page).getByRole('combobox', { name: 'Add another field' }).selectOption({ label: 'End of the time range' })
    await form(page).getByLabel('End of the time range').fill('yesterday')
    await form(page).getByLabel('Reason').fill('The user guide, page 14')

    // what was typed survives the page, and a session that is over
    await page.reload()
    await page.getByRole('button', { name: 'Improve this description' }).click()
    await expect(form(page).getByLabel('Reason')).toHaveValue('The user guide, page 14')
    await form(page).getByRole('button', { name: 'Send to moderator' }).click()
    await expect(form(page)).toContainText('Write a day such as 2026-01-31.')
    await form(page).getByLabel('End of the time range').fill('2031-05-06')
    await page.context().clearCookies()
    await form(page).getByRole('button', { name: 'Send to moderator' }).click()
    await expect(form(page)).toContainText('Your session is over.')
    await form(page).getByRole('link', { name: 'Sign in again' }).click()
    await signIn(page, address('improves'))
    await expect(form(page).getByLabel('Keywords')).toHaveValue('glacier\nquokkameter <b>')
    await form(page).getByRole('button', { name: 'Send to moderator' }).click()
    await expect(page.getByText('Suggestions sent to moderator')).toBeVisible()
    await expect(page.getByText('Your proposal waits for a moderator')).toBeVisible()
    await expectAccessible(page)

    const office = await browser.newContext({ baseURL: baseURL ?? '' })
    const desk = await office.newPage()
    await becomeModerator(desk, address('decides'), baseURL)
    await desk.goto('/moderation')
    await desk.getByRole('button', { name: /^Improvements/ }).click()
    await desk.getByRole('list').getByRole('button', { name: title }).click()
    await expect(desk.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(desk.locator('ins', { hasText: 'quokkameter <b>' })).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Refuse' }).click()
    await expect(desk.getByText('This field is required')).toBeVisible()
    await desk.getByRole('button', { name: 'Accept 2 fields' }).click()
    await expect(desk.getByText('Accepted', { exact: true })).toBeVisible()

    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await elsewhere.newPage()
    await expect(async () => {
      await searchFromHome(other, 'quokkameter')
      await expect(card(other, 1)).toContainText(title, { timeout: WAITS.glance })
    }).toPass()
    await other.getByRole('link', { name: title }).first().click()
    await expect(other.getByText('Visitors have improved 2 fields of this description.')).toBeVisible()
    await other.getByRole('button', { name: 'See original' }).click()
    await expect(other.getByText(/^Improved by Visitor on/)).toBeVisible()
    await expectAccessible(other)
    await expect(() =>
      expect(mailsTo(address('improves')).some(({ subject }) => subject.includes('was accepted'))).toBe(true),
    ).toPass()

    // its author removes it again
    await page.reload()
    await page.getByRole('button', { name: 'See original' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    const popup = page.getByRole('dialog', { name: 'Remove this improvement?' })
    await popup.getByLabel('Comment').fill('A mistake')
    await popup.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Removed', { exact: true })).toBeVisible()
    await office.close()
    await elsewhere.close()
  },
)

// @rule S2-4.relations
// @rule B-improvements.keys
// @rule S2-8.no-destination
// @rule S2-9.relations-notice
test('a visitor relates resources, a moderator accepts, and both show it', async ({ page, browser, baseURL }) => {
  test.slow()
  await comeIn(page, 'relates')
  const title = await openFirst(page, 'ocean')
  await page.getByRole('button', { name: 'Suggest a relation' }).click()
  const bar = page.getByRole('region', { name: 'Relate resources' })
  await expect(bar).toContainText(title)
  await bar.getByRole('button', { name: 'Send to moderator' }).click()
  await expect(page.getByText('No destination resources selected...')).toBeVisible()
  await expect(page.getByText('Choose at least one resource related to the source entry')).toBeVisible()
  // a page that is loaded anew goes on with the main resource
  await searchFromHome(page, 'sea ice')
  const others = page.getByRole('article').filter({ hasNotText: title })
  const other = await others.first().getByRole('heading').innerText()
  await others.first().getByRole('button', { name: 'Relate', exact: true }).click()
  await expect(bar).toContainText('1 resource chosen')
  await others.nth(1).getByRole('button', { name: 'Relate', exact: true }).click()
  await expect(bar).toContainText('2 resources chosen')
  await bar.getByRole('combobox').selectOption({ label: 'Uses' })
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Send to moderator' }).click()
  await expect(page.getByText('Relations sent to moderator')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Waiting for a moderator')).toHaveCount(2)

  const office = await browser.newContext({ baseURL: baseURL ?? '' })
  const desk = await office.newPage()
  await becomeModerator(desk, address('relations'), baseURL)
  await desk.goto('/moderation')
  await desk.getByRole('button', { name: /^Relations/ }).click()
  const rows = desk.getByRole('main').getByRole('list').first().getByRole('button')
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
  await desk.keyboard.press('j')
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await desk.keyboard.press('k')
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
  await rows.filter({ hasText: title }).filter({ hasText: other }).click()
  await expect(desk.getByRole('heading', { level: 2 })).toContainText(other)
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(desk.getByText('Accepted', { exact: true })).toBeVisible()

  await page.reload()
  const relations = page.getByRole('region', { name: 'Related resources' })
  await expect(relations).toContainText(other)
  await expect(relations).not.toContainText('No related resources.')
  await relations.getByRole('link', { name: other }).click()
  await expect(relations).toContainText('Used by')
  await expect(relations.getByRole('link', { name: title })).toBeVisible()
  await office.close()
})

// @rule S1-2.relation-link
test('a link of the original begins to relate entries once the visitor is signed in', async ({ page }) => {
  await register(page, address('linked'))
  await searchFromHome(page, 'ocean')
  const href = (await page.getByRole('article').first().getByRole('link').first().getAttribute('href')) ?? ''
  const id = /\/resource\/dab\/([^?]+)/.exec(href)?.[1] ?? ''
  await page.goto(`/search?f:phrase=ice&crRelation=uses&crRelationSrcId=${id}&crRelationSrcDs=dab`)
  const popup = page.getByRole('dialog', { name: 'Sign in to suggest a relation' })
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await signIn(page, address('linked'))
  const bar = page.getByRole('region', { name: 'Relate resources' })
  await expect(bar).toBeVisible()
  await expect(bar.getByRole('combobox')).toHaveValue('uses')
})
