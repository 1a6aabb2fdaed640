import { anyCharacter } from '@graticule/contracts/testing/any-text'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { type PhraseNode, readPhrase } from './phrase.ts'

/** The phrase with every group in parentheses. */
function shape(node: PhraseNode | undefined): string {
  if (node === undefined) return ''
  switch (node.kind) {
    case 'word':
      return node.word.text
    case 'phrase':
      return `"${node.words.map(({ text }) => text).join(' ')}"`
    case 'not':
      return `-${shape(node.node)}`
    case 'and':
    case 'or':
      return `(${node.nodes.map(shape).join(node.kind === 'and' ? ' & ' : ' | ')})`
  }
}

describe('a phrase', () => {
  it.each([
    ['sea surface temperature', '(sea & surface & temperature)'],
    ['sea AND land', '(sea & land)'],
    ['sea OR land ice', '(sea | (land & ice))'],
    ['sea NOT ice OR land', '((sea & -ice) | land)'],
    ['NOT ice', '-ice'],
    ['NOT NOT ice', '--ice'],
    ['(sea OR land) AND NOT (ice OR snow)', '((sea | land) & -(ice | snow))'],
    ['((sea))', 'sea'],
    ['sea or land', '(sea & land)'],
    ['"sea surface" temperature', '("sea surface" & temperature)'],
    ['“sea surface”', '"sea surface"'],
    ['"sea"', 'sea'],
    ['"state of the art"', '"state of the art"'],
    ['', ''],
    ['""', ''],
    ['... ?!', ''],
  ])('%s means %s', (phrase, meaning) => {
    expect(shape(readPhrase(phrase))).toBe(meaning)
  })

  it.each([
    ['sea "surface', '(sea & surface)'],
    ['"sea ice" "land', '("sea ice" & land)'],
    ['5" telescope', '(5 & telescope)'],
    ['(sea land', '(sea & land)'],
    ['sea) land', '(sea & land)'],
    [') sea (', 'sea'],
    ['sea (AND) land', '(sea & land)'],
  ])('that is not well formed is read as plain text: %s means %s', (phrase, meaning) => {
    expect(shape(readPhrase(phrase))).toBe(meaning)
  })

  it.each([
    ['sea AND', 'sea'],
    ['OR sea', 'sea'],
    ['NOT', 'NOT'],
    ['sea AND OR land', '(sea | land)'],
    ['sea OR NOT', '(sea & NOT)'],
  ])('takes an operator without operand as a word: %s means %s', (phrase, meaning) => {
    expect(shape(readPhrase(phrase))).toBe(meaning)
  })

  it.each([
    ['temperature of the sea', '(temperature & sea)'],
    ['the', 'the'],
    ['the of', '(the & of)'],
    ['the OR sea', '(the | sea)'],
    ['the NOT sea', '-sea'],
  ])('is not narrowed by words that say nothing, if it has others: %s means %s', (phrase, meaning) => {
    expect(shape(readPhrase(phrase))).toBe(meaning)
  })

  it.each([
    ['Sentinel-2', '"Sentinel 2"'],
    ["l'eau", 'eau'],
    ["Earth's surface", '(Earth & surface)'],
    ['state-of-the-art', '"state of the art"'],
    ['10.5281/zenodo.1', '"10 5281 zenodo 1"'],
    ['海面温度', '(海面 & 温度)'],
    ['"海面温度"', '"海面 温度"'],
  ])('takes what is written together as belonging together: %s means %s', (phrase, meaning) => {
    expect(shape(readPhrase(phrase))).toBe(meaning)
  })

  it('of any characters is read without failing', () => {
    const part = fc.constantFrom('(', ')', '"', 'AND', 'OR', 'NOT', ' ', 'sea', '海', '-', '\u0000', '\ud800')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter, maxLength: 100 }),
          fc.array(part, { maxLength: 60 }).map((parts) => parts.join(' ')),
        ),
        (phrase) => {
          expect(typeof shape(readPhrase(phrase))).toBe('string')
        },
      ),
      { numRuns: runs(2_000) },
    )
  })

  it('as long and as deep as a request allows is read', () => {
    expect(shape(readPhrase('('.repeat(2_000)))).toBe('')
    expect(shape(readPhrase(`${'NOT '.repeat(499)}sea`))).toBe(`${'-'.repeat(499)}sea`)
    expect(shape(readPhrase(`${'('.repeat(900)}sea${')'.repeat(900)}`))).toBe('sea')
  })
})
