/**
 * The main screens in the pseudo-language, as texts 40 % longer and as a language written from right to left: pictures to look at in
 * `.cache/pseudo/`, and what a measure of the layout finds wrong, printed. `e2e/long-words.spec.ts` fails on the same.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { becomeAdministrator } from '../../e2e/desk-portal.ts'
import { layoutFaults } from '../../e2e/layout-faults.ts'
import { MAIN_SCREENS, openScreen, type Screen } from '../../e2e/main-screens.ts'
import { speakPseudo } from '../../e2e/pseudo-page.ts'
import { startPortal } from '../portal-process.ts'
import { root } from '../root.ts'
import { DESKTOP, PHONE, PICTURE_ARGUMENTS } from './take.ts'

const FOLDER = join(root, '.cache/pseudo')
const LOOKS = [
  { name: 'desktop', viewport: DESKTOP, isPhone: false, rightToLeft: false },
  { name: 'phone', viewport: PHONE, isPhone: true, rightToLeft: false },
  { name: 'right-to-left', viewport: DESKTOP, isPhone: false, rightToLeft: true },
  { name: 'right-to-left-phone', viewport: PHONE, isPhone: true, rightToLeft: true },
] as const
type Look = (typeof LOOKS)[number]

/** Takes the screens in one look, and prints what is wrong with each. */
async function takeLook(
  browser: Browser,
  screens: readonly Screen[],
  { name: look, viewport, isPhone, rightToLeft }: Look,
  options: BrowserContextOptions,
): Promise<void> {
  const context = await browser.newContext({
    ...options,
    viewport,
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    isMobile: isPhone,
  })
  await speakPseudo(context, rightToLeft)
  const page = await context.newPage()
  for (const screen of screens) {
    const file = `${look}/${screen.name}.png`
    try {
      await openScreen(page, screen)
      const faults = await layoutFaults(page)
      await page.screenshot({ path: join(FOLDER, file) })
      console.log([`.cache/pseudo/${file}`, ...faults.map((fault) => `  ${fault}`)].join('\n'))
    } catch (error) {
      console.log(`${file} was not taken: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`)
    }
  }
  await context.close()
}

/** Takes all screens, or those named, in all looks; a name may be that of a look, too. */
export async function takePseudo(executablePath: string, wanted: readonly string[]): Promise<void> {
  const looks = LOOKS.filter(({ name }) => wanted.includes(name))
  const screens = MAIN_SCREENS.filter(({ name }) => wanted.includes(name))
  mkdirSync(FOLDER, { recursive: true })
  const data = mkdtempSync(join(tmpdir(), 'graticule-pseudo-'))
  const portal = await startPortal(data)
  const browser = await chromium.launch({ executablePath, args: PICTURE_ARGUMENTS })
  try {
    const context = await browser.newContext({ baseURL: portal.base })
    await becomeAdministrator(await context.newPage(), { portal, data }, 'admin@example.org')
    const options = { baseURL: portal.base, storageState: await context.storageState() }
    for (const look of looks.length > 0 ? looks : LOOKS)
      await takeLook(browser, screens.length > 0 ? screens : MAIN_SCREENS, look, options)
  } finally {
    await browser.close()
    await portal.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
