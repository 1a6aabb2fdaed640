/** What an export writes is harvested back, by the readers that read everything else, as the same record. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import type { Resource } from '@graticule/contracts/resource'
import { describe, expect, it } from 'vitest'
import { createIsoReader } from '../connectors/iso/index.ts'
import { createStacReader } from '../connectors/stac/index.ts'
import { createFullResource, createResource } from '../testing/create-resource.ts'
import { anyRecord } from '../testing/exchange/any-record.ts'
import { held, read, SOURCE, WAYS } from '../testing/exchange/round-trips.ts'
import { isoDocumentOf } from './iso-file.ts'

const PLAIN: Resource = createResource({
  id: 'scene',
  identifiers: [{ scheme: 'file-identifier', value: 'scene' }],
  title: 'Scene',
  level: 'granule',
  parentId: 'series',
  recordDate: '2020-01-02T00:00:00Z',
  footprint: { boxes: [[1, 2, 3, 4]] },
})

describe.each(Object.entries(WAYS))('a record as %s', (name, way) => {
  // @rule B-record-formats.round-trip
  it('comes back in every field, whatever it is', () => {
    fc.assert(
      fc.property(anyRecord, (resource) => {
        const back = way(resource)
        if (back === undefined && name === 'stac item') return
        expect(held(back)).toEqual(held(resource))
      }),
      { numRuns: 150 },
    )
  })

  it('comes back with an identifier of its own beside one that differs by what is not seen', () => {
    const resource = createResource({ id: 'x\u0007', identifiers: [{ scheme: 'stac', value: 'x' }], recordDate: '1981' })
    expect(held(way(resource))).toEqual(held(resource))
  })

  it('comes back with all its fields', () => {
    const full = createFullResource({ abstract: 'A literal &lt;b&gt; and <b>bold</b>, ]]>, \u0007, \uFFFE, مرحبا 🌍\r\n' })
    expect(held(way(full))).toEqual(held(full))
  })

  it('says nothing about what the portal decides: source, curation and score', () => {
    const back = way(createFullResource({ curated: true, score: 77 }))
    if (name === 'ndjson') expect(back).toMatchObject({ curated: true, score: 77 })
    else expect(back).toMatchObject({ curated: false, source: SOURCE.source })
  })
})

const FIXTURES = resolve(import.meta.dirname, '../../../../shared/fixtures')
const present = existsSync(FIXTURES)
if (!present) console.warn(`The recorded files are not there (${FIXTURES}): their records are not taken there and back.`)
/** Every so many files of a folder, at most. */
const FILES = 60

function recorded(folder: string, ending: string): Buffer[] {
  const files = globSync(`${folder}/**/*.${ending}`, { cwd: FIXTURES }).toSorted()
  const step = Math.ceil(files.length / FILES)
  return files.filter((_, at) => at % step === 0).map((file) => readFileSync(join(FIXTURES, file)))
}

describe.skipIf(!present).each([
  ['corpora', 'xml', createIsoReader],
  ['geodab', 'xml', createIsoReader],
  ['csw', 'xml', createIsoReader],
  ['corpora', 'json', createStacReader],
  ['stac', 'json', createStacReader],
] as const)('recorded records of %s in %s', (folder, ending, createReader) => {
  it('come back the same in every format', () => {
    let records = 0
    for (const bytes of recorded(folder, ending)) {
      const reader = createReader(SOURCE)
      const harvested = [...reader.write(bytes), ...reader.end()]
      for (const one of harvested) {
        if (one.kind !== 'record') continue
        records += 1
        const { resource } = one.record
        for (const [name, way] of Object.entries(WAYS)) {
          const back = way(resource)
          if (back !== undefined || name !== 'stac item') expect(held(back), name).toEqual(held(resource))
        }
      }
    }
    expect(records).toBeGreaterThan(10)
  }, 30_000)
})

describe('a scene as ISO', () => {
  const BESIDE = '<gmd:name><gco:CharacterString>scene<'
  const written = (scene: Resource['scene']) =>
    Buffer.from(isoDocumentOf({ resource: { ...PLAIN, ...(scene && { scene }) } })).toString()

  it('is told by elements of the standard alone where it has them', () => {
    const scene = { sensorPolarisation: 'VV VH', row: 31, path: 202, cloudCover: 12.5, productLevel: 'L2A' }
    const text = written(scene)
    expect(text).not.toContain(BESIDE)
    for (const part of [
      '<gmi:transmittedPolarisation><gmi:MI_PolarisationOrientationCode',
      'codeListValue="horizontal"',
      'path 202 row 31',
      '<gmd:processingLevelCode>',
      '<gmd:cloudCoverPercentage>',
    ])
      expect(text).toContain(part)
    expect(read(createIsoReader(SOURCE), Buffer.from(text)).scene).toEqual(scene)
  })

  it.each([
    { sensorPolarisation: 'VV+VH' },
    { sensorPolarisation: 'VV VV' },
    { sensorPolarisation: 'RHCP' },
    { path: 202 },
    { path: 202.5, row: 31 },
    { productLevel: '' },
    { orbitDirection: 'descending' },
    { timeliness: 'NTC' },
  ])('keeps %j beside', (scene) => {
    const text = written(scene)
    expect(text).toContain(BESIDE)
    expect(read(createIsoReader(SOURCE), Buffer.from(text)).scene).toEqual(scene)
  })

  it('has a tile that is no name of its place', () => {
    expect(read(createIsoReader(SOURCE), Buffer.from(written({ path: 1, row: 2 }))).footprint).toEqual(PLAIN.footprint)
  })
})

describe('fields of ours in a document of somebody else', () => {
  const item = (fields: object) => ({
    type: 'Feature',
    stac_version: '1.1.0',
    id: 'i',
    geometry: null,
    properties: { datetime: '2020-01-01T00:00:00Z', title: 'Told', 'graticule:fields': fields },
    links: [],
    assets: {},
  })
  const readItem = (fields: object) => read(createStacReader(SOURCE), Buffer.from(JSON.stringify(item(fields))))

  it('are read when they fit, without what a store cannot keep', () => {
    expect(readItem({ lineage: 'a\u0000b', time: null })).toMatchObject({ title: 'Told', lineage: 'ab' })
    expect(readItem({ time: null })).not.toHaveProperty('time')
  })

  it.each([
    { title: 7 },
    { title: null },
    { id: '' },
    { lineage: 'x', online: [{ url: 'javascript:alert(1)', accessType: 'direct' }] },
    { thumbnails: [{ url: '//evil.example/a.png' }] },
    { footprint: { boxes: [] } },
  ])('are passed over together when they do not: %j', (fields) => {
    expect(readItem(fields)).toEqual(readItem({}))
  })

  // @rule B-record-formats.own-fields
  it('decide nothing about the portal', () => {
    const improved = [{ field: 'title', at: '2026-01-01T00:00:00Z' }]
    const told = { source: { id: 'forged', title: 'Forged' }, curated: true, score: 100, views: 9, rating: 5, improved }
    expect(readItem(told)).toEqual(readItem({}))
  })

  it('of ISO are those of our extension only, and only JSON', () => {
    const text = Buffer.from(isoDocumentOf({ resource: createFullResource() })).toString()
    expect(text).toContain('Graticule')
    const others = read(createIsoReader(SOURCE), Buffer.from(text.replaceAll('>Graticule<', '>Another<')))
    expect(others.earthquake).toBeUndefined()
    const broken = text.replace(/<gmd:domainValue><gco:CharacterString>/g, '$&{')
    expect(read(createIsoReader(SOURCE), Buffer.from(broken)).earthquake).toBeUndefined()
  })
})
