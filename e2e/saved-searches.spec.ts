import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, expectAccessible, saveSearch, searchFromHome, test } from './journey.ts'
import { mailsTo } from './mailbox.ts'
import { address, enter, register, signIn } from './sign-in.ts'

test.use({ expectedStatuses: [401] })

const CLI = join(import.meta.dirname, '../server/src/cli.ts')
const STORE = join(process.env['GRATICULE_E2E_DATA'] ?? '', 'catalogue.sqlite')

/** Harvests one record with this title while the portal runs. */
function harvest(folder: string, id: string, title: string): void {
  mkdirSync(folder, { recursive: true })
  const item = {
    type: 'Feature',
    stac_version: '1.0.0',
    id,
    bbox: [115.4, -32.05, 115.6, -31.95],
    geometry: { type: 'Point', coordinates: [115.5, -32] },
    properties: { datetime: '2024-05-01T00:00:00Z', title },
    links: [],
    assets: {},
  }
  writeFileSync(join(folder, `${id}.json`), JSON.stringify(item))
  const env = { ...process.env, GRATICULE_DATA: process.env['GRATICULE_E2E_DATA'] }
  const { stdout } = spawnSync(process.execPath, [CLI, 'harvest', 'stac', folder, '--source', 'numbats'], {
    env,
    encoding: 'utf8',
  })
  expect(stdout).toContain('new 1')
}

// @rule S2-7.saved-searches
// @rule B-saved-searches.feed
// @rule B-saved-searches.digest
test(
  'a search is saved, and tells by feed and mail what a harvest brings',
  { tag: '@golden' },
  async ({ page, request }, testInfo) => {
    const email = address('saves')
    await register(page, email)
    await enter(page, email)
    await page.goto('/search?f:phrase=numbat')
    await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
    await saveSearch(page)
    await page.getByRole('button', { name: 'Hi, Visitor' }).click()
    await page.getByRole('link', { name: 'Saved searches' }).click()
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'numbat', exact: true }) })
    await expect(row).toContainText('“numbat”')
    await expectAccessible(page)

    await row.getByRole('button', { name: 'Alerts of numbat: No alerts' }).click()
    const alerts = page.getByRole('complementary', { name: 'Alerts for this search' })
    await alerts.getByRole('button', { name: 'Make a feed' }).click()
    const feed = await alerts.getByLabel('Address of the feed').inputValue()
    await alerts.getByRole('radio', { name: 'Daily' }).check({ force: true })
    await expect(row.getByRole('button', { name: 'Alerts of numbat: Feed, Daily' })).toBeVisible()
    await expectAccessible(page)

    harvest(testInfo.outputPath('items'), `numbat-${testInfo.retry}`, 'Numbat burrows')
    await expect(async () => expect(await (await request.get(feed)).text()).toContain('Numbat burrows')).toPass()
    // the hour of the mail has come
    const store = new DatabaseSync(STORE)
    store.exec('update search_alerts set mail_next_at = 0 where mail_next_at is not null')
    store.close()
    await expect(async () => {
      const [mail] = mailsTo(email).filter(({ subject }) => subject.includes('news in a saved search'))
      expect(mail?.text).toContain('+ Numbat burrows')
    }).toPass()

    await page.reload()
    await expect(row).toContainText('1 new')
    await row.getByRole('link', { name: 'numbat', exact: true }).click()
    await expect(page.getByRole('heading', { name: '1 result' })).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('Numbat burrows')
    await page.goBack()
    await expect(row).not.toContainText('1 new')
  },
)

test('saved searches are renamed, put into folders, deleted and brought back by keyboard', async ({ page }) => {
  const email = address('orders')
  await register(page, email)
  await enter(page, email)
  for (const phrase of ['ice', 'soil']) {
    await searchFromHome(page, phrase)
    await saveSearch(page)
  }
  await page.goto('/saved-searches')
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await link('soil').focus()
  await page.keyboard.press('j')
  await expect(link('ice')).toBeFocused()
  await page.keyboard.press('F2')
  await page.getByLabel('Name', { exact: true }).fill('Ice of the sea')
  await page.keyboard.press('Enter')
  await expect(link('Ice of the sea')).toBeVisible()
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.keyboard.type('Poles')
  await page.keyboard.press('Enter')
  await page.getByLabel('Folder of Ice of the sea').selectOption('Poles')
  await page.getByRole('button', { name: 'Poles 1' }).click()
  await expect(link('soil')).toBeHidden()
  await link('Ice of the sea').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('No saved search matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link('Ice of the sea')).toBeVisible()
})

// @rule D70.guest-items
test('a guest saves a search in the browser, and takes it over when signing in', async ({ page }) => {
  const email = address('guest-saves')
  await register(page, email)
  await searchFromHome(page, 'ocean')
  await page.getByRole('button', { name: 'Save this search' }).click()
  const popup = page.getByRole('dialog', { name: 'Sign in to save this search' })
  await expect(popup).toContainText('ocean')
  await popup.getByRole('button', { name: 'Not now' }).click()
  await page.goto('/saved-searches')
  await expect(page.getByRole('link', { name: 'ocean', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  await signIn(page, email)
  const offer = page.getByRole('dialog', { name: 'Take over what this browser keeps?' })
  await expect(offer).toContainText('1 search')
  await offer.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText('1 search was taken over')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Open ocean' })).toBeVisible()
})

// @rule B-saved-searches.own-name
test('a search is saved once, by a name of its own, and the toast leads to its alerts or back', async ({ page }) => {
  const email = address('names')
  await register(page, email)
  await enter(page, email)
  await searchFromHome(page, 'soil')
  const popup = page.getByRole('dialog', { name: 'Save this search' })
  const open = () => page.getByRole('button', { name: 'Save this search' }).click()
  await open()
  await expectAccessible(page)
  await popup.getByLabel('Name').fill('')
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup).toContainText('Enter a name')
  await popup.getByLabel('Name').fill('Soils')
  await popup.getByLabel('Folder').fill('Land')
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Search saved')).toBeVisible()
  // the same search again is renamed
  await open()
  await expect(popup).toContainText('You have saved this search as “Soils”')
  await expect(popup.getByLabel('Folder')).toHaveValue('Land')
  await popup.getByLabel('Name').fill('All soils')
  await popup.getByRole('button', { name: 'Save' }).click()
  await searchFromHome(page, 'ice')
  await open()
  await popup.getByLabel('Name').fill('all SOILS')
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup).toContainText('A search of yours has this name')
  await popup.getByLabel('Name').fill('Ice')
  await popup.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Add an alert' }).last().click()
  await expect(page.getByRole('complementary', { name: 'Alerts for this search' })).toContainText('Ice')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'All soils', exact: true }) })
  await expect(row).toContainText('GEOSS')
  await expect(row).not.toContainText('Last opened')
  await expect(page.getByText('1–2 of 2')).toBeVisible()
})
