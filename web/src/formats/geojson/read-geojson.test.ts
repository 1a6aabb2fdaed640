import { MAX_VECTOR_FEATURES } from '@graticule/contracts/limits'
import { describe, expect, it } from 'vitest'
import { latitudeOf, longitudeOf } from '@graticule/contracts/geometry/web-mercator'
import { recordOf } from '../../features/map/layers/vector/feature-record.ts'
import { readGeoJson } from './read-geojson.ts'
import { readVector } from '../../features/map/layers/reading/read-vector.ts'
import type { VectorFile } from '../vector/vector-file.ts'

const point = (coordinates: unknown, properties: object = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
})
const collection = (features: readonly object[], more: object = {}) => ({ type: 'FeatureCollection', features, ...more })
async function read(document: unknown): Promise<VectorFile> {
  const file = await readGeoJson(document)
  if (typeof file === 'string') throw new Error(file)
  return file
}
const placeOf = ({ features }: VectorFile) => {
  const [x = 0, y = 0] = features[0]!.shapes[0]!.flat
  return [longitudeOf(x), latitudeOf(y)].map((value) => Math.round(value * 1e4) / 1e4)
}

describe('GeoJSON', () => {
  // @rule B-places-and-shapes.geojson
  it('is a collection, one feature, or a geometry alone', async () => {
    for (const document of [collection([point([1, 2])]), point([1, 2]), { type: 'Point', coordinates: [1, 2] }])
      expect(placeOf(await read(document))).toEqual([1, 2])
    expect(await readGeoJson({ type: 'Topology' })).toBe('wrong-kind')
  })

  it('names what it shows, and tells its properties without markup', async () => {
    const { features } = await read(
      point([1, 2], { NAME: 'Lake', depth: 12, note: '<p>deep</p><script>x</script>', none: null, fill: '#fff' }),
    )
    expect(features[0]).toMatchObject({
      name: 'Lake',
      isLabelled: true,
      fields: [
        ['NAME', 'Lake'],
        ['depth', '12'],
        ['note', 'deep\n x'],
      ],
    })
  })

  it('has points of interest with all their fields, and the others beside them', async () => {
    const links = [{ title: 'Data', url: 'https://example.org/d' }]
    const file = await read(point([1, 2], { title: 'Izaña', elevation: 2373, links, parameters: ['CO2', 'CH4'], depth: 3 }))
    expect(recordOf({ feature: file.features[0]!, file }, { when: 'When', height: 'Elevation', folder: 'In' })).toEqual({
      title: 'Izaña',
      fields: [{ name: 'depth', value: '3' }],
      point: { title: 'Izaña', elevation: '2373', links, parameters: ['CO2', 'CH4'] },
    })
  })

  it('has the look that simplestyle gives it', async () => {
    const { looks } = await read(
      point([1, 2], {
        'marker-color': '#f00',
        'marker-size': 'large',
        stroke: '#00ff00',
        'stroke-opacity': 0.5,
        'stroke-width': 3,
        fill: '#00f',
      }),
    )
    expect(looks).toEqual([
      {
        icon: { scale: 1.5, colour: '#f00' },
        line: { colour: 'rgb(0 255 0 / 0.5)', width: 3 },
        fill: { colour: 'rgb(0 0 255 / 0.6)' },
      },
    ])
  })

  it.each([
    ['urn:ogc:def:crs:OGC:1.3:CRS84', [10, 50]],
    ['urn:ogc:def:crs:EPSG::4326', [10, 50]],
    ['EPSG:3857', [1113194.9079, 6446275.841]],
    ['urn:ogc:def:crs:EPSG:6.9:32632', [571666.4475, 5539109.8156]],
  ])('in %s, as old files say it, is understood', async (name, coordinates) => {
    const file = await read(collection([point(coordinates)], { crs: { type: 'name', properties: { name } } }))
    expect(placeOf(file)).toEqual([10, 50])
  })

  it('in a system that is not known, or not named, is refused', async () => {
    const crs = { type: 'name', properties: { name: 'EPSG:2154' } }
    expect(await readGeoJson(collection([point([652_000, 6_862_000])], { crs }))).toBe('projection-not-offered')
    expect(await readGeoJson(collection([point([652_000, 6_862_000])]))).toBe('projection-not-offered')
    // some positions that are wrong do not hide the others
    expect((await read(collection([point([652_000, 0]), point([1, 2])]))).features).toHaveLength(1)
  })

  it('may go on beyond the antimeridian, and boxes as wide as the world stay as they are', async () => {
    const polygon = (ring: number[][]) => ({ type: 'Polygon', coordinates: [ring] })
    const world = [
      [-179, -80],
      [179, -80],
      [179, 80],
      [-179, 80],
      [-179, -80],
    ]
    expect((await read(polygon(world))).extent).toEqual([-179, -80, 179, 80])
    expect(
      (
        await read(
          polygon([
            [170, 0],
            [190, 0],
            [190, 5],
            [170, 0],
          ]),
        )
      ).extent,
    ).toEqual([170, 0, -170, 5])
    expect((await read(collection([point([179, 0]), point([-179, 1])]))).extent).toEqual([179, 0, -179, 1])
  })

  it('has times that a slider can go through', async () => {
    const { features } = await read(
      collection([point([1, 2], { datetime: '2020-05-01T12:00:00Z' }), point([1, 2], { start: '2019', end: '2020-06' })]),
    )
    expect(features.map(({ span }) => span)).toEqual([
      { begin: Date.UTC(2020, 4, 1, 12), end: Date.UTC(2020, 4, 1, 12) },
      { begin: Date.UTC(2019, 0), end: Date.UTC(2020, 5) },
    ])
  })

  // @rule B-places-and-shapes.thinned
  it('of very many features is thinned out, and of more than the limit refused', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => point([10 + (at % 50) * 0.001, 10 + Math.floor(at / 50) * 0.001]))
    const { features } = await read(collection(many))
    const shownAt = (resolution: number) => features.filter(({ coarsest }) => resolution <= coarsest).length
    expect(shownAt(78_000)).toBe(1)
    expect(shownAt(78_000 / 2 ** 10)).toBeGreaterThan(1)
    expect(shownAt(78_000 / 2 ** 10)).toBeLessThan(200)
    expect(shownAt(0.5)).toBe(2_000)
    const text = JSON.stringify(collection(Array.from({ length: MAX_VECTOR_FEATURES + 1 }, () => point([1, 2]))))
    expect(await readVector({ kind: 'geojson', file: new File([text], 'a') })).toEqual({ trouble: 'too-large' })
  })
})
