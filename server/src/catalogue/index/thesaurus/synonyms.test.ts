import { describe, expect, it } from 'vitest'
import { createResource } from '../../../testing/create-resource.ts'
import { matchOf } from '../match-words.ts'
import type { PhraseNode } from '../phrase.ts'
import { TypedArrayIndex } from '../typed-array-index.ts'
import { readSearch, translatedIn } from './synonyms.ts'

/** The search with every group in parentheses; ~ stands before words that were not asked for. */
function shape(node: PhraseNode | undefined): string {
  switch (node?.kind) {
    case undefined:
      return ''
    case 'word':
      return `${node.word.isSynonym ? '~' : ''}${node.word.text}`
    case 'phrase':
      return `"${node.words.map((word) => shape({ kind: 'word', word })).join(' ')}"`
    case 'not':
      return `-${shape(node.node)}`
    case 'and':
    case 'or':
      return `(${node.nodes.map(shape).join(node.kind === 'and' ? ' & ' : ' | ')})`
  }
}

describe('a search', () => {
  // @rule B-search.translated-terms
  it.each([
    ['SST', '(SST | "~sea ~surface ~temperature")'],
    ['sst', '(sst | "~sea ~surface ~temperature")'],
    ['Sea surface temperatures', '((Sea & surface & temperatures) | ~SST)'],
    ['global SST maps', '(global & (SST | "~sea ~surface ~temperature") & maps)'],
    ['rainfall Africa', '((rainfall | ~precipitation) & Africa)'],
    ['ice OR precipitation', '(ice | (precipitation | ~rainfall))'],
    ['land use land cover', '((land & use & land & cover) | ~LULC)'],
    ['land cover', '((land & cover) | ~landcover)'],
    ['лёд', '(лёд | ~ice)'],
    ['lodu morskiego', '((lodu & morskiego) | "~sea ~ice")'],
    ['海冰', '(海冰 | "~sea ~ice")'],
    ['température de surface de la mer', '((température & surface & mer) | "~sea ~surface ~temperature")'],
    ['пожары 2020', '((пожары | ~fire) & 2020)'],
  ])('is widened by what means the same: %s asks for %s', (phrase, meaning) => {
    expect(shape(readSearch(phrase))).toBe(meaning)
  })

  it.each([
    ['"land cover"', '"land cover"'],
    ['temperature', 'temperature'],
    ['surface temperature sea', '(surface & temperature & sea)'],
    ['ice NOT rainfall', '(ice & -rainfall)'],
    ['', ''],
  ])('is taken as it stands when it is quoted, negated or has no synonym: %s', (phrase, meaning) => {
    expect(shape(readSearch(phrase))).toBe(meaning)
  })

  // @rule B-phrases.translated-said
  it.each([
    ['température de surface de la mer', ['sea surface temperature']],
    ['лёд 2020', ['ice']],
    ['SST', []],
    ['sea ice', []],
    ['(лёд OR снег) NOT пожар', ['ice', 'snow']],
    ['"морской лёд"', []],
  ])('tells the English terms that it looks for: %s', (phrase, terms) => {
    expect(translatedIn(phrase)).toEqual(terms)
  })

  // @rule B-search.synonyms
  it('finds synonyms after the words themselves, and says with which words', () => {
    const asked = createResource({ id: 'asked', title: 'Rainfall of Africa' })
    const other = createResource({ id: 'other', title: 'Precipitation of Africa' })
    const index = new TypedArrayIndex()
    index.apply([asked, other, createResource({ id: 'neither', title: 'Ice of Africa' })], [])
    const { total, hits } = index.search(
      { phrase: 'rainfall', searchFields: [], start: 0, count: 3, wantedFacets: [] },
      readSearch('rainfall'),
    )
    expect([total, hits.map(({ id }) => id)]).toEqual([2, ['asked', 'other']])
    const [first, second] = hits.map((hit) => matchOf(hit.id === 'asked' ? asked : other, hit))
    expect(first?.fields[0]?.words).toEqual(['Rainfall'])
    expect(second?.fields[0]?.words).toEqual(['Precipitation'])
    expect((second?.relevance ?? 0) / (first?.relevance ?? 0)).toBeCloseTo(0.5, 1)
  })
})
