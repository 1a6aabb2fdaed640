/** An administrator finds a record, hides it, edits it, flags it, writes one in the form, and adds others from a file. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type PortalProcess, startPortal } from '../tools/portal-process.ts'
import { becomeAdministrator } from './desk-portal.ts'
import { expect, expectAccessible, test as base } from './journey.ts'
import { WAITS } from './waits.ts'

interface Desk {
  readonly portal: PortalProcess
  readonly data: string
}

/** A portal of its own: what is hidden here is missed nowhere else. */
const test = base.extend<object, { desk: Desk }>({
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'graticule-records-'))
      const portal = await startPortal(data)
      await use({ portal, data })
      await portal.stop()
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: WAITS.start },
  ],
  baseURL: async ({ desk }, use) => use(desk.portal.base),
})

async function openRecords(page: Page, desk: Desk, email: string): Promise<void> {
  await becomeAdministrator(page, desk, email)
  await page.goto('/admin/records')
  await expect(page.getByRole('heading', { name: 'Records', level: 1 })).toBeVisible()
}

const panelOf = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name })
const list = (page: Page) => page.getByRole('region', { name: 'Records' })

/** Narrows the list to what has these words. */
async function search(page: Page, words: string, count: string): Promise<void> {
  await page.getByLabel('Words or id').fill(words)
  await expect(page.getByText(count, { exact: true })).toBeVisible()
}

/** How many entries a visitor finds, without a session. */
async function foundBy(page: Page, phrase: string): Promise<number> {
  const query = new URLSearchParams({ st: phrase, outputFormat: 'application/vnd.graticule+json' })
  const reply = await page.request.get(`/dab/opensearch/query?${query.toString()}`)
  return ((await reply.json()) as { total: number }).total
}

// @rule B-records.hidden
test('hides a record, deletes and restores it, and nobody finds it meanwhile', async ({ page, desk }) => {
  await openRecords(page, desk, 'hider@example.org')
  await page.getByLabel('Order').selectOption('Title')
  const first = list(page).getByRole('rowheader').first().getByRole('button')
  const title = (await first.textContent()) ?? ''
  const exact = `"${title.replaceAll('"', '')}"`
  const before = await foundBy(page, exact)
  expect(before).toBeGreaterThan(0)
  await first.click()
  const panel = panelOf(page, title)
  await expect(panel.getByText('No administrator has changed this record yet.')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(panel.getByText('Hidden: nobody finds this record.')).toBeVisible()
  expect(await foundBy(page, exact)).toBe(before - 1)
  await page.getByLabel('Show', { exact: true }).selectOption('Hidden')
  await expect(page.getByText('1 record', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await panel.getByRole('button', { name: 'Keep' }).click()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await panel.getByRole('group').getByRole('button', { name: 'Delete' }).click()
  await expect(panel.getByText('Deleted: nobody finds this record.')).toBeVisible()
  await panel.getByRole('button', { name: 'Restore' }).click()
  await expect(panel.getByRole('link', { name: 'Open in the portal' })).toBeVisible()
  expect(await foundBy(page, exact)).toBe(before)
  await page.goto('/admin/changes')
  await page.getByRole('radio', { name: 'Records' }).check({ force: true })
  await expect(page.getByText(`Restored ${title}`)).toBeVisible()
  await expect(page.getByText(`Hid ${title}`)).toBeVisible()
  // the latest change is taken back from the list, and no other
  await expect(page.getByRole('button', { name: /^Undo: / })).toHaveCount(1)
  await page.getByRole('button', { name: `Undo: Restored ${title}` }).click()
  await expect(page.getByText(`Deleted ${title}`)).toHaveCount(2)
})

// @rule B-records.edit
test('edits a record over what its provider says, flags several, and takes back', async ({ page, desk }) => {
  await openRecords(page, desk, 'editor@example.org')
  const rows = list(page).getByRole('rowheader')
  const title = (await rows.first().textContent()) ?? ''
  await rows.first().getByRole('button').click()
  await panelOf(page, title).getByRole('button', { name: 'Edit fields' }).click()
  await page.getByLabel('Title', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Quagga census of the steppe')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const panel = panelOf(page, 'Quagga census of the steppe')
  await expect(panel.getByText(`Provider: ${title}`)).toBeVisible()
  expect(await foundBy(page, 'quagga')).toBe(1)
  await panel.getByLabel('GEOSS Data-CORE').selectOption('No')
  await expect(panel.getByText(`Flagged ${title}`)).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('Edited')
  await expect(page.getByText('1 record', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Edit fields' }).click()
  await page.getByRole('button', { name: 'Title as the provider says' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('No record matches.')).toBeVisible()
  expect(await foundBy(page, 'quagga')).toBe(0)
  await panelOf(page, title).getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Show', { exact: true }).selectOption('In the catalogue')
  await page.getByLabel('Choose all on this page').check()
  await expect(page.getByText('25 records chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByText('25 records hidden')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByLabel('Show', { exact: true }).selectOption('Hidden')
  await expect(page.getByText('No record matches.')).toBeVisible()
})

// @rule B-records.form
test('writes a record in the form, finds it, and writes it once more', { tag: '@golden' }, async ({ page, desk }) => {
  await openRecords(page, desk, 'writer@example.org')
  await page.getByRole('button', { name: 'Add a record' }).click()
  const form = panelOf(page, 'Add a record')
  await form.getByRole('button', { name: 'Save the record' }).click()
  await expect(form.getByText('This field is required')).toHaveCount(2)
  await expect(form.getByLabel('Title', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Title', { exact: true }).fill('Okapi tracks')
  await form.getByLabel('Description').first().fill('Where okapis walk.')
  await form.getByLabel('Keywords, one a line').fill('okapi\nforest')
  const map = form.getByRole('application', { name: /World map/ })
  const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 }
  await map.hover({ position: { x: width * 0.55, y: height * 0.45 } })
  await page.mouse.down()
  await map.hover({ position: { x: width * 0.6, y: height * 0.55 } })
  await page.mouse.up()
  await expect(form.getByLabel('South')).toHaveValue(/^-\d/)
  await form.getByLabel('North').fill('95')
  await form.getByRole('button', { name: 'Save the record' }).click()
  await expect(form.getByText('Latitude goes from −90 to 90')).toBeVisible()
  await form.getByLabel('North').fill('9')
  await form.getByLabel('From').fill('2020-05-01')
  await form.getByLabel('To', { exact: true }).fill('2020-01-01')
  await form.getByRole('button', { name: 'Save the record' }).click()
  await expect(form.getByText('The end is before the beginning')).toBeVisible()
  await form.getByLabel('To', { exact: true }).fill('2021-01-01')
  await form.getByRole('button', { name: 'Add a link' }).click()
  await form.getByLabel('Address', { exact: true }).fill('https://data.example.org/okapi.csv')
  await form.getByLabel('Organisation').fill('Forest Institute')
  await form.getByRole('button', { name: 'Save the record' }).click()
  const panel = panelOf(page, 'Okapi tracks')
  await expect(panel.getByText('Added Okapi tracks')).toBeVisible()
  expect(await foundBy(page, 'okapi')).toBe(1)
  await panel.getByRole('button', { name: 'Edit in the form' }).click()
  const again = panelOf(page, 'Edit a record')
  await expect(again.getByLabel('Keywords, one a line')).toHaveValue('okapi\nforest')
  await again.getByLabel('Title', { exact: true }).fill('Okapi paths')
  await page.keyboard.press('Escape')
  await again.getByRole('button', { name: 'Keep writing' }).click()
  await again.getByRole('button', { name: 'Save the record' }).click()
  await panelOf(page, 'Okapi paths').getByRole('link', { name: 'Open in the portal' }).click()
  await expect(page.getByRole('heading', { name: 'Okapi paths' }).first()).toBeVisible()
})

const RECORD = `<?xml version="1.0"?><csw:Record xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <dc:identifier>numbat-1</dc:identifier><dc:title>Numbat burrows</dc:title><dc:type>dataset</dc:type></csw:Record>`

// @rule B-records.file-kinds
test('adds records of a file after a look at them', async ({ page, desk }) => {
  await openRecords(page, desk, 'uploader@example.org')
  await page.getByRole('button', { name: 'Add from a file' }).click()
  const panel = panelOf(page, 'Add from a file')
  await panel.getByRole('button', { name: 'Read the file' }).click()
  await expect(panel.getByText('Choose a file first.')).toBeVisible()
  const file = panel.getByLabel('Choose a file', { exact: true })
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await panel.getByRole('button', { name: 'Read the file' }).click()
  await expect(panel.getByText('it is neither XML nor JSON nor Turtle')).toBeVisible({ timeout: WAITS.slowAnswer })
  await file.setInputFiles({ name: 'numbat.bin', mimeType: 'application/octet-stream', buffer: Buffer.from(RECORD) })
  await panel.getByRole('button', { name: 'Read the file' }).click()
  await expect(panel.getByText('1 record read')).toBeVisible({ timeout: WAITS.slowAnswer })
  await expect(panel.getByText('numbat.bin, dublin-core')).toBeVisible()
  expect(await foundBy(page, 'numbat')).toBe(0)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Store 1 record' }).click()
  await expect(page.getByText('Stored: 1 new, 0 replaced, 0 unchanged')).toBeVisible({ timeout: WAITS.slowAnswer })
  await search(page, 'numbat', '1 record')
  expect(await foundBy(page, 'numbat')).toBe(1)
})
