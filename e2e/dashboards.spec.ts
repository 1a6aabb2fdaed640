/** Dashboards from the first element to the link that others open. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, saveSearch, searchFromHome, test } from './journey.ts'
import { address, enter, register } from './sign-in.ts'
import { WAITS } from './waits.ts'

// the dashboard of somebody else, and a link that is not shared any more
test.use({ expectedStatuses: [404, 412] })

const RAIN = 'month,rain\nJan,38\nFeb,35\nMar,36\nApr,40\n'

async function signedIn(page: Page, name: string): Promise<void> {
  const email = address(name)
  await register(page, email)
  await enter(page, email)
}

const add = (page: Page, kind: string) => page.getByRole('button', { name: `Add element: ${kind}` }).click()

// @rule S2-4.dashboard-confirmation
// @rule S2-8.dashboard-messages
// @rule B-dashboards.searches
// @rule B-dashboards.upload
// @rule B-dashboards.draft
// @rule B-dashboards.charts
// @rule B-dashboards.map-alternative
// @rule B-dashboards.complete
test(
  'a person makes a dashboard of searches and tables, publishes it, and others open the link',
  { tag: '@golden' },
  async ({ page, browser }) => {
    test.slow()
    page.setDefaultTimeout(WAITS.action)
    await signedIn(page, 'boards')
    await searchFromHome(page, 'sea')
    await saveSearch(page)

    await page.goto('/dashboards')
    await expect(page.getByText('Your list is empty')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New dashboard' }).click()
    await expect(page.getByText('Dashboard loaded')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('State of the sea')
    await page.getByLabel('Summary').fill('For bulletins.')

    await add(page, 'Text')
    await page.getByLabel('Title', { exact: true }).fill('October')
    await page.getByLabel('Text', { exact: true }).fill('Warm south.\n\nCold north.')
    await add(page, 'Chart')
    await page.getByLabel('Title', { exact: true }).fill('Rain per month')
    await page.getByLabel('Data', { exact: true }).selectOption('CSV file')
    await page
      .getByLabel('CSV file', { exact: true })
      .setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from('only') })
    await expect(page.getByText('The file has no rows below the names of its columns.')).toBeVisible()
    await page
      .getByLabel('CSV file', { exact: true })
      .setInputFiles({ name: 'rain.csv', mimeType: 'text/csv', buffer: Buffer.from(RAIN) })
    await expect(page.getByText('rain.csv: 4 rows')).toBeVisible()
    await page.getByLabel('Unit').fill('mm')

    for (const [kind, title] of [
      ['Number', 'Resources about the sea'],
      ['List', 'Newest resources'],
      ['Map', 'Where they are'],
      ['Chart', 'Resources over time'],
    ] as const) {
      await add(page, kind)
      await page.getByLabel('Title', { exact: true }).fill(title)
      await page.getByLabel('Data', { exact: true }).selectOption('Saved search')
      await page.getByLabel('Saved search', { exact: true }).selectOption({ index: 1 })
    }
    // what is missing is named, and leads to where it is put right
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Map: Where they are, page Overview: no text alternative' }).click()
    await page.getByLabel('Text alternative').fill('Boxes over all oceans.')
    await expect(page.getByText('This is missing before you can publish')).toHaveCount(0)
    await expect(page.getByText(/^Draft saved/)).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('radio', { name: 'Preview' }).check({ force: true })
    await expect(page.getByRole('img', { name: 'Boxes over all oceans.' })).toBeVisible()
    const rain = page.getByRole('region', { name: 'Rain per month' })
    await rain.getByRole('button', { name: 'Show as table' }).click()
    await expect(rain.getByRole('row', { name: 'Jan 38' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Newest resources' }).getByRole('listitem')).toHaveCount(5)
    await expect(page.getByRole('region', { name: 'Resources about the sea' })).toContainText(/\d/)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Save dashboard' }).click()
    await expect(page.getByText('Dashboard saved')).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Dashboard published. Anyone with the link can open it.')).toBeVisible()
    const own = page.url()
    await page.getByRole('link', { name: 'Dashboards', exact: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close', exact: true }).first().click()
    const shared = (await page.getByRole('link', { name: 'Open State of the sea as others see it' }).getAttribute('href')) ?? ''
    expect(shared).toMatch(/^\/dashboards\/shared\//)

    const context = await browser.newContext()
    const other = await context.newPage()
    await other.goto(new URL(shared, own).href)
    await expect(other.getByRole('heading', { name: 'State of the sea' })).toBeVisible()
    await expect(other.getByText('Warm south.')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Save dashboard' })).toHaveCount(0)
    await signedIn(other, 'other')
    await other.goto(own)
    await expect(other.getByText('There is no such dashboard, or it is somebody else’s.')).toBeVisible()

    await page.getByRole('button', { name: 'Delete State of the sea' }).click()
    await expect(page.getByText('State of the sea is deleted. This cannot be undone.')).toBeVisible()
    await page.getByRole('button', { name: 'Keep' }).last().click()
    await page.getByRole('button', { name: 'Delete State of the sea' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Dashboard deleted')).toBeVisible()
    await other.goto(new URL(shared, own).href)
    await expect(other.getByRole('heading', { name: 'This dashboard is not published' })).toBeVisible()
    await context.close()
  },
)

// @rule B-dashboards.keys
// @rule B-dashboards.undo
// @rule B-dashboards.seen
test('the grid is used by keys and by the pointer, changes are undone, and another tab is told', async ({ page }) => {
  test.slow()
  page.setDefaultTimeout(WAITS.action)
  await signedIn(page, 'grid')
  await page.goto('/dashboards')
  await page.getByRole('button', { name: 'New dashboard' }).click()
  await add(page, 'Number')
  await page.getByLabel('Title', { exact: true }).fill('One')
  await add(page, 'Number')
  await page.getByLabel('Title', { exact: true }).fill('Two')
  const names = () =>
    page
      .getByRole('group', { name: 'Elements of Overview' })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label')))
  const two = page.getByRole('button', { name: 'Number: Two' })
  await two.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(names).toEqual(['Number: Two', 'Number: One'])
  await two.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('5 of 12 columns, 2 rows')).toBeAttached()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(names).toEqual(['Number: One', 'Number: Two'])
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(names).toEqual(['Number: Two', 'Number: One'])

  // the grip of the first is dragged onto the second
  const first = page.locator('[data-element]').first()
  const grip = await first.getByTitle('Drag to move').boundingBox()
  const target = await page.locator('[data-element]').nth(1).boundingBox()
  if (grip === null || target === null) throw new Error('nothing to drag')
  await page.mouse.move(grip.x + 10, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(target.x + target.width / 2, target.y + 30, { steps: 4 })
  await page.mouse.up()
  await expect.poll(names).toEqual(['Number: One', 'Number: Two'])
  const corner = await page.locator('[data-element]').first().getByTitle('Drag to change the size').boundingBox()
  if (corner === null) throw new Error('no corner')
  await page.mouse.move(corner.x + 10, corner.y + 10)
  await page.mouse.down()
  await page.mouse.move(corner.x + 300, corner.y + 12, { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(async () => (await page.locator('[data-element]').first().boundingBox())?.width ?? 0)
    .toBeGreaterThan(target.width + 100)

  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByText('This page is empty. Add an element.')).toBeVisible()
  await page.getByRole('button', { name: 'Move page Page 2 up' }).click()
  await expect(page.getByText(/^Draft saved/)).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByLabel('Summary').fill('From the other tab')
  await expect(tab.getByText(/^Draft saved/)).toBeVisible()
  await expect(tab.getByText('Not saved yet')).toHaveCount(0)
  await page.getByLabel('Summary').fill('From this tab')
  await expect(page.getByText(/changed elsewhere/)).toBeVisible()
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByLabel('Summary')).toHaveValue('From the other tab')
  await tab.close()
})
