import { readTable } from '@graticule/contracts/dashboards/read-table'
import type { Table } from '@graticule/contracts/dashboards/dashboards'
import { describe, expect, it } from 'vitest'
import { chartValues, reduced, ticksFor } from './values-of.ts'

const table = (text: string) => readTable(text) as Table
const CHART = { id: 'a', kind: 'chart', title: '', width: 6, height: 3, facet: 'year', look: 'bars', unit: '' } as const
const facets = (year: readonly { term: string; count: number }[]) => ({
  kind: 'search' as const,
  total: 3,
  entries: [],
  source: 'dab',
  facets: { year: year.map((one) => ({ ...one, label: one.term })) } as never,
})

describe('a chart', () => {
  it('takes labels from the first column of words and values from the first of numbers', () => {
    const found = { kind: 'table' as const, table: table('station,month,rain\nB,Jan,38\nB,Feb,x\nB,Mar,2') }
    expect(chartValues(found, CHART)).toEqual([
      { label: 'B', value: 38 },
      { label: 'B', value: 2 },
    ])
    expect(chartValues(found, { ...CHART, labels: 'month', values: 'rain' })[0]).toEqual({ label: 'Jan', value: 38 })
  })

  it('uses years as labels where all columns are numbers', () => {
    const found = { kind: 'table' as const, table: table('year,rain\n2020,5\n2021,6') }
    expect(chartValues(found, { ...CHART, labels: 'year' })).toEqual([
      { label: '2020', value: 5 },
      { label: '2021', value: 6 },
    ])
    expect(chartValues(found, CHART)[0]).toEqual({ label: '2020', value: 5 })
  })

  // @rule B-dashboards.years
  it('of results over time shows years without results', () => {
    const found = facets([
      { term: '2019', count: 2 },
      { term: '2021', count: 1 },
    ])
    expect(chartValues(found, CHART).map(({ label, value }) => [label, value])).toEqual([
      ['2019', 2],
      ['2020', 0],
      ['2021', 1],
    ])
  })

  it.each([
    [
      [0, 90],
      [0, 50, 100],
    ],
    [[3], [0, 1, 2, 3]],
    [
      [-4, 4],
      [-4, -2, 0, 2, 4],
    ],
    [[], [0, 0.5]],
  ])('with %j has round steps', (values, ticks) => {
    const found = ticksFor(values)
    expect([found[0], found.at(-1)]).toEqual([ticks[0], ticks.at(-1)])
    expect(found.length).toBeLessThanOrEqual(6)
  })
})

describe('a number', () => {
  const rain = table('month,rain\nJan,4\nFeb,\nMar,2')
  it.each([
    ['last', 2],
    ['sum', 6],
    ['mean', 3],
    ['minimum', 2],
    ['maximum', 4],
    ['count', 2],
  ] as const)('is the %s of a column', (reduction, number) => expect(reduced(rain, 'rain', reduction)).toBe(number))

  it('is none where the column has none', () => {
    expect(reduced(rain, 'month', 'last')).toBeUndefined()
    expect(reduced(table('a\nx'), undefined, 'sum')).toBeUndefined()
  })
})
