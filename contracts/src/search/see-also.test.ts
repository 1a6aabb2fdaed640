import { describe, expect, it } from 'vitest'
import { combinedWords } from './see-also.ts'

// @rule S1-5.see-also
describe('the words of a phrase, put together in other ways', () => {
  it.each([
    ['soil moisture', ['soil OR moisture']],
    ['the colour of an ocean', ['colour OR ocean']],
    ['sea surface temperature', ['sea OR surface OR temperature']],
    ['"soil moisture"', ['soil OR moisture', 'soil AND moisture']],
    ['soil OR moisture', ['soil AND moisture']],
    ['soil AND moisture', ['soil OR moisture']],
    ['soil', []],
    ['in the for', []],
    ['', []],
    ['global daily soil moisture', []],
    // words around a question say nothing
    ['that I can', []],
    ['where can I find soil moisture', ['soil OR moisture']],
    ['¿dónde hay agua?', []],
    ['soil NOT moisture', []],
    ['(soil OR sea) moisture', []],
  ])('of %j are %j', (phrase, combined) => {
    expect(combinedWords(phrase)).toEqual(combined)
  })
})
