import { describe, expect, it } from 'vitest'
import { combinedWords } from './see-also.ts'

// @rule S1-5.see-also
describe('the words of a phrase, put together in other ways', () => {
  it.each([
    ['soil moisture', ['soil OR moisture', 'soil AND moisture']],
    ['the colour of an ocean', ['colour OR ocean', 'colour AND ocean']],
    ['sea surface temperature', ['sea OR surface OR temperature', 'sea AND surface AND temperature']],
    ['"soil moisture"', ['soil OR moisture', 'soil AND moisture']],
    ['soil OR moisture', ['soil AND moisture']],
    ['soil', []],
    ['in the for', []],
    ['', []],
    ['global daily soil moisture', []],
  ])('of %j are %j', (phrase, combined) => {
    expect(combinedWords(phrase)).toEqual(combined)
  })
})
