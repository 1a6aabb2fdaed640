import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, lowerCase, titleSortKey } from './fold.ts'
import { tagOfLanguage } from './languages.ts'
import { fieldWords, GAP, recordTerms } from './record-words.ts'
import { isStopWord } from './stop-words.ts'
import { keysOfSearchWord, keysOfTerm, termOf } from './terms.ts'
import { wordsOf } from './words.ts'
import { createResource } from '../../../testing/create-resource.ts'

/** Whether a word of a search finds a word of a record in a language. */
function meets(searched: string, language: string, word: string): boolean {
  const keys = keysOfSearchWord(searched)
  return keysOfTerm(termOf(tagOfLanguage(language), word)).some((key) => keys.includes(key))
}

describe('folding', () => {
  it.each([
    ['Łódź', 'lodz'],
    ['GRÖẞE', 'grosse'],
    ['Øresund', 'oresund'],
    ['Œuvre', 'oeuvre'],
    ['naïve', 'naive'],
    ['İstanbul', 'istanbul'],
    ['CO₂', 'co2'],
    ['ﬁsh', 'fish'],
    ['ＦＵＬＬ', 'full'],
    ['Берёза', 'береза'],
    ['Йод', 'йод'],
    ['й'.normalize('NFD'), 'й'],
    ['数据', '数据'],
  ])('%s is %s', (word, folded) => {
    expect(fold(lowerCase(word))).toBe(folded)
  })

  it('makes titles comparable: without leading quotation marks, case or accents', () => {
    expect(titleSortKey('«Élévation» of land')).toBe('elevation» of land')
    expect(titleSortKey('x'.repeat(100))).toHaveLength(60)
  })
})

describe('words', () => {
  it.each([
    ['Sentinel-2 L1C/MSI_product', ['Sentinel', '2', 'L1C', 'MSI', 'product']],
    ["l'eau, d’été", ['l', 'eau', 'd', 'été']],
    ['10.5281/zenodo.1', ['10', '5281', 'zenodo', '1']],
    ['全球海面温度数据集', ['全球', '海面', '温度', '数据', '集']],
    ['MODIS海面', ['MODIS', '海面']],
    ['... — !', []],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('are the same of an ASCII text, which has a way of its own, as beside other letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect([...wordsOf(text), 'é']).toEqual(wordsOf(`${text} é`))
      }),
    )
  })

  it('are cut when they are longer than anybody searches for', () => {
    expect(wordsOf('y'.repeat(1_000))).toEqual(['y'.repeat(64)])
  })
})

describe('a word of a search finds', () => {
  it.each([
    ['temperature', 'en', 'Temperatures'],
    ['FORESTS', 'eng', 'forest'],
    ['observación', 'es', 'observaciones'],
    ['climaticos', 'spa', 'climáticos'],
    ['climático', 'es', 'climaticos'],
    ['forets', 'fr', 'forêts'],
    ['forêt', 'fra', 'forets'],
    ['temperatura', 'pl', 'temperatury'],
    ['laki', 'pol', 'łąki'],
    ['температура', 'ru', 'температуры'],
    ['береза', 'rus', 'берёзы'],
    ['海面', 'zh', '海面'],
    ['co2', 'en', 'CO₂'],
    ['Łódź', 'en', 'lodz'],
  ])('%s in %s: %s', (searched, language, word) => {
    expect(meets(searched, language, word)).toBe(true)
  })

  it.each([
    ['sea', 'en', 'seal'],
    ['иод', 'ru', 'йод'],
    ['mine', 'en', 'min'],
  ])('but not %s in %s: %s', (searched, language, word) => {
    expect(meets(searched, language, word)).toBe(false)
  })

  it('its own spelling in a record of any language', () => {
    for (const word of ['observación', 'temperatury', 'forêts', 'моря', 'running', 'Größe']) {
      for (const language of ['en', 'es', 'fr', 'pl', 'ru', 'zh', 'de']) expect(meets(word, language, word)).toBe(true)
    }
  })
})

describe('languages', () => {
  it.each([
    ['eng', 'e'],
    ['fr-CA', 'f'],
    ['eng; USA', 'e'],
    ['POL', 'p'],
    [undefined, 'e'],
    ['deu', 'e'],
    ['Français', 'e'],
  ])('%s has the tag %s', (code, tag) => {
    expect(tagOfLanguage(code)).toBe(tag)
  })
})

describe('stop words', () => {
  it('are words without meaning of their own, in any case and with or without accents', () => {
    expect(['The', 'À', 'в', '的', 'z'].every(isStopWord)).toBe(true)
    expect(['sea', 'not', 'land', 'mer', '海'].some(isStopWord)).toBe(false)
  })
})

describe('the words of a record', () => {
  it('are those of the four searched fields, with a gap between two values of one field', () => {
    const resource = createResource({
      title: 'Ice',
      alternateTitle: 'Sea ice',
      abstract: 'Of the Arctic',
      keywords: [{ value: 'sea ice' }, { value: '' }, { value: 'snow' }],
      contacts: [{ organisation: 'Institute' }, { individual: 'Somebody' }, { organisation: 'Institute' }],
      lineage: 'not searched',
    })
    expect(fieldWords(resource, 'title')).toEqual(['Ice', GAP, 'Sea', 'ice'])
    expect(fieldWords(resource, 'keyword')).toEqual(['sea', 'ice', GAP, 'snow'])
    expect(fieldWords(resource, 'organisation')).toEqual(['Institute'])
    expect(recordTerms(resource).map((terms) => terms.length)).toEqual([4, 4, 1, 3])
  })

  // @rule B-search.found-in-languages
  it('are those of its translations too, each in its language', () => {
    const translations = [{ language: 'fr', title: 'Températures', abstract: 'des mers' }]
    const [title, , , abstract] = recordTerms(
      createResource({ title: 'Ice', abstract: '', keywords: [], contacts: [], translations }),
    )
    const [french] = recordTerms(createResource({ title: 'Températures', language: 'fr', keywords: [], contacts: [] }))
    expect(title?.slice(2)).toEqual(french)
    expect(abstract).toHaveLength(2)
  })
})
