import type { BoxPlace } from '@graticule/contracts/services/where'
import { describe, expect, it } from 'vitest'
import { placeWords } from './place-words.ts'

describe('a place in words', () => {
  it.each<[BoxPlace, string]>([
    [{ at: 'world', places: [], more: 0 }, 'the whole world'],
    [{ at: 'belt', places: [], more: 0 }, 'a band around the Earth'],
    [{ at: 'all', places: ['Spain'], more: 0 }, 'Spain'],
    [{ at: 'in', places: ['Spain'], more: 0 }, 'Spain'],
    [{ at: 'in', places: ['Spain'], more: 0, direction: 'sw' }, 'the south-west of Spain'],
    [{ at: 'in', places: ['Spain'], more: 0, direction: 'centre' }, 'central Spain'],
    [{ at: 'across', places: ['Spain', 'Portugal'], more: 0 }, 'parts of Spain and Portugal'],
    [{ at: 'across', places: ['Spain', 'France', 'Italy'], more: 2 }, 'parts of Spain, France, Italy and 2 more countries'],
    [{ at: 'across', places: ['Spain', 'France', 'Italy'], more: 1 }, 'parts of Spain, France, Italy and 1 more country'],
    [{ at: 'near', places: ['Porto, Portugal'], more: 0, direction: 'ne', km: 12 }, '12 km north-east of Porto, Portugal'],
    [{ at: 'around', places: ['Africa'], more: 0 }, 'an area around Africa'],
    [{ at: 'unknown', places: [], more: 0 }, ''],
  ])('%j is "%s"', (place, words) => {
    expect(placeWords(place)).toBe(words)
  })
})
