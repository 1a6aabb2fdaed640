import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { afterEach, describe, expect, it } from 'vitest'
import type { StoredRecord } from '../catalogue/catalogue.ts'
import type { CatalogueRecord } from '../entry/catalogue-record.ts'
import { openPortalData } from '../open-portal-data.ts'
import { openShortLinkStore, type ShortLinkStore } from '../short-links/short-link-store.ts'
import { openDatabase } from '../storage/database.ts'
import { compiledBefore } from '../compile-cache.ts'
import { loadConfig } from '../config.ts'
import { createFullResource, createResource } from '../testing/create-resource.ts'
import { makeMigratedFolder } from '../testing/database/migrated-folder.ts'
import { EXIT, UsageError, type CommandContext } from './command.ts'
import { exportCommand } from './export-command.ts'
import { harvestCommand } from './harvests/harvest-command.ts'
import { importCommand } from './import-command.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'graticule-exchange-'))
  folders.push(folder)
  return folder
}

async function world() {
  const [printed, told]: [string[], string[]] = [[], []]
  const dataFolder = temporaryFolder()
  await makeMigratedFolder(dataFolder)
  const context: CommandContext = {
    config: { ...loadConfig({}), dataFolder, seedFolder: join(dataFolder, 'no-seed') },
    console: { print: (line) => printed.push(line), tell: (line) => told.push(line) },
    now: Date.now,
    signal: new AbortController().signal,
  }
  const write = async (records: readonly CatalogueRecord[], together = true) => {
    const { catalogue, close } = await openPortalData({ dataFolder, withoutIndex: true })
    for (const part of together ? [records] : records.map((one) => [one])) await catalogue.write(part)
    await close()
  }
  const stored = async () => {
    const { catalogue, close } = await openPortalData({ dataFolder, withoutIndex: true })
    const all: StoredRecord[] = []
    for await (const page of catalogue.storedRecords()) all.push(...page)
    const sources = await catalogue.sources()
    await close()
    return {
      records: all.map((one) => ({
        ...one,
        ...(one.original && { original: { ...one.original, bytes: Buffer.from(one.original.bytes) } }),
      })),
      sources,
    }
  }
  return { context, printed, told, dataFolder, write, stored }
}

const iso = (id: string) => ({
  bytes: Buffer.from(
    `<?xml version="1.0"?>\n<!-- ü -->\n<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco"><gmd:fileIdentifier><gco:CharacterString>${id}</gco:CharacterString></gmd:fileIdentifier></gmd:MD_Metadata>`,
  ),
  mediaType: 'application/xml',
  standard: 'iso19139',
})

describe('export and import of our own lines', () => {
  it('give back the same catalogue: ids, sources, parents and originals', async () => {
    // few names, so that sources have the same ids, and parents that are there or not
    const name = fc.constantFrom('a', 'b', 'B:a', 'ü/1')
    const source = fc.constantFrom('A', 'B', 'C')
    const one = fc.record({
      id: name,
      source,
      parent: fc.option(name, { nil: undefined }),
      title: fc.string({ minLength: 1, maxLength: 20 }),
      bytes: fc.option(fc.uint8Array({ maxLength: 50 }), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 12 }), fc.boolean(), async (records, together) => {
        const [from, to] = [await world(), await world()]
        await from.write(
          records.map(({ id, source: sourceId, parent, title, bytes }) => ({
            resource: createFullResource({
              id,
              title,
              source: { id: sourceId, title: `Source ${sourceId}` },
              ...(parent === undefined ? { parentId: 'none' } : { parentId: parent }),
            }),
            ...(bytes === undefined ? {} : { original: { bytes, mediaType: 'application/json', standard: 'stac-item' } }),
          })),
          together,
        )
        const file = join(temporaryFolder(), 'all.ndjson')
        expect(await exportCommand([file, '--format', 'ndjson'], from.context)).toBe(EXIT.ok)
        expect(await importCommand([file], to.context)).toBe(EXIT.ok)
        const [before, after] = [await from.stored(), await to.stored()]
        expect(after).toEqual(before)
        expect(await importCommand([file], to.context)).toBe(EXIT.ok)
        expect(to.printed.at(-1)).toBe(
          `read ${before.records.length}, new 0, changed 0, unchanged ${before.records.length}, refused 0, removed 0`,
        )
      }),
      { numRuns: runs(15) },
    )
  }, 60_000)

  it('take short links along, which lead to the same pages, and to no others than pages', async () => {
    const [from, to] = [await world(), await world()]
    const within = async <T>({ dataFolder }: Awaited<ReturnType<typeof world>>, work: (links: ShortLinkStore) => Promise<T>) => {
      const database = await openDatabase({ dataFolder })
      const result = await work(openShortLinkStore(database))
      await database.close()
      return result
    }
    await from.write([{ resource: createResource({ id: 'a' }) }])
    const addresses = Array.from({ length: 700 }, (_, at) => `/search?f:phrase=link+${at}&v=1`)
    const idOf = (at: number) => `id${String(at).padStart(10, '0')}`
    await within(from, (links) => links.bringIn(addresses.map((address, at) => ({ id: idOf(at), address, createdAt: 3 }))))
    const file = join(temporaryFolder(), 'links.ndjson')
    expect(await exportCommand([file, '--format', 'ndjson'], from.context)).toBe(EXIT.ok)
    expect(from.printed.at(-1)).toBe('Records exported: 1')
    const evil = JSON.stringify({ link: { id: 'EvilEvilEvil', address: '//evil.example/', createdAt: 1 } })
    writeFileSync(file, readFileSync(file, 'utf8').replace('\n{"link"', `\n${evil}\n{"link"`))
    expect(await importCommand([file], to.context)).not.toBe(EXIT.ok)
    expect(to.printed.some((line) => line.includes('leads to no page'))).toBe(true)
    expect(await within(to, (links) => Promise.all(addresses.map((_, at) => links.find(idOf(at)))))).toEqual(addresses)
    expect(await within(to, (links) => links.find('EvilEvilEvil'))).toBeUndefined()
  })

  it('keep to one source when told so, and name the sources there are when it is none of them', async () => {
    const { context, write, printed } = await world()
    await write(['a', 'b', 'c'].map((id) => ({ resource: createResource({ id, source: { id: `s-${id < 'c'}`, title: 'S' } }) })))
    const file = join(temporaryFolder(), 'some.ndjson')
    await exportCommand([file, '--format', 'ndjson', '--source', 's-true'], context)
    expect(printed.at(-1)).toBe('Records exported: 2')
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(4)
    await expect(exportCommand([`${file}2`, '--format', 'stac', '--source', 'x'], context)).rejects.toThrow(
      'There is no source "x"; there are s-true, s-false.',
    )
  })

  it('refuse single lines with their place and reason, and land the others', async () => {
    const { context, write, printed } = await world()
    await write([{ resource: createResource({ id: 'a' }) }, { resource: createResource({ id: 'b' }) }])
    const file = join(temporaryFolder(), 'all.ndjson')
    await exportCommand([file, '--format', 'ndjson'], context)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"Title of a"', '7'))
    const to = await world()
    expect(await importCommand([file], to.context)).toBe(EXIT.someRefused)
    expect(to.printed).toEqual([
      expect.stringMatching(/^all\.ndjson, line 2: its resource does not fit an entry: \/title /),
      'read 2, new 1, changed 0, unchanged 0, refused 1, removed 0',
    ])
    expect(printed.at(-1)).toBe('Records exported: 2')
  })

  it('tell a file that was cut short, and one of another version', async () => {
    const from = await world()
    await from.write([{ resource: createResource({ id: 'a' }) }, { resource: createResource({ id: 'b' }) }])
    const file = join(temporaryFolder(), 'all.ndjson')
    await exportCommand([file, '--format', 'ndjson'], from.context)
    const whole = readFileSync(file, 'utf8')
    const attempt = async (text: string) => {
      writeFileSync(file, text)
      const to = await world()
      return [await importCommand([file], to.context), to.told.join('\n')]
    }
    const lines = whole.split('\n')
    expect(await attempt(lines.slice(0, 3).join('\n'))).toEqual([EXIT.failed, expect.stringContaining('was cut short')])
    expect(await attempt(lines.toSpliced(1, 1).join('\n'))).toEqual([
      EXIT.failed,
      expect.stringContaining('it had 2 records, and has 1'),
    ])
    expect(await attempt(whole.replace('"version":1', '"version":9'))).toEqual([
      EXIT.failed,
      expect.stringContaining('another version (9'),
    ])
  })

  it('never write over a file, and leave none behind that is not whole', async () => {
    const { context, write } = await world()
    await write([{ resource: createResource({ id: 'a' }) }])
    const folder = temporaryFolder()
    const file = join(folder, 'precious.txt')
    writeFileSync(file, 'precious')
    await expect(exportCommand([file, '--format', 'ndjson'], context)).rejects.toThrow('is there already')
    expect(readFileSync(file, 'utf8')).toBe('precious')
    const stopped = { ...context, signal: AbortSignal.abort(new Error('interrupted')) }
    expect(await exportCommand([join(folder, 'other'), '--format', 'ndjson'], stopped)).toBe(EXIT.interrupted)
    expect(readdirSync(folder)).toEqual(['precious.txt'])
    await expect(exportCommand([join(folder, 'no/such'), '--format', 'stac'], context)).rejects.toThrow('There is no folder')
  })

  it('are refused with words when the call cannot be understood', async () => {
    const { context } = await world()
    for (const words of [[], ['x'], ['x', '--format', 'csv'], ['-', '--format', 'iso'], ['x', 'y', '--format', 'stac']])
      await expect(exportCommand(words, context)).rejects.toThrow(UsageError)
    await expect(importCommand([], context)).rejects.toThrow(UsageError)
    await expect(importCommand(['/no/such/file'], context)).rejects.toThrow('There is no /no/such/file to read.')
  })

  it('write nothing but the records to standard output', async () => {
    const { write, dataFolder } = await world()
    await write([{ resource: createResource({ id: 'a', published: '2020-01-01' }) }, { resource: createResource({ id: 'b' }) }])
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [resolve(import.meta.dirname, '../cli.ts'), 'export', '-', '--format', 'stac'],
      {
        env: { ...compiledBefore(), PATH: process.env['PATH'], GRATICULE_DATA: dataFolder },
        encoding: 'utf8',
      },
    )
    expect([status, stderr]).toEqual([0, expect.stringContaining('Records exported: 1')])
    expect(JSON.parse(stdout)).toMatchObject({ type: 'FeatureCollection', features: [{ id: 'a' }] })
  }, 30_000)
})

describe('export of a STAC ItemCollection', () => {
  it('is harvested again: items as they came, other entries with title, place, time, words and links', async () => {
    const from = await world()
    const item = {
      type: 'Feature',
      stac_version: '1.0.0',
      id: 'i1',
      collection: 'c',
      geometry: null,
      properties: { datetime: '2020-01-01T00:00:00Z', x: 0.1 },
      links: [{ rel: 'collection', href: './collection.json' }],
      assets: {},
    }
    await from.write([
      {
        resource: createResource({ id: 'c:i1' }),
        original: { bytes: Buffer.from(JSON.stringify(item, null, 2)), mediaType: 'application/geo+json', standard: 'stac-item' },
      },
      { resource: createFullResource({ id: 'full' }), original: iso('full') },
      { resource: createResource({ id: 'bare' }) },
    ])
    const file = join(temporaryFolder(), 'all.json')
    expect(await exportCommand([file, '--format', 'stac'], from.context)).toBe(EXIT.ok)
    expect(from.told).toEqual([
      'Records left out, because they have no date, which every STAC item must have: 1',
      'Fields that stac does not hold: source, curated, score, scoreReasons, original',
    ])
    expect(from.printed.at(-1)).toBe('Records exported: 2')
    // a series is a collection, with its boxes behind the one around them
    const { features, collections } = JSON.parse(readFileSync(file, 'utf8')) as { features: unknown[]; collections: unknown[] }
    expect(features).toEqual([item])
    expect(collections).toMatchObject([
      {
        type: 'Collection',
        id: 'full',
        license: 'other',
        extent: {
          spatial: {
            bbox: [
              [-180, -20, 180, 62],
              [-5, 48, 13, 62],
              [170, -20, -170, -10],
            ],
          },
          temporal: { interval: [['1982-01-01T00:00:00.000Z', '2020-12-31T23:59:59.000Z']] },
        },
        links: [{ rel: 'license' }, { rel: 'parent' }],
      },
    ])

    const to = await world()
    expect(await importCommand([file, '--source', 'again'], to.context)).toBe(EXIT.ok)
    expect(to.printed.at(-1)).toBe('read 2, new 2, changed 0, unchanged 0, refused 0, removed 0')
    const { records } = await to.stored()
    expect(records.map(({ resource }) => resource.id)).toEqual(['c:i1', 'full'])
    const full = createFullResource()
    expect(records[1]?.resource).toMatchObject({
      title: full.title,
      time: { start: '1982-01-01T00:00:00Z', end: '2020-12-31T23:59:59Z' },
      source: { id: 'again' },
      licence: { url: full.licence?.url },
      platforms: full.platforms,
      instruments: full.instruments,
      resolution: 1000,
      scene: { cloudCover: 12.5, relativeOrbit: 12, orbitDirection: 'descending' },
    })
    expect(records[1]?.resource).toMatchObject({ earthquake: full.earthquake, inSitu: full.inSitu, keywords: full.keywords })
    expect(records[1]?.resource.footprint?.geometry).toEqual(full.footprint?.geometry)
    expect(records[1]?.resource.online.map(({ url }) => url)).toEqual(expect.arrayContaining(full.online.map(({ url }) => url)))
  })
})

describe('export of a folder of ISO files', () => {
  it('has a file for each record, originals byte for byte, whatever their ids, and is harvested again', async () => {
    const from = await world()
    const ids = ['../../outside', 'a', 'A', 'full']
    await from.write([
      ...ids.slice(0, 3).map((id) => ({ resource: createResource({ id }), original: iso(id) })),
      { resource: createFullResource({ id: 'full' }) },
    ])
    const parent = temporaryFolder()
    const folder = join(parent, 'x/iso')
    expect(await exportCommand([folder, '--format', 'iso'], from.context)).toBe(EXIT.ok)
    expect(readdirSync(parent)).toEqual(['x'])
    const written = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
    expect(written).toHaveLength(4)
    for (const id of ids.slice(0, 3)) expect(written).toContainEqual(iso(id).bytes)
    await expect(exportCommand([folder, '--format', 'iso'], from.context)).rejects.toThrow('is not empty')

    const to = await world()
    expect(await importCommand([folder, '--source', 'again'], to.context)).toBe(EXIT.someRefused)
    expect((await to.stored()).records.map(({ resource }) => resource.id)).toEqual(['full'])
  })
})

// @rule B-record-formats.own-names
describe('records of two catalogues that have one identifier', () => {
  const isoFile = (title: string) =>
    iso('roads')
      .bytes.toString()
      .replace(
        '</gmd:MD_Metadata>',
        `<gmd:identificationInfo><gmd:MD_DataIdentification><gmd:citation><gmd:CI_Citation><gmd:title><gco:CharacterString>${title}</gco:CharacterString></gmd:title></gmd:CI_Citation></gmd:citation></gmd:MD_DataIdentification></gmd:identificationInfo></gmd:MD_Metadata>`,
      )
  const item = (title: string) =>
    JSON.stringify({
      type: 'Feature',
      stac_version: '1.0.0',
      id: 'roads',
      collection: 'c',
      geometry: null,
      properties: { datetime: '2020-01-01T00:00:00Z', title },
      links: [],
      assets: {},
    })
  const collection = (title: string) =>
    JSON.stringify({
      type: 'Collection',
      stac_version: '1.0.0',
      id: 'c',
      title,
      description: title,
      license: 'other',
      extent: { spatial: { bbox: [[1, 2, 3, 4]] }, temporal: { interval: [['2020-01-01T00:00:00Z', null]] } },
      links: [],
    })

  it.each([
    ['iso', (title: string) => ({ 'a.xml': isoFile(title) })],
    ['stac', (title: string) => ({ 'a.json': item(title), 'c.json': collection(title) })],
  ] as const)('are both harvested back from an export as %s, with their own parents', async (format, files) => {
    const from = await world()
    for (const title of ['First', 'Second']) {
      const folder = temporaryFolder()
      for (const [name, text] of Object.entries(files(title))) writeFileSync(join(folder, name), text)
      expect(await harvestCommand([format, folder, '--source', 'x'], from.context)).toBe(EXIT.ok)
    }
    const target = join(temporaryFolder(), 'export')
    expect(await exportCommand([target, '--format', format], from.context)).toBe(EXIT.ok)
    const to = await world()
    expect(await importCommand([target, '--source', 'x'], to.context)).toBe(EXIT.ok)
    const facts = (records: readonly StoredRecord[]) =>
      records
        .map(({ resource: { id, title, parentId, identifiers } }) => ({ id, title, parentId, identifiers }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const before = facts((await from.stored()).records)
    expect(before.map(({ title }) => title).toSorted()).toEqual(
      Object.keys(files(''))
        .flatMap(() => ['First', 'Second'])
        .toSorted(),
    )
    expect(facts((await to.stored()).records)).toEqual(before)
  })
})
