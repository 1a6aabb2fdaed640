import { describe, expect, it } from 'vitest'
import { createResource } from '../../../testing/create-resource.ts'
import { fold } from '../analyser/fold.ts'
import { entriesWithWord } from '../search/words/search-words.ts'
import { WordTables } from '../suggest/word-tables.ts'
import { TypedArrayIndex } from '../typed-array-index.ts'
import { checkedWords } from './checked-words.ts'
import { correctedPhrases, correctionsOf, rareWords } from './correct-phrase.ts'
import { errorWeight } from '../../../spelling/error-weight.ts'

const TITLES = [
  'Sea surface temperature of the Baltic',
  'Land surface temperature',
  'Glacier inventory',
  'Sentinel-2 level 1C',
  'Landsat 8 collection',
  'Ocean colour: chlorophyll',
  'Snow cover and wind',
  'Phosphate and sulphur in lakes',
  'Временной ряд температуры моря',
  'Θερμοκρασία θάλασσας',
  'درجة حرارة البحر',
  'समुद्र का तापमान',
]

function indexOf(titles: readonly string[], keywords: readonly string[] = []): TypedArrayIndex {
  const index = new TypedArrayIndex()
  const entries = [
    ...titles.map((title, at) => createResource({ id: `t${at}`, title })),
    ...keywords.map((value, at) => createResource({ id: `k${at}`, title: 'x', keywords: [{ value }] })),
  ]
  // two segments
  index.apply(entries.slice(0, 5), [])
  index.apply(entries.slice(5), [])
  return index
}

function correct(index: TypedArrayIndex, phrase: string): string[] {
  const { tables } = new WordTables().ready(index.segments)
  const words = rareWords(phrase, (word) => entriesWithWord(index.segments, word))
  return correctedPhrases(phrase, correctionsOf(tables, words))
}

const index = indexOf(TITLES, ['海面温度'])

describe('typing errors', () => {
  // @rule B-search.spelling-near
  it.each([
    ['temprature', 'temperature'],
    ['glaciar', 'glacier'],
    ['sentinal 2', 'sentinel 2'],
    ['sentinal-2', 'sentinel-2'],
    ['landsta', 'landsat'],
    ['clorophyll', 'chlorophyll'],
    ['fosphate', 'phosphate'],
    ['sulfur', 'sulphur'],
    ['Balitc', 'Baltic'],
    ['TEMPRATURE', 'TEMPERATURE'],
    ['sea surfase temprature', 'sea surface temperature'],
    ['(snow OR glaciar) NOT "temprature"', '(snow OR glacier) NOT "temprature"'],
    ['температры', 'температуры'],
    ['θερμοκρασια θαλασας', 'θερμοκρασια θαλασσας'],
    ['حراره البحر', 'حرارة البحر'],
    ['समुद्र तापनान', 'समुद्र तापमान'],
    ['海面温渡', '海面温度'],
  ])('%s is read as %s', (typed, meant) => {
    expect(fold(correct(index, typed)[0] ?? '').normalize('NFKD')).toBe(fold(meant).normalize('NFKD'))
  })

  // @rule B-search.spelling-left-alone
  it.each([
    'sea temperature',
    '"temprature"',
    '“sea temprature”',
    'NOT temprature',
    'snow NOT (temprature OR glaciar)',
    'MOD13Q1',
    'glaciar_v2',
    'glaciar.nc',
    '10.5281/temprature',
    'https://temprature.example.org',
    'temprature-2020-v1',
    'NDWI',
    // words of a question, not slips of "snow" and "wind"
    'show glaciers',
    'win',
    '2018',
    '',
    // the same stem and the same word without its marks
    'chlorophyl',
    'temperaturé',
  ])('%s is left alone', (typed) => {
    expect(correct(index, typed)).toEqual([])
  })

  it('are corrected by the more frequent of two words that are as near', () => {
    const many = indexOf(['Salt marsh', 'Silt', 'Silt', 'Silt'])
    expect(correct(many, 'selt')[0]).toBe('silt')
  })

  it('are seen in a word that some entries have only where another is far more frequent', () => {
    const slips = indexOf(['Temprature', ...Array.from({ length: 60 }, (_, at) => `Temperature ${at}`)])
    expect(correct(slips, 'temprature')).toEqual(['temperature'])
    const names = indexOf(['Temprature', ...Array.from({ length: 20 }, (_, at) => `Temperature ${at}`)])
    expect(correct(names, 'temprature')).toEqual([])
  })

  it('offer other words after the likeliest', () => {
    const near = indexOf(['Marine', 'Marine', 'Marina'])
    expect(correct(near, 'marinw')).toEqual(['marine', 'marina'])
  })

  it.each([
    ['temprature', 'temperature', 1],
    ['landsta', 'landsat', 0.6],
    ['chlorophyl', 'chlorophyll', 0.4],
    ['glacuer', 'glacier', 0.6],
    ['sulfur', 'sulphur', 0.6],
    ['osean', 'ocean', 0.6],
    ['rater', 'water', 1.5],
    ['same', 'same', 0],
  ])('weigh what happens easily less: %s for %s', (typed, word, weight) => {
    expect(errorWeight(typed, word)).toBeCloseTo(weight, 9)
  })

  it('keep their place in the phrase', () => {
    expect(checkedWords('  “a b” sea-Ice, ')).toMatchObject([
      { from: 8, to: 11, text: 'sea' },
      { from: 12, to: 15, text: 'Ice', folded: 'ice' },
    ])
  })
})
