/** Runs in a worker thread: makes the word tables of large segments. */
import { parentPort, workerData } from 'node:worker_threads'
import { readSegment } from '../segment/segment.ts'
import type { TextSource } from '../segment/text-part.ts'
import { deriveWordColumns } from './word-table.ts'

/** The segment, whose texts are not read. */
export interface WordTableJob {
  readonly buffer: SharedArrayBuffer
  readonly texts: TextSource
}

const { buffer, texts } = workerData as WordTableJob
parentPort?.postMessage(deriveWordColumns(readSegment(buffer, texts)), [])
