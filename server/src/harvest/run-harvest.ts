/** Runs a harvest: reads a source, writes its records in batches, counts what became of each, and removes what is gone. */
import { PortalError } from '@graticule/contracts/problem'
import { createHarvestIntake } from './harvest-intake.ts'
import type { HarvestState } from './harvest-register.ts'
import type { RefusedRecord } from '../entry/harvested.ts'
import type { HarvestTally } from './harvest-tally.ts'
import type { ThreadedSource } from './parallel-source.ts'
import { type HarvestTarget, removeMissing } from './remove-missing.ts'
import { SeenRecords } from './seen-records.ts'
import type { HarvestSource, SourceProgress } from './reading/harvest-source.ts'

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
  readonly into?: HarvestTarget
  /** Stops after this many records. */
  readonly limit?: number
  /** Aborting ends the harvest in good order: the batch at hand is still written. */
  readonly signal?: AbortSignal
  readonly onRefused?: (refused: RefusedRecord) => void
  readonly onProgress?: (tally: Readonly<HarvestTally>, progress: SourceProgress) => void
  /** Milliseconds, for the distance of news. */
  readonly now?: () => number
}

/** The reason of a signal that ends a harvest because somebody does not want it any more. */
export class HarvestCancelled extends Error {}

const stoppedBy = ({ reason }: AbortSignal): 'cancelled' | 'interrupted' =>
  reason instanceof HarvestCancelled ? 'cancelled' : 'interrupted'

/**
 * What is wrong with a run that came to its end: it accepted nothing, and refused something.
 * @rule B-sources.nothing-accepted A run that accepts nothing and refuses something has failed, says why, and removes nothing
 */
function faultOf({ new: added, changed, unchanged, refused }: HarvestTally, firstReason: string): PortalError | undefined {
  if (refused === 0 || added + changed + unchanged > 0) return undefined
  return new PortalError('source-failed', `Nothing was accepted, and ${refused} refused. The first because: ${firstReason}`)
}

const wordsOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure))

/** Runs a harvest to its end. Never rejects: what stops it is in the answer. */
export async function runHarvest(run: HarvestRun): Promise<HarvestEnd> {
  const { source, into, limit, signal, onRefused, onProgress, now = Date.now } = run
  const tally: HarvestTally = { read: 0, new: 0, changed: 0, unchanged: 0, refused: 0, removed: 0, containers: 0 }
  const seen = new SeenRecords()
  let firstReason = ''
  const onFirstRefused = (refused: RefusedRecord) => {
    if (firstReason === '') firstReason = refused.reason
    onRefused?.(refused)
  }
  const intake = createHarvestIntake({ source, into, tally, seen, onRefused: onFirstRefused, now })

  const readAll = async (): Promise<HarvestEnd['state']> => {
    for await (const harvested of source.read(signal)) {
      if (harvested.kind === 'refused') intake.refuse(harvested)
      else if (harvested.kind === 'container') tally.containers += 1
      else await intake.take(harvested)
      await intake.tellNews()
      // records that wait to be written have been read already
      onProgress?.({ ...tally, read: tally.read + intake.waiting() }, source.progress())
      if (signal?.aborted === true) return stoppedBy(signal)
      if (limit !== undefined && seen.size >= limit) return 'limit reached'
    }
    return 'complete'
  }

  const notes: string[] = []
  const ended = async (state: HarvestEnd['state'], failure?: unknown, isWhole = false): Promise<HarvestEnd> => {
    // what was read to its end begins anew
    const position = isWhole ? undefined : source.position?.()
    const told = { tally, refused: intake.untold(), position, state }
    const words = { notes: [...source.notes(), ...notes], ...(failure === undefined ? {} : { failure: wordsOf(failure) }) }
    // the harvest's own fault is told before one of the register
    const unregistered = await into?.register.end(into.harvest.id, { ...told, ...words }).then(
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
      await intake.flush().catch(() => undefined)
      return ended('failed', error)
    }
    state = stoppedBy(signal)
  }
  try {
    await intake.flush()
    const fault = state === 'complete' ? faultOf(tally, firstReason) : undefined
    if (fault !== undefined) return await ended('failed', fault, true)
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
