/**
 * Lighthouse on home, results, details and a page of content of the built portal, in a local Chromium against the real server: prints the scores and what
 * failed; ends with 1 when a score is below its limit.
 *
 *   npm run lighthouse [-- --mobile] [-- --runs 5] [-- --pages home,results] [-- --json]
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { CHROMIUM_ARGUMENTS, findChromium } from '../tools/test-run/chromium.ts'
import { freePort } from '../tools/free-port.ts'
import { startPortal } from '../tools/portal-process.ts'

const { values } = parseArgs({
  options: {
    mobile: { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: 'home,results,details,content' },
    json: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
/** Least score by category, 0 to 100. */
const LIMITS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof LIMITS
const CATEGORIES = Object.keys(LIMITS) as Category[]
const PAGES = {
  home: '/',
  results: '/search?f:phrase=sea+surface+temperature',
  details: '/resource/dab/graticule.sentinel-2',
  content: '/accessibility',
}
/** What the performance score is made of. */
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
]

const scoreOf = (result: Result, category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100)

/** The run whose performance lies in the middle. */
function middle(results: readonly Result[]): Result {
  const sorted = results.toSorted((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  const chosen = sorted[Math.floor(sorted.length / 2)]
  if (chosen === undefined) throw new Error('There was no run.')
  return chosen
}

/** Audits of a category that could be better, with what they found, a line each. */
function failures(result: Result, category: Category): string[] {
  return (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = result.audits[id]
    if (audit === undefined || audit.score === null || audit.score >= 0.9 || (weight === 0 && category !== 'performance'))
      return []
    const { details } = audit
    const items = details !== undefined && 'items' in details && Array.isArray(details.items) ? details.items.slice(0, 3) : []
    const found = items.map((item) => `\n             ${JSON.stringify(item).slice(0, 260)}`).join('')
    return [`    ${category}: ${audit.title} ${audit.displayValue ?? ''}${found}`]
  })
}

const found = findChromium()
if (found.path === undefined) throw new Error(found.reason)
const port = await freePort()
const portal = await startPortal()
const browser = await chromium.launch({
  executablePath: found.path,
  args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
})
const report: Record<string, Record<string, number>> = {}
let isWithin = true
try {
  await fetch(portal.base + PAGES.results)
  for (const [name, path] of Object.entries(PAGES).filter(([name]) => values.pages.split(',').includes(name))) {
    const results: Result[] = []
    for (let run = 0; run < runs; run += 1) {
      const answer = await lighthouse(
        portal.base + path,
        { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES },
        values.mobile ? undefined : desktopConfig,
      )
      if (answer !== undefined) results.push(answer.lhr)
    }
    const result = middle(results)
    if (result.runtimeError !== undefined) throw new Error(result.runtimeError.message)
    report[name] = {
      ...Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(result, category)])),
      ...Object.fromEntries(METRICS.map((id) => [id, result.audits[id]?.numericValue ?? NaN])),
    }
    const isBelow = CATEGORIES.filter((category) => scoreOf(result, category) < LIMITS[category])
    isWithin &&= isBelow.length === 0
    if (values.json) continue
    console.log(
      `${name}, ${values.mobile ? 'phone' : 'desktop'}, Lighthouse ${result.lighthouseVersion}, middle of ${runs} runs, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    )
    for (const category of CATEGORIES) {
      const verdict = isBelow.includes(category) ? 'BELOW' : 'within'
      console.log(
        `  ${category.padEnd(18)} ${String(scoreOf(result, category)).padStart(4)} ${String(LIMITS[category]).padStart(4)}  ${verdict}`,
      )
    }
    for (const id of METRICS) console.log(`  ${id.padEnd(26)} ${result.audits[id]?.displayValue ?? ''}`)
    for (const line of CATEGORIES.flatMap((category) => failures(result, category))) console.log(line)
  }
  if (values.json) console.log(JSON.stringify(report))
  if (!isWithin) process.exitCode = 1
} finally {
  await browser.close()
  await portal.stop()
}
