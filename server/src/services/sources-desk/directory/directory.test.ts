import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DirectoryEntrySchema } from '@graticule/contracts/services/sources-desk'
import { SOURCE_KINDS } from '@graticule/contracts/sources/source-kinds'
import { Check } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { harvestKindOf } from '../../../harvest/harvest-kinds.ts'
import { sameAddress } from '../source-rows.ts'
import { DIRECTORY } from './index.ts'

const SHARED = join(import.meta.dirname, '../../../../../../shared/fixtures')

describe('the directory of catalogues', () => {
  // @rule B-sources.directory
  it('has at least forty, each known by its id and its address', () => {
    expect(DIRECTORY.length).toBeGreaterThanOrEqual(40)
    expect(new Set(DIRECTORY.map(({ id }) => id)).size).toBe(DIRECTORY.length)
    expect(new Set(DIRECTORY.map(({ address }) => sameAddress(address))).size).toBe(DIRECTORY.length)
  })

  it.each(DIRECTORY.map((entry) => [entry.id, entry] as const))('tells of %s what can be added', (_, entry) => {
    expect(Check(DirectoryEntrySchema, entry)).toBe(true)
    expect(harvestKindOf(entry.harvestKind)).toBeDefined()
    if (entry.liveKind !== undefined) expect(SOURCE_KINDS[entry.liveKind].from).toBe('address')
    // nobody asked these servers when the list was made
    expect(entry.checkedLive).toBe(false)
    expect(entry.address).not.toMatch(/\/$/)
  })

  it.skipIf(!existsSync(SHARED))('names recorded files that are there', () => {
    const files = DIRECTORY.flatMap(({ evidence }) => /^shared\/fixtures\/(\S+)/.exec(evidence)?.[1] ?? [])
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) expect([file, existsSync(join(SHARED, file))]).toEqual([file, true])
  })
})
