import type { Resource } from '@graticule/contracts/resource'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { resource } from '../../oracle/arbitraries.ts'
import { recordTerms } from '../analyser/record-words.ts'
import { buildSegment } from './build-segment.ts'
import { entryReader, FIELD_END, GAP_TERM } from './segment.ts'

/** The terms of each field of the only entry, as `recordTerms` has them. */
function indexedTerms(record: Resource): string[][] {
  const segment = buildSegment([record])
  const fields: string[][] = [[]]
  for (const term of entryReader(segment)(0)) {
    if (term === FIELD_END) fields.push([])
    else fields.at(-1)?.push(term === GAP_TERM ? '' : segment.terms.get(term))
  }
  return fields
}

describe('the text of an entry in a segment', () => {
  it('has the terms of its record, whatever characters its words are made of', () => {
    const character = fc.constantFrom(...'aZz09é水ł -_.,\n\u007f\u0000')
    const long = fc.string({ unit: fc.constantFrom(...'aB1'), minLength: 60, maxLength: 70 })
    const words = fc.oneof(fc.string({ unit: character, maxLength: 20 }), long, fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(resource, words, fc.array(words, { maxLength: 5 }), (record, abstract, keywords) => {
        const given = { ...record, abstract, keywords: keywords.map((value) => ({ value })) }
        expect(indexedTerms(given)).toEqual(recordTerms(given))
      }),
      { numRuns: runs(500) },
    )
  })

  it('tells words apart of which there are many', () => {
    const abstract = Array.from({ length: 20_000 }, (_, number) => `w${number} W${number % 7}`).join(' ')
    const record = { ...(fc.sample(resource, 1)[0] as Resource), abstract }
    expect(indexedTerms(record)).toEqual(recordTerms(record))
  })
})
