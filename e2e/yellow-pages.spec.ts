/** The directory of data providers, as visitors use it. */
import { expect, expectAccessible, test } from './journey.ts'
import { address, becomeModerator } from './sign-in.ts'
import { WAITS } from './waits.ts'

// @rule S2-9.providers-per-page
// @rule S2-5.provider-search
// @rule S2-3.provider-details
// @rule B-yellow-pages.records
test('a visitor finds a provider, reads about it and searches its resources', { tag: '@golden' }, async ({ page }) => {
  // what an address says wrongly is passed over
  await page.goto('/yellow-pages?order=sideways&page=x')
  await expect(page.getByRole('heading', { name: 'Data providers', level: 1 })).toBeVisible()
  const rows = page.getByRole('region', { name: 'Data providers' }).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expectAccessible(page)
  const first = await rows.first().innerText()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows.first()).not.toHaveText(first)
  await page.getByLabel('Sort by').selectOption('Name Z–A')
  await expect(rows.first()).toContainText('Wo')
  await page.getByLabel('Search providers').fill('no-such-provider')
  await expect(page.getByText('No provider matches. Use fewer or other words.')).toBeVisible()
  await page.getByLabel('Search providers').fill('meteorological ORG')
  await expect(page.getByText(/^1 of \d+ providers matches/)).toBeVisible()
  await rows.getByRole('button', { name: /World Meteorological Organization/ }).click()
  const details = page.getByRole('region', { name: 'World Meteorological Organization' })
  for (const words of [
    'GEO affiliation',
    'Coverage',
    'Data policy',
    'Benefit areas',
    'UN goals',
    'Data management',
    'Listed since',
  ])
    await expect(details.getByText(words, { exact: true })).toBeVisible()
  // a link shows the same
  await page.reload()
  await expect(details).toBeVisible()
  await page.getByRole('link', { name: /Search its \d+ resources/ }).click()
  await expect(page.getByRole('heading', { name: /^\d+ results$/ })).toBeVisible()
  await expect(page).toHaveURL(/organisation/i)
})

// @rule B-yellow-pages.administrators
test('an administrator adds, changes and deletes a provider, and names a remote directory', async ({ page, baseURL }) => {
  test.slow()
  page.setDefaultTimeout(WAITS.action)
  await becomeModerator(page, address('providers'), baseURL)
  await page.goto('/admin/providers')
  await expect(page.getByRole('heading', { name: 'Manage data providers' })).toBeVisible()
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByRole('button', { name: 'Save provider' }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Aardvark Survey')
  await page.getByLabel('Description').fill('Where aardvarks dig.')
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save provider' }).click()
  await expect(page.getByText('Enter an address that begins with https:// or http://.')).toBeVisible()
  await page.getByLabel('Website').fill('https://aardvark.example.org/')
  await page.getByLabel('15 Life on land').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save provider' }).click()
  await expect(page.getByText('Provider saved')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Aardvark Survey' }).click()
  await page.getByLabel('Coverage').fill('Savannas')
  await page.getByRole('button', { name: 'Save provider' }).click()
  await expect(page.getByRole('button', { name: 'Save provider' })).toHaveCount(0)

  const remote = page.getByRole('form', { name: 'Remote directory' })
  await remote.getByLabel('Address').fill('https://directory.example.org/providers')
  await remote.getByLabel('User name').fill('reader')
  await remote.getByLabel('Password').fill('a secret word')
  await remote.getByRole('button', { name: 'Save directory' }).click()
  await expect(page.getByText('Directory saved')).toBeVisible()
  await expect(remote.getByText('A password is set. Enter another one to replace it.')).toBeVisible()

  await page.goto('/yellow-pages?text=aardvark')
  await expect(page.getByText('Savannas')).toBeVisible()
  await expect(page.getByText('The remote directory did not respond. You see the providers of this portal only.')).toBeVisible()
  await page.goto('/admin/providers')
  await page.getByRole('button', { name: 'Delete Aardvark Survey' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Provider deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Provider restored')).toBeVisible()
  await remote.getByLabel('Address').fill('')
  await remote.getByRole('button', { name: 'Save directory' }).click()
  await expect(page.getByText('Directory saved')).toBeVisible()
})
