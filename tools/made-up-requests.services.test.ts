/**
 * Every described route, asked with requests that are made up from its description, sound ones and others: none ends in a failure of
 * ours, and every answer is one that the description tells of, in its status, media type and schema.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bySize } from '../contracts/src/testing/size.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { pythonProgram } from './services/python.ts'

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]
/** Requests of each route. */
const EXAMPLES = 2
/** Of the paths each so-and-so-many-th is asked: which ones follows from the seed of the run. */
const PATHS_APART = bySize(5, 1)
const FIRST = Number(process.env['GRATICULE_TEST_SEED'] ?? 1) % PATHS_APART

let portal: PortalProcess
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'graticule-made-up-'))
  portal = await startPortal()
}, 600_000)
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Description {
  readonly paths: Readonly<Record<string, object>>
}

/** The description with the paths that are asked in this run. */
const ofThisRun = (description: Description): Description => ({
  ...description,
  paths: Object.fromEntries(Object.entries(description.paths).filter((_, at) => at % PATHS_APART === FIRST)),
})

/** The description without patterns of Unicode's classes, which Python does not know. */
const withoutClasses = (description: Description): string =>
  JSON.stringify(description, (key, value: unknown) =>
    key === 'pattern' && typeof value === 'string' && value.includes(String.raw`\p{`) ? undefined : value,
  )

// @rule B-answers.guards-told
it('is answered as described, whatever is asked', { timeout: 1_800_000 }, async () => {
  const program = pythonProgram('schemathesis', 'made-up requests')
  const file = join(folder, 'openapi.json')
  const description = ofThisRun((await (await fetch(`${portal.base}/api/docs`)).json()) as Description)
  const operations = Object.values(description.paths).flatMap((methods) => Object.keys(methods))
  writeFileSync(file, withoutClasses(description))
  const options = ['--phases', 'fuzzing', '--workers', '2', '--max-examples', String(EXAMPLES)]
  const quiet = ['--continue-on-failure', '--suppress-health-check', 'all', '--warnings', 'off', '--no-color']
  const ends = promisify(execFile)(
    program,
    ['run', file, '--url', portal.base, '--checks', CHECKS.join(','), '--generation-deterministic', ...options, ...quiet],
    { cwd: folder, maxBuffer: 20_000_000 },
  )
  const told = await ends.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout?: string; stderr?: string }) => `failed ${stdout ?? ''} ${stderr ?? ''}`,
  )
  expect(operations.length).toBeGreaterThan(400 / PATHS_APART / 2)
  expect(Number(/Tested: (\d+)/.exec(told)?.[1])).toBe(operations.length)
  expect(told.replace(/^[^]*?=+ (?=FAILURES|ERRORS)/, '').slice(0, 20_000)).not.toMatch(/FAILURES|ERRORS|^failed/)
})
