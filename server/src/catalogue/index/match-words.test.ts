import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { fieldWords, fieldWordsAt, GAP } from './analyser/record-words.ts'
import { matchOf } from './match-words.ts'
import { readPhrase } from './phrase.ts'
import { TypedArrayIndex } from './typed-array-index.ts'

const resource = createResource({
  title: 'Températures of the Sea',
  abstract: 'Sea temperature, SEA level; sea level rise.',
  keywords: [{ value: 'sea surface' }, { value: 'temperature' }],
  language: 'fr',
})

function explain(phrase: string, searchFields: readonly ('title' | 'keyword' | 'abstract')[] = []) {
  const index = new TypedArrayIndex()
  index.apply([resource, createResource({ id: 'b', title: 'Something else' })], [])
  const [hit] = index.search({ phrase, searchFields, start: 0, count: 1, wantedFacets: [] }, readPhrase(phrase)).hits
  return hit === undefined ? undefined : matchOf(resource, hit)
}
const wordsOf = (...asked: Parameters<typeof explain>) =>
  Object.fromEntries((explain(...asked)?.fields ?? []).map(({ field, words }) => [field, words]))

describe('why an entry matched', () => {
  it('is told by the words as they stand in the record, each spelling once', () => {
    expect(wordsOf('sea temperature')).toEqual({
      title: ['Températures', 'Sea'],
      keyword: ['sea', 'temperature'],
      abstract: ['Sea', 'temperature', 'SEA', 'sea'],
    })
  })

  it('leaves out fields that were not searched, negated words and alternatives that do not match', () => {
    expect(wordsOf('sea', ['title'])).toEqual({ title: ['Sea'] })
    expect(wordsOf('level NOT ocean')).toEqual({ abstract: ['level'] })
    expect(wordsOf('"sea rise" OR "sea surface"')).toEqual({
      title: ['Sea'],
      keyword: ['sea', 'surface'],
      abstract: ['Sea', 'SEA', 'sea'],
    })
    expect(wordsOf('ocean OR (level AND surface)')).toEqual({ keyword: ['surface'], abstract: ['level'] })
  })

  // @rule D9.relevance
  it('has weights that add up to the relevance, the title weighing most', () => {
    const match = explain('sea')
    expect(match?.relevance).toBeGreaterThan(0)
    expect(match?.fields.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(match?.relevance ?? 0, 9)
    expect(match?.fields.toSorted((a, b) => b.weight - a.weight)[0]?.field).toBe('title')
  })

  it('is nothing when the search had no words', () => {
    expect(explain('')).toEqual({ relevance: 0, fields: [] })
  })

  it('is told for what is left of a record that was shortened a moment ago', () => {
    expect(
      matchOf(createResource({ title: 'Sea' }), {
        id: 'a',
        relevance: 1,
        children: 0,
        matched: [{ field: 'title', places: [0, 7], weight: 1 }],
      }),
    ).toEqual({
      relevance: 1,
      fields: [{ field: 'title', words: ['Sea'], weight: 1 }],
    })
  })
})

describe('words at some places of a field', () => {
  const text = fc
    .array(fc.constantFrom('sea', 'ice', ' ', '-', 'été', '海面', '42', 'a'), { maxLength: 12 })
    .map((parts) => parts.join(''))
  it('are those that the field has there, values without words and gaps between values left out', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), fc.array(fc.nat(30), { maxLength: 10 }), (values, anyPlaces) => {
        const record = createResource({ keywords: values.map((value) => ({ value })) })
        const places = [...new Set(anyPlaces)].toSorted((a, b) => a - b)
        const words = fieldWords(record, 'keyword')
        const expected = places.map((place) => words[place] ?? GAP).filter((word) => word !== GAP)
        expect(fieldWordsAt(record, 'keyword', places)).toEqual(expected)
      }),
    )
  })
})
