import { describe, expect, it } from 'vitest'
import { compareFigures, type Figures, type FigureRow, figuresOf, ratioTable } from './ratios.ts'

const LESS: FigureRow = ['p95', 'p95, ms', 1, 'less']
const MORE: FigureRow = ['qps', 'searches a second', 0, 'more']

/** Turns of one figure, written `now/before now/before`. */
const turnsOf = (name: string, pairs: string) =>
  pairs.split(' ').map((pair) => {
    const [now = NaN, before = NaN] = pair.split('/').map(Number)
    return { now: { [name]: now }, before: { [name]: before } }
  })

const verdict = (row: FigureRow, pairs: string) => compareFigures([row], turnsOf(row[0], pairs))[0]?.verdict

describe('the figures of a run', () => {
  it('are its numbers, those of a part with its name before them, and yes and no as 1 and 0', () => {
    const json = { p95: 3, date: '2026-11-30', slow: { resultsMs: 7_000, isKept: true }, slowest: [{ ms: 1 }], lost: null }
    expect(figuresOf(json)).toEqual({ p95: 3, 'slow.resultsMs': 7_000, 'slow.isKept': 1 })
  })
})

describe('a figure of two builds', () => {
  it('has the ratio of each turn and the medians of both builds', () => {
    const compared = compareFigures([LESS], turnsOf('p95', '3/2 5/4 8/1'))
    expect(compared).toMatchObject([{ words: 'p95, ms', now: 5, before: 2, ratio: { median: 1.5, least: 1.25, most: 8 } }])
  })

  it('has the middle of two turns', () => {
    expect(compareFigures([LESS], turnsOf('p95', '2/2 6/2'))).toMatchObject([{ now: 4, ratio: { median: 2 } }])
  })

  it('is worse or better when every turn of a build beats all of the other by more than noise', () => {
    const [up, down] = ['105/100 111/101 120/99', '95/100 90/101 80/99'] as const
    expect([verdict(LESS, up), verdict(MORE, up)]).toEqual(['worse', 'better'])
    expect([verdict(LESS, down), verdict(MORE, down)]).toEqual(['better', 'worse'])
  })

  it('has no clear difference when one turn disagrees or is within noise, or when the machine changed more than the figure', () => {
    expect(verdict(LESS, '120/100 130/101 99/100')).toBe('no clear difference')
    expect(verdict(LESS, '120/100 130/101 102/100')).toBe('no clear difference')
    expect(verdict(LESS, '98/100 80/101 70/100')).toBe('no clear difference')
    expect(verdict(LESS, '120/100 150/130 190/160')).toBe('no clear difference')
    expect(verdict(LESS, '100/120 130/150 160/190')).toBe('no clear difference')
  })

  it('counts a small difference when all turns of a build agree, as those of a size do, but for some bytes', () => {
    expect(verdict(LESS, '296750/296700 296750/296700 296750/296700')).toBe('worse')
    expect(verdict(LESS, '296704/296700 296704/296700 296704/296700')).toBe('no clear difference')
  })

  it('has no verdict after two turns', () => {
    expect(verdict(LESS, '9/1 9/1')).toBe('too few turns')
  })

  it('that was 0 has a ratio of 1 to 0, and else one without bounds', () => {
    const compared = compareFigures([LESS], turnsOf('p95', '0/0 0/0 2/0'))
    expect(compared).toMatchObject([{ ratio: { median: 1, most: Infinity }, verdict: 'no clear difference' }])
    expect(ratioTable(compared)).toContain('1.00 to ∞')
  })
})

describe('figures of two builds', () => {
  const names = (now: Figures, before: Figures) =>
    compareFigures([LESS], [{ now, before }]).map(({ words, verdict }) => [words, verdict])

  it('that only one of them has are told as such', () => {
    expect(names({ p95: 1, added: 2 }, { gone: 3 })).toEqual([
      ['p95, ms', 'only now'],
      ['added', 'only now'],
      ['gone', 'only before'],
    ])
  })

  it('without words are told by their name when they differ, without a verdict', () => {
    expect(names({ records: 5, totals: 7 }, { records: 5, totals: 8 })).toEqual([['totals', '']])
  })

  it('have a row only when one build was measured', () => {
    expect(compareFigures([LESS, MORE], turnsOf('p95', '1/1')).map(({ name }) => name)).toEqual(['p95'])
  })

  it('stand in a table with both values, the ratio and its range', () => {
    const turns = [
      { now: { p95: 3.12, added: 2 }, before: { p95: 3 } },
      { now: { p95: 3.3, added: 2 }, before: { p95: 3 } },
      { now: { p95: 3.21, added: 2 }, before: { p95: 3 } },
    ]
    expect(
      ratioTable(compareFigures([LESS], turns))
        .split('\n')
        .slice(2),
    ).toEqual([
      '| p95, ms | 3.2 | 3.0    | 1.07  | 1.04 to 1.10 | worse    |',
      '| added   | 2   |        |       |              | only now |',
    ])
  })
})
