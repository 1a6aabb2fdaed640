/** Runs in a worker thread: makes segments, so that the thread that answers searches does not have to. */
import { parentPort, workerData } from 'node:worker_threads'
import type { DatabaseLocation } from '../../storage/database.ts'
import { openDatabaseToRead } from '../../storage/database.ts'
import { openRecordStore } from '../store/record-store.ts'
import { mergeSegments } from './segment/merge-segments.ts'
import { readSegment } from './segment/segment.ts'
import { TypedArrayIndex } from './typed-array-index.ts'

/** What a worker is started with. */
export type IndexJob =
  | { readonly kind: 'changes'; readonly location: DatabaseLocation; readonly after: number }
  | { readonly kind: 'merge'; readonly parts: readonly { readonly buffer: SharedArrayBuffer; readonly removed: Uint8Array }[] }

/** What it says when it is done. `buffer` is a segment; `undefined` when nothing is in it. */
export interface IndexJobResult {
  readonly buffer: SharedArrayBuffer | undefined
  /** 'changes': ids that were removed after the change asked for. */
  readonly removed: readonly string[]
  /** 'changes': number of the last change that is in it. */
  readonly upTo: number
}

/** Records that become one segment before segments are merged. */
const RECORDS_PER_SEGMENT = 10_000

async function collectChanges(location: DatabaseLocation, after: number): Promise<IndexJobResult> {
  const database = openDatabaseToRead(location)
  try {
    const store = openRecordStore(database)
    const index = new TypedArrayIndex([], Infinity)
    const removed = new Set<string>()
    let upTo = after
    for (;;) {
      const changes = await store.changesSince(upTo, RECORDS_PER_SEGMENT)
      if (changes.upTo === upTo) break
      upTo = changes.upTo
      index.apply(changes.written, changes.removed)
      for (const id of changes.removed) removed.add(id)
      for (const { id } of changes.written) removed.delete(id)
    }
    const [first, ...others] = index.segments
    const whole = first === undefined || (others.length === 0 && first.size === first.segment.size)
    const segment = whole ? first?.segment : mergeSegments(index.segments)
    return { buffer: segment?.buffer, removed: [...removed], upTo }
  } finally {
    await database.close()
  }
}

async function run(job: IndexJob): Promise<IndexJobResult> {
  if (job.kind === 'changes') return collectChanges(job.location, job.after)
  const merged = mergeSegments(job.parts.map(({ buffer, removed }) => ({ segment: readSegment(buffer), removed })))
  return { buffer: merged.size === 0 ? undefined : merged.buffer, removed: [], upTo: 0 }
}

parentPort?.postMessage(await run(workerData as IndexJob), [])
