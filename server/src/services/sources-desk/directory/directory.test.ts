import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
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

  it.skipIf(!existsSync(SHARED))('names files of repositories; those that are recorded are there', () => {
    const repositories = readdirSync(SHARED, { withFileTypes: true })
      .filter((kind) => kind.isDirectory())
      .flatMap(({ name }) => readdirSync(join(SHARED, name)).map((folder) => join(name, folder)))
    const recorded = DIRECTORY.flatMap(({ evidence }) => {
      const [, owner, name, file] = /^([\w.-]+)\/([\w.-]+): (\S+)/.exec(evidence) ?? []
      const folders = repositories.filter((folder) => basename(folder) === `${owner}_${name}`)
      return file === undefined || folders.length === 0 ? [] : [{ evidence, folders, begins: file.replaceAll('/', '__') }]
    })
    expect(recorded.length).toBeGreaterThan(20)
    for (const { evidence, folders, begins } of recorded) {
      const files = folders.flatMap((folder) => readdirSync(join(SHARED, folder)))
      expect([evidence, files.some((file) => file.startsWith(begins))]).toEqual([evidence, true])
    }
  })
})
