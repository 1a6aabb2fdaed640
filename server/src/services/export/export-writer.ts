/** What a format of export has to say: its first line, a line for each record, its last line. */
import type { CatalogueRecord } from '../../entry/catalogue-record.ts'

/** What is known before the first record is read. */
export interface ExportHead {
  /** Records that the search finds, and that the file is going to have at most. */
  readonly total: number
  readonly records: number
  /** Milliseconds since 1970. */
  readonly now: number
  /** Address that the file came from. */
  readonly self: string
  /** What was searched for, in words; empty = everything. */
  readonly phrase: string
  /** Address of a record's page in this portal. */
  readonly pageOf: (id: string) => string
  /** Address of the document that a record was read from. */
  readonly originalOf: (id: string) => string
}

/** How a format writes. Lines come without their line feed. */
export interface ExportWriter {
  /** Whether it needs the documents that records were read from. */
  readonly originals: boolean
  readonly lineEnd: '\n' | '\r\n'
  readonly first: (head: ExportHead) => string
  /** `undefined` = the format cannot hold such a record. `at` counts the records written, from 0. */
  readonly line: (record: CatalogueRecord, head: ExportHead, at: number) => string | undefined
  /** What belongs behind all lines; `undefined` = the record has a line. */
  readonly behind?: (record: CatalogueRecord, head: ExportHead) => string | undefined
  /** `written` lines are in the file, and these belong behind them. Absent = nothing comes after the lines. */
  readonly last?: (written: number, behind: readonly string[]) => string
}

/** The file in pieces of a page of records each. */
export async function* exportPieces(
  writer: ExportWriter,
  head: ExportHead,
  pages: AsyncIterable<readonly CatalogueRecord[]>,
): AsyncGenerator<string> {
  const { lineEnd } = writer
  yield writer.first(head) + lineEnd
  const behind: string[] = []
  let written = 0
  for await (const page of pages) {
    let piece = ''
    for (const record of page) {
      const late = writer.behind?.(record, head)
      if (late !== undefined) behind.push(late)
      const line = late === undefined ? writer.line(record, head, written) : undefined
      if (line === undefined) continue
      piece += line + lineEnd
      written += 1
    }
    if (piece !== '') yield piece
  }
  if (writer.last !== undefined) yield writer.last(written, behind) + lineEnd
}
