import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createCapabilitiesReader } from './index.ts'
import { createCkanReader } from '../ckan/index.ts'
import { createDcatReader } from '../dcat/index.ts'
import { readBox } from '../../entry/fields/footprints.ts'
import { boxOfSystem } from './projected-boxes.ts'
import { repairsOf } from '../../entry/fields/repairs.ts'

const rounded = (box: readonly number[] | undefined) => box?.map((side) => Math.round(side * 10) / 10)
const context = { place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false }

describe('a box of a projected system', () => {
  it.each([
    ['EPSG:3857', [-20_037_508.34, -20_037_508.34, 20_037_508.34, 20_037_508.34], 'register', [-180, -85.1, 180, 85.1]],
    ['EPSG:900913', [1_113_194.9, 6_446_275.8, 1_224_514.4, 6_621_293.7], 'easting', [10, 50, 11, 51]],
    ['urn:ogc:def:crs:EPSG::32632', [500_000, 5_538_630.7, 571_666.4, 5_650_300.8], 'register', [9, 50, 10, 51]],
    [
      'http://www.opengis.net/def/crs/EPSG/0/3035',
      [3_000_000, 4_000_000, 3_200_000, 4_300_000],
      'register',
      [5.3, 50, 9.7, 51.9],
    ],
    ['EPSG:3035', [4_000_000, 3_000_000, 4_300_000, 3_200_000], 'easting', [5.3, 50, 9.7, 51.9]],
    ['http://www.opengis.net/gml/srs/epsg.xml#4326', [1, 2, 3, 4], 'easting', [1, 2, 3, 4]],
    ['EPSG:4326', [2, 1, 4, 3], 'register', [1, 2, 3, 4]],
    // around the pole, and across the antimeridian
    ['EPSG:3413', [-2_000_000, -2_000_000, 2_000_000, 2_000_000], 'register', [-180, 64.3, 180, 90]],
    ['EPSG:32660', [600_000, 5_000_000, 900_000, 5_200_000], 'register', [178.3, 45, -177.8, 46.9]],
    ['EPSG:999999', [1, 2, 3, 4], 'register', undefined],
    ['EPSG:32632', [Number.NaN, 2, 3, 4], 'register', undefined],
    ['', [1, 2, 3, 4], 'register', undefined],
  ] as const)('is around what it covers: %s %j (%s)', (name, sides, order, expected) => {
    expect(rounded(boxOfSystem(name, sides, order))).toEqual(expected)
  })
})

const records = (all: readonly Harvested[]) => all.flatMap((one) => (one.kind === 'record' ? [one.record.resource] : []))

describe('boxes of layers', () => {
  const boxesOf = (layer: string, version: string) => {
    const reader = createCapabilitiesReader('WMS', context)
    const document = `<WMS_Capabilities version="${version}"><Service><Title>S</Title></Service><Capability><Layer><Name>a</Name><Title>A</Title>${layer}</Layer></Capability></WMS_Capabilities>`
    const all = records([...reader.write(Buffer.from(document)), ...reader.end()])
    return all.find(({ title }) => title === 'A')?.footprint?.boxes.map(rounded)
  }
  it('are read that have projected ones only', () => {
    const mercator = 'minx="1113194.9" miny="6446275.8" maxx="1224514.4" maxy="6621293.7"'
    expect(boxesOf(`<BoundingBox CRS="EPSG:3857" ${mercator}/>`, '1.3.0')).toEqual([[10, 50, 11, 51]])
    expect(boxesOf(`<BoundingBox SRS="EPSG:900913" ${mercator}/>`, '1.1.1')).toEqual([[10, 50, 11, 51]])
    // the one in degrees rules
    const degrees =
      '<EX_GeographicBoundingBox><westBoundLongitude>1</westBoundLongitude><eastBoundLongitude>3</eastBoundLongitude><southBoundLatitude>2</southBoundLatitude><northBoundLatitude>4</northBoundLatitude></EX_GeographicBoundingBox>'
    expect(boxesOf(`<BoundingBox CRS="EPSG:3857" ${mercator}/>${degrees}`, '1.3.0')).toEqual([[1, 2, 3, 4]])
    expect(boxesOf('<BoundingBox CRS="EPSG:4326" minx="2" miny="1" maxx="4" maxy="3"/>', '1.3.0')).toEqual([[1, 2, 3, 4]])
    expect(boxesOf('<BoundingBox CRS="EPSG:31370" minx="2" miny="1" maxx="4" maxy="3"/>', '1.3.0')).toBeUndefined()
  })
})

describe('boxes with the latitude first', () => {
  it('are read so where only that is sound, and say so', () => {
    const box = readBox(-35, 140, -30, 150)
    expect([box, repairsOf(box)]).toEqual([[140, -35, 150, -30], ['axes-interchanged']])
    expect(repairsOf(readBox(10, 20, 30, 40))).toEqual([])
    expect(readBox(500, 140, 600, 150)).toBeUndefined()
    expect(readBox(10, 200, 20, 300)).toBeUndefined()
  })

  it.each([
    ['a list of pairs', [[36.9, -81.6], [41.3, -75.3]]], // prettier-ignore
    ['a text of it', '[[36.9,-81.6],[41.3,-75.3]]'],
    ['pairs with the longitude first, where only that is a place', [[-81.6, 36.9], [-75.3, 41.3]]], // prettier-ignore
    ['four numbers', [-81.6, 36.9, -75.3, 41.3]],
    ['a text of four numbers', '-81.6,36.9,-75.3,41.3'],
  ])('are read from %s in data.json and CKAN', (name, spatial) => {
    const dcat = createDcatReader(context)
    const dataset = { title: 'T', identifier: 'i', distribution: [], spatial }
    const [first] = records([...dcat.write(Buffer.from(JSON.stringify({ dataset: [dataset] }))), ...dcat.end()])
    // a longitude of 81 may be a latitude: the order of the standard rules
    const expected = name.startsWith('pairs') ? [36.9, -81.6, 41.3, -75.3] : [-81.6, 36.9, -75.3, 41.3]
    expect(first?.footprint?.boxes).toEqual([expected])
    const ckan = createCkanReader(context)
    const packaged = { id: 'i', name: 'n', title: 'T', resources: [], spatial }
    const [second] = records([...ckan.write(Buffer.from(JSON.stringify(packaged))), ...ckan.end()])
    expect(second?.footprint?.boxes).toEqual([expected])
  })

  it('are read the other way where the first numbers are no latitudes', () => {
    const dcat = createDcatReader(context)
    const spatial = [[-120.5, 36.9], [-110.5, 41.3]] // prettier-ignore
    const dataset = { title: 'T', identifier: 'i', distribution: [], spatial }
    const [first] = records([...dcat.write(Buffer.from(JSON.stringify({ dataset: [dataset] }))), ...dcat.end()])
    expect(first).toMatchObject({ footprint: { boxes: [[-120.5, 36.9, -110.5, 41.3]] }, repairs: ['axes-interchanged'] })
  })
})
