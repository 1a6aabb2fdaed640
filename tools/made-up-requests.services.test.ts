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
const MOST_SECONDS = 90

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

/** The description without patterns of Unicode's classes, which Python does not know. */
const withoutClasses = (description: unknown): string =>
  JSON.stringify(description, (key, value: unknown) =>
    key === 'pattern' && typeof value === 'string' && value.includes(String.raw`\p{`) ? undefined : value,
  )

// @rule B-answers.guards-told
it('is answered as described, whatever is asked', { timeout: 600_000 }, async () => {
  const program = pythonProgram('schemathesis', 'made-up requests')
  const file = join(folder, 'openapi.json')
  writeFileSync(file, withoutClasses(await (await fetch(`${portal.base}/api/docs`)).json()))
  const options = [
    '--phases',
    'fuzzing',
    '--workers',
    '2',
    '--max-examples',
    String(EXAMPLES),
    '--max-time',
    String(MOST_SECONDS),
  ]
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
  expect(Number(/Tested: (\d+)/.exec(told)?.[1])).toBeGreaterThan(80)
  expect(told.replace(/^[^]*?=+ (?=FAILURES|ERRORS)/, '').slice(0, 20_000)).not.toMatch(/FAILURES|ERRORS|^failed/)
})
