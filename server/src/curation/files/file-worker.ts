/** Runs in a worker thread: reads an uploaded file. Whatever is in it, nothing but this thread ends with it. */
import { parentPort, workerData } from 'node:worker_threads'
import { keepCompiled, writeCompiled } from '../../compile-cache.ts'
import type { Provenance } from '../../entry/finish-resource.ts'

/** What the thread is started with. */
export interface FileJob {
  readonly bytes: Uint8Array
  readonly name: string
  readonly provenance: Provenance
  /** Where it may write; whoever starts the thread deletes it. */
  readonly folder: string
}

keepCompiled()
const { readDocuments } = await import('./read-documents.ts')
writeCompiled()
const { bytes, name, provenance, folder } = workerData as FileJob
parentPort?.postMessage(await readDocuments(bytes, name, provenance, folder), [])
