import { describe, expect, it } from 'vitest'
import { createResource } from '../testing/create-resource.ts'
import { createStacReader } from '../connectors/stac/index.ts'
import { completeItem } from './complete-item.ts'
import { itemOf } from './stac-item.ts'

const documentOf = (id: string) => `https://portal.test/document/${id}`
const whole = {
  id: 'i1',
  type: 'Feature',
  stac_version: '1.0.0',
  geometry: { type: 'Point', coordinates: [10, 50] },
  bbox: [10, 50, 10, 50],
  properties: { datetime: '2020-01-01T00:00:00Z', x: 0.1 },
  links: [],
  assets: { a: { href: 'https://data.example/a.tif' } },
}
const somewhere = { footprint: { boxes: [[10, 50, 12, 51] as const] } }

/** What an item is called when it is harvested. */
const named = (document: { collection?: string }) => (document.collection === undefined ? 'i1' : `${document.collection}:i1`)

/** The item of a record that was read from this document. */
function written(document: object, fields: object = somewhere): Record<string, unknown> | undefined {
  const original = { bytes: Buffer.from(JSON.stringify(document)), mediaType: 'application/json', standard: 'stac-item' }
  const text = itemOf({ resource: createResource({ id: named(document), ...fields }), original }, documentOf)
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>)
}
const { geometry: _geometry, bbox: _bbox, assets: _assets, links: _links, ...cut } = whole

describe('an item that was harvested', () => {
  it('is written as it came when it has all that STAC requires', () => {
    expect(JSON.stringify(written(whole))).toBe(JSON.stringify(whole))
  })

  it('keeps its properties as they are where it has a time, so that they need not be read again', () => {
    const ends = { start_datetime: '2020-01-01T00:00:00Z', end_datetime: '2020-02-01T00:00:00Z' }
    const propertiesOf = (properties: object) =>
      completeItem({ ...whole, properties }, createResource({}), documentOf)?.['properties']
    for (const properties of [{ datetime: '2020-01-01T00:00:00Z' }, { ...ends, datetime: null }])
      expect(propertiesOf(properties)).toBe(properties)
    expect(propertiesOf(ends)).toEqual({ ...ends, datetime: null })
  })

  it('gets what a cut answer left out: geometry, assets and links', () => {
    expect(written(cut, { footprint: undefined })).toEqual({ ...cut, geometry: null, links: [], assets: {} })
  })

  it('has a box if and only if it has a geometry: that of the entry where its own is missing or unsound', () => {
    const drawn = { type: 'Polygon', coordinates: [expect.arrayContaining([[12, 51]])] }
    expect(written({ ...cut, bbox: [10, 50, 12, 51] })).toMatchObject({ geometry: drawn, bbox: [10, 50, 12, 51] })
    expect(written({ ...cut, geometry: { type: 'Polygon', coordinates: [] } })).toMatchObject({
      geometry: drawn,
      bbox: [10, 50, 12, 51],
    })
    expect(written({ ...cut, geometry: whole.geometry })).toMatchObject({ geometry: whole.geometry, bbox: [10, 50, 12, 51] })
    const nowhere = written({ ...whole, geometry: null, bbox: ['x'] }, { footprint: undefined })
    expect(nowhere).toMatchObject({ geometry: null })
    expect(nowhere).not.toHaveProperty('bbox')
  })

  it('has a link to the collection that it names, above it in its API or the document that we have, and none without one', () => {
    const named = { ...whole, collection: 'c/1' }
    const self = { rel: 'self', href: 'https://api.example/v1/collections/c%2F1/items/i1' }
    const type = 'application/json'
    expect(written(named)?.['links']).toEqual([{ rel: 'collection', href: 'https://portal.test/document/c/1', type }])
    expect(written({ ...named, links: [self] })?.['links']).toEqual([
      self,
      { rel: 'collection', href: 'https://api.example/v1/collections/c%2F1', type },
    ])
    const own = { rel: 'collection', href: '../collection.json' }
    expect(written({ ...named, links: [own] })?.['links']).toEqual([own])
    expect(written({ ...whole, links: [own, self] })?.['links']).toEqual([self])
  })

  // @rule B-record-formats.round-trip
  it('is read back with the time and the place of its entry, not with those that were added', () => {
    const back = (document: object, fields: object) => {
      const reader = createStacReader({ place: 'p', source: { id: 's', title: 'S' }, curated: false })
      const bytes = Buffer.from(JSON.stringify(written(document, fields)))
      const [first] = [...reader.write(bytes), ...reader.end()]
      if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
      return first.record.resource
    }
    const dateless = { ...cut, properties: { datetime: null } }
    expect(back(dateless, { time: undefined, footprint: undefined, published: '2021-05-06' })).not.toHaveProperty('time')
    const open = { start: '2020-01-01T00:00:00Z' }
    expect(back(dateless, { time: open, footprint: undefined }).time).toEqual(open)
    const boxes = [
      [10, 50, 12, 51],
      [20, 50, 22, 51],
    ] as const
    expect(back(cut, { ...somewhere, footprint: { boxes } }).footprint?.boxes).toEqual(boxes)
    // an item that lacks nothing of these is not touched
    expect(written({ ...whole, links: undefined })?.['properties']).toEqual(whole.properties)
  })

  it('has a date, its own or that of its entry, and is left out where there is none', () => {
    const dateless = { ...whole, properties: { datetime: null, x: 1 } }
    const ends = { start_datetime: '2020-01-01T00:00:00Z', end_datetime: '2020-02-01T00:00:00Z' }
    expect(written(dateless)).toBeUndefined()
    expect(written(dateless, { published: '2021-05-06' })?.['properties']).toMatchObject({
      datetime: '2021-05-06T00:00:00.000Z',
      x: 1,
    })
    expect(written({ ...whole, properties: ends })?.['properties']).toEqual({ ...ends, datetime: null })
    expect(written({ ...whole, properties: { ...ends, datetime: null } })?.['properties']).toEqual({ ...ends, datetime: null })
  })
})
