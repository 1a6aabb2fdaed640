/**
 * Runs in a worker thread: reads a source, or its share of a folder, and makes the records ready to be written. It sends them
 * in parcels and never has more than a few under way, so that memory stays flat however slow the writing is.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PortalError, type ProblemCode } from '@graticule/contracts/problem'
import type { Outbound } from '../../outbound/outbound.ts'
import { compressTogether, type PackPlace, putTogether } from '../../catalogue/store/originals/original-packs.ts'
import { prepareRecord } from '../../catalogue/store/prepare-record.ts'
import { HARVEST_KINDS, type HarvestKind } from '../harvest-kinds.ts'
import type { Harvested, HarvestedContainer, RefusedRecord } from '../../entry/harvested.ts'
import type { HarvestedReady } from './ready-record.ts'
import type { SourceOptions, SourceProgress } from './harvest-source.ts'

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

/** One thing on its way; originals lie in packs that several of a parcel share. */
export interface SentThing {
  readonly harvested: HarvestedReady | RefusedRecord | HarvestedContainer
  /** Number of the document that it was read from. */
  readonly document: number
  /** Where to go on before it, where that has changed and is known. */
  readonly position?: string
}

/** What a thread says. */
export type ReadingNews =
  | {
      readonly kind: 'parcel'
      readonly things: readonly SentThing[]
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
  /** Records with originals, which are not in a pack yet. */
  let waiting: WaitingOriginal[] = []
  let size = 0

  const take = (harvested: Harvested): void => {
    const document = source.progress().done
    // a walk along links takes long to tell where it is; the files of a folder have names
    const isNews = things.length === 0 || (options.share !== undefined && document !== things.at(-1)?.document)
    const told = isNews ? source.position?.() : undefined
    const position = told === undefined ? {} : { position: told }
    if (harvested.kind !== 'record') {
      things.push({ harvested, document, ...position })
      return
    }
    const record = prepareRecord(harvested.record)
    if (record.original !== undefined) {
      waiting.push({ thing: things.length, bytes: record.original.pack.bytes })
      size += record.original.byteLength
    }
    things.push({ harvested: { kind: 'ready', place: harvested.place, record }, document, ...position })
  }
  const send = async (): Promise<void> => {
    const documents = waiting.map(({ bytes }) => bytes)
    const places = compress ? compressTogether(documents) : putTogether(documents)
    for (const [index, { thing }] of waiting.entries()) {
      const { harvested, ...rest } = things[thing] as SentThing & { harvested: HarvestedReady }
      things[thing] = { ...rest, harvested: withPlace(harvested, places[index] as PackPlace) }
    }
    const position = source.position?.()
    const packs = [...new Set(places.map(({ pack }) => pack))]
    // what is sent away is gone here: each pack has a buffer of its own
    tell(
      { kind: 'parcel', things, progress: source.progress(), position },
      packs.map(({ bytes }) => bytes.buffer as ArrayBuffer),
    )
    things = []
    waiting = []
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

interface WaitingOriginal {
  /** Which of the things it belongs to. */
  readonly thing: number
  readonly bytes: Uint8Array
}

/** The record with its original in another place. */
function withPlace(harvested: HarvestedReady, place: PackPlace): HarvestedReady {
  const { record } = harvested
  return record.original === undefined
    ? harvested
    : { ...harvested, record: { ...record, original: { ...record.original, ...place } } }
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
