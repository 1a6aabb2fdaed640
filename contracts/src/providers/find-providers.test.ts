import { describe, expect, it } from 'vitest'
import { searchProviders, sortProviders } from './find-providers.ts'

const provider = (name: string, createDate = '', shortDescription = '') => ({ name, createDate, shortDescription })
const LIST = [
  provider('  beta', '2026-01-01'),
  provider('Alpha', '', 'Rain'),
  provider('GAMMA', '2026-03-01', 'rain gauges'),
  provider('alpha 2', 'not a date'),
]
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name.trim())

describe('data providers', () => {
  // @rule S2-5.provider-order
  it('are sorted by trimmed lower-case name, or the newest first with those without a date last', () => {
    expect(names(sortProviders(LIST, 'asc'))).toEqual(['Alpha', 'alpha 2', 'beta', 'GAMMA'])
    expect(names(sortProviders(LIST, 'desc'))).toEqual(['GAMMA', 'beta', 'alpha 2', 'Alpha'])
    expect(names(sortProviders(LIST, 'date'))).toEqual(['GAMMA', 'beta', 'Alpha', 'alpha 2'])
  })

  it('are found by a part of name or description', () => {
    expect(names(searchProviders(LIST, ' RAIN '))).toEqual(['Alpha', 'GAMMA'])
    expect(names(searchProviders(LIST, 'pha'))).toEqual(['Alpha', 'alpha 2'])
    expect(searchProviders(LIST, '')).toHaveLength(4)
  })
})
