import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { address, becomeModerator } from './sign-in.ts'

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A community portal of this journey alone: nobody else is told what is told there. Gives the path of its pages. */
async function siteOf(page: Page, baseURL: string | undefined, name: string): Promise<string> {
  const slug = `${name}-${test.info().retry}-${test.info().repeatEachIndex}`
  const headers = { 'sec-fetch-site': 'same-origin', origin: baseURL ?? '' }
  const made = await page.request.post('/settings/rest/sites', { data: { url: slug, name, language: 'en' }, headers })
  expect(made.status()).toBe(201)
  const { siteId } = (await made.json()) as { siteId: number }
  const changes = [{ key: 'branding', value: { name, logoUrl: LOGO }, seen: 0 }]
  const look = await page.request.patch(`/settings/sites/${siteId}/values`, { data: { changes }, headers })
  expect(look.status()).toBe(200)
  return `/community/${slug}`
}

// @rule D3.notices
// @rule D3.notices-desk
test(
  'an administrator plans a notice in two languages; an open page shows it without reload, and a visitor closes it for good',
  { tag: '@golden' },
  async ({ page, baseURL, browser }) => {
    await becomeModerator(page, address('notices'), baseURL)
    const site = await siteOf(page, baseURL, 'works')
    await page.goto(`${site}/admin/notices`)
    await page.getByRole('button', { name: 'New notice', exact: true }).click()
    const form = page.getByRole('form', { name: 'New notice' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Enter a title in at least one language.')).toBeVisible()
    await form.getByRole('textbox', { name: 'Title' }).fill('Works on Monday')
    await form.getByRole('textbox', { name: 'Text' }).fill('Searches are slow. Write to help@example.org.')
    await form.getByRole('tab', { name: /English/ }).press('ArrowRight')
    await expect(form.getByRole('tab', { name: /español/ })).toBeFocused()
    await form.getByRole('textbox', { name: 'Title' }).fill('Obras el lunes')
    await form.getByLabel('Place').selectOption('Bar')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('region', { name: 'Obras el lunes' })).toBeVisible()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Notice saved')).toBeVisible()

    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const visitor = await context.newPage()
    await visitor.goto(`${site}/help`)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    const bar = visitor.getByRole('region', { name: 'Works on Monday' })
    await expect(bar).toBeVisible()
    const shown = page.getByRole('switch', { name: 'Show Works on Monday to visitors' })
    await shown.click()
    await expect(bar).toHaveCount(0)
    await shown.click()
    await expect(bar).toBeVisible()
    await expect(bar.getByRole('link', { name: 'help@example.org' })).toHaveAttribute('href', 'mailto:help@example.org')
    await expectAccessible(visitor)
    await bar.getByRole('button', { name: 'Close the notice Works on Monday' }).click()
    await expect(bar).toHaveCount(0)
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar).toHaveCount(0)
    await context.close()
  },
)

// @rule S3-1.shutdown
// @rule S3-2.shutdown-popup
test('the notice of a shutdown comes from a template, as a popup that leads to everything that a person keeps', async ({
  page,
  baseURL,
}) => {
  await becomeModerator(page, address('shutdown'), baseURL)
  await page.goto(`${await siteOf(page, baseURL, 'closing')}/admin/notices`)
  await page.getByRole('button', { name: 'New shutdown notice' }).click()
  await page.getByLabel('The portal closes on').fill('2999-12-20')
  await page.getByLabel('Mailbox for questions').fill('help@example.org')
  await page.getByRole('button', { name: 'Make the notices' }).click()
  const title = 'The portal closes on 20 December 2999'
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Off')
  await page.getByRole('switch', { name: `Show ${title} to visitors` }).click()
  const popup = page.getByRole('dialog', { name: title })
  await expect(popup).toBeVisible()
  await expect(popup.getByRole('link', { name: 'Saved searches' })).toBeVisible()
  await expect(popup.getByText('0 items')).toHaveCount(4)
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'polski' }).click()
  await expect(page.getByRole('dialog', { name: /^Portal zostanie zamknięty/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save everything' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')
  await page.getByRole('checkbox', { name: 'Do not show again' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
