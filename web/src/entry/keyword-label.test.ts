import { describe, expect, it } from 'vitest'
import { speak } from '../i18n/index.ts'
import { keepTexts } from '../i18n/load-texts.ts'
import { keywordLabel, shortKeyword } from './keyword-label.ts'

describe('a keyword', () => {
  // @rule B-search.keyword-paths
  it.each([
    ['EARTH SCIENCE > OCEANS > SEA ICE', 'SEA ICE'],
    ['EARTH SCIENCE>ATMOSPHERE>CLOUDS>', 'CLOUDS'],
    ['soil moisture', 'soil moisture'],
    ['> 5 m', '> 5 m'],
    ['depth > 30 m', 'depth > 30 m'],
    ['oceans', 'Oceans'],
  ])('that is a path shows its last part: %s', (keyword, shown) => {
    expect(shortKeyword(keyword)).toBe(shown)
  })
})

it('a theme of the shipped catalogue is told in the language of the page, any other keyword as it is', async () => {
  keepTexts('themes', { 'Sea ice': 'Lód morski' }, 'pl')
  await speak('pl')
  expect(['Sea ice', 'Sea urchins'].map(keywordLabel)).toEqual(['Lód morski', 'Sea urchins'])
  await speak('en')
  expect(keywordLabel('Sea ice')).toBe('Sea ice')
})
