import { describe, expect, it } from 'vitest'
import { dateText, readDateRange } from './date-range.ts'

describe('two typed dates', () => {
  // @rule B-filters.dates
  it('mean whole years, months and days', () => {
    expect(readDateRange('2015', '2016-02')).toEqual({ from: '2015-01-01T00:00:00Z', to: '2016-02-29T23:59:59Z' })
    expect(readDateRange('2020-05-01', '2020-05-01')).toEqual({ from: '2020-05-01T00:00:00Z', to: '2020-05-01T23:59:59Z' })
  })

  it('may be open at either end', () => {
    expect(readDateRange('', ' ')).toEqual({ from: null, to: null })
    expect(readDateRange('', '2020')).toEqual({ from: null, to: '2020-12-31T23:59:59Z' })
  })

  it('are refused when they are none or in the wrong order', () => {
    expect(readDateRange('spring', '2021-02-30')).toMatchObject({ fromFault: 'not-a-date', toFault: 'not-a-date' })
    expect(readDateRange('2021', '2020').toFault).toBe('before-start')
  })

  it('come back into their fields as days', () => {
    expect([dateText('2016-02-29T23:59:59Z'), dateText(null)]).toEqual(['2016-02-29', ''])
  })
})
