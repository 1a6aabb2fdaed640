/** What has to hold for the data of the shipped catalogue: places, dates, missions, formats, identifiers, words, links. */
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { bboxContains, bboxesOverlap, longitudeSpan, type Bbox } from '@graticule/contracts/bbox'
import { parseInstant } from '@graticule/contracts/dates'
import { readSeedLists, readSeedRecords } from '../server/src/seed/read-seed.ts'
import type { SeedLists, SeedRecord } from '../server/src/seed/seed-format.ts'
import { PLACES } from './places.ts'
import { PLATFORMS } from './platforms.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Degrees by which a part may reach out of its series: lists round, name cell centres or stop one cell before the pole. */
const EDGE_DEGREES = 1.01
/** Days by which a part may begin before its series: periods and single days are both called the beginning. */
const START_DAYS = 60
const DAY = 86_400_000

/** Formats that programs of today open. A new one is added here by hand, when that is true of it. */
const FORMATS = new Set(
  [
    // grids and scenes
    'GeoTIFF COG NetCDF Zarr GRIB BUFR HDF4 HDF5 HDF-EOS SAFE COSAR CEOS DTED HGT VRT BIL ArcGrid XEMT PNG Binary HSD HRIT',
    // features and tables
    'Shapefile GeoPackage GeoJSON KML CSV XLSX JSON XML Parquet Geodatabase SpatiaLite LAZ ASCII HTML PDF RSS CAP',
    // fields with a format of their own
    'QuakeML ISF NDK WIN32 WaterML CEOP',
  ]
    .join(' ')
    .split(' ')
    .concat('JPEG 2000', 'ESRI ASCII', 'Darwin Core Archive', 'Earth Engine image collection')
    .concat('Earth Explorer format', 'Envisat format', 'EPS native', 'MSG native'),
)

/** Records that look ahead on purpose, with what they hold of the future. */
const PROJECTIONS: Readonly<Record<string, string>> = {
  'graticule.ghsl': 'projected settlement to 2030',
  'graticule.ghs-pop': 'projected population to 2030',
  'graticule.ghs-built-s': 'projected built-up surface to 2030',
  'graticule.ghs-smod': 'projected urbanisation to 2030',
  'graticule.gaez-4': 'crops under climates of this century',
  'graticule.nex-gddp-cmip6': 'climate models to 2100',
}

/** Records that go on after their satellites, with what carries them. */
const OUTLIVES: Readonly<Record<string, string>> = {
  'graticule.trmm-3b42': 'the other microwave satellites of the constellation, until the end of 2019',
}

/** Hosts that answer without TLS only; every other link is https. */
const PLAIN_HOSTS = new Set(['www.isc.ac.uk', 'hazard.efehr.org', 'www.efehr.org', 'www.cec.org', 'www.obt.inpe.br'])

/** Addresses that have been switched off, with what took their place. */
const GONE: readonly (readonly [RegExp, string])[] = [
  [/^https?:\/\/scihub\.copernicus\.eu/, 'dataspace.copernicus.eu'],
  [/^https?:\/\/cds\.climate\.copernicus\.eu\/cdsapp/, 'cds.climate.copernicus.eu/datasets'],
  [/^https?:\/\/ads\.atmosphere\.copernicus\.eu\/cdsapp/, 'ads.atmosphere.copernicus.eu/datasets'],
  [/^https?:\/\/resources\.marine\.copernicus\.eu/, 'data.marine.copernicus.eu'],
  [/^https?:\/\/ghsl\.jrc\.ec\.europa\.eu/, 'human-settlement.emergency.copernicus.eu'],
  [/^https?:\/\/www\.globalfloods\.eu/, 'global-flood.emergency.copernicus.eu'],
  [/^https?:\/\/lpdaac\.usgs\.gov/, 'www.earthdata.nasa.gov/centers/lp-daac'],
  [/^https?:\/\/(www\.)?ngdc\.noaa\.gov/, 'www.ncei.noaa.gov'],
  [/^https?:\/\/www\.esrl\.noaa\.gov/, 'psl.noaa.gov or gml.noaa.gov'],
  [/^https?:\/\/(goo\.gl|bit\.ly|tinyurl\.com)\//, 'the address that the short one stands for'],
]

let data: SeedRecord[]
let lists: SeedLists

beforeAll(async () => {
  data = (await readSeedRecords(folder, [])).map(({ record }) => record).filter(({ type }) => type === 'data')
  lists = await readSeedLists(folder, [])
}, 60_000)

const boxesOf = ({ boxes = [] }: SeedRecord) => boxes as unknown as Bbox[]
const datesOf = ({ time = '../..' }: SeedRecord) => {
  const [from = '..', to = '..'] = time.split('/')
  return {
    start: from === '..' ? undefined : parseInstant(from),
    end: to === '..' ? undefined : parseInstant(to, 'end'),
    open: to === '..',
  }
}
/** The records for which `problem` has something to say, with what it says. */
const complaints = (problem: (record: SeedRecord) => string | undefined | false) =>
  data.flatMap((record) => {
    const said = problem(record)
    return said === undefined || said === false ? [] : [`${record.id}: ${said}`]
  })
const repeated = (values: readonly (readonly [value: string, id: string])[]) =>
  [...Map.groupBy(values, ([value]) => value)]
    .filter(([, entries]) => entries.length > 1)
    .map(([value, entries]) => `${value}: ${entries.map(([, id]) => id).join(', ')}`)
const grown = ([west, south, east, north]: Bbox): Bbox => [
  west - EDGE_DEGREES,
  south - EDGE_DEGREES,
  east + EDGE_DEGREES,
  north + EDGE_DEGREES,
]

describe('the data of the shipped catalogue', () => {
  it('are at least 275, and at least 150 of them were compared with a recorded list', () => {
    expect(data.length).toBeGreaterThanOrEqual(275)
    expect(data.filter(({ checkedAgainst }) => checkedAgainst !== undefined).length).toBeGreaterThanOrEqual(150)
  })

  it('cover every continent, both poles and the antimeridian with boxes of their own', () => {
    const regional = data.flatMap(boxesOf).filter((box) => longitudeSpan(box) < 100)
    const continents = ['Europe', 'Africa', 'Asia', 'North America', 'South America', 'Australia']
    for (const place of continents) {
      expect(regional.filter((box) => bboxContains(PLACES[place]!, box)).length, place).toBeGreaterThanOrEqual(5)
    }
    expect(data.filter((record) => boxesOf(record).some(([, south]) => south >= 50)).length).toBeGreaterThanOrEqual(8)
    expect(data.filter((record) => boxesOf(record).some(([, , , north]) => north <= -40)).length).toBeGreaterThanOrEqual(8)
    expect(data.flatMap(boxesOf).filter(([west, , east]) => west > east).length).toBeGreaterThanOrEqual(8)
  })

  it('have boxes inside the domain that enclose something', () => {
    expect(
      complaints((record) => {
        const bad = boxesOf(record).find(([west, south, east, north]) => {
          const inside = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90
          return !inside || south >= north || west === east || longitudeSpan([west, south, east, north]) > 360
        })
        return bad && `box ${bad.join(', ')}`
      }),
    ).toEqual([])
  })

  it('have no box that lies inside another box of the same record', () => {
    expect(
      complaints((record) => {
        const boxes = boxesOf(record)
        const needless = boxes.find((box) => boxes.some((other) => other !== box && bboxContains(other, box)))
        return needless && `box ${needless.join(', ')} adds nothing`
      }),
    ).toEqual([])
  })

  it('touch every place that their keywords name', () => {
    const places = lists.keywords.filter(({ kind }) => kind === 'place').flatMap(({ keywords }) => keywords)
    expect(places.filter((place) => PLACES[place] === undefined)).toEqual([])
    expect(Object.keys(PLACES).filter((place) => !places.includes(place))).toEqual([])
    expect(
      complaints((record) => {
        const missed = record.keywords.filter(
          (keyword) => PLACES[keyword] !== undefined && !boxesOf(record).some((box) => bboxesOverlap(box, PLACES[keyword]!)),
        )
        return missed.length > 0 && `does not touch ${missed.join(', ')}`
      }),
    ).toEqual([])
  })

  it('start before they end, and neither lies in the future unless they are projections', () => {
    const today = parseInstant(lists.edition.date, 'end')!
    expect(
      complaints((record) => {
        const { start, end } = datesOf(record)
        if (start === undefined && end === undefined) return 'neither start nor end'
        if (start !== undefined && end !== undefined && start >= end) return `${record.time} is no interval`
        if (start !== undefined && start > today) return `${record.time} begins in the future`
        const yearOfToday = Number(lists.edition.date.slice(0, 4))
        const future = end !== undefined && new Date(end).getUTCFullYear() > yearOfToday
        if (future !== (PROJECTIONS[record.id] !== undefined)) {
          return future ? `${record.time} ends in the future` : 'is listed as a projection and is none'
        }
        return record.published !== undefined && parseInstant(record.published)! > today && 'is published in the future'
      }),
    ).toEqual([])
    expect(Object.keys(PROJECTIONS).filter((id) => !data.some((record) => record.id === id))).toEqual([])
  })

  it('name only platforms of which the launch is known', () => {
    expect(data.flatMap(({ platforms = [] }) => platforms).filter((name) => PLATFORMS[name] === undefined)).toEqual([])
    expect(Object.keys(PLATFORMS).filter((name) => !data.some(({ platforms }) => platforms?.includes(name)))).toEqual([])
  })

  it('begin no earlier than the first launch among their platforms and end no later than the last of them', () => {
    expect(
      complaints((record) => {
        const names = record.platforms ?? []
        const flights = names.map((name) => PLATFORMS[name]).filter((flight) => flight !== undefined)
        if (flights.length === 0) return undefined
        const { end, open } = datesOf(record)
        const [from = '..'] = record.time!.split('/')
        // a year or a month may have begun before the launch that lies in it
        const start = from === '..' ? undefined : parseInstant(from, 'end')
        const launch = Math.min(...flights.map(({ launched }) => parseInstant(launched)!))
        if (start !== undefined && start < launch) return `${record.time} begins before any of ${names.join(', ')}`
        const last = Math.max(...flights.map(({ ended }) => (ended === undefined ? Infinity : parseInstant(ended, 'end')!)))
        const outlives = open ? last !== Infinity : end !== undefined && end > last
        if (outlives === (OUTLIVES[record.id] !== undefined)) return undefined
        return outlives ? `${record.time} goes on after all of ${names.join(', ')}` : 'is said to outlive them and does not'
      }),
    ).toEqual([])
  })

  it('lie inside the series that they are part of, in place and in time', () => {
    const byId = new Map(data.map((record) => [record.id, record]))
    expect(
      complaints((record) => {
        if (record.parent === undefined) return undefined
        const series = byId.get(record.parent)
        if (series === undefined) return `${record.parent} is no data`
        const frame = boxesOf(series).map(grown)
        const outside = boxesOf(record).find(
          (box) =>
            !frame.some((outer) =>
              longitudeSpan(outer) > 358 ? box[1] >= outer[1] && box[3] <= outer[3] : bboxContains(outer, box),
            ),
        )
        if (outside !== undefined) return `box ${outside.join(', ')} is not in ${series.id}`
        const [own, whole] = [datesOf(record), datesOf(series)]
        if (own.start !== undefined && whole.start !== undefined && whole.start - own.start > START_DAYS * DAY) {
          return `begins ${record.time}, ${series.id} ${series.time}`
        }
        return own.open && !whole.open && `goes on, but ${series.id} ends`
      }),
    ).toEqual([])
  })

  it('come in formats that can still be opened', () => {
    const used = new Set(data.flatMap(({ formats = [] }) => formats))
    expect([...used].filter((format) => !FORMATS.has(format))).toEqual([])
    expect([...FORMATS].filter((format) => !used.has(format))).toEqual([])
  })

  it('name only organisations, keywords and licences of the lists', () => {
    const keywords = new Set(lists.keywords.flatMap((list) => list.keywords))
    expect(
      complaints((record) => {
        const { provider, organisations, licence = 'no licence' } = record
        const parties = [provider, ...Object.values(organisations).flatMap((keys) => keys ?? [])]
        const unknown = [
          ...parties.filter((key) => lists.organisations[key] === undefined),
          ...record.keywords.filter((keyword) => !keywords.has(keyword)),
          ...[licence].filter((key) => lists.licences[key] === undefined),
        ]
        return unknown.length > 0 && unknown.join(', ')
      }),
    ).toEqual([])
  })

  it('are told apart by title, DOI and the identifier of the provider', () => {
    const plain = (title: string) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
    expect(repeated(data.map(({ id, title }) => [plain(title), id] as const))).toEqual([])
    expect(repeated(data.flatMap(({ id, doi = [] }) => doi.map((value) => [value.toLowerCase(), id] as const)))).toEqual([])
    expect(repeated(data.flatMap(({ id, productIds = [] }) => productIds.map((value) => [value, id] as const)))).toEqual([])
  })

  it('have titles that fit on a card', () => {
    expect(complaints(({ title }) => title.length > 100 && `${title.length} characters`)).toEqual([])
    expect(complaints(({ title }) => /[.!]$|\s{2}|[A-Z]{4,} [A-Z]{4,} [A-Z]{4,}/.test(title) && title)).toEqual([])
  })

  it('are described in 200 to 1200 characters and at least three sentences, none of them used twice', () => {
    const sentences = (abstract: string) =>
      abstract
        .trim()
        .split(/(?<=[.?!])\s+(?=\p{Lu})/u)
        .map((sentence) => sentence.toLowerCase())
    expect(
      complaints(({ abstract }) => (abstract.length < 200 || abstract.length > 1200) && `${abstract.length} characters`),
    ).toEqual([])
    expect(complaints(({ abstract }) => sentences(abstract).length < 3 && `${sentences(abstract).length} sentences`)).toEqual([])
    expect(repeated(data.flatMap(({ id, abstract }) => sentences(abstract).map((sentence) => [sentence, id] as const)))).toEqual(
      [],
    )
  })

  it('are linked by https wherever the host has it, and never to an address that was switched off', () => {
    expect(
      complaints(({ links }) => {
        const plain = links.find(({ url }) => url.startsWith('http:') && !PLAIN_HOSTS.has(new URL(url).hostname))
        return plain?.url
      }),
    ).toEqual([])
    expect(
      complaints(({ links }) => {
        for (const [gone, instead] of GONE) {
          const dead = links.find(({ url }) => gone.test(url))
          if (dead !== undefined) return `${dead.url} is gone, see ${instead}`
        }
        return undefined
      }),
    ).toEqual([])
    expect(
      complaints(({ links }) => repeated(links.map(({ url, layer = '' }) => [`${url} ${layer}`, 'link'] as const))[0]),
    ).toEqual([])
  })
})
