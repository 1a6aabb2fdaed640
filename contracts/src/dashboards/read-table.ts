/** Reads a table from a text: CSV with commas, semicolons or tabs (RFC 4180), or a JSON list of objects. */
import type { Table } from './dashboards.ts'
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS, MAX_TABLE_VALUE } from './limits.ts'

/** Why a text is no table: `empty`; `one-row`: names of columns alone; `quotes`: a quoted value does not end; `json`: no list of objects; `page`: a web page. */
export const TABLE_FAULTS = ['empty', 'one-row', 'quotes', 'json', 'page'] as const
export type TableFault = (typeof TABLE_FAULTS)[number]

const SEPARATORS = [',', ';', '\t', '|'] as const

/** The separator that stands most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split('\n', 1)
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Cells by row, so many rows at most. */
function cellsOf(text: string, separator: string): string[][] | 'quotes' {
  const rows: string[][] = []
  let [row, at]: [string[], number] = [[], 0]
  const endRow = () => {
    if (row.some((cell) => cell.trim() !== '')) rows.push(row)
    row = []
  }
  while (at < text.length && rows.length <= MAX_TABLE_ROWS + 1) {
    let cell = ''
    if (text[at] === '"') {
      let end = at + 1
      for (;;) {
        const quote = text.indexOf('"', end)
        if (quote === -1) return 'quotes'
        cell += text.slice(end, quote)
        if (text[quote + 1] !== '"') {
          at = quote + 1
          break
        }
        cell += '"'
        end = quote + 2
      }
    }
    let end = at
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
    cell += text.slice(at, end)
    row.push(cell.trim())
    at = end
    if (text[at] === separator) {
      at += 1
      // a separator at the very end stands before an empty value
      if (at === text.length) row.push('')
      continue
    }
    while (text[at] === '\r' || text[at] === '\n') at += 1
    endRow()
  }
  endRow()
  return rows
}

/** A list of objects with plain values; the columns are the names of the first ones. */
function rowsOfJson(text: string): string[][] | 'json' {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'json'
  }
  if (!Array.isArray(value) || value.length === 0) return 'json'
  const objects = (value as unknown[]).slice(0, MAX_TABLE_ROWS + 2)
  if (!objects.every((one): one is Record<string, unknown> => typeof one === 'object' && one !== null && !Array.isArray(one)))
    return 'json'
  const columns = [...new Set(objects.slice(0, 10).flatMap((one) => Object.keys(one)))]
  const plain = (cell: unknown) =>
    typeof cell === 'string' ? cell : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
  return [columns, ...objects.map((one) => columns.map((name) => plain(Object.hasOwn(one, name) ? one[name] : '')))]
}

/** A value as it is kept. */
const kept = (cell: string): string => cell.replaceAll('\0', '').slice(0, MAX_TABLE_VALUE)

/**
 * The table in a text, or why it is none. What is beyond the limits is cut.
 * @rule B-dashboards.tables
 */
export function readTable(text: string): Table | TableFault {
  const whole = text.replace(/^\uFEFF/, '').trim()
  if (whole === '') return 'empty'
  if (/^<(?:!doctype|html|\?xml)/i.test(whole)) return 'page'
  const rows = /^[[{]/.test(whole) ? rowsOfJson(whole) : cellsOf(whole, separatorOf(whole))
  if (typeof rows === 'string') return rows
  const [names = [], ...values] = rows
  if (values.length === 0) return 'one-row'
  const columns = names.slice(0, MAX_TABLE_COLUMNS).map((name, at) => kept(name) || `${at + 1}`)
  const used = values.slice(0, MAX_TABLE_ROWS)
  const isLong = [names, ...used].some((row) => row.some((cell) => cell.length > MAX_TABLE_VALUE))
  return {
    columns,
    rows: used.map((row) => columns.map((_, at) => kept(row[at] ?? ''))),
    cut: isLong || values.length > MAX_TABLE_ROWS || names.length > MAX_TABLE_COLUMNS,
  }
}

/** The number that a value is: "1,234.5", "1.234,5", "12 %"; `undefined` = it is none. */
export function numberIn(value: string): number | undefined {
  const bare = value.replaceAll(/[\s\u00a0\u202f%]/g, '').replace('\u2212', '-')
  if (bare === '') return undefined
  const comma = bare.lastIndexOf(',')
  const point = bare.lastIndexOf('.')
  const isDecimalComma = comma > point && (point !== -1 || !/^[-+]?\d{1,3}(?:,\d{3})+$/.test(bare))
  const plain = isDecimalComma ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
  const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}
