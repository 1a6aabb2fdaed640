/** The main screens of the portal, opened in the pseudo-language, and their layout. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { layoutFaults } from './layout-faults.ts'
import { pseudoName, speakPseudo } from './pseudo-page.ts'
import { WAITS } from './waits.ts'

export interface Screen {
  readonly name: string
  readonly path: string
  /** An administrator sees it only. */
  readonly ofAdministrator?: boolean
  readonly prepare?: (page: Page) => Promise<unknown>
}

const SEARCH = '/search?f:phrase=sea+surface+temperature'
const press = (name: string) => (page: Page) =>
  page
    .getByRole('button', { name: pseudoName(name) })
    .first()
    .click()
const ADMINISTRATION = [
  '/admin',
  '/admin/sources',
  '/admin/harvests',
  '/admin/records',
  '/admin/users',
  '/admin/pages',
  '/admin/menu',
  '/admin/notices',
  '/admin/site',
  '/admin/logs',
  '/admin/backups',
  '/admin/widget-keys',
  '/moderation',
]

export const MAIN_SCREENS: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'results', path: SEARCH },
  { name: 'filters', path: SEARCH, prepare: press('Filters') },
  { name: 'layers', path: SEARCH, prepare: press('Layers') },
  { name: 'details', path: '/resource/dab/graticule.cmems-sst-mediterranean' },
  { name: 'menu', path: '/', prepare: press('Menu') },
  { name: 'sources', path: '/sources' },
  { name: 'help', path: '/help' },
  { name: 'feedback', path: '/feedback' },
  { name: 'sign-in', path: '/login' },
  { name: 'yellow-pages', path: '/yellow-pages' },
  { name: 'content', path: '/privacy' },
  { name: 'missing', path: '/resource/dab/none-such' },
  { name: 'widget', path: '/widget' },
  { name: 'account', path: '/account', ofAdministrator: true },
  { name: 'bookmarks', path: '/bookmarks', ofAdministrator: true },
  { name: 'saved-searches', path: '/saved-searches', ofAdministrator: true },
  { name: 'dashboards', path: '/dashboards', ofAdministrator: true },
  ...ADMINISTRATION.map((path) => ({ name: path.slice(1).replace('/', '-'), path, ofAdministrator: true })),
]

/** Opens a screen, and waits until it stands still: three looks at the same. */
export async function openScreen(page: Page, { path, prepare }: Screen): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await prepare?.(page)
  const look = () =>
    page.evaluate(() => [document.querySelectorAll('*').length, document.querySelectorAll('[aria-busy="true"]').length].join())
  let [before, same] = ['', 0]
  await expect(async () => {
    const now = await look()
    same = now === before ? same + 1 : 0
    before = now
    expect(same).toBeGreaterThanOrEqual(2)
  }).toPass({ intervals: [WAITS.still], timeout: WAITS.slowAnswer })
}

/** Which screens are opened, one after the other: those of administrators need one who is signed in. */
interface Look {
  readonly ofAdministrator?: boolean
  readonly rightToLeft?: boolean
}

/** Fails on whatever is wrong with the layout of a main screen. */
export async function expectLayout(
  page: Page,
  context: BrowserContext,
  { ofAdministrator = false, rightToLeft = false }: Look = {},
): Promise<void> {
  await speakPseudo(context, rightToLeft)
  for (const screen of MAIN_SCREENS.filter((one) => (one.ofAdministrator ?? false) === ofAdministrator)) {
    await openScreen(page, screen)
    expect.soft(await layoutFaults(page), screen.name).toEqual([])
  }
}
