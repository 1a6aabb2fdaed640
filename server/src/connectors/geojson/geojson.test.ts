import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createGeoJsonReader } from './index.ts'

function read(document: unknown, place = 'p'): Harvested[] {
  const reader = createGeoJsonReader({ place, fallbackId: place, source: { id: 's', title: 'S' }, curated: false })
  return [...reader.write(Buffer.from(typeof document === 'string' ? document : JSON.stringify(document))), ...reader.end()]
}
const told = (all: readonly Harvested[]) =>
  all.map((one) => (one.kind === 'record' ? one.record.resource.id : one.kind === 'refused' ? one.reason : `(${one.what})`))
const feature = (properties: object | null, more: object = {}) => ({ type: 'Feature', geometry: null, properties, ...more })

describe('GeoJSON', () => {
  it('becomes an entry for each feature with a title', () => {
    const [first] = read(
      feature(
        { NAME: 'Glacier', Description: 'Words', url: 'https://a.example/', keywords: 'ice, snow', organization: 'Institute' },
        { id: 7, geometry: { type: 'Point', coordinates: [1, 2] } },
      ),
    )
    expect(first?.kind === 'record' && first.record.resource).toMatchObject({
      id: 'p#7',
      identifiers: [{ scheme: 'other', value: '7' }],
      title: 'Glacier',
      abstract: 'Words',
      keywords: [{ value: 'ice' }, { value: 'snow' }],
      contacts: [{ organisation: 'Institute', role: 'publisher' }],
      footprint: { boxes: [[1, 2, 1, 2]] },
      online: [{ url: 'https://a.example/', accessType: 'unknown' }],
      original: { mediaType: 'application/geo+json', standard: 'geojson' },
    })
  })

  it.each([
    [
      { type: 'FeatureCollection', features: [feature({ title: 'a' }), feature({ x: 1 }), feature(null)] },
      [
        expect.stringMatching(/^p#[0-9a-f]{16}$/),
        'the feature has no title, name or label',
        'the feature has no title, name or label',
        '(features)',
      ],
    ],
    [{ type: 'FeatureCollection', features: [] }, ['(features)']],
    [{ type: 'FeatureCollection' }, ['it is a FeatureCollection without features']],
    [{ type: 'Point', coordinates: [1, 2] }, ['it is a GeoJSON geometry without properties, not a feature']],
    [{ a: 1 }, ['it is a JSON object with a, not a GeoJSON feature']],
    [
      '{"type":"Feature","id":"i","properties":{"__proto__":{"title":"x"},"constructor":"y"}}',
      ['the feature has no title, name or label'],
    ],
    [
      '{"type":"Feature","id":"i","properties":{"title":"x"},"geometry":{"type":"Point","coordinates":[500000,4000000]}}',
      ['p#i'],
    ],
    ['<html/>', [expect.stringMatching(/not JSON/)]],
    ['{"type":"FeatureCollection","features":[{"type"', [expect.stringMatching(/cut short/)]],
  ])('is told by what it is: %.80j', (document, expected) => {
    expect(told(read(document))).toEqual(expected)
  })

  it('keeps features apart whose ids are the same in two files, or in one', () => {
    const numbered = {
      type: 'FeatureCollection',
      features: Array.from({ length: 10 }, (_, id) => feature({ name: `n${id}` }, { id })),
    }
    const both = [...told(read(numbered, 'north.geojson')), ...told(read(numbered, 'south.geojson'))]
    expect(new Set(both.filter((id) => id !== '(features)')).size).toBe(20)
    const classes = ['a', 'b', 'b'].map((name) => feature({ name, id: 1 }))
    const [first, second, third] = told(read({ type: 'FeatureCollection', features: classes }))
    expect([first, second]).toEqual(['p#1', expect.stringMatching(/^p#1~[0-9a-f]{16}$/)])
    // the same feature once more
    expect(third).toBe(second)
  })

  it('knows a feature without id by what it holds, wherever it stands in its file', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => feature({ name }))
    const ids = (features: unknown[]) => told(read({ type: 'FeatureCollection', features })).slice(0, -1)
    expect(ids([a, b, c]).toSorted()).toEqual(ids([c, a, b]).toSorted())
    expect(new Set(ids([a, b, c])).size).toBe(3)
    expect(
      ids([feature({ name: 'a' }, { id: 'x'.repeat(5_000) }), feature({ name: 'a' }, { id: `${'x'.repeat(5_000)}y` })]),
    ).toEqual([expect.stringMatching(/^p#[0-9a-f]{32}$/), expect.stringMatching(/^p#[0-9a-f]{32}$/)])
  })
})
