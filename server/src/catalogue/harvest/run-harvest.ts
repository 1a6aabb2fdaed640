/** Runs a harvest: reads a source, writes its records in batches, and counts what became of each. */
import { hash } from 'node:crypto'
import type { Catalogue, CatalogueRecord } from '../catalogue.ts'
import type { HarvestedRecord, RefusedRecord } from './harvested.ts'
import type { HarvestSource, SourceProgress } from './sources/harvest-source.ts'

/** Records written in one transaction. */
const BATCH_RECORDS = 200
/** A batch with originals of this many bytes is written even when it has fewer records. */
const BATCH_BYTES = 8_000_000

/** What has become of the records so far. `read` is the sum of all the others but `containers`. */
export interface HarvestTally {
  read: number
  new: number
  changed: number
  unchanged: number
  refused: number
  /** Catalogues and pages of results: understood, and no records themselves. */
  containers: number
}

/** How a harvest ended. `failure` = it had to stop before its end, for this reason; the tally holds what was done. */
export interface HarvestEnd {
  readonly tally: Readonly<HarvestTally>
  readonly state: 'complete' | 'limit reached' | 'interrupted' | 'failed'
  readonly failure?: unknown
}

/** What to run, and who wants to hear of it. */
export interface HarvestRun {
  readonly source: HarvestSource
  /** Where records go; absent = nothing is written, and every record counts as unchanged (a dry run). */
  readonly catalogue?: Pick<Catalogue, 'write'>
  /** Stops after this many records. */
  readonly limit?: number
  /** Aborting ends the harvest in good order: the batch at hand is still written. */
  readonly signal?: AbortSignal
  readonly onRefused?: (refused: RefusedRecord) => void
  readonly onProgress?: (tally: Readonly<HarvestTally>, progress: SourceProgress) => void
}

/** Runs a harvest to its end. Never rejects: what stops it is in the answer. */
export async function runHarvest({ source, catalogue, limit, signal, onRefused, onProgress }: HarvestRun): Promise<HarvestEnd> {
  const tally: HarvestTally = { read: 0, new: 0, changed: 0, unchanged: 0, refused: 0, containers: 0 }
  /** Digest of every record of this harvest, by id. */
  const seen = new Map<string, string>()
  let batch: CatalogueRecord[] = []
  let bytes = 0

  const refuse = (refused: RefusedRecord): void => {
    tally.read += 1
    tally.refused += 1
    onRefused?.(refused)
  }
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return
    const records = batch
    batch = []
    bytes = 0
    const outcomes = (await catalogue?.write(records)) ?? records.map(() => 'unchanged' as const)
    for (const outcome of outcomes) tally[outcome] += 1
    tally.read += outcomes.length
  }
  const take = async ({ place, record }: HarvestedRecord): Promise<void> => {
    const { id } = record.resource
    const digest = hash('sha1', JSON.stringify(record.resource), 'base64').slice(0, 16)
    const before = seen.get(id)
    if (before === undefined) {
      seen.set(id, digest)
      batch.push(record)
      bytes += record.original?.bytes.length ?? 0
      if (batch.length >= BATCH_RECORDS || bytes >= BATCH_BYTES) await flush()
    } else if (before === digest) {
      // the same record once more: pages of an API overlap, files are kept in two places
      tally.read += 1
      tally.unchanged += 1
    } else
      refuse({
        kind: 'refused',
        place,
        reason: `a different record with the same identifier "${id}" came before it in this harvest`,
      })
  }

  let state: HarvestEnd['state'] = 'complete'
  try {
    for await (const harvested of source.read(signal)) {
      if (harvested.kind === 'refused') refuse(harvested)
      else if (harvested.kind === 'container') tally.containers += 1
      else await take(harvested)
      // records that wait to be written have been read already
      onProgress?.({ ...tally, read: tally.read + batch.length }, source.progress())
      if (signal?.aborted === true) state = 'interrupted'
      else if (limit !== undefined && seen.size >= limit) state = 'limit reached'
      if (state !== 'complete') break
    }
  } catch (error) {
    if (signal?.aborted !== true) return { tally, state: 'failed', failure: await afterFlush(flush, error) }
    state = 'interrupted'
  }
  try {
    await flush()
  } catch (failure) {
    return { tally, state: 'failed', failure }
  }
  onProgress?.(tally, source.progress())
  return { tally, state }
}

/** What was read before a fault is still written; the fault that came first is told. */
async function afterFlush(flush: () => Promise<void>, failure: unknown): Promise<unknown> {
  await flush().catch(() => undefined)
  return failure
}
