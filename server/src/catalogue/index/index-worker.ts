/** Runs in a worker thread: makes segments, so that the thread that answers searches does not have to. */
import { parentPort, workerData } from 'node:worker_threads'
import type { DatabaseLocation } from '../../storage/database.ts'
import { openDatabaseToRead } from '../../storage/database.ts'
import { loadAnnotation } from '../annotation.ts'
import { openRecordStore } from '../store/record-store.ts'
import { SegmentBuilder } from './segment/build-segment.ts'
import { mergeSegments } from './segment/merge-segments.ts'
import { readSegment, type Segment } from './segment/segment.ts'
import type { TextSource } from './segment/text-part.ts'

/** A segment on its way between threads; both see the same memory, or the same file. */
export interface SentSegment {
  readonly buffer: SharedArrayBuffer
  readonly texts: TextSource
}

/** Changes after `after` up to `upTo`, each record at most once. */
interface ChangesJob {
  readonly kind: 'changes'
  readonly location: DatabaseLocation
  /** The module of an annotation, see `loadAnnotation`. */
  readonly annotation: string | undefined
  readonly after: number
  readonly upTo: number
}

/** What a worker is started with. */
export type IndexJob =
  | ChangesJob
  | { readonly kind: 'merge'; readonly parts: readonly (SentSegment & { readonly removed: Uint8Array })[] }

/** With it, what tells that the job is not wanted any more: not 0 in its only element. */
export type IndexJobData = IndexJob & { readonly stop: Int32Array }

/** What it says when it is done. */
export interface IndexJobResult {
  /** 'merge': one, or none when nothing was left. */
  readonly segments: readonly SentSegment[]
  /** 'changes': ids that were removed. */
  readonly removed: readonly string[]
}

/** Records that become one segment before segments are merged. */
const RECORDS_PER_SEGMENT = 50_000
/** Records read at once; between two reads the job can be stopped. */
const RECORDS_PER_READ = 1_000

function sent({ buffer, texts }: Segment): SentSegment {
  return { buffer, texts: texts.source }
}

/** The changes as segments, or nothing when the job was stopped. */
async function collectChanges(
  { location, annotation, after, upTo }: ChangesJob,
  stop: Int32Array,
): Promise<IndexJobResult | undefined> {
  const database = openDatabaseToRead(location)
  try {
    const store = openRecordStore(database, { annotate: await loadAnnotation(annotation, database) })
    const segments: SentSegment[] = []
    const removed: string[] = []
    let builder = new SegmentBuilder()
    const build = () => {
      if (builder.size > 0) segments.push(sent(builder.finish()))
      builder = new SegmentBuilder()
    }
    for (let seq = after; seq < upTo;) {
      if (Atomics.load(stop, 0) !== 0) return undefined
      const changes = await store.changesSince(seq, RECORDS_PER_READ, upTo)
      for (const resource of changes.written) builder.add(resource)
      for (const id of changes.removed) removed.push(id)
      if (builder.size >= RECORDS_PER_SEGMENT) build()
      seq = changes.upTo
    }
    build()
    return { segments, removed }
  } finally {
    await database.close()
  }
}

async function run(job: IndexJobData): Promise<IndexJobResult | undefined> {
  if (job.kind === 'changes') return collectChanges(job, job.stop)
  const merged = mergeSegments(job.parts.map(({ buffer, texts, removed }) => ({ segment: readSegment(buffer, texts), removed })))
  return { segments: merged.size === 0 ? [] : [sent(merged)], removed: [] }
}

/** What a thread does, from its start to its end. */
export async function work(): Promise<void> {
  const result = await run(workerData as IndexJobData)
  // who stopped the job does not wait for an answer
  if (result !== undefined) parentPort?.postMessage(result, [])
}
