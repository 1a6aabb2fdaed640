import { describe, expect, it } from 'vitest'
import { describeScenes, takesCql2 } from './scene-description.ts'

const valuesOf = (queryables: unknown, collection?: unknown) => Object.fromEntries(describeScenes(queryables, collection).values)
const property = (schema: unknown) => valuesOf({ properties: { a: schema } })['a']

describe('what a STAC API tells of the scenes of a collection', () => {
  it.each([
    [{ type: 'string', enum: ['SENTINEL-1A', 'SENTINEL-1B'] }, ['SENTINEL-1A', 'SENTINEL-1B']],
    [{ const: 'GRD' }, ['GRD']],
    [{ type: 'array', items: { type: 'string', enum: ['VV', 'VH'] } }, ['VV', 'VH']],
    [{ anyOf: [{ const: 'a' }, { enum: ['b', 'a'] }, { type: 'null' }] }, ['a', 'b']],
    [{ oneOf: [{ const: 1, title: 'one' }, { const: 2 }] }, [1, 2]],
    [{ type: 'number', minimum: 1, maximum: 175 }, undefined],
    [{ $ref: 'https://example.org/schema.json#/a' }, undefined],
    [{ enum: 'VV' }, undefined],
    [{ enum: [null, {}, [], '', ' ', true, Number.NaN, 'x'.repeat(500), 'VV'] }, ['VV']],
    [{ enum: Array.from({ length: 500 }, (_, at) => `T${at}`) }, undefined],
    [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ const: 'deep' }] }] }] }] }] }, undefined],
    ['string', undefined],
    [null, undefined],
  ])('%j has the values %j', (schema, expected) => {
    expect(property(schema)).toEqual(expected)
  })

  it('goes by the summaries of the collection before the schema', () => {
    const queryables = { properties: { platform: { enum: ['a', 'b', 'c'] }, gsd: { type: 'number' } } }
    const collection = {
      summaries: { platform: ['a', 'b'], gsd: { minimum: 10, maximum: 60 }, 'eo:bands': [{ name: 'B1' }], mode: ['IW'] },
    }
    expect(valuesOf(queryables, collection)).toEqual({ platform: ['a', 'b'], mode: ['IW'] })
    // what is summarised only cannot be asked for
    expect([...describeScenes(queryables, collection).known]).toEqual(['platform', 'gsd'])
  })

  it.each([[undefined], [null], [7], ['text'], [[]], [{}], [{ properties: [] }], [{ properties: null }]])(
    'is nothing in %j',
    (document) => {
      const described = describeScenes(document, document)
      expect([described.known.size, described.values.size]).toEqual([0, 0])
    },
  )

  it('takes "is null" only with all three classes of conformance', () => {
    const classes = [
      'https://api.stacspec.org/v1.0.0-rc.2/item-search#filter',
      'http://www.opengis.net/spec/cql2/1.0/conf/basic-cql2',
      'http://www.opengis.net/spec/cql2/1.0/conf/cql2-json',
    ]
    expect(takesCql2({ conformsTo: classes })).toBe(true)
    for (const left of classes) expect(takesCql2({ conformsTo: classes.filter((one) => one !== left) })).toBe(false)
    for (const page of [undefined, null, 'x', { conformsTo: 7 }, { conformsTo: [7, null] }]) expect(takesCql2(page)).toBe(false)
  })
})
