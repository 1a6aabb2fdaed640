/** Runs in a worker thread: reads records from the store, or takes those that it is sent, and writes them in the format of an export. */
import { parentPort, workerData } from 'node:worker_threads'
import { pagePath } from '@graticule/contracts/pages'
import { PortalError } from '@graticule/contracts/problem'
import type { ExportFormatName } from '@graticule/contracts/services/export'
import { withPublicPictures } from '../../../catalogue/public-pictures.ts'
import { openRecordReader, type RecordReader } from '../../../catalogue/record-reader.ts'
import type { CatalogueRecord } from '../../../entry/catalogue-record.ts'
import { originalAddress } from '../../../http/origin.ts'
import { openAnnotation } from '../../../improvements/with-improvements.ts'
import type { DatabaseLocation } from '../../../storage/database.ts'
import type { ExportHead, FileFacts } from '../formats/export-writer.ts'
import { WRITERS } from '../formats/writers.ts'

/** What every piece of a file is written with: what the addresses of an {@link ExportHead} are made of. */
export interface SentHead extends FileFacts {
  readonly publicUrl: string
  /** Part of the address of the site that they lead to; empty = the global one. */
  readonly site: string
  /** The source of the portal that links to pages name. */
  readonly sourceName: string
}

/** A piece that is to be written. */
export interface AskedPiece {
  readonly format: ExportFormatName
  readonly head: SentHead
  /** Records that are in the file already. */
  readonly at: number
  /** Ids of our own catalogue, or records of an outside source. */
  readonly of: { readonly ids: readonly string[] } | { readonly records: readonly CatalogueRecord[] }
  /** Its first number is not 0 when nobody waits for the piece any more. */
  readonly givenUp: Int32Array
}

/** A piece that was written, or why it was not. */
export type WrittenPiece =
  | {
      readonly bytes: Uint8Array<ArrayBuffer>
      /** So many of what it was to be of are done. */
      readonly taken: number
      /** Records that are in it. */
      readonly written: number
      /** Lines that belong behind all others. */
      readonly behind: readonly string[]
    }
  | { readonly failed: string; readonly isOfStore: boolean }

/** Documents in memory for one piece, bytes. */
const DOCUMENT_BYTES = 4_000_000
/** A piece ends when it has so many characters; between so many records it is looked at. */
const PIECE_CHARACTERS = 2_000_000
const RECORDS_PER_LOOK = 50

let reader: RecordReader | undefined

/** Addresses that the writers of formats ask for. */
function headOf({ publicUrl, site, sourceName, ...head }: SentHead): ExportHead {
  return {
    ...head,
    pageOf: (id) => `${publicUrl}${pagePath('resource', site, { dataSource: sourceName, id: id.toWellFormed() })}`,
    originalOf: (id) => originalAddress(publicUrl, id),
  }
}

/** The next records, and what they count for of what was asked. */
async function* nextRecords({ format, head, of, givenUp }: AskedPiece): AsyncGenerator<readonly [CatalogueRecord[], number]> {
  const all = 'ids' in of ? of.ids : of.records
  for (let at = 0; at < all.length && givenUp[0] === 0;) {
    if ('records' in of) {
      const records = of.records.slice(at, at + RECORDS_PER_LOOK)
      at += records.length
      yield [records, records.length]
      continue
    }
    reader ??= openRecordReader(workerData as DatabaseLocation, openAnnotation)
    const { originals } = WRITERS[format]
    // documents are read in the order of their packs: the more at once, the fewer packs are opened twice
    const ids = originals.length > 0 ? of.ids.slice(at) : of.ids.slice(at, at + RECORDS_PER_LOOK)
    const { records, taken } = await reader.read(ids, originals, DOCUMENT_BYTES)
    at += taken
    yield [records.map((record) => ({ ...record, resource: withPublicPictures(record.resource, head.publicUrl) })), taken]
  }
}

async function write(asked: AskedPiece): Promise<WrittenPiece> {
  const writer = WRITERS[asked.format]
  const head = headOf(asked.head)
  let [piece, taken, written, late] = ['', 0, 0, 0]
  const behind: string[] = []
  for await (const [records, count] of nextRecords(asked)) {
    for (const record of records) {
      const lateLine = writer.behind?.(record, head)
      if (lateLine !== undefined) {
        behind.push(lateLine)
        late += lateLine.length
        continue
      }
      const line = writer.line(record, head, asked.at + written)
      if (line === undefined) continue
      piece += line + writer.lineEnd
      written += 1
    }
    taken += count
    if (piece.length + late >= PIECE_CHARACTERS) break
  }
  return { bytes: new TextEncoder().encode(piece), taken, written, behind }
}

parentPort?.on('message', (asked: AskedPiece) => {
  void write(asked)
    .catch((error: unknown): WrittenPiece => {
      const isOfStore = error instanceof PortalError
      return {
        failed: error instanceof Error ? (isOfStore ? error.message : (error.stack ?? error.message)) : String(error),
        isOfStore,
      }
    })
    .then((piece) => parentPort?.postMessage(piece, 'bytes' in piece ? [piece.bytes.buffer] : []))
})
