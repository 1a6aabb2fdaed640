import type { Resource } from '@graticule/contracts/resource'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createResource } from '../../../testing/create-resource.ts'
import { fold, lowerCase } from '../analyser/fold.ts'
import { TypedArrayIndex } from '../typed-array-index.ts'
import { readTyped, type TypedWords } from './folded-words.ts'
import { suggestWords } from './suggest-words.ts'
import { WordTables } from './word-tables.ts'

const LIMITS = { titles: 20, keywords: 20 }
const entry = (id: string, title: string, keywords: readonly string[] = [], more: Partial<Resource> = {}): Resource =>
  createResource({ id, title, keywords: keywords.map((value) => ({ value })), ...more })

/** An index that was written in these batches, each of which is a segment until segments are merged. */
function indexOf(...batches: readonly (readonly Resource[])[]): TypedArrayIndex {
  const index = new TypedArrayIndex()
  for (const batch of batches) index.apply(batch, [])
  return index
}

function suggest(index: TypedArrayIndex, text: string) {
  const { segments, tables } = new WordTables().ready(index.segments)
  return suggestWords(segments, tables, readTyped(text) as TypedWords, LIMITS)
}
const titlesFor = (index: TypedArrayIndex, text: string) => suggest(index, text).titles.map(({ id }) => id)
const keywordsFor = (index: TypedArrayIndex, text: string) => suggest(index, text).keywords.map((keyword) => keyword.text)

const seas = indexOf(
  [
    entry('sst', 'Sea surface temperature of the Baltic', ['sea surface temperature', 'Oceans']),
    entry('sss', 'Sea surface salinity', ['salinity', 'Oceans']),
  ],
  [entry('lst', 'Land surface temperature', ['Land surface temperature'])],
  [entry('temp', 'Temporal statistics of observations', ['OCEANS', 'statistics'])],
)

describe('completing a word', () => {
  it('finds titles and keywords in all segments, at their beginning first', () => {
    expect(titlesFor(seas, 'temp')).toEqual(['temp', 'lst', 'sst'])
    expect(keywordsFor(seas, 'temp')).toEqual(['Land surface temperature', 'sea surface temperature'])
  })

  it.each(['observatio', 'observations', 'OBSERV', 'Obsérv'])('goes on where stems end: %s', (typed) => {
    expect(titlesFor(seas, typed)).toEqual(['temp'])
  })

  // @rule B-suggestions.all-words
  it('wants all the words, in any order, the last of which may go on', () => {
    expect(titlesFor(seas, 'temperature sea su')).toEqual(['sst'])
    expect(titlesFor(seas, 'sea surface ')).toEqual(['sss', 'sst'])
    expect(titlesFor(seas, 'sea moisture')).toEqual([])
    // "sea" was typed as a whole: it is not the beginning of "seasonal"
    expect(titlesFor(indexOf([entry('s', 'Seasonal ice')]), 'sea ice')).toEqual([])
  })

  it('passes over words that say nothing', () => {
    expect(titlesFor(seas, 'temperature of the b')).toEqual(['sst'])
    expect(readTyped(' ... ')).toBeUndefined()
    expect(readTyped('')).toBeUndefined()
    expect(readTyped('w '.repeat(20))).toBeUndefined()
  })

  it('takes a keyword for one however it is written, in its most frequent spelling', () => {
    expect(suggest(seas, 'oc').keywords).toEqual([{ text: 'Oceans', matched: [[0, 2]], count: 3 }])
  })

  it('puts frequent keywords first, and leaves out sentences', () => {
    const many = [1, 2, 3].map((number) => entry(`b${number}`, 'x', ['biomass']))
    const index = indexOf([...many, entry('a', 'x', ['biome', `bio${'logical diversity '.repeat(6)}`])])
    expect(keywordsFor(index, 'bio')).toEqual(['biomass', 'biome'])
  })

  it('shows entries of the same title once, the newest of them', () => {
    const dated = (id: string, end: string) => entry(id, 'Flood extent', [], { time: { start: '2000', end } })
    const index = indexOf([dated('old', '2001')], [dated('new', '2024'), entry('none', 'Flood extent')])
    expect(titlesFor(index, 'flood')).toEqual(['new'])
  })
})

describe('typing errors', () => {
  it.each([
    ['temprature', ['lst', 'sst']],
    ['tempertaure', ['lst', 'sst']],
    ['temparatore', ['lst', 'sst']],
    ['slainity', ['sss']],
    ['sallinity', ['sss']],
    ['salanit', ['sss']],
    ['lnad', ['lst']],
    ['baltik', ['sst']],
    ['obesrvtions', ['temp']],
  ])('%s finds what was meant', (typed, ids) => {
    expect(titlesFor(seas, typed)).toEqual(ids)
  })

  it.each(['tmprtr', 'xemperature', 'lad', 'tempxxxture', 'sand'])('%s is too far from everything', (typed) => {
    expect(suggest(seas, typed)).toEqual({ titles: [], keywords: [] })
  })

  it('are not looked for in numbers, nor where what was typed is a word', () => {
    const years = indexOf([entry('a', 'Cover 2018'), entry('b', 'Cover 2019'), entry('c', 'Sand'), entry('d', 'Land')])
    expect(titlesFor(years, '2018')).toEqual(['a'])
    expect(titlesFor(years, 'sand')).toEqual(['c'])
  })

  it('of others in their titles do not hide what was meant', () => {
    const right = Array.from({ length: 60 }, (_, number) => entry(`r${number}`, `Temperature ${number}`))
    const index = indexOf([entry('wrong', 'Temprature'), ...right])
    expect(titlesFor(index, 'temprature')).toHaveLength(20)
  })
})

describe('other languages', () => {
  const index = indexOf([
    entry('zh', '全球海面温度数据集', ['海面温度', '海洋'], { language: 'zh' }),
    entry('ru', 'Температура поверхности моря', ['океан'], { language: 'ru' }),
    entry('fr', 'Élévation du niveau de la mer', ["l'océan"], { language: 'fr' }),
    entry('pl', 'Użytkowanie ziemi w Łodzi', [], { language: 'pl' }),
  ])

  it.each([
    ['海', ['zh']],
    ['面温', ['zh']],
    ['数据集', ['zh']],
    ['水', []],
    ['темпер', ['ru']],
    ['темпиратура', ['ru']],
    ['eleva', ['fr']],
    ['élevatoin', ['fr']],
    ['lodz', ['pl']],
  ])('%s finds %j', (typed, ids) => {
    expect(titlesFor(index, typed)).toEqual(ids)
  })

  it('has Chinese keywords from any of their characters', () => {
    expect(keywordsFor(index, '温')).toEqual(['海面温度'])
    expect(suggest(index, '温').keywords[0]?.matched).toEqual([[2, 3]])
    expect(keywordsFor(index, 'oce')).toEqual(["l'océan"])
  })
})

describe('changes', () => {
  it('are seen at once: what was removed or renamed is not suggested any more', () => {
    const index = indexOf([entry('a', 'Glacier outlines', ['glaciers']), entry('b', 'Glacier mass', ['glaciers', 'mass'])])
    index.apply([entry('a', 'Coral reefs', ['reefs'])], [])
    expect(titlesFor(index, 'glac')).toEqual(['b'])
    expect(suggest(index, 'glac').keywords).toEqual([{ text: 'glaciers', matched: [[0, 4]], count: 1 }])
    index.apply([], ['b'])
    expect(suggest(index, 'glac')).toEqual({ titles: [], keywords: [] })
    expect(titlesFor(index, 'reef')).toEqual(['a'])
  })

  it('never leave anything out, or in, whatever was written and removed (against a plain search)', () => {
    const word = fc.constantFrom('ice', 'iceberg', 'sea', 'seal', 'Sea-Ice', 'Élan', 'elan', '海冰', 'data')
    const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
    const written = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), title: text, keyword: text })
    const change = fc.oneof({ weight: 3, arbitrary: written }, fc.constantFrom('a', 'b', 'c'))
    const typed = fc.constantFrom('i', 'ic', 'ice', 'se', 'sea', 'el', '冰', 'da')
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), typed, (changes, asked) => {
        const index = new TypedArrayIndex()
        const now = new Map<string, { title: string; keyword: string }>()
        for (const one of changes) {
          if (typeof one === 'string') {
            index.apply([], [one])
            now.delete(one)
          } else {
            index.apply([entry(one.id, one.title, [one.keyword])], [])
            now.set(one.id, one)
          }
        }
        const folded = (of: string) => fold(lowerCase(of))
        const begins = (of: string) =>
          folded(of)
            .split(/[ -]/)
            .some((part) => part.startsWith(asked) || (asked === '冰' && part.includes(asked)))
        const wantedTitles = new Set([...now.values()].map(({ title }) => folded(title)).filter(begins))
        const wantedKeywords = new Set([...now.values()].map(({ keyword }) => folded(keyword)).filter(begins))
        const found = suggest(index, asked)
        expect(new Set(found.titles.map(({ title }) => title))).toEqual(wantedTitles)
        expect(new Set(found.keywords.map((keyword) => folded(keyword.text)))).toEqual(wantedKeywords)
      }),
    )
  })
})

describe('the words of a large segment', () => {
  it('are collected in a thread, and are there for the next question', async () => {
    const tables = new WordTables(1)
    const index = indexOf([entry('a', 'Glacier outlines'), entry('b', 'Glacier mass')])
    expect(tables.ready(index.segments).tables).toHaveLength(0)
    await tables.prepare(index.segments, 60_000)
    const { segments, tables: ready } = tables.ready(index.segments)
    const found = suggestWords(segments, ready, readTyped('glac') as TypedWords, LIMITS)
    expect(found.titles.map(({ id }) => id).toSorted()).toEqual(['a', 'b'])
    await tables.end()
  }, 60_000)
})
