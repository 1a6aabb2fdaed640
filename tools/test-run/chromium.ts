import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensurePrograms } from '../services/install.ts'

/** Commands that start a Chromium or a Chrome, in order of preference: the one without windows needs a quarter less time. */
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Where Chrome lies when it is in nobody's PATH. */
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** How the browser is started: without a sandbox (root has none), without a graphics card, without calls of its own. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser's path, or why there is none, in words for the person who wants to run the journeys. */
export type FoundChromium = { readonly path: string } | { readonly path?: never; readonly reason: string }

/** The browser for the journeys: CHROME_PATH if it is set, else a Chromium or Chrome of this machine. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): FoundChromium {
  const told = env['CHROME_PATH']
  if (told) return existsSync(told) ? { path: told } : { reason: `CHROME_PATH names ${told}, and there is no such file.` }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const path = [...commands.flatMap((command) => folders.map((folder) => join(folder, command))), ...places].find(isExecutable)
  if (path !== undefined) return { path }
  return { reason: 'The journeys need Chromium or Chrome: install one, or set CHROME_PATH to its executable.' }
}

/** As findChromium; where there is none, root on Debian or a child of it installs the distribution's own. */
export function ensureChromium(): FoundChromium {
  const found = findChromium()
  if (found.path !== undefined || process.env['CHROME_PATH']) return found
  try {
    ensurePrograms('chromium')
  } catch (error) {
    return { reason: `${found.reason} ${(error as Error).message}` }
  }
  return findChromium()
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
