/** A result as a table: RFC 4180, one record a line. */
import type { ExportWriter } from './export-writer.ts'
import { FACT_ROWS, type Fact } from './record-facts.ts'

/** Between the values of a list. */
const LIST_SEPARATOR = ' | '
/** Byte order mark: without it spreadsheets take UTF-8 for the character set of their country. */
const BYTE_ORDER_MARK = '\uFEFF'
/**
 * What a spreadsheet takes for the beginning of a formula, also in full width and behind blanks (OWASP, "CSV Injection").
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]/u
/** Control characters, line breaks and separators: they become blanks, so that a record is one line. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\uFFFE\uFFFF]+/gu

/**
 * A text of somebody else as a cell: one line, never a formula, quoted where RFC 4180 §2 wants it.
 * @rule B-taking-away.csv A table follows RFC 4180 and has no cell that a spreadsheet would run
 */
export function textCell(text: string): string {
  const line = text.toWellFormed().replaceAll(BREAKS, ' ').trim()
  const plain = FORMULA.test(line) ? `'${line}` : line
  return /[",]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

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
