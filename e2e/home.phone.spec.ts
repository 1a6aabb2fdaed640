import { expect, expectAccessible, test } from './journey.ts'

test('the start page on a phone: one card, a row of searches, the sources in a line', { tag: '@golden' }, async ({ page }) => {
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Highlighted searches' }).getByRole('link')
  await expect(cards).toHaveCount(5)
  await expect(cards.first()).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('button', { name: /4 sources responding/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Source status' })
  await expect(sheet.getByText(/Responds in/)).toHaveCount(4)
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await cards.nth(1).scrollIntoViewIfNeeded()
  await cards.nth(1).tap()
  await expect(page).toHaveURL(/f:phrase=flood/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a place in the phrase is asked about on a phone, on the start page and in the form of the results', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'What' }).fill('soil moisture in Andalusia')
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await page.getByRole('button', { name: 'Yes', exact: true }).tap()
  await expect(page).toHaveURL(/f:phrase=soil\+moisture&.*Andalusia/)

  await page.getByRole('button', { name: /Change the search/ }).tap()
  await page.getByRole('combobox', { name: 'What' }).fill('floods in Bangladesh')
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  const question = page.getByRole('alertdialog', { name: /floods in location Bangladesh/ })
  await question.getByRole('button', { name: 'Close and cancel the search' }).tap()
  // the form is still there, with what was typed
  await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue('floods in Bangladesh')
  await page.getByRole('combobox', { name: 'What' }).fill('floods in Nepal')
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await page.getByRole('button', { name: 'Yes', exact: true }).tap()
  await expect(page).toHaveURL(/f:phrase=floods&.*Nepal/)
  await expect(page.getByRole('combobox', { name: 'What' })).toHaveCount(0)
})

test('the place may be where the phone is', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['geolocation'], { origin: baseURL ?? '' })
  await context.setGeolocation({ longitude: 16.37, latitude: 48.21 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Near me' }).tap()
  await expect(page.getByRole('combobox', { name: 'Where' })).toHaveValue('Around 48.21° N, 16.37° E')
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await expect(page).toHaveURL(/f:selectedAreaCoordinates=16\.\d+,47\.\d+,16\.\d+,48\.\d+/)
})
