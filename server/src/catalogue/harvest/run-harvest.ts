/** Runs a harvest: reads a source, writes its records in batches, counts what became of each, and removes what is gone. */
import type { Catalogue } from '../catalogue.ts'
import { type PreparedOriginal, type PreparedRecord, prepareRecord } from '../store/prepare-record.ts'
import type { HarvestRegister, HarvestState, RegisteredHarvest } from './harvest-register.ts'
import type { HarvestedReady, HarvestedRecord, HarvestTally, RefusedRecord } from './harvested.ts'
import type { ThreadedSource } from './parallel-source.ts'
import { SeenRecords } from './seen-records.ts'
import type { HarvestSource, SourceProgress } from './sources/harvest-source.ts'

/** Records written in one transaction: each waits for the disk, so that few of them cost more time than the records do. */
const BATCH_RECORDS = 1_000
/** A batch with originals of this many bytes is written even when it has fewer records. */
const BATCH_BYTES = 16_000_000
/** Refusals that wait to be written down. */
const WAITING_REFUSALS = 500
/** How often the register hears of a harvest that finds nothing to write, ms. */
const NEWS_MS = 30_000
/** Ids removed in one transaction. */
const REMOVED_AT_ONCE = 1_000

/** How a harvest ended. `failure` = it had to stop before its end, for this reason; the tally holds what was done. */
export interface HarvestEnd {
  readonly tally: Readonly<HarvestTally>
  readonly state: Exclude<HarvestState, 'running'>
  readonly failure?: unknown
  /** What else an operator should know, in sentences. */
  readonly notes: readonly string[]
}

/** What to run, and who wants to hear of it. */
export interface HarvestRun {
  readonly source: HarvestSource | ThreadedSource
  /** Where records go, and the harvest as it is registered; absent = nothing is written and every record counts as unchanged. */
  readonly into?: {
    readonly catalogue: Pick<Catalogue, 'write' | 'remove' | 'harvests'>
    readonly harvest: RegisteredHarvest
    /** The harvest goes on where another one stopped: it does not see everything. */
    readonly resumed?: boolean
    /** Removes what is gone even when that is most of what there was. */
    readonly removeMost?: boolean
  }
  /** Stops after this many records. */
  readonly limit?: number
  /** Aborting ends the harvest in good order: the batch at hand is still written. */
  readonly signal?: AbortSignal
  readonly onRefused?: (refused: RefusedRecord) => void
  readonly onProgress?: (tally: Readonly<HarvestTally>, progress: SourceProgress) => void
  /** Milliseconds, for the distance of news. */
  readonly now?: () => number
}

/** The share that an original has in the memory of its pack. */
const bytesHeld = ({ pack }: PreparedOriginal): number => pack.bytes.length / pack.documents

const wordsOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure))

/** Runs a harvest to its end. Never rejects: what stops it is in the answer. */
export async function runHarvest(run: HarvestRun): Promise<HarvestEnd> {
  const { source, into, limit, signal, onRefused, onProgress, now = Date.now } = run
  const tally: HarvestTally = { read: 0, new: 0, changed: 0, unchanged: 0, refused: 0, removed: 0, containers: 0 }
  const seen = new SeenRecords()
  let batch: PreparedRecord[] = []
  let bytes = 0
  let refusals: RefusedRecord[] = []
  let lastNews = now()

  const advance = async (): Promise<void> => {
    lastNews = now()
    if (into === undefined) return
    const refused = refusals
    refusals = []
    await into.catalogue.harvests.advance(into.harvest.id, { tally, refused, position: source.position?.() })
  }
  const refuse = (refused: RefusedRecord): void => {
    tally.read += 1
    tally.refused += 1
    refusals.push(refused)
    onRefused?.(refused)
  }
  const flush = async (): Promise<void> => {
    if (batch.length > 0) {
      const records = batch
      batch = []
      bytes = 0
      const outcomes =
        into === undefined ? records.map(() => 'unchanged' as const) : await into.catalogue.write(records, into.harvest.placeId)
      for (const outcome of outcomes) tally[outcome] += 1
      tally.read += outcomes.length
      // originals are compressed ahead while most records need it
      if ('compress' in source)
        source.compress(outcomes.filter((outcome) => outcome !== 'unchanged').length * 2 > outcomes.length)
    }
    await advance()
  }
  const take = async (harvested: HarvestedRecord | HarvestedReady): Promise<void> => {
    const { place } = harvested
    const record = harvested.kind === 'ready' ? harvested.record : prepareRecord(harvested.record)
    const { id } = record
    const sight = seen.add(id, record.entryHash)
    if (sight === 'first') {
      batch.push(record)
      bytes += record.original === undefined ? 0 : bytesHeld(record.original)
      if (batch.length >= BATCH_RECORDS || bytes >= BATCH_BYTES) await flush()
    } else if (sight === 'same') {
      // the same record once more: pages of an API overlap, files are kept in two places
      tally.read += 1
      tally.unchanged += 1
    } else {
      const reason = `a different record with the same identifier "${id}" came before it in this harvest`
      refuse({ kind: 'refused', place, reason })
    }
  }

  const readAll = async (): Promise<HarvestEnd['state']> => {
    for await (const harvested of source.read(signal)) {
      if (harvested.kind === 'refused') refuse(harvested)
      else if (harvested.kind === 'container') tally.containers += 1
      else await take(harvested)
      if (refusals.length >= WAITING_REFUSALS || now() - lastNews > NEWS_MS) await advance()
      // records that wait to be written have been read already
      onProgress?.({ ...tally, read: tally.read + batch.length }, source.progress())
      if (signal?.aborted === true) return 'interrupted'
      if (limit !== undefined && seen.size >= limit) return 'limit reached'
    }
    return 'complete'
  }

  const notes: string[] = []
  const ended = async (state: HarvestEnd['state'], failure?: unknown): Promise<HarvestEnd> => {
    const told = { tally, refused: refusals, position: source.position?.(), state }
    const words = failure === undefined ? {} : { failure: wordsOf(failure) }
    // the harvest's own fault is told before one of the register
    const unregistered = await into?.catalogue.harvests.end(into.harvest.id, { ...told, ...words }).then(
      () => undefined,
      (fault: unknown) => fault,
    )
    const fault = failure ?? unregistered
    return { tally, state: fault === undefined ? state : 'failed', notes, ...(fault === undefined ? {} : { failure: fault }) }
  }

  let state: HarvestEnd['state']
  try {
    state = await readAll()
  } catch (error) {
    if (signal?.aborted !== true) {
      // what was read before a fault is still written; the fault that came first is told
      await flush().catch(() => undefined)
      return ended('failed', error)
    }
    state = 'interrupted'
  }
  try {
    await flush()
    if (state === 'complete' && into !== undefined) {
      const { removed, note } = await removeMissing(into, seen, tally.refused)
      tally.removed = removed
      if (note !== undefined) notes.push(note)
    }
  } catch (failure) {
    return ended('failed', failure)
  }
  onProgress?.(tally, source.progress())
  return ended(state)
}

/**
 * Removes the records of the place that a complete harvest did not come across. It does not dare to when it is not sure to
 * have seen everything: it went on from another one, or refused more than the last complete one did; nor when most of the
 * place's records would go, unless it was told to.
 */
async function removeMissing(
  { catalogue, harvest, resumed = false, removeMost = false }: NonNullable<HarvestRun['into']>,
  seen: SeenRecords,
  refused: number,
): Promise<{ removed: number; note?: string }> {
  const missing: string[] = []
  let known = 0
  for await (const records of catalogue.harvests.recordsOf(harvest.placeId)) {
    known += records.length
    for (const { id, givenId } of records) if (!seen.has(givenId)) missing.push(id)
  }
  if (missing.length === 0) return { removed: 0 }
  const kept = (why: string) => ({ removed: 0, note: `Records that did not come up stay (${missing.length}): ${why}.` })
  if (resumed) return kept('this harvest went on from an earlier one and has not seen everything')
  if (!removeMost) {
    const before = await lastComplete(catalogue.harvests, harvest)
    if (refused > (before?.tally.refused ?? 0))
      return kept(`${refused} were refused, more than in the last complete harvest, and they may be among them`)
    if (missing.length * 2 > known)
      return kept('they are most of what there was; --remove-missing removes them if the source has really dropped them')
  }
  let removed = 0
  for (let at = 0; at < missing.length; at += REMOVED_AT_ONCE) {
    removed += await catalogue.remove(missing.slice(at, at + REMOVED_AT_ONCE))
  }
  return { removed }
}

async function lastComplete(
  register: HarvestRegister,
  { id, placeId }: RegisteredHarvest,
): Promise<RegisteredHarvest | undefined> {
  let before = await register.before(id, placeId)
  while (before !== undefined && before.state !== 'complete') before = await register.before(before.id, placeId)
  return before
}
