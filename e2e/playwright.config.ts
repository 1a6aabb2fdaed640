import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from '../tools/test-run/chromium.ts'
import { JOURNEYS_AT_ONCE } from './slowness.ts'
import { WAITS } from './waits.ts'

/**
 * Journeys run against the built page, served by the real server on an empty data folder (so with the shipped catalogue).
 *
 * `*.phone.spec.ts` runs on a phone's screen, everything else on a desktop's. Only in CI, on machines that are shared with
 * others, is a failing journey tried twice more, and named as flaky.
 */

/** Playwright reads this file once in each of its processes: the first one chooses the port, the others inherit it. */
const port = (process.env['GRATICULE_E2E_PORT'] ??= freePort())
/** The data folder of the server under test; the server removes it at its end. */
const dataFolder = (process.env['GRATICULE_E2E_DATA'] ??= join(tmpdir(), `graticule-e2e-${process.pid}`))
/** What axe has passed in this run (accessible.ts). */
process.env['GRATICULE_AXE_PASSED'] ??= join(tmpdir(), `graticule-axe-${process.pid}.txt`)
const baseURL = `http://127.0.0.1:${port}`
const browser = findChromium()
if (browser.path === undefined) throw new Error(browser.reason)

function freePort(): string {
  const script =
    "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })"
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim()
}

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../test-results'),
  fullyParallel: true,
  workers: JOURNEYS_AT_ONCE,
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: WAITS.journey,
  expect: { timeout: WAITS.appear },
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // what cannot be clicked does not take the whole time of a journey
    actionTimeout: WAITS.slowAnswer,
    // answers of a worker are no requests that a journey could look at; e2e/offline.spec.ts lets it in
    serviceWorkers: 'block',
    // tracing costs a third of a run; `npm run journeys -- --trace on <file>` keeps one of a journey that fails
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: browser.path,
      args: [...CHROMIUM_ARGUMENTS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: ['**/*.phone.spec.ts', '**/leaks.spec.ts'],
      // half of a journey's time is what moves; journeys about motion ask for it, and phones have all of it
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    // a part of its own: it weighs memory, and is run after the others
    { name: 'leaks', testMatch: '**/leaks.spec.ts', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: '**/*.phone.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `"${process.execPath}" "${join(import.meta.dirname, 'portal-server.ts')}"`,
    url: `${baseURL}/health`,
    env: {
      GRATICULE_DATA: dataFolder,
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: baseURL,
      LOG_LEVEL: 'warn',
      // nobody takes these mails: they stay in the store, where the journeys read them (mailbox.ts)
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'portal@example.org',
    },
    reuseExistingServer: false,
    timeout: WAITS.start,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: WAITS.end },
  },
})
