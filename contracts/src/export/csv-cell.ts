/** Cells of tables for spreadsheets: RFC 4180. */

/** Byte order mark: without it spreadsheets take UTF-8 for the character set of their country. */
export const BYTE_ORDER_MARK = '\uFEFF'
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

/** A whole table as a file: byte order mark, names of the columns, and one line a row. */
export function csvTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns, ...rows].map((cells) => cells.map(textCell).join(','))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}
