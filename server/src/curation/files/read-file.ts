/** Has an uploaded file read in a thread of its own, with an end to its time and memory. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PortalError } from '@graticule/contracts/problem'
import { answerOfThread } from '../../answer-of-thread.ts'
import type { Provenance } from '../../entry/finish-resource.ts'
import { say } from '../../texts/say.ts'
import type { FileJob } from './file-worker.ts'
import type { ReadDocuments } from './read-documents.ts'

/** Largest file, bytes. */
export const MAX_RECORDS_FILE = 20_000_000
/** Longest that a file may be read, ms, and the memory of the thread. */
const READ_MS = 60_000
const THREAD_MB = 512

/** One file at a time: each takes a good part of the memory. */
let isBusy = false

const inThread = (job: FileJob, mostMs: number): Promise<ReadDocuments> =>
  answerOfThread(new URL('./file-worker.ts', import.meta.url), job, { mostMs, megabytes: THREAD_MB })

/** Work with a folder that is deleted after it: a thread that is ended from outside tidies up nothing. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'graticule-file-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The records of a file, and what was refused of it.
 * @rule B-records.file-limits An uploaded file has at most 20 MB and 500 records, and is read for a minute at most, in a thread of its own
 * @throws PortalError 'too-large', 'invalid-body', 'unavailable' while another file is read
 */
export async function readFile(
  bytes: Uint8Array,
  name: string,
  provenance: Provenance,
  mostMs: number = READ_MS,
): Promise<ReadDocuments> {
  if (bytes.length > MAX_RECORDS_FILE)
    throw new PortalError('too-large', say('records:file.large', { megabytes: MAX_RECORDS_FILE / 1_000_000 }))
  if (bytes.length === 0) throw new PortalError('invalid-body', say('records:file.empty'), { parameter: 'files' })
  if (isBusy) throw new PortalError('unavailable', say('records:file.busy'))
  isBusy = true
  try {
    return await inFolder((folder) => inThread({ bytes, name, provenance, folder }, mostMs))
  } catch (error) {
    throw new PortalError('invalid-body', say('records:file.slow', { seconds: mostMs / 1_000 }), {
      parameter: 'files',
      cause: error,
    })
  } finally {
    isBusy = false
  }
}
