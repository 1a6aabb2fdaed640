import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createUsgsReader } from './index.ts'

function read(value: unknown): Harvested[] {
  const bytes = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
  const reader = createUsgsReader({ place: 'a.json', fallbackId: 'a.json', source: { id: 's', title: 'S' }, curated: false })
  return [...reader.write(bytes.subarray(0, 30)), ...reader.write(bytes.subarray(30)), ...reader.end()]
}
const feature = (properties: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => ({
  type: 'Feature',
  id: 'us7000',
  properties: { mag: 6.14, time: Date.UTC(2020, 4, 4, 3, 2, 1), place: '10 km S of Somewhere', net: 'us', ...properties },
  geometry: { type: 'Point', coordinates: [178.25, -10.5, 33.4] },
  ...more,
})
const list = (...features: unknown[]) => ({ type: 'FeatureCollection', metadata: { count: 1 }, features, bbox: [] })
const told = (value: unknown) =>
  read(value).map((harvested) =>
    harvested.kind === 'record' ? harvested.record.resource.id : 'reason' in harvested ? harvested.reason : harvested.what,
  )

describe('an event of the USGS', () => {
  it('becomes an entry with point, instant, magnitude and links', () => {
    const properties = {
      magType: 'mww',
      type: 'earthquake',
      ids: ',us7000,at00,',
      updated: Date.UTC(2020, 5, 1),
      url: 'https://earthquake.usgs.gov/earthquakes/eventpage/us7000',
      detail: 'https://earthquake.usgs.gov/feed/us7000.geojson',
      status: 'reviewed',
      tsunami: 1,
      felt: 12,
    }
    const [harvested] = read(list(feature(properties)))
    expect(harvested).toMatchObject({
      place: 'a.json, record 1',
      record: {
        original: { mediaType: 'application/geo+json', standard: 'usgs-geojson' },
        resource: {
          id: 'us7000',
          identifiers: [
            { scheme: 'other', value: 'us7000' },
            { scheme: 'other', value: 'at00' },
          ],
          title: 'M 6.1, 10 km S of Somewhere, 2020-05-04',
          level: 'granule',
          footprint: { boxes: [[178.25, -10.5, 178.25, -10.5]] },
          time: { start: '2020-05-04T03:02:01Z', end: '2020-05-04T03:02:01Z' },
          vertical: { minimum: -33_400, maximum: -33_400 },
          earthquake: { magnitude: 6.14, magnitudeType: 'mww', depth: 33.4 },
          updated: '2020-06-01T00:00:00Z',
          online: [{ accessType: 'unknown' }, { accessType: 'direct', format: 'GeoJSON' }],
        },
      },
    })
    expect(JSON.stringify(harvested)).toContain(
      'Felt by 12 who reported it. A tsunami message was given out for it. Status: reviewed.',
    )
  })

  it('is read by itself as well, and left out when it was deleted', () => {
    expect(told(feature())).toEqual(['us7000'])
    expect(told(feature({ status: 'deleted' }))).toEqual([])
    expect(told(list(feature({ status: 'DELETED' }), feature()))).toEqual(['us7000', 'earthquakes'])
  })

  it.each([
    [feature({ mag: null, time: null }), ['us7000']],
    [
      feature({ time: 1e99 }, { geometry: { type: 'Point', coordinates: ['NaN', 1e9, {}] } }),
      ['the event has neither a place nor a time'],
    ],
    [feature({}, { id: undefined, geometry: null }), ['the event has no id']],
    [feature({ code: '8' }, { id: 7, geometry: 5 }), ['7']],
    [feature({ code: '8' }, { id: null, geometry: [] }), ['us8']],
    [list(), ['earthquakes']],
    [list({ type: 'Feature', properties: { name: 'x' } }), ['it is a GeoJSON feature, not an earthquake as the USGS writes it']],
    [list(feature(), 5, null), ['us7000', 'earthquakes']],
    [[{ distance: 1, name: 'x' }], ['it is a JSON object with distance, name, not an earthquake as the USGS writes it']],
    ['[['.repeat(100_000), ['its JSON is cut short: it ends before its last bracket']],
    ['', ['it is empty']],
    ['<html/>', [expect.stringContaining('it is not JSON')]],
  ])('may be odd: %#', (value, expected) => {
    expect(told(value)).toEqual(expected)
  })
})
