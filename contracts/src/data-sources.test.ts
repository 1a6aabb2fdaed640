import { describe, expect, it } from 'vitest'
import { DATA_SOURCE_NAMES, DATA_SOURCES, findDataSource } from './data-sources.ts'

describe('the table of sources', () => {
  it('has one row for every name, in the order of the matrix', () => {
    expect(DATA_SOURCES.map(({ name }) => name)).toEqual(DATA_SOURCE_NAMES)
  })

  it('finds each by its name and by its code', () => {
    for (const source of DATA_SOURCES)
      expect([findDataSource(source.name), findDataSource(source.code)]).toEqual([source, source])
  })

  it('takes the hub for the curated data, and does not know other names', () => {
    expect(findDataSource('geoss_cr')?.name).toBe('data')
    for (const name of ['', 'agame', 'DAB', 'all', 'constructor', 'dab,data']) expect(findDataSource(name)).toBeUndefined()
  })

  it('asks no two sources in the same way', () => {
    const requests = DATA_SOURCES.map(({ search }) => JSON.stringify(search))
    expect(new Set(requests).size).toBe(requests.length)
  })
})
