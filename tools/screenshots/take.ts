/** A picture of one screen of a running portal. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CHROMIUM_ARGUMENTS } from '../test-run/chromium.ts'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

/** How the browser of the pictures is started: with hinted fonts some spaces between words get lost. */
export const PICTURE_ARGUMENTS = [...CHROMIUM_ARGUMENTS, '--font-render-hinting=none']

/** Where pictures go. */
export const FOLDER = join(import.meta.dirname, '../../docs/screenshots')
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }
export const SMALL = { width: 320, height: 640 }

export interface Picture {
  /** Name of the file, with its folder if it has one, without `.png`. */
  readonly name: string
  readonly path: string
  readonly size: { readonly width: number; readonly height: number }
  readonly isDark?: boolean
  /** With the sources outside, which are played on this machine; without it there is the catalogue alone. */
  readonly withOutside?: boolean
  /** Done before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Done once it is there. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

/** Takes a picture; `storageState` is that of a person who is signed in. */
export async function take(
  browser: Browser,
  base: string,
  { name, path, size, isDark = false, before, prepare }: Picture,
  storageState?: BrowserContextOptions['storageState'],
): Promise<void> {
  const isPhone = size.width < DESKTOP.width
  const context = await browser.newContext({
    viewport: size,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    isMobile: isPhone,
    ...(storageState === undefined ? {} : { storageState }),
  })
  const page = await context.newPage()
  await before?.(page)
  await page.goto(base + path)
  // an answer that never comes leaves the network busy
  await (before === undefined && storageState === undefined ? page.waitForLoadState('networkidle') : page.waitForTimeout(3_000))
  await prepare?.(page)
  // the last tiles of the map and the fonts of its labels
  await page.waitForTimeout(1_500)
  const file = join(FOLDER, `${name}.png`)
  mkdirSync(dirname(file), { recursive: true })
  await page.screenshot({ path: file })
  console.log(`docs/screenshots/${name}.png`)
  await context.close()
}
