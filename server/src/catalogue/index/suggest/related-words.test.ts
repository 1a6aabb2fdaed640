import { describe, expect, it } from 'vitest'
import { type FoundForWords, relatedWords } from './related-words.ts'
import { expressionsLike } from '../thesaurus/synonyms.ts'

const counts: Readonly<Record<string, number>> = {
  drought: 5,
  Soil: 6,
  data: 90,
  'soil moisture': 8,
  once: 1,
  'https://a.example/1': 4,
}
const found = (overrides: Partial<FoundForWords> = {}): FoundForWords => ({
  total: 10,
  entries: 100,
  keywords: ['data', 'soil moisture', 'drought', 'Soil', 'https://a.example/1', 'once'].map((term) => ({
    term,
    count: Math.min(9, counts[term] ?? 0),
  })),
  countOf: (keyword) => counts[keyword] ?? 0,
  titles: [],
  ...overrides,
})

describe('words that belong to a search', () => {
  it('are keywords that its matches have much oftener than others, without the words that were asked for', () => {
    // "data" is everywhere, "once" tells nothing, and an address is no word
    expect(relatedWords('soil moisture', [], found(), 10)).toEqual(['drought'])
    expect(relatedWords('crops', [], found(), 10)).toEqual(['soil moisture', 'Soil', 'drought'])
    expect(relatedWords('crops', [], found(), 1)).toEqual(['soil moisture'])
  })

  it('are words, not codes', () => {
    const codes = found({ keywords: ['inlandWaters', 'urn:x:1', '2018'].map((term) => ({ term, count: 9 })) })
    expect(relatedWords('crops', [], codes, 10)).toEqual([])
  })

  it('begin with what means the same', () => {
    expect(expressionsLike('daily SST maps')).toEqual(['sea surface temperature'])
    expect(expressionsLike('sea surface temperature')).toEqual(['SST'])
    expect(relatedWords('SST', expressionsLike('SST'), found({ total: 0 }), 10)).toEqual(['sea surface temperature'])
    expect(expressionsLike('')).toEqual([])
  })

  it('go on with runs of words that come again in titles', () => {
    const titles = ['Daily crop type map 2018', 'Crop type map of Spain', 'A crop type map', 'The map of Spain']
    expect(relatedWords('agriculture', [], found({ keywords: [], titles }), 10)).toEqual([
      'crop type',
      'crop type map',
      'type map',
    ])
    // one title many times over is one title
    expect(relatedWords('agriculture', [], found({ keywords: [], titles: Array(5).fill('Sea ice') as string[] }), 10)).toEqual([])
  })

  it('are each there once, however they are written', () => {
    expect(relatedWords('x', ['Drought', 'DROUGHT'], found({ keywords: [{ term: 'drought', count: 5 }] }), 10)).toEqual([
      'Drought',
    ])
  })
})
