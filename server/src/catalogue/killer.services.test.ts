import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { comparePerson } from '../../../tools/killer/people-items.ts'
import { compareCatalogue, PEOPLE_ROLES, runKiller } from '../../../tools/killer/rounds.ts'
import { bySize } from '@graticule/contracts/testing/size'
import { createResource } from '../testing/create-resource.ts'
import { testSeed } from '../testing/drawn.ts'
import { createTestLocation } from '../testing/test-location.ts'
import { openPortalData } from '../open-portal-data.ts'

/** In each round several processes are killed. */
const ROUNDS = bySize(2, 6)
const ROUNDS_ON_POSTGRESQL = bySize(1, 3)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graticule-killer-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('processes that are killed while they write', () => {
  // @rule B-saved-searches.once
  it('lose nothing that was acknowledged, in store, index and what people keep, and leave no write half done', async () => {
    const { rounds, acknowledged, lost } = await runKiller({
      location: { dataFolder: join(folder, 'data') },
      rounds: ROUNDS,
      seed: testSeed(),
    })
    expect(lost).toEqual([])
    expect(rounds).toBe(ROUNDS)
    expect(acknowledged).toBeGreaterThan(ROUNDS)
  }, 300_000)

  it('lose nothing that people keep on PostgreSQL, and tell each change once', async () => {
    const { location, remove } = await createTestLocation()
    try {
      expect(location.databaseUrl).toBeDefined()
      const { acknowledged, lost } = await runKiller({
        location,
        rounds: ROUNDS_ON_POSTGRESQL,
        seed: testSeed(),
        roles: PEOPLE_ROLES,
      })
      expect(lost).toEqual([])
      expect(acknowledged).toBeGreaterThan(ROUNDS_ON_POSTGRESQL)
    } finally {
      await remove()
    }
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
    const faults = await compareCatalogue(catalogue, expected, [{ c: '1x1', f: '1x1' }])
    await close()
    expect(faults).toEqual([
      '1 of 2 records of version 1x1 are there',
      'b: "1x1" instead of "1x2"',
      'd: "" instead of "1x1"',
      'c: nobody wrote it',
    ])
  }, 30_000)

  it('would be found out of what people keep', () => {
    const expected = new Map([
      ['bookmark 1', 'v1'],
      ['like 2', ''],
      ['search 3', 'v3'],
    ])
    const stored = new Map([
      ['bookmark 1', 'v0'],
      ['like 2', 'liked'],
      ['search 3', 'v3'],
      ['download 4', 'v9'],
    ])
    expect(comparePerson('person-1', stored, expected, { 'search 3': '', 'download 4': 'v9' })).toEqual([
      'person-1: 1 of 2 items of one write are there',
      'person-1, bookmark 1: "v0" instead of "v1"',
      'person-1, like 2: "liked" instead of ""',
      'person-1, download 4: nobody wrote it',
    ])
  })
})
