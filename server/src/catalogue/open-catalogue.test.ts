import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Resource } from '@graticule/contracts/resource'
import fc from 'fast-check'
import { bySize, runs } from '@graticule/contracts/testing/size'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compiledBefore } from '../compile-cache.ts'
import { type DatabaseLocation, openDatabase, openDatabaseToRead } from '../storage/database.ts'
import { openPortalData, type PortalData, type PortalDataOptions } from '../open-portal-data.ts'
import type { Catalogue, SearchQuery } from './catalogue.ts'
import { INDEX_FOLDER } from './index/index-files.ts'
import { query, resource } from './oracle/arbitraries.ts'
import { createResource } from '../testing/create-resource.ts'
import { createTestLocation, type TestLocation } from '../testing/test-location.ts'
import { naiveScan } from './oracle/naive-scan.ts'

let location: DatabaseLocation
let remove: TestLocation['remove']
let dataFolder: string
let opened: PortalData[]
let notices: string[]
beforeEach(async () => {
  ;({ location, remove } = await createTestLocation())
  dataFolder = location.dataFolder
  opened = []
  notices = []
})
afterEach(async () => {
  await Promise.all(opened.map((data) => data.close()))
  await remove()
})

async function open(options: Partial<PortalDataOptions> = {}): Promise<Catalogue> {
  const data = await openPortalData({ ...location, onNotice: (notice) => notices.push(notice), ...options })
  opened.push(data)
  return data.catalogue
}

async function close(catalogue: Catalogue): Promise<void> {
  const data = opened.find((one) => one.catalogue === catalogue)
  opened = opened.filter((one) => one !== data)
  await data?.close()
}

const search = (overrides: Partial<SearchQuery> = {}): SearchQuery => ({
  phrase: '',
  searchFields: [],
  start: 0,
  count: 10,
  wantedFacets: [],
  ...overrides,
})
const idsOf = async (catalogue: Catalogue, overrides?: Partial<SearchQuery>) =>
  (await catalogue.search(search(overrides))).hits.map((hit) => hit.resource.id)
const records = (...resources: readonly Partial<Resource>[]) =>
  resources.map((overrides) => ({ resource: createResource(overrides) }))
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({
    resource: createResource({ id: `n${from + index}`, title: `Number ${from + index}` }),
  }))

/** Runs JavaScript in a process of its own, with `openPortalData` and `location` at hand; tells its lines and its exit code. */
function runElsewhere(code: string): { child: ChildProcess; lines: string[]; ended: Promise<unknown> } {
  const setUp = `import { openPortalData } from ${JSON.stringify(new URL('../open-portal-data.ts', import.meta.url).href)}
    const location = ${JSON.stringify(location)}
    const record = (overrides) => ({ resource: { ...${JSON.stringify(createResource())}, ...overrides } })
    ${code}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', setUp], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...compiledBefore() },
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return { child, lines, ended: new Promise((resolve) => child.once('close', resolve)) }
}

describe('a catalogue', () => {
  it('finds what was written as soon as the writing is done, and no longer what was removed', async () => {
    const catalogue = await open()
    expect(await catalogue.write(records({ id: 'a', title: 'Sea ice' }, { id: 'b', title: 'Land' }))).toEqual(['new', 'new'])
    expect(await idsOf(catalogue, { phrase: 'ice' })).toEqual(['a'])
    expect(await catalogue.write(records({ id: 'a', title: 'Open sea' }))).toEqual(['changed'])
    expect(await idsOf(catalogue, { phrase: 'ice' })).toEqual([])
    expect(await catalogue.remove(['a', 'unknown'])).toBe(1)
    expect(await idsOf(catalogue)).toEqual(['b'])
    expect(await catalogue.count()).toBe(1)
  })

  it('gives whole records, why they matched and how many children they have', async () => {
    const catalogue = await open()
    await catalogue.write(
      records({ id: 'series', title: 'Sea levels' }, { id: 'a', parentId: 'series' }, { id: 'b', parentId: 'series' }),
    )
    const { total, hits } = await catalogue.search(search({ phrase: 'sea' }))
    expect(total).toBe(1)
    expect(hits).toEqual([
      {
        resource: createResource({ id: 'series', title: 'Sea levels' }),
        match: { relevance: expect.any(Number), fields: [{ field: 'title', words: ['Sea'], weight: expect.any(Number) }] },
        children: 2,
      },
    ])
    expect(await idsOf(catalogue, { parents: ['series'] })).toEqual(['a', 'b'])
  })

  it('labels providers with their titles, the one last written', async () => {
    const catalogue = await open()
    const facets = async () => (await catalogue.search(search({ wantedFacets: [{ name: 'providerID', limit: 5 }] }))).facets
    await catalogue.write(records({ id: 'a', source: { id: 's', title: 'Before' } }))
    expect(await facets()).toEqual({ providerID: [{ term: 's', label: 'Before', count: 1 }] })
    await catalogue.write(records({ id: 'b', source: { id: 's', title: 'After' } }))
    expect(await facets()).toEqual({ providerID: [{ term: 's', label: 'After', count: 2 }] })
  })

  it('finds values of facets by a part of their name, and providers by their title', async () => {
    const catalogue = await open()
    await catalogue.write(
      records(
        { id: 'a', keywords: [{ value: 'Énergie' }, { value: 'Ice' }], source: { id: 's1', title: 'Ósea' } },
        { id: 'b', keywords: [{ value: 'Energy' }], source: { id: 's2', title: 'Land' } },
      ),
    )
    const containing = async (text: string) => {
      const wanted = (['keyword', 'providerID'] as const).map((name) => ({ name, limit: 5, containing: text }))
      const { facets } = await catalogue.search(search({ wantedFacets: wanted }))
      return [facets.keyword, facets.providerID].map((items) => items?.map(({ label }) => label))
    }
    expect(await containing('ENER')).toEqual([['Energy', 'Énergie'], []])
    expect(await containing('ose')).toEqual([[], ['Ósea']])
    expect(await containing('s1')).toEqual([[], []])
  })

  it('does not search when it was opened to be written only', async () => {
    const catalogue = await open({ withoutIndex: true })
    await catalogue.write(records({ id: 'a' }))
    await expect(catalogue.search(search())).rejects.toMatchObject({ code: 'unavailable' })
    await close(catalogue)
    expect(existsSync(join(dataFolder, INDEX_FOLDER))).toBe(false)
    expect(await idsOf(await open())).toEqual(['a'])
  })

  it('stops when the search is aborted', async () => {
    const catalogue = await open()
    await expect(catalogue.search(search(), AbortSignal.abort())).rejects.toThrow(/abort/i)
  })

  it('works up thousands of records in a thread of its own, and saves and merges them in the background', async () => {
    const catalogue = await open()
    await catalogue.write(numbered(0, 6_000))
    expect((await catalogue.search(search({ phrase: 'number' }))).total).toBe(6_000)
    await vi.waitFor(() => expect(readdirSync(join(dataFolder, INDEX_FOLDER))).toContain('manifest.json'), { timeout: 30_000 })
    await catalogue.remove(['n17'])
    await catalogue.reindex()
    expect(await idsOf(catalogue, { phrase: '"number 17"' })).toEqual([])
    expect(await idsOf(catalogue, { phrase: '"number 18"' })).toEqual(['n18'])
  }, 60_000)

  it('answers searches while its index is built anew', async () => {
    const catalogue = await open()
    await catalogue.write(numbered(0, 500))
    const rebuilt = catalogue.reindex()
    expect((await catalogue.search(search())).total).toBe(500)
    await rebuilt
    expect((await catalogue.search(search())).total).toBe(500)
  }, 60_000)
})

describe('the saved index', () => {
  const indexFiles = (pattern: RegExp) => readdirSync(join(dataFolder, INDEX_FOLDER)).filter((name) => pattern.test(name))
  const damage = (pattern: RegExp, change: (bytes: Buffer) => Buffer) => {
    const [name = ''] = indexFiles(pattern)
    const path = join(dataFolder, INDEX_FOLDER, name)
    writeFileSync(path, change(readFileSync(path)))
  }

  beforeEach(async () => {
    const catalogue = await open()
    await catalogue.write(records({ id: 'a', title: 'Sea' }, { id: 'b', title: 'Land' }))
    await close(catalogue)
  })

  it('is used when the catalogue is opened again, with what was written since without it', async () => {
    const writer = await open({ withoutIndex: true })
    await writer.write(records({ id: 'c', title: 'Sea' }, { id: 'a', title: 'Air' }))
    await writer.remove(['b'])
    await close(writer)
    const catalogue = await open()
    expect(notices).toEqual([])
    expect(await idsOf(catalogue, { sort: { by: 'title', direction: 'asc' } })).toEqual(['a', 'c'])
  })

  it('has one file per part and the list of them, and no others after it was saved again', async () => {
    const catalogue = await open()
    await catalogue.write(records({ id: 'c' }))
    await catalogue.reindex()
    await close(catalogue)
    expect(indexFiles(/./).map((name) => name.replace(/-[0-9a-f-]{36}/, ''))).toEqual(['manifest.json', 'segment.bin'])
  }, 60_000)

  it.each([
    [
      'part of it is damaged',
      () => damage(/^segment/, (bytes) => Buffer.concat([bytes.subarray(0, -9), Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9])])),
      /damaged/,
    ],
    ['part of it is cut short', () => damage(/^segment/, (bytes) => bytes.subarray(0, bytes.length >> 1)), /damaged/],
    ['part of it is something else', () => damage(/^segment/, () => Buffer.from('x')), /damaged/],
    ['part of it is missing', () => rmSync(join(dataFolder, INDEX_FOLDER, indexFiles(/^segment/)[0] ?? '')), /could not be read/],
    [
      'its list of files is damaged',
      () => damage(/^manifest/, (bytes) => Buffer.from(bytes.toString().replace('"seq":2', '"seq":1'))),
      /damaged/,
    ],
    ['all of it is missing', () => rmSync(join(dataFolder, INDEX_FOLDER), { recursive: true }), /there was none/],
  ])('is built from the store when %s', async (_, harm, reason) => {
    harm()
    const catalogue = await open()
    expect(notices).toEqual([expect.stringMatching(reason)])
    expect(await idsOf(catalogue, { phrase: 'sea' })).toEqual(['a'])
    await close(catalogue)
    notices = []
    await open()
    expect(notices).toEqual([])
  })

  it('is built from the store when another version made it', async () => {
    const [, body = ''] = readFileSync(join(dataFolder, INDEX_FOLDER, 'manifest.json'), 'utf8').split('\n')
    const old = body.replace(/"version":"[^"]*"/, '"version":"0.0"')
    const { crc32 } = await import('node:zlib')
    writeFileSync(join(dataFolder, INDEX_FOLDER, 'manifest.json'), `${crc32(old)}\n${old}`)
    expect(await idsOf(await open(), { phrase: 'sea' })).toEqual(['a'])
    expect(notices).toEqual([expect.stringMatching(/another version/)])
  })

  it('is built from the store when it is of another store, or ahead of an older copy of its own', async () => {
    for (const change of [{ store_id: 'other' }, { seq: 1 }]) {
      const database = await openDatabase(location)
      await database.writer.updateTable('catalogue_state').set(change).execute()
      await database.close()
      notices = []
      const catalogue = await open()
      expect(notices).toEqual([expect.stringMatching(/another store|ahead/)])
      await close(catalogue)
    }
  })

  it('is not needed: what was written before a crash is found after it', async () => {
    const { child, lines, ended } = runElsewhere(`
      const { catalogue, close } = await openPortalData(location)
      await catalogue.write([record({ id: 'c', title: 'Sea' })])
      console.log('written')
      setInterval(() => undefined, 1000)`)
    await vi.waitFor(() => expect(lines).toEqual(['written']), { timeout: 30_000 })
    child.kill('SIGKILL')
    await ended
    expect(await idsOf(await open(), { phrase: 'sea' })).toEqual(['a', 'c'])
    expect(notices).toEqual([])
  }, 60_000)
})

describe('two processes', () => {
  /** Of each process at the same time. */
  const WRITES = bySize(10, 40)

  it('share a store: what one writes and removes, the other finds within two seconds', async () => {
    const catalogue = await open()
    await catalogue.write(records({ id: 'a', title: 'Sea' }, { id: 'b', title: 'Sea' }))
    const { lines, ended } = runElsewhere(`
      const { catalogue, close } = await openPortalData({ ...location, withoutIndex: true })
      await catalogue.write([record({ id: 'c', title: 'Sea' }), record({ id: 'a', title: 'Land' })])
      await catalogue.remove(['b'])
      console.log('written')
      await close()`)
    await vi.waitFor(() => expect(lines).toEqual(['written']), { timeout: 30_000 })
    const found = async () => expect(await idsOf(catalogue, { phrase: 'sea' })).toEqual(['c'])
    await vi.waitFor(found, { timeout: 20_000, interval: 50 })
    await ended
  }, 60_000)

  it('write at the same time, and lose nothing', async () => {
    const catalogue = await open()
    const { ended } = runElsewhere(`
      const { catalogue, close } = await openPortalData({ ...location, withoutIndex: true })
      for (let n = 0; n < ${WRITES}; n += 1) await catalogue.write([record({ id: 'theirs ' + n })])
      await close()`)
    for (let n = 0; n < WRITES; n += 1) await catalogue.write(records({ id: `ours ${n}` }))
    expect(await ended).toBe(0)
    expect(await catalogue.count()).toBe(2 * WRITES)
    await vi.waitFor(async () => expect((await catalogue.search(search())).total).toBe(2 * WRITES), { timeout: 20_000 })
  }, 60_000)
})

describe('a process that is killed while it writes', () => {
  it('has lost nothing that it had said was written, and nothing is there by half', async () => {
    const { child, lines, ended } = runElsewhere(`
      const { catalogue, close } = await openPortalData({ ...location, withoutIndex: true })
      for (let batch = 0; ; batch += 1) {
        await catalogue.write(Array.from({ length: 50 }, (_, n) => record({ id: batch + ' ' + n, abstract: 'words '.repeat(200) })))
        console.log(batch)
      }`)
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(bySize(5, 20)), { timeout: 20_000, interval: 1 })
    child.kill('SIGKILL')
    await ended
    const catalogue = await open()
    const count = await catalogue.count()
    expect(count).toBeGreaterThanOrEqual(lines.length * 50)
    expect(count % 50).toBe(0)
    const acknowledged = lines.flatMap((batch) => Array.from({ length: 50 }, (_, n) => `${batch} ${n}`))
    expect((await catalogue.get(acknowledged)).length).toBe(acknowledged.length)
    expect((await catalogue.search(search({ phrase: 'words' }))).total).toBe(count)
  }, 60_000)
})

describe('the catalogue gives the answers of a naive scan over its store', () => {
  /** All records as the store has them, read past the catalogue. */
  async function storedRecords(): Promise<Resource[]> {
    const database = openDatabaseToRead(location)
    const rows = await database.reader.selectFrom('records').select('resource').execute()
    await database.close()
    return rows.map((row) => JSON.parse(row.resource) as Resource)
  }

  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('write' as const), written: fc.array(resource, { minLength: 1, maxLength: 8 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('remove' as const),
        ids: fc.array(
          resource.map(({ id }) => id),
          { maxLength: 3 },
        ),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
  )

  const [RUNS, QUERIES, SEED] = [runs(20), 15, 20261122]

  it(`after any sequence of writes, removals and reopenings (${RUNS * QUERIES} searches, seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 10 }),
        fc.array(query, { minLength: QUERIES, maxLength: QUERIES }),
        async (steps, queries) => {
          await remove()
          ;({ location, remove } = await createTestLocation())
          let catalogue = await open()
          for (const taken of steps) {
            if (taken.kind === 'write') await catalogue.write(taken.written.map((written) => ({ resource: written })))
            else if (taken.kind === 'remove') await catalogue.remove(taken.ids)
            else {
              await close(catalogue)
              catalogue = await open()
            }
          }
          const stored = await storedRecords()
          for (const asked of queries) {
            const { total, hits, leftOut, facets } = await catalogue.search(asked)
            const expected = naiveScan(stored, asked)
            expect({ total, leftOut }).toEqual({ total: expected.total, leftOut: expected.leftOut })
            expect(hits.map((hit) => [hit.resource.id, hit.children, hit.match.relevance])).toEqual(
              expected.hits.map(({ id, children, relevance }) => [id, children, relevance]),
            )
            expect(Object.values(facets).map((items) => items.map(({ term, count }) => ({ term, count })))).toEqual(
              Object.values(expected.facets),
            )
          }
          await close(catalogue)
          expect(notices).toEqual([])
        },
      ),
      { numRuns: RUNS, seed: SEED },
    )
  }, 120_000)
})
