import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensurePrograms } from '../../../tools/services/install.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graticule-durable-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const module = (path: string) => JSON.stringify(resolve(import.meta.dirname, path))

/** A process that writes records one by one and tells of each when it was acknowledged. */
const WRITER = `
import { writeSync } from 'node:fs'
import { openPortalData } from ${module('../open-portal-data.ts')}
import { createResource } from ${module('../testing/create-resource.ts')}
const { catalogue, close } = await openPortalData({ dataFolder: process.argv[2], withoutIndex: true })
for (let index = 0; index < 5; index += 1) {
  writeSync(1, 'asked ' + index + '\\n')
  await catalogue.write([{ resource: createResource({ id: 'r' + index }) }])
  writeSync(1, 'acknowledged ' + index + '\\n')
}
await close()
`

it('has the log of the store synced to the disk between the request to write and its acknowledgement', () => {
  ensurePrograms('strace')
  const [script, trace] = [join(folder, 'writer.ts'), join(folder, 'trace')]
  writeFileSync(script, WRITER)
  const words = [
    '-f',
    '-y',
    '-e',
    'trace=write,pwrite64,fsync,fdatasync',
    '-o',
    trace,
    process.execPath,
    script,
    join(folder, 'data'),
  ]
  const { status, stderr } = spawnSync('/usr/bin/strace', words, { encoding: 'utf8' })
  expect(stderr).not.toContain('Error')
  expect(status).toBe(0)
  const calls = readFileSync(trace, 'utf8').split('\n')
  for (let index = 0; index < 5; index += 1) {
    const from = calls.findIndex((call) => call.includes(`"asked ${index}\\n"`))
    const to = calls.findIndex((call) => call.includes(`"acknowledged ${index}\\n"`))
    expect([from, to].every((at) => at >= 0)).toBe(true)
    const between = calls.slice(from, to)
    const written = between.findLastIndex((call) => /pwrite64\(\d+<[^>]*catalogue\.sqlite-wal>/.test(call))
    const synced = between.findLastIndex((call) => /f(?:data)?sync\(\d+<[^>]*catalogue\.sqlite-wal>/.test(call))
    expect(written).toBeGreaterThan(0)
    // nothing is written after the last sync
    expect(synced).toBeGreaterThan(written)
  }
}, 120_000)
