import { describe, expect, it } from 'vitest'
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './limits.ts'
import { numberIn, readTable } from './read-table.ts'

describe('a table', () => {
  it.each([
    ['commas', 'month,rain\nJan,38\nFeb,"1,5"'],
    ['semicolons', 'month;rain\r\nJan;38\r\nFeb;1,5\r\n'],
    ['tabs', 'month\train\nJan\t38\n\nFeb\t1,5'],
    ['a mark of byte order', '\uFEFFmonth,rain\nJan,38\nFeb,"1,5"'],
  ])('is read with %s', (_, text) => {
    expect(readTable(text)).toEqual({
      columns: ['month', 'rain'],
      rows: [
        ['Jan', '38'],
        ['Feb', '1,5'],
      ],
      cut: false,
    })
  })

  it('keeps quotes, breaks within quotes, and empty values', () => {
    expect(readTable('a,b\n"x ""y""\nz",\n,2')).toMatchObject({
      rows: [
        ['x "y"\nz', ''],
        ['', '2'],
      ],
    })
  })

  it('is read from a list of objects', () => {
    expect(readTable('[{"a":1,"b":"x"},{"b":true}]')).toMatchObject({
      columns: ['a', 'b'],
      rows: [
        ['1', 'x'],
        ['', 'true'],
      ],
    })
  })

  // @rule B-dashboards.tables
  it('is cut at the limits, and says so', () => {
    const wide = Array.from({ length: MAX_TABLE_COLUMNS + 3 }, (_, at) => `c${at}`).join(',')
    const long = Array.from({ length: MAX_TABLE_ROWS + 50 }, (_, at) => `${at}`).join('\n')
    const table = readTable(`${wide}\n${long}`)
    expect(table).toMatchObject({ cut: true })
    if (typeof table === 'string') return
    expect([table.columns.length, table.rows.length]).toEqual([MAX_TABLE_COLUMNS, MAX_TABLE_ROWS])
    expect(readTable(`a\n${'x'.repeat(500)}`)).toMatchObject({ cut: true })
  })

  it.each([
    ['', 'empty'],
    ['a,b', 'one-row'],
    ['a,b\n"x,2', 'quotes'],
    ['<!DOCTYPE html><p>', 'page'],
    ['{"a":1}', 'json'],
    ['[1,2]', 'json'],
  ])('is none in %j: %s', (text, fault) => expect(readTable(text)).toBe(fault))

  it.each([
    ['12', 12],
    ['-1.5', -1.5],
    ['1,234', 1234],
    ['1,5', 1.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['24 %', 24],
    ['−3', -3],
    ['2e3', 2000],
    ['', undefined],
    ['n/a', undefined],
    ['12 mm', undefined],
  ])('has the number %s as %s', (text, number) => expect(numberIn(text)).toBe(number))
})
