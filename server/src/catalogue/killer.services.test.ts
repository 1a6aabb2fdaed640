import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareCatalogue, runKiller } from '../../../tools/killer/rounds.ts'
import { createResource } from '../testing/create-resource.ts'
import { openPortalData } from '../open-portal-data.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graticule-killer-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('processes that are killed while they write', () => {
  it('lose nothing that was acknowledged, in store and index, and leave no write half done', async () => {
    const { rounds, acknowledged, lost } = await runKiller(join(folder, 'data'), 10, Date.now() % 10_000)
    expect(lost).toEqual([])
    expect(rounds).toBe(10)
    expect(acknowledged).toBeGreaterThan(10)
  }, 300_000)

  it('would be found out', async () => {
    const { catalogue, close } = await openPortalData({ dataFolder: folder })
    const original = { bytes: Buffer.from('original of version 1x1'), mediaType: 'text/plain', standard: 'iso19139' }
    await catalogue.write(
      ['a', 'b', 'c'].map((id) => ({ resource: createResource({ id, title: `version1x1 of ${id}` }), original })),
    )
    const expected = new Map([
      ['a', '1x1'],
      ['b', '1x2'],
      ['d', '1x1'],
      ['e', ''],
    ])
    const faults = await compareCatalogue(catalogue, expected, [{ ids: ['c', 'f'], version: '1x1' }])
    await close()
    expect(faults).toEqual([
      '1 of 2 records of version 1x1 are there',
      'b: "1x1" instead of "1x2"',
      'd: "" instead of "1x1"',
      'c: nobody wrote it',
    ])
  }, 30_000)
})
