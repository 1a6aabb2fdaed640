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
  /** `written` records are in the file. Absent = nothing comes after them. */
  readonly last?: (written: number) => string
}

/** The file in pieces of a page of records each. */
export async function* exportPieces(
  writer: ExportWriter,
  head: ExportHead,
  pages: AsyncIterable<readonly CatalogueRecord[]>,
): AsyncGenerator<string> {
  const { lineEnd } = writer
  yield writer.first(head) + lineEnd
  let written = 0
  for await (const page of pages) {
    let piece = ''
    for (const record of page) {
      const line = writer.line(record, head, written)
      if (line === undefined) continue
      piece += line + lineEnd
      written += 1
    }
    if (piece !== '') yield piece
  }
  if (writer.last !== undefined) yield writer.last(written) + lineEnd
}
