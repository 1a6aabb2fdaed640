import { describe, expect, it } from 'vitest'
import { SHIPPED_SOURCES } from '../data-sources.ts'
import { MAX_PARENT_IDS, MAX_PARENT_IDS_LENGTH } from '../limits.ts'
import { filtersAbout, followsResults, isFrozen, isWithinParent, parentIdsOf } from './parent-search.ts'
import type { Entry } from '../resource.ts'
import { initialFilters } from './search-params.ts'

const entries = (...ids: string[]) => ids.map((id) => ({ resource: { id } as Entry['resource'] }))
const many = (count: number, id: (at: number) => string) => entries(...Array.from({ length: count }, (_, at) => id(at)))

describe('a search within a collection', () => {
  it('is one with parents; the list of the sources is none', () => {
    expect(isWithinParent({ parents: ['sentinel-2'] })).toBe(true)
    expect(isWithinParent({ parents: [] })).toBe(false)
    expect(isWithinParent({ parents: ['ROOT'] })).toBe(false)
  })

  // @rule S1-4.frozen-sources
  it('freezes the sources of data, and asks those of information and services for what belongs to the results', () => {
    const names = SHIPPED_SOURCES.all.map(({ name }) => name)
    const frozen = (name: string) => isFrozen(name, SHIPPED_SOURCES)
    const follows = (name: string) => followsResults(name, SHIPPED_SOURCES)
    expect(names.filter(frozen)).toEqual(['data', 'amerigeoss', 'nextgeoss', 'zenodo'])
    expect(names.filter(follows)).toEqual(['information', 'services', 'wikipedia'])
    expect([frozen('all'), follows('all'), frozen('dab'), follows('dab')]).toEqual([false, false, false, false])
  })
})

describe('the second search', () => {
  it('asks about the results with all filters but those that only scenes have', () => {
    const filters = { ...initialFilters(), phrase: 'haze', parents: ['sentinel-2'], cloudCover: { min: 0, max: 20 }, row: 3 }
    const sent = filtersAbout(['a', 'b'], filters)
    expect(sent).toEqual({ ...initialFilters(), phrase: 'haze', parents: ['a', 'b'] })
  })
})

describe('the ids of results as parents', () => {
  it('are each there once, in their order, without those that a comma list cannot hold', () => {
    expect(parentIdsOf(entries('b', 'a', 'one,two', 'b'))).toEqual(['b', 'a'])
  })

  // @rule S1-4.parent-ids
  it('are no more than an address takes', () => {
    expect(parentIdsOf(many(MAX_PARENT_IDS + 1, String))).toHaveLength(MAX_PARENT_IDS)
    const long = parentIdsOf(many(50, (at) => `${at}/${'ü'.repeat(100)}`))
    expect(long.length).toBeGreaterThan(0)
    expect(encodeURIComponent(`${long.join(',')},`).length).toBeLessThanOrEqual(MAX_PARENT_IDS_LENGTH)
  })
})
