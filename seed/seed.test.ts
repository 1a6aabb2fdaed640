import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasScenes } from '@graticule/contracts/search/filter-sets'
import { stacCollectionOf } from '../server/src/connectors/stac/search-items.ts'
import { readSeed, readSeedLists, readSeedRecords, type FiledRecord, type SeedReading } from '../server/src/seed/read-seed.ts'
import type { SeedLists } from '../server/src/seed/seed-format.ts'
import { readFacts, readProse, sharedRun } from './fixture-facts.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const fixtures = fileURLToPath(new URL('../../shared/fixtures', import.meta.url))
const withFixtures = describe.skipIf(!existsSync(fixtures))
if (!existsSync(fixtures)) console.warn(`the shipped catalogue is not compared with recorded catalogues: no ${fixtures}`)

let reading: SeedReading
let filed: FiledRecord[]
let lists: SeedLists

/** All records are read and checked, which takes long where other work has the processors. */
const READING_MS = 60_000

beforeAll(async () => {
  reading = await readSeed(folder, { score: () => ({ score: 0, scoreReasons: [] }) })
  filed = await readSeedRecords(folder, [])
  lists = await readSeedLists(folder, [])
}, READING_MS)

const records = () => filed.map(({ record }) => record)
const countOf = (type: string) => records().filter((record) => record.type === type).length
const words = (text: string) => text.trim().split(/\s+/)

describe('the shipped catalogue', () => {
  it('is read without a problem', () => {
    expect(reading.problems).toEqual([])
    expect(reading.resources).toHaveLength(filed.length)
  })

  // @rule B-outside-sources.programmes
  it('has no scenes of a programme: what it has are collections', () => {
    const parents = new Set(records().flatMap(({ parent }) => parent ?? []))
    const programmes = records().filter(({ id, queryables }) => parents.has(id) && queryables !== undefined)
    expect(programmes.map(({ id }) => id)).toEqual([])
  })

  it('leads from its satellite collections with a STAC link to their scenes, with what they can be searched by', () => {
    const searched = reading.resources.filter((resource) => stacCollectionOf(resource) !== undefined)
    expect(searched.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'graticule.sentinel-2-l2a',
        'graticule.sentinel-2-l1c',
        'graticule.sentinel-1-grd',
        'graticule.landsat-8-9-c2-l2',
      ]),
    )
    const withQueryables = searched.map((resource) => ({
      resource,
      match: { relevance: 0, fields: [] },
      children: 0,
      liveParts: true,
    }))
    expect(withQueryables.filter((entry) => !hasScenes(entry))).toEqual([])
    expect(stacCollectionOf(reading.resources.find(({ id }) => id === 'graticule.sentinel-2-l2a')!)).toEqual({
      api: 'https://stac.dataspace.copernicus.eu/v1',
      id: 'sentinel-2-l2a',
    })
  })

  it('has in-situ resources to filter, in the views that offer those filters', () => {
    const inSitu = reading.resources.filter((resource) => resource.inSitu !== undefined)
    expect(inSitu.length).toBeGreaterThanOrEqual(20)
    const unseen = inSitu.filter(({ keywords }) => !keywords.some(({ value }) => value === 'In-situ observation'))
    expect(unseen.map(({ id }) => id)).toEqual([])
    const crops = inSitu.filter(({ source, inSitu: fields }) => source.id === 'worldcereal' && fields?.cropTypes !== undefined)
    expect(crops.length).toBeGreaterThanOrEqual(2)
  })

  it('holds at least 400 resources of all four types', () => {
    expect(reading.resources.length).toBeGreaterThanOrEqual(400)
    expect(countOf('data')).toBeGreaterThanOrEqual(275)
    expect(countOf('service')).toBeGreaterThanOrEqual(15)
    expect(countOf('information')).toBeGreaterThanOrEqual(15)
    expect(countOf('workflow')).toBeGreaterThanOrEqual(6)
  })

  it('gives every resource a title and an id of its own', () => {
    expect(new Set(records().map(({ id }) => id)).size).toBe(filed.length)
    expect(new Set(records().map(({ title }) => title.toLowerCase())).size).toBe(filed.length)
  })

  it('gives every resource a level that suits its type', () => {
    const levels = { data: ['dataset', 'series'], service: ['service'], information: ['document'], workflow: ['workflow'] }
    for (const { id, type, level } of records()) expect(levels[type], id).toContain(level)
  })

  it('describes every resource in 40 to 120 words', () => {
    for (const { id, abstract } of records()) {
      expect(words(abstract).length, id).toBeGreaterThanOrEqual(40)
      expect(words(abstract).length, id).toBeLessThanOrEqual(120)
    }
  })

  it('tells what, where and when of all data, and gives four keywords to everything', () => {
    for (const resource of reading.resources) {
      expect(resource.keywords.length, resource.id).toBeGreaterThanOrEqual(4)
      expect(
        resource.keywords.every(({ thesaurus }) => thesaurus !== undefined),
        resource.id,
      ).toBe(true)
      if (resource.type !== 'data') continue
      expect(resource.footprint, resource.id).toBeDefined()
      expect(resource.time, resource.id).toBeDefined()
      expect(resource.formats.length, resource.id).toBeGreaterThanOrEqual(1)
      expect(resource.licence, resource.id).toBeDefined()
    }
  })

  it('links only to absolute addresses of real hosts', () => {
    const addresses = [
      ...records().flatMap(({ links }) => links.map(({ url }) => url)),
      ...Object.values(lists.organisations).map(({ url }) => url),
    ]
    for (const address of addresses) {
      const { protocol, hostname } = new URL(address)
      expect(protocol, address).toMatch(/^https?:$/)
      expect(hostname, address).toMatch(/^(?!.*\bexample\b)(?!localhost)[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    }
  })

  it('names the layer of every map link and gives every service an access point', () => {
    for (const { id, type, links } of records()) {
      for (const { protocol, layer, url } of links)
        if (protocol?.includes('http-get-map')) expect(layer, `${id} ${url}`).toBeDefined()
      if (type === 'service')
        expect(
          links.some(({ protocol }) => protocol !== undefined),
          id,
        ).toBe(true)
    }
  })

  it('has series whose parts lie in it', () => {
    const children = Map.groupBy(records(), ({ parent }) => parent)
    const series = records().filter(({ level, id }) => level === 'series' && (children.get(id)?.length ?? 0) >= 2)
    expect(series.length).toBeGreaterThanOrEqual(8)
    for (const { id, parent } of records()) {
      if (parent === undefined) continue
      expect(records().find((record) => record.id === parent)?.level, id).toBe('series')
    }
  })

  it('has footprints for the map: regions, several boxes and the antimeridian', () => {
    const boxes = reading.resources.flatMap(({ footprint }) => footprint?.boxes ?? [])
    expect(
      boxes.filter(([west, south, east, north]) => east > west && east - west < 40 && north - south < 40).length,
    ).toBeGreaterThanOrEqual(25)
    expect(boxes.filter(([west, , east]) => west > east).length).toBeGreaterThanOrEqual(3)
    expect(reading.resources.filter(({ footprint }) => (footprint?.boxes.length ?? 0) > 1).length).toBeGreaterThanOrEqual(4)
  })

  it.each(['sea surface temperature', 'soil moisture', 'flood', 'land cover', 'earthquake', 'air quality', 'sea ice'])(
    'fills a first page for "%s" with different places and times',
    (phrase) => {
      const found = reading.resources.filter(({ title, abstract, keywords }) =>
        [title, abstract, ...keywords.map(({ value }) => value)].join(' ').toLowerCase().includes(phrase),
      )
      expect(found.length).toBeGreaterThanOrEqual(8)
      expect(new Set(found.map(({ footprint }) => JSON.stringify(footprint?.boxes))).size).toBeGreaterThanOrEqual(4)
      expect(new Set(found.map(({ time }) => JSON.stringify(time))).size).toBeGreaterThanOrEqual(5)
    },
  )

  it('uses every organisation, keyword and licence of the lists', () => {
    const organisations = new Set(records().flatMap((record) => [record.provider, ...Object.values(record.organisations).flat()]))
    const keywords = new Set(records().flatMap((record) => record.keywords))
    const licences = new Set(records().map(({ licence }) => licence))
    expect(Object.keys(lists.organisations).filter((key) => !organisations.has(key))).toEqual([])
    expect(lists.keywords.flatMap((list) => list.keywords).filter((keyword) => !keywords.has(keyword))).toEqual([])
    expect(Object.keys(lists.licences).filter((key) => !licences.has(key))).toEqual([])
  })
})

withFixtures('the shipped catalogue beside recorded catalogues', () => {
  it('agrees with them about place and time wherever it says it was checked', async () => {
    const facts = await readFacts(fixtures)
    const checked = records().filter(({ checkedAgainst }) => checkedAgainst !== undefined)
    expect(checked.length).toBeGreaterThanOrEqual(25)
    const differences = checked.flatMap((record) => {
      const { list, id, except } = record.checkedAgainst!
      const fact = facts[list].get(id)
      if (fact === undefined) return [`${record.id}: ${list} has no "${id}"`]
      const resource = reading.resources.find((candidate) => candidate.id === record.id)!
      return [
        ...(except?.box === undefined ? fact.differsInPlace(resource.footprint?.boxes ?? []) : []),
        ...(except?.time === undefined ? fact.differsInTime(resource.time ?? {}) : []),
      ].map((difference) => `${record.id} (${list} ${id}): ${difference}`)
    })
    expect(differences).toEqual([])
  })

  it('shares no run of twelve words with them', async () => {
    const prose = await readProse(fixtures)
    expect(prose.size).toBeGreaterThan(100_000)
    const copied = records().flatMap(({ id, abstract, lineage }) => {
      const run = sharedRun(`${abstract} ${lineage ?? ''}`, prose)
      return run === undefined ? [] : [`${id}: ${run}`]
    })
    expect(copied).toEqual([])
  }, 60_000)
})
