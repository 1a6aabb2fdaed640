import { describe, expect, it } from 'vitest'
import { MAX_DATA_SOURCES } from '../limits.ts'
import { refusedRows } from './refused-rows.ts'
import { SHIPPED_ROWS } from './shipped-sources.ts'
import { NINTH } from '../testing/ninth-source.ts'

const wordsOf = (...rows: readonly unknown[]) => refusedRows([...SHIPPED_ROWS, ...rows]).map(({ reason }) => reason)
const changed = (name: string, change: object) => SHIPPED_ROWS.map((row) => (row.name === name ? { ...row, ...change } : row))

describe('rows of sources', () => {
  it('are taken: the shipped ones, with one more, and with a hub in place of the catalogue', () => {
    expect(refusedRows(SHIPPED_ROWS)).toEqual([])
    expect(wordsOf(NINTH)).toEqual([])
    expect(refusedRows(changed('dab', { kind: 'geodab', address: 'https://hub.example.org/dab', dialect: '2026' }))).toEqual([])
  })

  it('are taken without a shipped source that is not wanted', () => {
    expect(refusedRows(SHIPPED_ROWS.filter(({ name }) => name !== 'zenodo'))).toEqual([])
  })

  it.each([
    ['a name that is there already', [NINTH, NINTH], ['There are two sources with the name ocean-data.']],
    ['the name of the list of all', [{ ...NINTH, name: 'all' }], ['The name all is reserved.']],
    ['the name of the earthquakes', [{ ...NINTH, name: 'seismic' }], ['The name seismic is reserved.']],
    [
      'a kind that nobody knows',
      [{ ...NINTH, kind: 'ftp' }],
      ['The field kind is not in order: how it is asked, and what it can.'],
    ],
    [
      'a name that no link could hold',
      [{ ...NINTH, name: 'Ocean data' }],
      ['The field name is not in order: its name in links, tabs and bookmarks; it never changes.'],
    ],
    [
      'an address that is not http',
      [{ ...NINTH, address: 'ftp://ocean.example.org' }],
      ['The address must be an http or https address.'],
    ],
    ['no address', [{ ...NINTH, address: undefined }], ['A source of the kind ckan needs an address.']],
    [
      'an address where the catalogue answers',
      [{ ...NINTH, kind: 'catalogue' }],
      ['A source of the kind catalogue has no address: the catalogue answers.'],
    ],
    ['a dialect of another kind', [{ ...NINTH, dialect: '2026' }], ['A source of the kind ckan has no dialect.']],
    ['a field that there is not', [{ ...NINTH, colour: 'red' }], ['There is no field colour.']],
    ['no texts', [{ ...NINTH, texts: {} }], ['The field texts is not in order: its texts by language (ISO 639-1).']],
    ['a whole that there is not', [{ ...NINTH, partOf: 'nobody' }], ['There is no other source with the name nobody.']],
    ['a whole that is a part', [{ ...NINTH, partOf: 'data' }], ['The source data is itself part of another one.']],
    ['no row at all', [null], ['A source is an object with the fields of a row.']],
  ])('are refused with %s', (_, rows, words) => {
    expect(wordsOf(...rows)).toEqual(words)
  })

  // @rule D63.rows
  it('keep the names of the shipped sources for sources of their kind', () => {
    const rows = changed('zenodo', { kind: 'ckan' })
    expect(refusedRows(rows)).toEqual([
      { row: 6, field: 'name', reason: 'The name zenodo is reserved for a source of the kind zenodo.' },
    ])
  })

  it('always have the catalogue, switched on', () => {
    const without = SHIPPED_ROWS.filter(({ name }) => name === 'zenodo')
    expect(refusedRows(without).map(({ reason }) => reason)).toEqual(['The source dab must be among the rows.'])
    expect(refusedRows(changed('dab', { off: true })).map(({ reason }) => reason)).toEqual([
      'The source dab cannot be switched off.',
    ])
  })

  it('are no more than a portal has room for', () => {
    const many = Array.from({ length: MAX_DATA_SOURCES }, (_, at) => ({ ...NINTH, name: `source-${at}` }))
    expect(wordsOf(...many)).toEqual([`A portal has at most ${MAX_DATA_SOURCES} sources.`])
  })
})
