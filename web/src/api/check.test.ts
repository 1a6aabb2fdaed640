import { ProblemSchema } from '@graticule/contracts/problem'
import { type ResultSet, ResultSetSchema } from '@graticule/contracts/resource'
import { PERSONAL_DATA_ROUTES } from '@graticule/contracts/services/personal-data'
import { PLACES_ROUTES } from '@graticule/contracts/services/places'
import { SEARCH_ROUTES } from '@graticule/contracts/services/search'
import { SETTINGS_ROUTES } from '@graticule/contracts/services/settings'
import { SHORT_LINK_ROUTES } from '@graticule/contracts/services/short-links'
import { SOURCE_STATUS_ROUTES } from '@graticule/contracts/services/source-status'
import * as Type from 'typebox'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { createEntry, createFacet, createResultSet } from '../testing/factories.ts'
import { isOf } from './check.ts'

const answer: ResultSet = createResultSet({
  entries: [
    createEntry(
      {
        keywords: [{ value: 'sea', thesaurus: 'GCMD', kind: 'theme' }],
        footprint: { boxes: [[170, -10, -170, 10]], geometry: { type: 'Point', coordinates: [1, 2] } },
        time: { start: '2026-01-01T00:00:00Z' },
        scoreReasons: [{ code: 'title', points: 6, of: 6 }],
      },
      { relevance: 0.5, fields: [{ field: 'title', words: ['sea'], weight: 0.5 }] },
      3,
    ),
    createEntry(),
  ],
  facets: { keyword: createFacet({ sea: 3, ice: 1 }), format: [] },
  notApplied: ['phrase'],
})

/** What stands in the place of a value, to see whether it is noticed. */
const OTHERS: readonly unknown[] = [null, true, -1, 1.5, 1e13, Number.NaN, '', 'x'.repeat(70_000), 'x\0', [], ['x'], {}, { x: 1 }]

/** Copies of a value in each of which one thing is missing, more, or other. */
function* spoilt(value: unknown): Generator {
  yield* OTHERS
  if (Array.isArray(value)) {
    yield [...value, ...value]
    for (const [at, item] of value.entries()) for (const other of spoilt(item)) yield value.with(at, other)
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, more: 1 }
    for (const [name, item] of Object.entries(value)) {
      const { [name]: _, ...others } = value as Record<string, unknown>
      yield others
      for (const other of spoilt(item)) yield { ...others, [name]: other }
    }
  }
}

const answers: [name: string, schema: TSchema, value: unknown][] = [
  ['results', ResultSetSchema, answer],
  ['a problem', ProblemSchema, { type: 'urn:x', title: 'x', status: 400, detail: 'x', parameter: 'bbox' }],
  ['words', SEARCH_ROUTES.concepts.reply, ['sea', 'ice']],
  ['a short link', SHORT_LINK_ROUTES.create.reply, { id: 'abcdefghijkl', path: '/s/abcdefghijkl', url: 'https://x/s/y' }],
]

describe('what an answer must be', () => {
  it.each(answers)('is for %s what TypeBox says, whatever is wrong with it', (_, schema, value) => {
    expect(isOf(schema, value)).toBe(true)
    expect([...spoilt(value)].filter((one) => isOf(schema, one) !== Check(schema, one))).toEqual([])
  })

  it('knows every keyword of the schemas that the portal asks with', () => {
    const routes = { ...PERSONAL_DATA_ROUTES, ...PLACES_ROUTES, ...SEARCH_ROUTES, ...SETTINGS_ROUTES, ...SOURCE_STATUS_ROUTES }
    for (const route of Object.values(routes)) if ('reply' in route) expect(() => isOf(route.reply, {})).not.toThrow()
  })

  it.each([
    [{ type: 'string', format: 'date-time' }, '2026-11-22T10:00:00Z', '2026-13-22T10:00:00Z'],
    [{ type: 'string', format: 'date-time' }, '2026-11-22T10:00:00.5+01:00', 'yesterday'],
    [{ type: ['string', 'null'] }, null, 1],
    [{ anyOf: [{ const: 1 }, { enum: ['a', 'b'] }] }, 'b', 'c'],
    [{ type: 'string', minLength: 2, maxLength: 2 }, '🌍🌊', '🌍'],
    [{ type: 'object', properties: { a: {} }, additionalProperties: false }, { a: 1 }, { b: 1 }],
    [{ type: 'object', patternProperties: { '^n': { type: 'number' } } }, { n: 1, m: '' }, { n: '' }],
    [{ type: 'array', items: { minimum: 1 }, minItems: 1, maxItems: 2 }, [1], [1, 0]],
    [{ type: 'array', uniqueItems: true }, [1, 2], [1, 1]],
  ])('can be %j', (schema, good, bad) => {
    expect(isOf(Type.Unsafe(schema), good)).toBe(true)
    expect(isOf(Type.Unsafe(schema), bad)).toBe(false)
  })

  it('is not guessed where a schema says what nobody here knows', () => {
    expect(() => isOf(Type.Unsafe({ multipleOf: 2 }), 4)).toThrow('multipleOf')
    expect(() => isOf(Type.Unsafe({ additionalProperties: { type: 'string' } }), {})).toThrow('further properties')
  })
})
