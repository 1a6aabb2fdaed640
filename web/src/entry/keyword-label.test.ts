import { describe, expect, it } from 'vitest'
import { shortKeyword } from './keyword-label.ts'

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
