/** The journeys there are, as Playwright lists them without running any, and those that a report says have run. */
import { spawnSync } from 'node:child_process'
import { packageBin } from '../../bootstrap/package-bin.mjs'
import { root } from '../../root.ts'
import type { PlaywrightReport, PlaywrightSuite } from '../counts.ts'
import type { Journey } from './plan.ts'

/** All journeys in a report. @param which `run`: only those that have come to their end */
export function journeysIn({ suites = [] }: PlaywrightReport, which: 'listed' | 'run'): Journey[] {
  const journeysOf = (suite: PlaywrightSuite, titles: readonly string[]): Journey[] => [
    ...(suite.specs ?? []).flatMap(({ title, tags = [], tests }) =>
      tests
        .filter(({ results }) => which === 'listed' || results.some(({ status }) => status !== 'interrupted'))
        .map(({ projectName = '' }) => ({ project: projectName, file: suite.file, titles: [...titles, title], tags })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => journeysOf(inner, [...titles, inner.title ?? ''])),
  ]
  return suites.flatMap((suite) => journeysOf(suite, []))
}

/** Lists all journeys. @throws Error with Playwright's words when a file of journeys cannot be read */
export function listJourneys(): Journey[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [packageBin('@playwright/test', root), 'test', '-c', 'e2e', '--list', '--reporter=json'],
    // no browser is started, and it may not be installed yet
    { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000, env: { ...process.env, CHROME_PATH: process.execPath } },
  )
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as PlaywrightReport & {
    readonly errors?: readonly { readonly message?: string }[]
  }
  const [error] = report.errors ?? []
  if (error !== undefined) throw new Error(`The journeys cannot be listed: ${error.message ?? stderr}`)
  return journeysIn(report, 'listed')
}
