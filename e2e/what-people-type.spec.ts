import { expect, expectAccessible, resultCount, searchFromHome, test, titles } from './journey.ts'

const MADAGASCAR = 'f:selectedAreaCoordinates=43.2,-25.6,50.5,-11.9'

test('identifiers and quoted phrases are searched as they are', async ({ page }) => {
  await page.goto(`/search?f:phrase=${encodeURIComponent('"temprature"')}`)
  await expect(page.getByText('We were unable to find any resources.').first()).toBeVisible()
  await expect(page).toHaveURL(/temprature/)
  await expect(page.getByText('Did you mean')).toBeHidden()
})

test(
  'without results the list says which word excludes them all, and what each change gives',
  { tag: '@golden' },
  async ({ page }) => {
    await page.goto('/search?f:phrase=glacier+qqxyzzy')
    const dialog = page.getByRole('dialog', { name: 'We were unable to find any resources.' })
    await expect(dialog.getByRole('heading', { name: 'What excludes all results' })).toBeVisible()
    await expect(dialog.getByText('One change is enough:')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Search without the word “qqxyzzy” [\d,]+ results?$/ }).click()
    await expect(page).toHaveURL(/f:phrase=glacier&/)
    expect(await resultCount(page)).toBeGreaterThan(0)
  },
)

test('with an area what lies in it comes first, and cards say how much of it they cover', async ({ page }) => {
  await page.goto(
    '/search?f:phrase=earthquake&f:selectedAreaCoordinates=165,-48,180,-33&f:dateFrom=1985-01-01&f:dateTo=2020-12-31',
  )
  await expect(page.getByRole('article').first()).toBeVisible()
  const first = await titles(page)
  expect(first.slice(0, 2).join()).toContain('GeoNet')
  await expect(page.getByRole('article').first()).toContainText(/covers (about )?\d+% of the area, [\d.]+ of 36 years/)
  await expect(
    page
      .getByRole('article')
      .first()
      .getByText(/fit of the area, fit of the dates/),
  ).toBeVisible()
})

test('a card says whether the data are one click away, and a filter keeps those that are', async ({ page }) => {
  await page.goto(`/search?f:phrase=land+cover&${MADAGASCAR}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  const all = await resultCount(page)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const section = page.getByRole('group', { name: 'Get the data' }).or(page.getByRole('region', { name: 'Get the data' }))
  await section.getByLabel(/^Downloadable now/).check()
  await page.getByRole('button', { name: /^Show \d+ results?$/ }).click()
  await expect(page).toHaveURL(/f:access=file/)
  await expect(page.getByRole('button', { name: 'Remove filter Get the data Downloadable now' })).toBeVisible()
  await expect(async () => expect(await resultCount(page)).toBeLessThan(all)).toPass()
  await expect(page.getByRole('article').first().getByText('Downloadable now')).toBeVisible()
})

test('the help shows how a word is excluded, and that it is', async ({ page }) => {
  await page.goto('/search?f:phrase=soil+moisture')
  await expect(page.getByRole('article').first()).toBeVisible()
  const all = await resultCount(page)
  await page.goto('/help')
  await page.getByRole('link', { name: 'soil moisture NOT model' }).click()
  await expect(page).toHaveURL(/NOT/)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await resultCount(page)).toBeLessThan(all)
})

test('a question is searched without the words around what it asks for, which is said', async ({ page }) => {
  await searchFromHome(page, 'where can I find sea surface temperature?')
  await expect(page.getByText('Searched for sea surface temperature.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Search “where can I find/ })).toBeVisible()
  expect(await resultCount(page)).toBeGreaterThan(10)
})
