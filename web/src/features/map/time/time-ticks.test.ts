import { readTimeSteps } from '@graticule/contracts/map/time-dimension'
import { describe, expect, it } from 'vitest'
import { timeTicks } from './time-ticks.ts'

const ticks = (values: string, width = 1_000) => timeTicks(readTimeSteps(values, 0)!, width, 64)
const labels = (values: string, width?: number) => ticks(values, width).flatMap(({ label }) => label ?? [])

describe('the marks of the time slider', () => {
  it.each([
    [
      '2016-01-01/2026-10-30/P3D',
      1_000,
      ['2016', '2017', '2018', '2019', '2020', '2021', '2022', '2023', '2024', '2025', '2026'],
    ],
    ['2016-01-01/2026-10-30/P3D', 400, ['2016', '2018', '2020', '2022', '2024', '2026']],
    ['2026-01-01/2026-06-30/P1D', 700, ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']],
    ['2026-01-01T00:00:00Z/2026-01-01T06:00:00Z/PT10M', 640, ['00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00']],
    // no finer than the steps are
    ['2026-03-01/2026-06-01/P1M', 1_000, ['2026-03', '2026-04', '2026-05', '2026-06']],
    ['1850/2026/P1Y', 300, ['1850', '1900', '1950', '2000']],
    ['2020', 300, []],
    ['2020/2021/P1Y', 0, []],
  ])('of %s at %i px are labelled %j', (values, width, expected) => {
    expect(labels(values, width)).toEqual(expected)
  })

  it('stand where the steps of their times are', () => {
    const all = ticks('2000/2020/P1Y', 500).filter(({ label }) => label !== undefined)
    expect(all.map(({ at, label }) => [label, at])).toEqual([
      ['2000', 0],
      ['2005', 0.25],
      ['2010', 0.5],
      ['2015', 0.75],
      ['2020', 1],
    ])
  })

  it('are few, however many steps there are', () => {
    expect(ticks('1000-01-01T00:00:00Z/2026-01-01T00:00:00Z/PT1S', 1_200).length).toBeLessThan(300)
  })
})

describe('the last label', () => {
  it('has the room of the one before it, which keeps its mark', () => {
    const labels = (width: number) => ticks('2026-01-01/2026-06-01/P1M', width).map(({ label }) => label)
    expect(labels(1_000)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'])
    expect(labels(400)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04', undefined, '2026-06'])
  })
})
