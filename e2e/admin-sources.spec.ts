/** An operator adds played catalogues by their addresses, searches them live, harvests one, and sees it searched. */
import type { Page } from '@playwright/test'
import { becomeAdministrator, KEY, test } from './desk-portal.ts'
import { expect, expectAccessible } from './journey.ts'
import { WAITS } from './waits.ts'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Add a source' })
/** The box of a source's forms. */
const TELLS = 'Say in the tab when it does not respond'

/** Opens the panel, and checks an address. */
async function check(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a source' }).click()
  await panelOf(page).getByLabel('Address of the catalogue').fill(address)
  await panelOf(page).getByRole('button', { name: 'Check', exact: true }).click()
}

test('an operator adds a STAC API, a CSW and a CKAN by address, and visitors search them live', async ({ page, desk }) => {
  await becomeAdministrator(page, desk, 'admin-live@example.org')
  await page.goto('/admin/sources')
  await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeVisible()
  await expectAccessible(page)

  await check(page, `${desk.played.base}/page`)
  await expect(panelOf(page)).toContainText('No catalogue answers at this address.')
  await expect(panelOf(page)).toContainText('The answer is a web page.')
  await expectAccessible(page)
  await panelOf(page).getByRole('button', { name: 'Cancel' }).click()

  for (const [path, found, name] of [
    ['stac', 'Found: STAC API 1.0, 1 collection', 'Played STAC'],
    ['csw', 'Found: CSW 2.0.2, 5 records', 'Played CSW'],
    ['ckan', 'Found: CKAN, 5 datasets', 'Played CKAN'],
  ] as const) {
    await check(page, `${desk.played.base}/${path}`)
    await expect(panelOf(page)).toContainText(found)
    await panelOf(page).getByRole('combobox', { name: 'Area' }).selectOption('Europe')
    await panelOf(page).getByRole('button', { name: 'Try', exact: true }).click()
    await expect(panelOf(page)).toContainText('Snow depth in the Alps')
    await expect(panelOf(page).getByRole('img', { name: 'Footprints of the results' })).toBeVisible()
    await expectAccessible(page)
    await panelOf(page).getByRole('button', { name: 'Next: choose how to use it' }).click()
    await panelOf(page).getByLabel('Name on the tab').fill(name)
    await expectAccessible(page)
    await panelOf(page).getByRole('button', { name: 'Add as a tab' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    await expect(panelOf(page)).toBeHidden()
  }

  // the new tabs are searched at once
  for (const [name, source] of [
    ['Played CSW', 'played-csw'],
    ['Played CKAN', 'played-ckan'],
    ['Played STAC', 'played-stac'],
  ] as const) {
    await page.goto(`/search?f:dataSource=${source}`)
    await expect(page.getByRole('tab', { name: new RegExp(`^${name}`) })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Coral reefs of the Red Sea')
  }
  await page.getByRole('link', { name: 'Coral reefs of the Red Sea' }).click()
  await expect(page).toHaveURL(/\/resource\/played-stac\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coral reefs of the Red Sea')
})

test('tabs change their places by keys and are switched off and on again', async ({ page, desk }) => {
  await becomeAdministrator(page, desk, 'admin-tabs@example.org')
  await page.goto('/admin/sources')
  const rows = page.getByRole('region', { name: 'Tabs' }).getByRole('listitem')
  await expect(rows.nth(0)).toContainText('GEOSS')
  await page.getByRole('button', { name: 'Move GEOSS', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(rows.nth(1)).toContainText('GEOSS')
  await expect(page.getByRole('status').filter({ hasText: 'GEOSS is at place 2' })).toBeAttached()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows.nth(0)).toContainText('GEOSS')

  const information = page.getByRole('switch', { name: 'Information is searched' })
  await information.click()
  await expect(information).not.toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(information).toBeChecked()
})

test(
  'an operator harvests a catalogue, watches it, and visitors find its records',
  { tag: '@golden' },
  async ({ page, desk }) => {
    await becomeAdministrator(page, desk, 'admin-harvest@example.org')
    await page.goto('/admin/sources')
    await check(page, `${desk.played.base}/csw`)
    await panelOf(page).getByRole('button', { name: 'Next: choose how to use it' }).click()
    await panelOf(page).getByLabel('Name on the tab').fill('Harvested geoportal')
    await panelOf(page).getByRole('radio', { name: 'Harvest on a schedule' }).check()
    await panelOf(page).getByRole('button', { name: 'Add and schedule' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Harvested geoportal' })
    await expect(row).toContainText('Every week at 02:00 UTC')
    await row.getByRole('link', { name: 'Harvested geoportal' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Harvested geoportal' })).toBeVisible()
    await expect(page.getByText(/^Finished .*, 5 read in/)).toBeVisible({ timeout: WAITS.harvest })
    await expect(page.getByText('Every record was accepted.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Run now' }).click()
    await expect(page.getByRole('heading', { name: 'Past runs' })).toBeVisible({ timeout: WAITS.harvest })
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.goto('/admin/harvests')
    await expect(page.getByRole('row').filter({ hasText: 'Harvested geoportal' })).toContainText('5')
    await expectAccessible(page)

    await page.goto('/search?f:phrase=baltic')
    await expect(page.getByRole('article').filter({ hasText: 'Sea ice of the Baltic' })).toBeVisible()

    // and takes it back
    await page.goto('/admin/harvests')
    await page.getByRole('link', { name: 'Harvested geoportal' }).click()
    await page.getByRole('button', { name: 'Remove harvest and records' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.goto('/admin/harvests')
    await expect(page.getByRole('row').filter({ hasText: 'Harvested geoportal' })).toBeHidden({ timeout: WAITS.harvest })
  },
)

// @rule B-sources.seen-by
// @rule B-sources.quiet
// @rule B-sources.key-host
test('an operator adds a catalogue behind a key for administrators only, and opens it to everybody', async ({
  page,
  browser,
  baseURL,
  desk,
}) => {
  await becomeAdministrator(page, desk, 'admin-key@example.org')
  await page.goto('/admin/sources')
  await check(page, `${desk.guard.base}/ckan`)
  const panel = panelOf(page)
  await expect(panel.getByLabel('How the source asks for a key')).toBeVisible()
  await panel.getByLabel('How the source asks for a key').selectOption('Header X-API-Key')
  await expectAccessible(page)
  await panel.getByLabel('Key', { exact: true }).fill(KEY)
  await panel.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(panel).toContainText('Found: CKAN, 5 datasets')
  await panel.getByRole('button', { name: 'Next: choose how to use it' }).click()
  await panel.getByLabel('Name on the tab').fill('Guarded')
  await panel.getByLabel('Who sees it').selectOption('Administrators of the portal')
  await panel.getByLabel('Rights and attribution').fill('Guarded institute, for members')
  await panel.getByRole('checkbox', { name: TELLS }).uncheck()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Add as a tab' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Guarded' })
  await expect(row).toContainText('Administrators of the portal')

  // it is a tab for the administrator, also in a link that is opened anew, and the rights stand with each result
  await page.goto('/search?f:dataSource=guarded')
  await expect(page.getByRole('tab', { name: /^Guarded/ })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Rights: Guarded institute, for members')
  await page.getByRole('link', { name: 'Coral reefs of the Red Sea' }).click()
  await expect(page.getByRole('main')).toContainText('Rights, as the source states them: Guarded institute, for members')

  // and nothing for others
  const others = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const visitor = await others.newPage()
  await visitor.goto('/search')
  await expect(visitor.getByRole('tab', { name: /^GEOSS/ })).toBeVisible()
  await expect(visitor.getByRole('tab', { name: /^Guarded/ })).toBeHidden()
  const statusOf = async (name: string) => (await visitor.request.get(`/api/search?dataSource=${name}`)).status()
  expect(await statusOf('guarded')).toBe(await statusOf('no-such-source'))

  // until everybody may see it: the open page follows
  await page.goto('/admin/sources')
  await page.getByRole('button', { name: 'Edit Guarded' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Guarded' })
  await expect(form).toContainText('A key is set (Header X-API-Key).')
  await expect(form.getByRole('checkbox', { name: TELLS })).not.toBeChecked()
  await expectAccessible(page)
  await form.getByLabel('Who sees it').selectOption('Everybody')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(visitor.getByRole('tab', { name: /^Guarded/ })).toBeVisible()
  await others.close()
})

// @rule B-sources.key-apart
// @rule B-sources.key-harvest
test('an operator pastes an address with a key, and harvests with the key kept apart from it', async ({ page, desk }) => {
  await becomeAdministrator(page, desk, 'admin-key-harvest@example.org')
  await page.goto('/admin/sources')
  await check(page, `${desk.guard.base}/csw?api_key=${KEY}`)
  const panel = panelOf(page)
  await expect(panel).toContainText('Found: CSW 2.0.2, 5 records')
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect(panel).toContainText('The address held a key.')
  await expect(panel.getByLabel('Address of the catalogue')).toHaveValue(`${desk.guard.base}/csw`)
  await expect(panel.getByLabel('Name of the parameter')).toHaveValue('api_key')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Check', exact: true }).click()
  await panel.getByRole('button', { name: 'Next: choose how to use it' }).click()
  await panel.getByLabel('Name on the tab').fill('Keyed geoportal')
  await panel.getByRole('radio', { name: 'Harvest now' }).check()
  await expect(panel).toContainText('The key goes with every request of the harvest.')
  await panel.getByRole('button', { name: 'Add and harvest now' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Keyed geoportal' }).getByRole('link', { name: 'Keyed geoportal' }).click()
  await expect(page.getByText(/^Finished .*, 5 read in/)).toBeVisible({ timeout: WAITS.harvest })
  await page.getByRole('button', { name: 'Key', exact: true }).click()
  const form = page.getByRole('form', { name: 'Key of Keyed geoportal' })
  await expect(form).toContainText('A key is set (Parameter of the address).')
  await expectAccessible(page)
  await expect(page.locator('body')).not.toContainText(KEY)
  await form.getByRole('button', { name: 'Forget the key' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText(/401/).first()).toBeVisible({ timeout: WAITS.harvest })
})
