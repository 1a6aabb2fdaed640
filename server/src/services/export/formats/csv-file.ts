/** A result as a table: RFC 4180, one record a line. */
import { BYTE_ORDER_MARK, textCell } from '@graticule/contracts/export/csv-cell'
import type { ExportWriter } from './export-writer.ts'
import { FACT_ROWS, type Fact } from './record-facts.ts'

/** Between the values of a list. */
const LIST_SEPARATOR = ' | '

function cell(fact: Fact): string {
  if (fact === undefined) return ''
  if (typeof fact === 'number' || typeof fact === 'boolean') return String(fact)
  return textCell(typeof fact === 'string' ? fact : fact.join(LIST_SEPARATOR))
}

/** Writes the columns of {@link FACT_ROWS}. */
export const csvFile: ExportWriter = {
  originals: [],
  lineEnd: '\r\n',
  first: () => BYTE_ORDER_MARK + FACT_ROWS.map(({ name }) => name).join(','),
  line: ({ resource }, { pageOf }) => FACT_ROWS.map(({ value }) => cell(value(resource, pageOf(resource.id)))).join(','),
}
