import type { Bbox } from '@graticule/contracts/bbox'
import type { SearchFilters } from '@graticule/contracts/search/search-params'
import { SEISMIC_SOURCE_ID } from '@graticule/contracts/search/seismic'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../config.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { NOTHING, TROUBLE } from '../../testing/outside/outside-answers.ts'
import { type OutsideReplay, replayOutside } from '../../testing/outside/replay-outside.ts'
import { liveQuery, openReplayed, withScenes } from '../../testing/outside/replayed-sources.ts'
import { createDabSearch } from '../geodab/search-dab.ts'
import type { LiveSource } from './live-source.ts'
import { type LiveSources, openLiveSources } from './open-live-sources.ts'

let replay: OutsideReplay
let outbound: Outbound
let sources: LiveSources

beforeAll(async () => {
  replay = await replayOutside()
})
beforeEach(() => {
  ;({ outbound, sources } = openReplayed(replay, { GRATICULE_DAB: `${replay.base}/dab` }))
  replay.asked.length = 0
})
afterEach(() => outbound.close())
afterAll(() => replay.close())

const signal = new AbortController().signal
const open = (name: string): LiveSource => {
  const outside = name === 'seismic' ? sources.seismic() : sources.find(name)
  const found = name === 'granules' ? sources.granulesOf(withScenes(replay)) : outside
  if (found === undefined) throw new Error(`${name} is not open`)
  return found
}
const askedFor = (): URL => {
  const { line } = replay.asked.at(-1) ?? { line: 'GET /nothing' }
  return new URL(line.slice(line.indexOf(' ') + 1), replay.base)
}
const parametersOf = () => Object.fromEntries(askedFor().searchParams)

const ALPS: Bbox = [5, 44, 15, 48]
const NAMES = ['amerigeoss', 'nextgeoss', 'zenodo', 'wikipedia', 'seismic', 'dab', 'granules'] as const

describe.each(NAMES)('%s, as every outside source,', (name) => {
  it('gives entries with titles and ids of their own, and no document that is not kept here', async () => {
    const page = await open(name).search(liveQuery({ phrase: 'lake' }), signal)
    expect(page.resources.length).toBeGreaterThan(0)
    expect(page.total).toBeGreaterThanOrEqual(page.resources.length)
    expect(new Set(page.resources.map(({ id }) => id)).size).toBe(page.resources.length)
    for (const resource of page.resources) {
      expect(resource.title).not.toBe('')
      expect(resource.original).toBeUndefined()
      expect(resource.curated).toBe(false)
    }
  })

  it('finds again by its id what it gave', async () => {
    const source = open(name)
    const { resources } = await source.search(liveQuery({ phrase: 'lake' }), signal)
    const ids = resources.map(({ id }) => id).slice(0, 1)
    expect((await source.fetchById(ids, signal)).map(({ id, title }) => [id, title])).toEqual(
      resources.slice(0, 1).map(({ id, title }) => [id, title]),
    )
  })

  it('gives up with the reason of the signal', async () => {
    await expect(open(name).search(liveQuery({ phrase: 'lake' }), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })
})

describe.each(['amerigeoss', 'nextgeoss', 'zenodo', 'wikipedia', 'dab'] as const)('%s', (name) => {
  it('has nothing to show where nothing matches, and that is no failure', async () => {
    const page = await open(name).search(liveQuery({ phrase: NOTHING }), signal)
    expect(page).toMatchObject({ total: 0, resources: [] })
  })

  it('tells its own errors in words that name it', async () => {
    const source = open(name)
    const words = source.title
    await expect(source.search(liveQuery({ phrase: TROUBLE }), signal)).rejects.toThrow(new RegExp(`^${words} .*`))
    await expect(source.search(liveQuery({ phrase: TROUBLE }), signal)).rejects.toMatchObject({ code: 'source-failed' })
  })
})

describe.each(['amerigeoss', 'nextgeoss', 'zenodo', 'wikipedia', 'seismic', 'granules'] as const)('%s', (name) => {
  it('knows nothing of an id that it never gave', async () => {
    const id = {
      amerigeoss: 'no-such-package',
      nextgeoss: 'NO_SCENE',
      zenodo: '10.5281/zenodo.9999',
      wikipedia: 'wikipedia:en:999',
      seismic: `${SEISMIC_SOURCE_ID}:none`,
      granules: 'sentinel-2:none',
    }[name]
    expect(await open(name).fetchById([id], signal)).toEqual([])
  })
})

describe('AmeriGEO', () => {
  it('is asked by package_search, with filters, facets and the box', async () => {
    const filters = { phrase: 'water "wet', keyword: ['a b'], format: ['CSV', 'SHP'], startIndex: 13, sort: 'date:desc' } as const
    const page = await open('amerigeoss').search(liveQuery(filters, { boxes: [ALPS], facets: ['keyword', 'year'] }), signal)
    expect(askedFor().pathname).toBe('/ckan/api/3/action/package_search')
    expect(parametersOf()).toMatchObject({
      q: 'water wet',
      fq: 'tags:("a b") res_format:("CSV" OR "SHP")',
      start: '12',
      rows: '12',
      sort: 'metadata_modified desc',
      ext_bbox: '5,44,15,48',
      'facet.field': '["tags"]',
    })
    expect(page.facets).toEqual({ keyword: [{ term: 'mangroves', label: 'Mangroves', count: 2 }] })
  })

  it('says that it could not apply an area across the antimeridian', async () => {
    const page = await open('amerigeoss').search(liveQuery({}, { boxes: [[170, -20, -170, -10]] }), signal)
    expect(page.notApplied).toEqual(['areas'])
    expect(parametersOf()).not.toHaveProperty('ext_bbox')
  })
})

describe('NextGEOSS', () => {
  // @rule S1-7.nextgeoss
  it('is asked by parameters of its own names', async () => {
    const dates = { dateFrom: '2020-01-01T00:00:00Z', dateTo: '2020-12-31T23:59:59Z' }
    await open('nextgeoss').search(liveQuery({ phrase: '"alps"', startIndex: 13, ...dates }, { boxes: [ALPS] }), signal)
    expect(parametersOf()).toEqual({
      q: 'alps',
      rows: '12',
      start_index: '13',
      timerange_start: '2020-01-01T00:00:00Z',
      timerange_end: '2020-12-31T23:59:59Z',
      bbox: '5,44,15,48',
    })
  })

  it('has the real polygon, longitude first, not the box around the world, and no leftover in its summary', async () => {
    const { resources } = await open('nextgeoss').search(liveQuery(), signal)
    expect(resources[0]?.footprint?.boxes).toEqual([[10, 45, 12, 46]])
    expect(resources[0]?.abstract).toBe('A scene.')
    expect(resources[0]?.id).toBe('S2A_ONE')
  })

  // @rule B-outside-sources.nextgeoss
  it('is never asked beyond its start index of 1000', async () => {
    await open('nextgeoss').search(liveQuery({ startIndex: 1_201 }), signal)
    expect(parametersOf()).toMatchObject({ start_index: '1000' })
  })
})

describe('Zenodo', () => {
  // @rule S1-7.zenodo
  it('is asked with sort, size, q, page, keywords and bounds', async () => {
    const filters = { phrase: 'ice: (old)', keyword: ['snow'], startIndex: 25, publishedFrom: '2020-01-01T00:00:00Z' }
    const page = await open('zenodo').search(liveQuery(filters, { boxes: [ALPS] }), signal)
    expect(parametersOf()).toEqual({
      q: '(ice\\: \\(old\\)) AND publication_date:[2020-01-01 TO *]',
      sort: 'bestmatch',
      size: '12',
      page: '3',
      keywords: 'snow',
      bounds: '5,44,15,48',
    })
    expect(page.startIndex).toBe(25)
  })

  // @rule B-outside-sources.zenodo
  it('moves an index inside of a page back to its beginning, and says so', async () => {
    expect((await open('zenodo').search(liveQuery({ startIndex: 20 }), signal)).startIndex).toBe(13)
  })

  it('reads the new shape of its records and the old one, with their places', async () => {
    const { resources, total } = await open('zenodo').search(liveQuery(), signal)
    expect(total).toBe(12_345)
    expect(resources.map(({ id, footprint }) => [id, footprint?.boxes[0]])).toEqual([
      ['10.5281/zenodo.1001', [8.5, 46.5, 8.5, 46.5]],
      ['10.5281/zenodo.1002', [-70.1, -33.4, -70.1, -33.4]],
    ])
  })
})

describe('Wikipedia', () => {
  it('keeps the order of the search, and places only what lies on the Earth', async () => {
    const { resources, total } = await open('wikipedia').search(liveQuery({ phrase: 'lake' }), signal)
    expect(total).toBe(2)
    expect(resources.map(({ id, title, footprint }) => [id, title, footprint?.boxes])).toEqual([
      ['wikipedia:en:11', 'Lake Chad', [[14, 13, 14, 13]]],
      ['wikipedia:en:12', 'Tycho (lunar crater)', undefined],
    ])
    expect(resources[0]).toMatchObject({ abstract: 'A lake in Africa.', type: 'information', licence: { name: 'CC-BY-SA-4.0' } })
  })

  it('is searched in the language of the visitor, and found again in it', async () => {
    const { resources } = await open('wikipedia').search(liveQuery({ phrase: 'lac' }, { language: 'fr' }), signal)
    expect(resources.map(({ id, title }) => [id, title])).toEqual([['wikipedia:fr:11', 'Lac Tchad']])
    await open('wikipedia').fetchById(['wikipedia:fr:11'], signal)
    expect(askedFor().pathname).toBe('/wikipedia/fr/api.php')
  })

  // @rule D38.wikipedia-language
  it('is searched in English when that gives nothing', async () => {
    const { resources } = await open('wikipedia').search(liveQuery({ phrase: 'only English' }, { language: 'fr' }), signal)
    expect(resources[0]?.id).toBe('wikipedia:en:11')
  })

  it('is not asked without words: there is no search for everything', async () => {
    expect(await open('wikipedia').search(liveQuery(), signal)).toMatchObject({ total: 0 })
    expect(replay.asked).toEqual([])
  })
})

describe('earthquakes', () => {
  it('are asked from an FDSN event service, and counted by it', async () => {
    const filters = { minMagnitude: 5, maxDepth: 100, eventOrder: 'magnitude', startIndex: 1 } as const
    const page = await open('seismic').search(liveQuery(filters, { boxes: [[170, -20, -170, -10]] }), signal)
    expect(page.total).toBe(2)
    expect(parametersOf()).toEqual({
      minmagnitude: '5',
      maxdepth: '100',
      minlongitude: '170',
      minlatitude: '-20',
      maxlongitude: '190',
      maxlatitude: '-10',
      format: 'geojson',
      orderby: 'magnitude',
      limit: '12',
      offset: '1',
    })
    expect(page.resources[0]).toMatchObject({
      id: `${SEISMIC_SOURCE_ID}:us0001`,
      earthquake: { magnitude: 6.1, magnitudeType: 'mww', depth: 40 },
    })
  })

  it('cannot be searched by words, and say so', async () => {
    expect((await open('seismic').search(liveQuery({ phrase: 'fiji' }), signal)).notApplied).toEqual(['phrase'])
  })

  // @rule S1-3.magnitude-types
  it('are told apart here by the type of their magnitudes, which the services do not know', async () => {
    const ofType = async (magnitudeType: string) => await open('seismic').search(liveQuery({ magnitudeType }), signal)
    expect(await ofType('mb')).toMatchObject({ total: 0, resources: [] })
    expect(parametersOf()).toMatchObject({ limit: '1000' })
    // mww is of the family of Mw
    expect(await ofType('Mw')).toMatchObject({ total: 2, notApplied: [] })
    await ofType('all')
    expect(parametersOf()).toMatchObject({ limit: '12' })
  })

  it('of a feed are searched here', async () => {
    const config = loadConfig({ ...replay.environment, GRATICULE_SEISMIC: `${replay.base}/usgs/feed/2.5_month.geojson` })
    const feed = openLiveSources(() => config.live, outbound).seismic() as LiveSource
    const titles = async (part: Partial<SearchFilters>, boxes: readonly Bbox[] = []) =>
      (await feed.search(liveQuery(part, { boxes }), signal)).resources.map(({ title }) => title.slice(0, 5))
    expect(await titles({ eventOrder: 'magnitude-asc' })).toEqual(['M 5.2', 'M 6.1'])
    expect(await titles({ minMagnitude: 6 })).toEqual(['M 6.1'])
    expect(await titles({ maxDepth: 30 })).toEqual(['M 5.2'])
    expect(await titles({ phrase: 'CHILE' })).toEqual(['M 5.2'])
    expect(await titles({}, [[-80, -40, -60, -30]])).toEqual(['M 5.2'])
    expect(await titles({ dateFrom: '2026-02-01T00:00:00Z' })).toEqual([])
    expect(await feed.search(liveQuery({ startIndex: 2, itemsPerPage: 1 }), signal)).toMatchObject({ total: 2, startIndex: 2 })
  })
})

describe('a live GEO DAB', () => {
  // @rule D52.relation
  it('always says the relation of the area to the result', async () => {
    await open('dab').search(liveQuery(), signal)
    expect(parametersOf()).toMatchObject({ rel: 'OVERLAPS', si: '1', ct: '12' })
  })

  it('takes boxes as W,S,E,N joined with _, across the antimeridian too, and gives them as S W N E', async () => {
    const boxes: Bbox[] = [ALPS, [170, -20, -170, -10]]
    const { resources } = await open('dab').search(liveQuery({}, { boxes }), signal)
    expect(parametersOf()['bbox']).toBe('5,44,15,48_170,-20,-170,-10')
    expect(resources[0]?.footprint?.boxes).toEqual([[5, 40, 15, 47]])
  })

  it('decodes the terms of facets, and filters a source by its id', async () => {
    const { facets } = await open('dab').search(liveQuery({}, { facets: ['keyword', 'providerID', 'year'] }), signal)
    expect(parametersOf()['tf']).toBe('keyword,providerID')
    expect(facets).toEqual({
      keyword: [{ term: 'Natural hazards', label: 'Natural hazards', count: 244 }],
      providerID: [{ term: 'src1', label: 'Source one', count: 20_001 }],
    })
  })

  it('reads a category by its term, which is the kind, and its label, which is the value', async () => {
    const { resources } = await open('dab').search(liveQuery(), signal)
    expect(resources[0]).toMatchObject({ level: 'dataset', keywords: [{ value: 'soil' }] })
  })

  it('believes the feed where its server has moved the start', async () => {
    expect(await open('dab').search(liveQuery({ startIndex: 10_001 }), signal)).toMatchObject({
      total: 20_001,
      startIndex: 9_991,
    })
  })

  it('takes a 400 with an empty feed and an <error> for the error that it is', async () => {
    await expect(open('dab').search(liveQuery({ phrase: TROUBLE }), signal)).rejects.toThrow(
      'GEOSS returned an error: The supplied source does not exist',
    )
  })

  const filters = {
    row: 12,
    path: 190,
    viewId: 'geoss',
    keyword: ['a', 'b'],
    cloudCover: { min: 0, max: 20 },
    magnitudeType: 'Mw',
  }
  it.each([
    ['legacy', { searchFields: 'title,keywords,abstract', path: '12', row: '190', viewid: 'geoss' }],
    ['2026', { searchFields: 'title,keyword,abstract', row: '12', path: '190', viewId: 'geoss' }],
    // @rule D30.swapped-requests
  ] as const)('is spoken to in the %s dialect', async (dialect, expected) => {
    const source = createDabSearch({ base: `${replay.base}/dab`, outbound, id: 'dab', title: 'GEOSS', dialect })
    await source.search(liveQuery(filters), signal)
    expect(parametersOf()).toMatchObject({ ...expected, kwd: 'a,b', cloudcp: '0,20', magtype: 'Mw' })
    await source.fetchById(['dab-1'], signal)
    expect(parametersOf()).toMatchObject(dialect === 'legacy' ? { targetId: 'dab-1' } : { identifier: 'dab-1' })
  })

  it('is told nothing that the newer servers refuse as unknown', async () => {
    const known =
      /^(?:reqID|si|ct|st|searchFields|ts|te|bbox|rel|sources|parents|identifier|viewId|kwd|frmt|prot|organisationName|sscScore|tf|gdc|inSitu|prodType|sensorOpMode|sensorSwath|sarPolCh|relOrbit|row|path|cloudcp|s3InstrumentIdx|s3ProductLevel|s3Timeliness|minmag|maxmag|mindepth|maxdepth|magtype|evtOrd|cropTypes|quantityTypes|landCoverTypes|irrigationTypes|cropConfidence|landCoverConfidence|irrigationConfidence|pubDateFrom|pubDateUntil|sortBy)$/
    const source = createDabSearch({ base: `${replay.base}/dab`, outbound, id: 'dab', title: 'GEOSS', dialect: '2026' })
    const all = {
      ...filters,
      phrase: 'x',
      dois: ['10.1/x'],
      instrument: ['a'],
      dataCore: true,
      publishedFrom: '2020-01-01T00:00:00Z',
    }
    await source.search(liveQuery(all, { boxes: [ALPS], facets: ['keyword', 'year'] }), signal)
    expect([...askedFor().searchParams.keys()].filter((name) => !known.test(name))).toEqual([])
  })
})
