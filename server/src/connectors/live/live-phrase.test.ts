import { describe, expect, it } from 'vitest'
import { balancedQuotes, lucenePhrase, withoutQuotes } from './live-phrase.ts'

describe('words for an outside source', () => {
  it.each([
    ['ice AND', 'ice'],
    ['AND ice OR', 'ice'],
    ['ice AND OR snow', 'ice AND snow'],
    ['ice NOT NOT snow NOT', 'ice NOT snow'],
    ['ice NOT AND snow', 'ice NOT snow'],
    // these are in order
    ['NOT ice', 'NOT ice'],
    ['ice AND NOT snow OR lake', 'ice AND NOT snow OR lake'],
    ['"ice AND" OR "NOT"', '"ice AND" OR "NOT"'],
    ['band ANDES or', 'band ANDES or'],
    ['sea "ice AND', 'sea ice'],
    // without a word there would be no question
    ['AND', 'and'],
    ['NOT OR', 'not or'],
    ['', ''],
  ])('have operators only where they combine something: %s', (phrase, words) => {
    expect(balancedQuotes(phrase)).toBe(words)
    expect(lucenePhrase(phrase)).toBe(words)
  })

  // @rule S1-5.quotation-marks
  it('have none at their end where quotation marks are left out', () => {
    expect(withoutQuotes('sea "ice AND"')).toBe('sea ice')
    expect(withoutQuotes('“sea ice” OR lake')).toBe('sea ice OR lake')
  })
})
