/** What operators and owners of dashboards see: a portal with played catalogues, a harvest, a site and a dashboard, in three looks. */
import type { EditedPage } from '@graticule/contracts/contents/pages'
import { chromium, type Page } from '@playwright/test'
import { becomeAdministrator, type Desk, withDesk } from '../../e2e/desk-portal.ts'
import { addTeam, runForWeeks } from './past-of-portal.ts'
import { DESKTOP, PHONE, type Picture, PICTURE_ARGUMENTS, take } from './take.ts'

interface Screen {
  readonly name: string
  readonly path: string
  readonly prepare?: (page: Page) => Promise<unknown>
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Add a source' })

async function checkAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a source' }).click()
  await panelOf(page).getByLabel('Address of the catalogue').fill(address)
  await panelOf(page).getByRole('button', { name: 'Check', exact: true }).click()
  await panelOf(page).getByRole('button', { name: 'Next: choose how to use it' }).waitFor()
}

/** Adds a tab that is searched live, and a harvest. */
async function addSources(page: Page, base: string): Promise<void> {
  await page.goto('/admin/sources')
  await checkAddress(page, `${base}/ckan`)
  await panelOf(page).getByRole('button', { name: 'Next: choose how to use it' }).click()
  await panelOf(page).getByLabel('Name on the tab').fill('Mountain data')
  await panelOf(page).getByRole('button', { name: 'Add as a tab' }).click()
  await panelOf(page).waitFor({ state: 'hidden' })
  await checkAddress(page, `${base}/csw`)
  await panelOf(page).getByRole('button', { name: 'Next: choose how to use it' }).click()
  await panelOf(page).getByLabel('Name on the tab').fill('National geoportal')
  await panelOf(page).getByRole('radio', { name: 'Harvest on a schedule' }).check()
  await panelOf(page).getByRole('button', { name: 'Add and schedule' }).click()
  await page.getByRole('link', { name: 'National geoportal' }).click()
  await page.getByText(/^Finished .*read in/).waitFor({ timeout: 60_000 })
}

/** A community portal, whose id is given, and an address that somebody has changed. */
async function addSite(page: Page, origin: string): Promise<string> {
  const headers = { origin }
  const site = { url: 'tides', name: 'Tide gauges', language: 'en' }
  const reply = await page.request.post('/settings/rest/sites', { data: site, headers })
  const changes = [{ key: 'tourUrl', value: 'https://tour.example.org/start', seen: 0 }]
  await page.request.patch('/settings/values', { data: { changes }, headers })
  return ((await reply.json()) as { readonly id: string }).id
}

async function addDashboard(page: Page): Promise<string> {
  await page.goto('/dashboards')
  await page.getByRole('button', { name: 'New dashboard' }).click()
  await page.getByLabel('Name', { exact: true }).fill('State of the sea')
  await page.getByRole('button', { name: 'Add element: Text' }).click()
  await page.getByLabel('Title', { exact: true }).fill('October')
  await page.getByLabel('Text', { exact: true }).fill('Warm in the south, cold in the north.')
  await page.getByRole('button', { name: 'Add element: Chart' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Rain per month')
  await page.getByLabel('Data', { exact: true }).selectOption('CSV file')
  const buffer = Buffer.from('month,rain\nJan,38\nFeb,35\nMar,36\nApr,40\nMay,28\nJun,19\n')
  await page.getByLabel('CSV file', { exact: true }).setInputFiles({ name: 'rain.csv', mimeType: 'text/csv', buffer })
  await page.getByText(/^Draft saved/).waitFor()
  await page.getByRole('button', { name: 'Add element: Map' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Gauges of Europe')
  await page.getByLabel('Text alternative', { exact: true }).fill('Gauges lie along the rivers of Europe.')
  await page.getByText(/^Draft saved/).waitFor()
  // the draft is saved a moment after the last key
  await page.waitForTimeout(4_000)
  return new URL(page.url()).pathname
}

/** The number of the first page of the list, whose editor is shown. */
async function firstPage(page: Page): Promise<string> {
  await page.goto('/admin/pages')
  const link = page.locator('a[href*="/admin/pages/"]').first()
  await link.waitFor()
  const path = (await link.getAttribute('href')) ?? '/admin/pages'
  await changePage(page, path.split('/').at(-1) ?? '')
  return path
}

/** Saves another text of a page as a draft: its history has two versions then. */
async function changePage(page: Page, id: string): Promise<void> {
  const address = `/contents/rest/sites/0/pages/${id}`
  const { draft, version } = (await (await page.request.get(address)).json()) as EditedPage
  const { en } = draft.texts
  if (en === undefined) return
  const texts = { ...draft.texts, en: { ...en, summary: `${en.summary} Last assessed in November.` } }
  const headers = { 'if-match': `"v${version}"`, origin: new URL(page.url()).origin }
  await page.request.put(`${address}/draft`, { data: { ...draft, texts }, headers })
}

/** Fills the portal, and gives what there is to look at. */
async function fill(page: Page, desk: Desk): Promise<readonly Screen[]> {
  const { base } = desk.played
  await becomeAdministrator(page, desk, 'admin@example.org')
  await addSources(page, base)
  const harvest = new URL(page.url()).pathname
  await runForWeeks(page, desk, Number(harvest.split('/').at(-1)))
  await addTeam(page, desk, await addSite(page, desk.portal.base))
  const dashboard = await addDashboard(page)
  const editor = await firstPage(page)
  return [
    { name: 'dashboard', path: dashboard, prepare: closeNotices },
    { name: 'creator', path: '/creator', prepare: openCreator },
    { name: 'site', path: '/admin/site' },
    {
      name: 'site-services',
      path: '/admin/site',
      prepare: (shown) => shown.getByRole('tab', { name: 'Search services' }).click(),
    },
    { name: 'yellow-pages', path: '/yellow-pages' },
    { name: 'overview', path: '/admin' },
    { name: 'sources', path: '/admin/sources' },
    { name: 'source-check', path: '/admin/sources', prepare: (shown) => tryAddress(shown, `${base}/stac`) },
    { name: 'source-use', path: '/admin/sources', prepare: (shown) => chooseUse(shown, `${base}/stac`) },
    { name: 'source-directory', path: '/admin/sources', prepare: openDirectory },
    { name: 'harvest', path: harvest },
    { name: 'content-page', path: '/privacy' },
    { name: 'content-editor', path: editor },
    { name: 'views', path: '/geoss-views' },
    { name: 'roles', path: '/admin/roles' },
  ]
}

/** Checks an address, and searches there once. */
async function tryAddress(page: Page, address: string): Promise<void> {
  await checkAddress(page, address)
  await panelOf(page).getByRole('button', { name: 'Try', exact: true }).click()
  const results = panelOf(page).getByText('Coral reefs of the Red Sea').first()
  await results.waitFor()
  await results.scrollIntoViewIfNeeded()
}

async function chooseUse(page: Page, address: string): Promise<void> {
  await checkAddress(page, address)
  await panelOf(page).getByRole('button', { name: 'Next: choose how to use it' }).click()
  await panelOf(page).getByText('How should visitors search it?').waitFor()
}

/** Notices lie in front of what is to be seen. */
async function closeNotices(page: Page): Promise<void> {
  for (const close of await page.getByRole('button', { name: 'Close', exact: true }).all()) await close.click()
}

async function openDirectory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a source' }).click()
  await panelOf(page).getByText('Or choose a well-known public catalogue').scrollIntoViewIfNeeded()
}

async function openCreator(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New community portal' }).click()
  await page.getByRole('textbox').first().waitFor()
}

/** A screen on the desktop, there in dark, and on a phone. */
const looksOf = ({ name, path, prepare }: Screen): readonly Picture[] => {
  const rest = { path, ...(prepare === undefined ? {} : { prepare }) }
  return [
    { ...rest, name: `operators/${name}`, size: DESKTOP },
    { ...rest, name: `operators/${name}-dark`, size: DESKTOP, isDark: true },
    { ...rest, name: `operators/${name}-phone`, size: PHONE },
  ]
}

/** Takes those that are wanted, by name; all of them where none is named. */
export async function takeOperators(executablePath: string, wanted: readonly string[]): Promise<void> {
  if (wanted.length > 0 && !wanted.some((name) => name.startsWith('operators'))) return
  await withDesk(async (desk) => {
    const browser = await chromium.launch({ executablePath, args: PICTURE_ARGUMENTS })
    const context = await browser.newContext({ baseURL: desk.portal.base })
    const page = await context.newPage()
    const screens = await fill(page, desk)
    const state = await context.storageState()
    const pictures = screens.flatMap(looksOf)
    for (const picture of pictures)
      if (wanted.length === 0 || wanted.includes('operators') || wanted.includes(picture.name))
        await take(browser, desk.portal.base, picture, state)
    await browser.close()
  })
}
