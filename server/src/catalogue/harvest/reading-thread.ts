/**
 * Runs in a worker thread: reads a source, or its share of a folder, and makes the records ready to be written. It sends them
 * in parcels and never has more than a few under way, so that memory stays flat however slow the writing is.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PortalError, type ProblemCode } from '@graticule/contracts/problem'
import type { Outbound } from '../../outbound/outbound.ts'
import { type PreparedRecord, prepareRecord } from '../store/prepare-record.ts'
import { HARVEST_KINDS, type HarvestKind } from './harvest-kinds.ts'
import type { Harvested, HarvestedContainer, HarvestedReady, RefusedRecord } from './harvested.ts'
import type { SourceOptions, SourceProgress } from './sources/harvest-source.ts'

/** Things in one parcel. */
const PARCEL_THINGS = 100
/** A parcel with originals of this many bytes is sent even when it has fewer things in it. */
const PARCEL_BYTES = 1_000_000
/** Parcels that may be under way. */
const PARCELS_UNDER_WAY = 8

/** What a thread is started with. */
export interface ReadingJob {
  readonly kind: HarvestKind
  readonly options: SourceOptions
}

/** One thing on its way: a record's original lies in the parcel's bytes, from `start` on. */
export interface SentThing {
  readonly harvested: HarvestedReady | RefusedRecord | HarvestedContainer
  /** Number of the document that it was read from. */
  readonly document: number
  readonly start: number
  readonly end: number
  /** Where to go on before it, where that has changed and is known. */
  readonly position?: string
}

/** What a thread says. */
export type ReadingNews =
  | {
      readonly kind: 'parcel'
      readonly things: readonly SentThing[]
      readonly bytes: Uint8Array
      readonly progress: SourceProgress
      /** Where to go on after the last thing of the parcel. */
      readonly position: string | undefined
    }
  | { readonly kind: 'end'; readonly progress: SourceProgress; readonly notes: readonly string[] }
  | { readonly kind: 'failed'; readonly code: ProblemCode | undefined; readonly words: string }

/** What a thread is told: that a parcel has been used up, and whether originals are to be compressed from now on. */
export interface ReadingWord {
  readonly compress: boolean
}

/** Threads read files: nothing of a file is ever fetched. */
const NO_WAY_OUT: Outbound = {
  fetch: () => Promise.reject(new PortalError('address-refused', 'A thread that reads files asks no server')),
  close: () => Promise.resolve(),
}

/** Takes what a source gives and sends it on. */
async function run({ kind, options }: ReadingJob, tell: (news: ReadingNews, moved: ArrayBuffer[]) => void): Promise<void> {
  let underWay = 0
  let compress = true
  let proceed: (() => void) | undefined
  parentPort?.on('message', (word: ReadingWord) => {
    compress = word.compress
    underWay -= 1
    if (underWay < PARCELS_UNDER_WAY) proceed?.()
  })
  const source = HARVEST_KINDS[kind].open(options, NO_WAY_OUT)
  let things: SentThing[] = []
  let originals: Uint8Array[] = []
  let size = 0

  const take = (harvested: Harvested): void => {
    const document = source.progress().done
    // a walk along links takes long to tell where it is; the files of a folder have names
    const isNews = things.length === 0 || (options.share !== undefined && document !== things.at(-1)?.document)
    const told = isNews ? source.position?.() : undefined
    const position = told === undefined ? {} : { position: told }
    if (harvested.kind !== 'record') {
      things.push({ harvested, document, start: size, end: size, ...position })
      return
    }
    const { bytes, ...record } = withoutBytes(prepareRecord(harvested.record, compress))
    things.push({
      harvested: { kind: 'ready', place: harvested.place, record: record.record },
      document,
      start: size,
      end: size + bytes.length,
      ...position,
    })
    originals.push(bytes)
    size += bytes.length
  }
  const send = async (): Promise<void> => {
    // a buffer of its own: small ones share theirs with others, and what is sent away is gone for all of them
    const bytes = new Uint8Array(size)
    let at = 0
    for (const original of originals) {
      bytes.set(original, at)
      at += original.length
    }
    const position = source.position?.()
    tell({ kind: 'parcel', things, bytes, progress: source.progress(), position }, [bytes.buffer])
    things = []
    originals = []
    size = 0
    underWay += 1
    if (underWay >= PARCELS_UNDER_WAY) await new Promise<void>((resolve) => (proceed = resolve))
  }

  const isOurs = options.share === undefined || options.share.index === 0 || source.divides === true
  if (isOurs) {
    for await (const harvested of source.read()) {
      take(harvested)
      if (things.length >= PARCEL_THINGS || size >= PARCEL_BYTES) await send()
    }
  }
  if (things.length > 0) await send()
  tell({ kind: 'end', progress: source.progress(), notes: source.notes() }, [])
}

const NONE = new Uint8Array()

/** The record and, apart from it, the bytes of its original. */
function withoutBytes(record: PreparedRecord): { record: PreparedRecord; bytes: Uint8Array } {
  if (record.original === undefined) return { record, bytes: NONE }
  return { record: { ...record, original: { ...record.original, bytes: NONE } }, bytes: record.original.bytes }
}

/** What a thread does, from its start to its end. */
export async function read(): Promise<void> {
  if (parentPort === null) return
  const port = parentPort
  try {
    await run(workerData as ReadingJob, (news, moved) => port.postMessage(news, moved))
  } catch (error) {
    const code = error instanceof PortalError ? error.code : undefined
    port.postMessage({ kind: 'failed', code, words: error instanceof Error ? error.message : String(error) })
  }
  port.close()
}
