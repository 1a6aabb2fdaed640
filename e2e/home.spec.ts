import { expect, expectAccessible, resultCount, test } from './journey.ts'

const QUESTION = 'Are you looking for soil moisture in location Andalusia, Spain?'

test('a highlighted search lights up its area, and opens with its results', { tag: '@golden' }, async ({ page }) => {
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Highlighted searches' }).getByRole('link')
  await expect(cards).toHaveCount(5)
  const flood = cards.nth(1)
  const tag = page.getByRole('button', { name: /Flood extent/ })
  await expect(tag).toBeVisible()
  const plain = await tag.evaluate((button) => button.className)
  await flood.hover()
  await expect(tag).not.toHaveClass(plain)
  // the other way round: the pointer on the area marks the card
  const item = page.getByRole('listitem').filter({ hasText: 'Flood extent' })
  const marked = (await item.getAttribute('class')) ?? ''
  await page.mouse.move(5, 5)
  await expect(item).not.toHaveClass(marked)
  await tag.hover()
  await expect(item).toHaveClass(marked)
  await expectAccessible(page)

  const words = await flood.innerText()
  const promised = Number(/([\d,]+) resources?/.exec(words)?.[1]?.replaceAll(',', ''))
  await flood.click()
  await expect(page).toHaveURL(/f:phrase=flood.*f:googlePlacesInput=Ganges/)
  expect(await resultCount(page)).toBe(promised)
  await page.goBack()
  await expect(cards).toHaveCount(5)

  // an area of the map opens its search too
  await page.getByRole('button', { name: /Drought watch/ }).click()
  await expect(page).toHaveURL(/f:googlePlacesInput=Horn\+of\+Africa/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

// @rule S1-4.place-question
test('a place in the phrase becomes the area of the search', { tag: '@golden' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'What' }).fill('soil moisture in Andalusia')
  await page.keyboard.press('Enter')
  const popup = page.getByRole('alertdialog', { name: QUESTION })
  await expect(popup.getByRole('button', { name: 'Yes' })).toBeFocused()
  // its box on a small map: sea, land, the fill and the line of the box are more colours than the box alone would have
  const colours = () =>
    popup.locator('canvas').evaluate((element: HTMLCanvasElement) => {
      const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height)
      return new Set(new Uint32Array(data.buffer)).size
    })
  await expect.poll(colours).toBeGreaterThan(20)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/f:phrase=soil\+moisture&.*f:googlePlacesInput=Andalusia,\+Spain/)
  await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue('soil moisture')
  await expect(page.getByRole('button', { name: /Andalusia, Spain/ }).first()).toBeVisible()
  expect(await resultCount(page)).toBeGreaterThan(0)
})

test('a place chosen from the suggestions becomes the search area', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Where' }).fill('Mediterran')
  await page
    .getByRole('option', { name: /Mediterranean Sea/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/f:selectedAreaCoordinates=/)
  await expect(page.getByRole('button', { name: /^Where: Mediterranean Sea/ })).toBeVisible()
})

test('the start page works by keyboard alone', { tag: '@golden' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Highlighted searches' }).getByRole('link')).toHaveCount(5)
  await expect(page.getByRole('button', { name: /^GEOSS/ })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'What' })).toBeFocused()
  const seen: string[] = []
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 24) ?? '')
    seen.push(name)
    if (name.startsWith('Checked')) break
  }
  const order = ['Search', 'soil moisture in Andalusi', 'Land surface temperature', '1Deforestation', 'GEOSS', 'Checked']
  const places = order.map((start) => seen.findLastIndex((name) => name.startsWith(start.slice(0, 24))))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: 'Source status' })
  await expect(popup.getByText(/Responds in/)).toHaveCount(4)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(popup.getByRole('button', { name: 'Check again' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()

  // the same as a page, by its own address
  await page.goto('/sources')
  await expect(page.getByText(/^Response time .* last response/)).toHaveCount(4)
  await expectAccessible(page)
})

test('what fails or takes its time leaves the rest of the page alone', async ({ page }) => {
  await page.route('**/personaldata/rest/**', (route) => route.fulfill({ status: 200, json: {} }))
  await page.route('**/health/sources', (route) =>
    route.fulfill({
      json: {
        now: '2026-03-01T12:00:00Z',
        sources: [
          { name: 'dab', state: 'ok', responseMs: 800, resources: 5, checkedAt: '2026-03-01T11:58:00Z' },
          { name: 'data', state: 'slow', responseMs: 9_000, checkedAt: '2026-03-01T11:58:00Z' },
          { name: 'information', state: 'failed', responseMs: 3, checkedAt: '2026-03-01T11:58:00Z' },
          { name: 'services', state: 'checking' },
        ],
      },
    }),
  )
  await page.goto('/')
  const strip = page.getByRole('region', { name: 'Source status' })
  await expect(strip.getByRole('listitem')).toHaveText([
    /GEOSS\s*0.8 s/,
    /Curated data\s*Slow, 9 s/,
    /Information\s*No response/,
    /Services\s*Checking/,
  ])
  await expect(strip.getByRole('button', { name: 'Checked 2 min ago' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Highlighted searches' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'What' })).toBeVisible()
})

for (const { name, width, height } of [
  { name: 'a small tablet', width: 700, height: 1_000 },
  { name: 'a phone on its side', width: 844, height: 390 },
  { name: 'the narrowest phone', width: 320, height: 568 },
  { name: 'a laptop', width: 1_024, height: 768 },
]) {
  test(`everything can be reached on ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const cards = page.getByRole('region', { name: 'Highlighted searches' }).getByRole('link')
    await expect(cards).toHaveCount(5)
    for (const part of [page.getByRole('button', { name: 'Search', exact: true }), cards.last()]) {
      await part.scrollIntoViewIfNeeded()
      await expect(part).toBeInViewport()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test('long names in other scripts stay inside their cards', async ({ page }) => {
  const name = 'Мониторинг обезлесения и деградации тропических лесов южной части бассейна Амазонки, ежедневные оповещения'
  const other = '长江流域洪水淹没范围逐日监测与灾害风险评估综合数据产品集'
  const record = (title: string, at: number) => ({
    name: title,
    phrase: 'flood',
    id: String(at),
    url: `/?f:phrase=flood${at}`,
    address: `/search?f:phrase=flood${at}&v=1`,
    createdOn: '2026-01-01T00:00:00Z',
    defaultSearch: true,
    aoiBoundingBox: `${at * 10},0,${at * 10 + 8},10`,
    enabled: true,
    organisation: { name: title, shortName: title },
    theme: 'flood',
    resources: 1_234_567,
    _links: { self: { href: `https://portal.test/${at}` } },
  })
  const highlightedSearches = [name, other, name, other, 'Ocena zagrożenia powodziowego w dorzeczu górnej Wisły'].map(record)
  await page.route('**/highlighted-searches/search/enabled**', (route) =>
    route.fulfill({
      json: {
        _embedded: { highlightedSearches },
        _links: { self: { href: 'https://portal.test/' } },
        page: { size: 5, totalElements: 5, totalPages: 1, number: 0 },
      },
    }),
  )
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Highlighted searches' }).getByRole('link')
  await expect(cards).toHaveCount(5)
  for (const card of await cards.all()) {
    expect(await card.evaluate((link) => link.scrollWidth <= link.clientWidth && link.scrollHeight <= link.clientHeight)).toBe(
      true,
    )
    await expect(card).toContainText('1,234,567 resources')
  }
})
