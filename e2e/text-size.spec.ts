import type { Locator, Page } from '@playwright/test'
import { cutTexts } from './layout-faults.ts'
import { expect, mapAtRest, test } from './journey.ts'
import { address, becomeModerator, enter, PASSWORD, register } from './sign-in.ts'

/** Twice the text of most browsers. */
const LARGE = '32px'

/** What the browser's setting does: the size that all others are multiples of. */
const enlarge = (page: Page) => page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), LARGE)

const results = async (page: Page) => {
  await page.goto('/search?f:phrase=sea%20surface%20temperature')
  await expect(page.getByRole('article').first()).toBeVisible()
}

const SCREENS: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  [
    'the home page',
    async (page) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Highlighted searches' })).toBeVisible()
    },
  ],
  ['the results', results],
  [
    'the filters',
    async (page) => {
      await results(page)
      await page.getByRole('button', { name: /^Filters/ }).click()
      await expect(page.getByRole('region', { name: 'Filters', exact: true })).toBeVisible()
    },
  ],
  [
    'the details',
    async (page) => {
      await page.goto('/resource/dab/graticule.cmems-sst-mediterranean')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  ],
  [
    'the sources',
    async (page) => {
      await page.goto('/sources')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  ],
  [
    'a dialog',
    async (page) => {
      await results(page)
      await page.getByRole('button', { name: 'Export or use in code' }).click()
      await page.getByRole('radio', { name: 'Code' }).check()
      await expect(page.getByRole('radio', { name: 'Jupyter' })).toBeVisible()
    },
  ],
]

for (const [name, open] of SCREENS) {
  test(`${name} cuts no text when the browser's text is twice as large`, async ({ page }) => {
    await open(page)
    await enlarge(page)
    await expect.poll(() => cutTexts(page)).toEqual([])
  })
}

test("the account and the saved runs cut no text when the browser's text is twice as large", async ({ page, baseURL }) => {
  await register(page, address('large-text'))
  await enter(page, address('large-text'))
  await page.goto('/account')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Code of the app')).toBeVisible()
  await enlarge(page)
  await expect.poll(() => cutTexts(page)).toEqual([])
  const data = { name: 'Bodenfeuchtigkeitsüberwachung', runId: '51d0-c2aa', path: '/search', status: 'EXECUTING' }
  await page.request.post('/personaldata/rest/saved-runs', { data, headers: { origin: baseURL ?? '' } })
  await page.goto('/saved-runs')
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await enlarge(page)
  await expect.poll(() => cutTexts(page)).toEqual([])
})

test('the creator of community portals has its numbers in their circles and its step in sight when text is twice as large', async ({
  page,
  baseURL,
}) => {
  await becomeModerator(page, address('large-creator'), baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/creator')
  await page.getByRole('button', { name: 'New community portal' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Identity' })).toBeVisible()
  await enlarge(page)
  for (const step of ['Map and search', 'Sources', 'Default layers']) {
    await page.getByRole('button', { name: `Next: ${step}` }).click()
    const button = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: step })
    await expect(button).toHaveAttribute('aria-current', 'step')
    await expect.poll(async () => (await button.boundingBox())?.x).toBeLessThan(195)
    const [circle, font] = await button.locator('span').evaluate((one) => {
      return [one.getBoundingClientRect().height, Number.parseFloat(getComputedStyle(one).fontSize)] as const
    })
    expect(circle).toBeGreaterThan(1.5 * font)
    await expect.poll(() => cutTexts(page)).toEqual([])
  }
})

test('numbers on the map and the word on its button of layers grow with the text, and keep clear of each other', async ({
  page,
}) => {
  await results(page)
  await mapAtRest(page)
  const tags = page.locator('[data-footprint-tag]').filter({ visible: true })
  const controls = page.getByRole('group', { name: 'Map controls' })
  const heightOf = async (one: Locator) => (await one.boundingBox())?.height ?? 0
  const word = controls.getByText('Layers', { exact: true })
  const [tag, written] = [await heightOf(tags.first()), await heightOf(word)]
  await enlarge(page)
  await expect.poll(() => heightOf(tags.first())).toBeCloseTo(2 * tag, 0)
  await expect.poll(() => heightOf(word)).toBeGreaterThan(1.8 * written)
  await mapAtRest(page)
  const boxes = (all: Locator) => all.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  const [numbers, buttons] = [await boxes(tags), await boxes(controls.getByRole('button'))]
  expect(numbers.length).toBeGreaterThan(0)
  const touches = (one: DOMRect, other: DOMRect) =>
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
  const lying = numbers.filter((one, at) => [...buttons, ...numbers.slice(at + 1)].some((other) => touches(one, other)))
  expect(lying).toEqual([])
})
