/** What a format of export has to say: its first line, a line for each record, its last line. */
import type { CatalogueRecord } from '../../../entry/catalogue-record.ts'

/** What is known of a file before its first record is read. */
export interface FileFacts {
  /** Records that the search finds, and that the file is going to have at most. */
  readonly total: number
  readonly records: number
  /** Milliseconds since 1970. */
  readonly now: number
  /** Address that the file came from. */
  readonly self: string
  /** What was searched for, in words; empty = everything. */
  readonly phrase: string
}

/** The same, with what lines need. */
export interface ExportHead extends FileFacts {
  /** Address of a record's page in this portal. */
  readonly pageOf: (id: string) => string
  /** Address of the document that a record was read from. */
  readonly originalOf: (id: string) => string
}

/** How a format writes. Lines come without their line feed. */
export interface ExportWriter {
  /** Standards of the documents that it needs with the records that were read from them. */
  readonly originals: readonly string[]
  readonly lineEnd: '\n' | '\r\n'
  readonly first: (facts: FileFacts) => string
  /** `undefined` = the format cannot hold such a record. `at` counts the records written, from 0. */
  readonly line: (record: CatalogueRecord, head: ExportHead, at: number) => string | undefined
  /** What belongs behind all lines; `undefined` = the record has a line. */
  readonly behind?: (record: CatalogueRecord, head: ExportHead) => string | undefined
  /** `written` lines are in the file, and these belong behind them. Absent = nothing comes after the lines. */
  readonly last?: (written: number, behind: readonly string[]) => string
}
