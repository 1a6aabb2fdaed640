import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readGeoJson } from './read-geojson.ts'

const read = (text: string) => readGeoJson(new Uint8Array(Buffer.from(text)))

describe('GeoJSON', () => {
  it.each([
    ['{"type":"Point","coordinates":[1,2,3]}', 1, [1, 2, 1, 2]],
    ['{"type":"Feature","geometry":null,"properties":{}}', 0, undefined],
    ['{"type":"FeatureCollection","features":[]}', 0, undefined],
    [
      '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[-5,1],[7,60]]}]}},{}]}',
      1,
      [-5, 1, 7, 60],
    ],
    ['{"type":"Point","coordinates":[500000,4000000]}', 1, undefined],
  ])('%s is counted', (text, features, extent) => {
    expect(read(text)).toEqual({
      json: text,
      contents: { features, overlays: 0, links: 0, ...(extent === undefined ? {} : { extent }) },
    })
  })

  it.each([
    ['null', 'wrong-kind'],
    ['"x"', 'wrong-kind'],
    ['{}', 'wrong-kind'],
    ['{"type":"Topology"}', 'wrong-kind'],
    ['{"type":"FeatureCollection"}', 'wrong-kind'],
    ['{"type":', 'broken-file'],
    ['alert(1)', 'broken-file'],
    ['<html>', 'broken-file'],
    ['\u00ff', 'broken-file'],
    ['', 'broken-file'],
  ])('is not %j', (text, trouble) => expect(() => read(text)).toThrow(expect.objectContaining({ trouble })))

  // @rule B-places-and-shapes.json-objects
  it('is refused before it is read when it holds millions of small things', () => {
    const many = Buffer.from(`{"type":"LineString","coordinates":[${'{},'.repeat(3_000_000)}1]}`)
    expect(() => readGeoJson(many)).toThrow('it has more than 3 million positions and objects')
  })
})

const FIXTURES = join(import.meta.dirname, '../../../../../shared/fixtures/geojson')
/** Features of recorded files; others have some, or are refused for what they are. */
const EXPECTED: Readonly<Record<string, number | string>> = {
  'countries.geojson': 179,
  'api-list.geojson': 'wrong-kind',
  'api.geojson': 'wrong-kind',
  'countries_iso_a3.geojson': 'wrong-kind',
  'perimetre-des-epci-concernes-par-un-contrat-de-ville.json': 'wrong-kind',
  'small.json': 'wrong-kind',
}

describe.skipIf(!existsSync(FIXTURES))('recorded files', () => {
  const files = existsSync(FIXTURES)
    ? readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file))
    : []
  it.each(files)('%s', (file) => {
    const name = file.split('__').at(-1) ?? ''
    const expected = EXPECTED[name] ?? (name.endsWith('json') ? undefined : 'broken-file')
    const bytes = new Uint8Array(readFileSync(join(FIXTURES, file)))
    if (typeof expected === 'string') {
      expect(() => readGeoJson(bytes)).toThrow(expect.objectContaining({ trouble: expected }))
      return
    }
    const { contents, json } = readGeoJson(bytes)
    expect(contents.features).toBeGreaterThan(0)
    if (expected !== undefined) expect(contents.features).toBe(expected)
    expect(json).toBe(JSON.stringify(JSON.parse(Buffer.from(bytes).toString('utf8'))))
  })
})
