/** Values of charts and numbers, from facets and tables. */
import type { BoardElement, Reduction, Table } from '@graticule/contracts/dashboards/dashboards'
import { numberIn } from '@graticule/contracts/dashboards/read-table'
import type { FoundOfSearch, ReadTable } from './use-board-data.ts'

/** One bar or point of a chart. */
export interface ChartValue {
  readonly label: string
  readonly value: number
}

type ChartElement = Extract<BoardElement, { kind: 'chart' }>

/** Bars of a chart that counts something else than years. */
const MOST_COUNTED = 12

/** Index of a column by its name; else of the first one that most rows have a number in, or have none in. */
export function columnOf({ columns, rows }: Table, name: string | undefined, wantsNumbers: boolean, except = -1): number {
  const named = name === undefined ? -1 : columns.indexOf(name)
  if (named !== -1) return named
  const share = (at: number) => rows.filter((row) => numberIn(row[at] ?? '') !== undefined).length / Math.max(1, rows.length)
  const found = columns.findIndex((_, at) => at !== except && share(at) > 0.5 === wantsNumbers)
  return found === -1 && !wantsNumbers ? 0 : found
}

function valuesOfTable(table: Table, { labels, values }: ChartElement): ChartValue[] {
  const labelled = columnOf(table, labels, false)
  const valued = columnOf(table, values, true, labels === undefined ? labelled : table.columns.indexOf(labels))
  return table.rows.flatMap((row) => {
    const value = numberIn(row[valued] ?? '')
    return value === undefined ? [] : [{ label: row[labelled] ?? '', value }]
  })
}

/**
 * Every year from the first to the last that has results, so that gaps are seen.
 * @rule B-dashboards.years A chart over time shows each year between the first and the last, those without results too
 */
function everyYear(counted: readonly ChartValue[]): ChartValue[] {
  const years = counted.map(({ label }) => Number(label)).filter((year) => Number.isInteger(year))
  const [first, last] = [Math.min(...years), Math.max(...years)]
  if (years.length === 0 || last - first > 200) return [...counted]
  const counts = new Map(counted.map(({ label, value }) => [Number(label), value]))
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    label: String(first + at),
    value: counts.get(first + at) ?? 0,
  }))
}

/** What a chart shows of its data. */
export function chartValues(found: FoundOfSearch | ReadTable, element: ChartElement): ChartValue[] {
  if (found.kind === 'table') return valuesOfTable(found.table, element)
  const items = found.facets[element.facet] ?? []
  const counted = items.map(({ label, term, count }) => ({ label: label === '' ? term : label, value: count }))
  return element.facet === 'year' ? everyYear(counted) : counted.slice(0, MOST_COUNTED)
}

const MAKE: Readonly<Record<Reduction, (numbers: readonly number[]) => number | undefined>> = {
  last: (numbers) => numbers.at(-1),
  sum: (numbers) => numbers.reduce((sum, one) => sum + one, 0),
  mean: (numbers) => (numbers.length === 0 ? undefined : numbers.reduce((sum, one) => sum + one, 0) / numbers.length),
  minimum: (numbers) => (numbers.length === 0 ? undefined : numbers.reduce((least, one) => Math.min(least, one))),
  maximum: (numbers) => (numbers.length === 0 ? undefined : numbers.reduce((most, one) => Math.max(most, one))),
  count: (numbers) => numbers.length,
}

/** The number that is made of a column; `undefined` = it has none. */
export function reduced(table: Table, column: string | undefined, reduction: Reduction): number | undefined {
  const at = columnOf(table, column, true)
  const numbers = table.rows.map((row) => numberIn(row[at] ?? '')).filter((number) => number !== undefined)
  return numbers.length === 0 && reduction !== 'count' ? undefined : MAKE[reduction](numbers)
}

/** Round steps for an axis from 0 or below to the largest value: at most five. */
export function ticksFor(values: readonly number[]): number[] {
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const span = most - least || 1
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (rough / power <= 1 ? 1 : rough / power <= 2 ? 2 : rough / power <= 5 ? 5 : 10)
  const first = Math.floor(least / step)
  const last = Math.max(first + 1, Math.ceil(most / step))
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}
