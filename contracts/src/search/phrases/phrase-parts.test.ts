import { describe, expect, it } from 'vitest'
import { defaultsOf } from '../../links/share-state.ts'
import { GLOBAL_SITE } from '../../site.ts'
import type { PhrasePart } from '../../services/search.ts'
import { partsToTry, phraseWithout, withParts } from './phrase-parts.ts'

/** Tried phrases, in turn; parts of the phrase by what they say. */
function tried(phrase: string, parts: readonly (readonly [kind: PhrasePart['kind'], text: string])[]): string[] {
  const read = parts.map(([kind, text]): PhrasePart => {
    const from = phrase.indexOf(text)
    const place = kind === 'place' ? { place: { name: text, box: [0, 0, 1, 1] as const } } : {}
    return { kind, text, spans: [[from, from + text.length]], ...place }
  })
  const start = defaultsOf(GLOBAL_SITE)
  const state = { ...start, filters: { ...start.filters, phrase } }
  return partsToTry(state, read).map((one) => {
    const { filters, placeInput } = withParts(state, one)
    return [filters.phrase, placeInput].filter(Boolean).join(' @ ')
  })
}

describe('what is tried of a phrase that finds nothing', () => {
  it('is what was understood, then without words that say little', () => {
    const parts = [['place', 'Peru'] as const, ['words', 'maps'] as const]
    expect(tried('flood maps Peru', parts)).toEqual(['flood maps @ Peru', 'flood @ Peru', 'flood Peru'])
  })

  it('is never the question that the phrase begins with', () => {
    const parts = [['words', 'I need a'] as const, ['words', '10 m'] as const, ['place', 'Bangladesh'] as const]
    expect(tried('I need a 10 m land cover Bangladesh', parts)[0]).toBe('10 m land cover @ Bangladesh')
  })

  it('keeps one such word that the phrase begins with, until nothing else is found', () => {
    const parts = [['words', 'near'] as const, ['place', 'Peru'] as const]
    expect(tried('near real time fires Peru', parts)).toEqual([
      'near real time fires @ Peru',
      'real time fires @ Peru',
      'real time fires Peru',
    ])
  })

  it('is a question without its words where nothing else was understood', () => {
    expect(tried('where can I find sea ice', [['words', 'where can I find']])).toEqual(['sea ice'])
  })

  it('is nothing where only such words were typed', () => {
    expect(
      tried('show me maps', [
        ['words', 'show me'],
        ['words', 'maps'],
      ]),
    ).toEqual([])
  })
})

describe('what is left of a phrase', () => {
  it('has no question mark of its own', () => {
    const part: PhrasePart = { kind: 'words', text: 'for free', spans: [[10, 18]] }
    expect(phraseWithout('elevation for free?', [part])).toBe('elevation')
    expect(phraseWithout('for free: elevation', [{ ...part, spans: [[0, 8]] }])).toBe('elevation')
  })
})
