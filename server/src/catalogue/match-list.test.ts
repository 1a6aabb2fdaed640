import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createResource } from '../testing/create-resource.ts'
import type { Catalogue, ListedIds, MatchList, SearchQuery } from './catalogue.ts'
import type { CatalogueRecord } from '../entry/catalogue-record.ts'
import { openRecordReader } from './record-reader.ts'
import { openPortalData, type PortalData } from '../open-portal-data.ts'

let folder: string
let data: PortalData
let catalogue: Catalogue
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'graticule-list-'))
  data = await openPortalData({ dataFolder: folder })
  catalogue = data.catalogue
})
afterEach(async () => {
  await data.close()
  rmSync(folder, { recursive: true, force: true })
})

const everything: SearchQuery = {
  phrase: '',
  searchFields: [],
  sort: { by: 'title', direction: 'asc' },
  start: 0,
  count: 0,
  wantedFacets: [],
}
const numbered = (count: number): CatalogueRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    resource: createResource({ id: `n${at}`, title: `Number ${String(at).padStart(5, '0')}` }),
    original: { bytes: Buffer.from(`<r>${at}</r>`), mediaType: 'application/xml', standard: 'iso19139' },
  }))

/** Reads a list as an export does, `size` records at a time at most. */
async function* pagesOf(
  { length, entries }: MatchList<ListedIds>,
  standards: readonly string[] = [],
  mostBytes = 1_000_000,
  size = 200,
) {
  const reader = openRecordReader({ dataFolder: folder })
  try {
    for (let start = 0; start < length;) {
      const { records, taken } = await reader.read(entries.ids(start, size), standards, mostBytes)
      start += taken
      yield records
    }
  } finally {
    await reader.close()
  }
}
async function recordsOf(
  list: MatchList<ListedIds>,
  standards?: readonly string[],
  mostBytes?: number,
): Promise<CatalogueRecord[]> {
  const records: CatalogueRecord[] = []
  for await (const page of pagesOf(list, standards, mostBytes)) records.push(...page)
  return records
}

describe('a list of all matches', () => {
  it('has every match once and in its order, however large it is', async () => {
    await catalogue.write(numbered(1_234))
    const list = await catalogue.list(everything, Infinity)
    expect([list.total, list.length]).toEqual([1_234, 1_234])
    const titles = (await recordsOf(list)).map(({ resource }) => resource.title)
    expect(titles).toEqual(numbered(1_234).map(({ resource }) => resource.title))
  })

  it('is cut where it has as many as were asked for, and says how many there are', async () => {
    await catalogue.write(numbered(30))
    const list = await catalogue.list(everything, 7)
    expect([list.total, list.length]).toEqual([30, 7])
    expect((await recordsOf(list)).map(({ resource }) => resource.id)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6'])
  })

  it('keeps its matches while records are written, changed and removed', async () => {
    await catalogue.write(numbered(500))
    const list = await catalogue.list(everything, Infinity)
    const pages = pagesOf(list)
    const first = (await pages.next()).value as readonly CatalogueRecord[]
    await catalogue.write([
      { resource: createResource({ id: 'new', title: 'Number 00000 and a half' }) },
      { resource: createResource({ id: 'n499', title: 'A first title' }) },
    ])
    await catalogue.remove(['n300'])
    const rest: CatalogueRecord[] = []
    for await (const page of pages) rest.push(...page)
    const ids = [...first, ...rest].map(({ resource }) => resource.id)
    expect(ids).toEqual(numbered(500).flatMap(({ resource: { id } }) => (id === 'n300' ? [] : [id])))
    expect(rest.at(-1)?.resource.title).toBe('A first title')
  })

  it('has the original documents of the standards that are asked for, as far as they fit into memory', async () => {
    await catalogue.write(numbered(45))
    const list = await catalogue.list(everything, Infinity)
    // each has eight or nine bytes: whatever is left over is read next
    for (const mostBytes of [1, 100, 1_000_000]) {
      const texts = (await recordsOf(list, ['iso19139'], mostBytes)).map(({ original }) =>
        Buffer.from(original?.bytes ?? []).toString(),
      )
      expect(texts).toEqual(Array.from({ length: 45 }, (_, at) => `<r>${at}</r>`))
    }
    expect((await recordsOf(list, ['stac-item'])).every(({ original }) => original === undefined)).toBe(true)
  })

  it('tells no more extents when its signal is aborted', async () => {
    await catalogue.write(numbered(600))
    const stop = new AbortController()
    const extents = (await catalogue.list(everything, Infinity, stop.signal)).extents()
    await extents.next()
    stop.abort()
    await expect(extents.next()).rejects.toThrow('aborted')
  })
})
