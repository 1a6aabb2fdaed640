import { Check } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { createDataSources, nameOfSource, publicRow, SHIPPED_SOURCES } from './data-sources.ts'
import { SHIPPED_ROWS } from './sources/shipped-sources.ts'
import { type SourceRow, SourceRowsSchema } from './sources/source-row.ts'
import { NINTH } from './testing/ninth-source.ts'

const namesOf = (sources: readonly { readonly name: string }[]) => sources.map(({ name }) => name)
const withRow = (row: Partial<SourceRow>) => createDataSources([...SHIPPED_ROWS, { ...NINTH, ...row }])

describe('the shipped sources', () => {
  // @rule S1-1.eight-sources
  it('are eight rows that the schema takes, in the order of the matrix', () => {
    expect(Check(SourceRowsSchema, SHIPPED_ROWS)).toBe(true)
    const eight = ['dab', 'data', 'information', 'services', 'amerigeoss', 'nextgeoss', 'zenodo', 'wikipedia']
    expect(namesOf(SHIPPED_SOURCES.all)).toEqual(eight)
  })

  it.each([
    ['dab', 'dab'],
    ['cr_data', 'data'],
    ['geoss_cr', 'data'],
    ['cr_information', 'information'],
    ['cr_services', 'services'],
    ['amerigeoss_ckan', 'amerigeoss'],
    ['nextgeoss', 'nextgeoss'],
    ['zenodo', 'zenodo'],
    ['wikipedia', 'wikipedia'],
  ])('are found by their codes in the original portal: %s', (code, name) => {
    expect(SHIPPED_SOURCES.find(code)?.name).toBe(name)
    expect(SHIPPED_SOURCES.find(name)?.name).toBe(name)
  })

  it('are not found by other names', () => {
    for (const name of ['', 'agame', 'DAB', 'all', 'constructor', 'dab,data']) expect(SHIPPED_SOURCES.find(name)).toBeUndefined()
  })

  it('are each asked in a way of its own', () => {
    const requests = SHIPPED_SOURCES.all.map(({ search }) => JSON.stringify(search))
    expect(new Set(requests).size).toBe(requests.length)
  })
})

describe('one more row', () => {
  it('is a source at its place in the order, found by its name', () => {
    const sources = withRow({})
    expect(namesOf(sources.asked).slice(4, 7)).toEqual(['amerigeoss', 'ocean-data', 'nextgeoss'])
    expect(namesOf(sources.combined)).toContain('ocean-data')
    expect(sources.orderOf('ocean-data')).toBe(5)
    expect(sources.orderOf('nobody')).toBe(SHIPPED_ROWS.length + 1)
    expect(sources.find('ocean-data')).toMatchObject({ kind: 'ckan', embedded: false })
  })

  it('is searched by its name under the general path', () => {
    expect(withRow({}).find('ocean-data')?.search).toEqual({ path: '/api/search', fixed: { dataSource: 'ocean-data' } })
  })

  // @rule B-outside-sources.wikipedia
  it('has the abilities of its kind, and its own smaller page', () => {
    expect(withRow({}).find('ocean-data')?.abilities).toEqual({ dateOrder: 'updated' })
    expect(withRow({ maxPage: 10 }).find('ocean-data')?.abilities).toEqual({ dateOrder: 'updated', maxPage: 10 })
    expect(withRow({ kind: 'wikipedia', maxPage: 50 }).find('ocean-data')?.abilities.maxPage).toBe(20)
  })

  it('stays known while it is switched off', () => {
    const sources = withRow({ off: true })
    expect(sources.find('ocean-data')?.name).toBe('ocean-data')
    expect(namesOf(sources.asked)).not.toContain('ocean-data')
  })

  it('is called by its name in the language, else in English', () => {
    expect(nameOfSource(NINTH, 'fr')).toBe('Données des océans')
    expect(nameOfSource(NINTH, 'de')).toBe('Ocean data')
    expect(nameOfSource({ name: 'x', texts: { fr: { name: 'Seul' } } }, 'de')).toBe('Seul')
  })

  // @rule D63.public-row
  it('does not tell the page where the server asks', () => {
    const { address: _, ...rest } = NINTH
    expect(publicRow(NINTH)).toEqual(rest)
  })
})

describe('the list of all sources', () => {
  it('has the catalogue once', () => {
    expect(namesOf(SHIPPED_SOURCES.combined)).toEqual(['dab', 'amerigeoss', 'nextgeoss', 'zenodo', 'wikipedia'])
  })

  it('has the curated parts by themselves where a hub answers in place of the catalogue', () => {
    const rows = SHIPPED_ROWS.map((row) => (row.name === 'dab' ? { ...row, kind: 'geodab' as const } : row))
    expect(namesOf(createDataSources(rows).combined).slice(0, 4)).toEqual(['dab', 'data', 'information', 'services'])
  })
})
