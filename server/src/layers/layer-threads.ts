/**
 * Reads files of somebody else in threads of their own: what takes too long or too much memory costs one thread and nothing of the
 * server. One file at a time in each thread; others wait.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { PortalError } from '@graticule/contracts/problem'
import { LayerFault, sentFault } from './layer-fault.ts'
import type { LayerJob, LayerNews, LayerResults } from './layer-job.ts'

/** Threads at most, and files that may wait for one. */
const MOST_THREADS = 2
const MAX_WAITING = 40
/** Memory of a thread beyond the file itself, MB. */
const MEMORY_MB = 384
/** Longest that one file may take, ms. */
const JOB_MS = 20_000

interface Waiting {
  readonly job: LayerJob
  readonly resolve: (result: LayerResults[keyof LayerResults]) => void
  readonly reject: (reason: Error) => void
}

interface Thread {
  readonly worker: Worker
  current: Waiting | undefined
  timer: NodeJS.Timeout | undefined
}

/** Options for tests. */
export interface LayerThreadsOptions {
  readonly memoryMb?: number
  readonly jobMs?: number
}

/** The threads of one server; each is started when it is first needed. */
export class LayerThreads {
  readonly #most = Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1))
  readonly #threads: Thread[] = []
  readonly #waiting: Waiting[] = []
  readonly #options: Required<LayerThreadsOptions>
  #ended = false

  constructor(options: LayerThreadsOptions = {}) {
    this.#options = { memoryMb: MEMORY_MB, jobMs: JOB_MS, ...options }
  }

  /** Does the work. Rejects with a `LayerFault`, or with `PortalError` `unavailable` when too many files wait. */
  run<K extends LayerJob['kind']>(job: Extract<LayerJob, { kind: K }>): Promise<LayerResults[K]> {
    return new Promise((resolve, reject) => {
      if (this.#ended || this.#waiting.length >= MAX_WAITING) {
        reject(new PortalError('unavailable', 'Too many files are being read at the moment. Try again in a moment.'))
        return
      }
      // a thread answers what it was asked
      const waiting: Waiting = { job, resolve: (result) => resolve(result as LayerResults[K]), reject }
      this.#waiting.push(waiting)
      this.#next()
    })
  }

  #next(): void {
    const thread = this.#threads.find(({ current }) => current === undefined) ?? this.#start()
    const waiting = thread === undefined ? undefined : this.#waiting.shift()
    if (thread === undefined || waiting === undefined) return
    thread.current = waiting
    thread.worker.ref()
    thread.timer = setTimeout(() => {
      // its news may still come after this, and must not make it take another file
      this.#leave(thread)
      void thread.worker.terminate()
    }, this.#options.jobMs)
    // bytes of their own: a small buffer shares its memory with others
    const bytes = new Uint8Array(waiting.job.bytes)
    thread.worker.postMessage({ ...waiting.job, bytes }, [bytes.buffer])
  }

  /** Takes a thread out of the list; does nothing when it is not there any more. */
  #leave(thread: Thread): void {
    const at = this.#threads.indexOf(thread)
    if (at !== -1) this.#threads.splice(at, 1)
  }

  #start(): Thread | undefined {
    if (this.#threads.length >= this.#most) return undefined
    const worker = new Worker(new URL('./layer-job.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memoryMb },
    })
    const thread: Thread = { worker, current: undefined, timer: undefined }
    this.#threads.push(thread)
    worker.unref()
    const end = (tell: (waiting: Waiting) => void): void => {
      const { current } = thread
      clearTimeout(thread.timer)
      thread.current = undefined
      worker.unref()
      if (current !== undefined) tell(current)
    }
    worker.on('message', (news: LayerNews) => {
      end(({ resolve, reject }) => {
        if ('result' in news) resolve(news.result)
        else if ('fault' in news) reject(sentFault(news.fault))
        else reject(new Error(news.failure))
      })
      this.#next()
    })
    // the end of the thread says the rest
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      this.#leave(thread)
      end(({ reject }) => reject(new LayerFault('too-large', { detail: 'reading it takes too much time or memory' })))
      if (!this.#ended) this.#next()
    })
    return thread
  }

  /** Ends the threads; work under way is rejected. */
  async end(): Promise<void> {
    this.#ended = true
    for (const { reject } of this.#waiting.splice(0)) reject(new PortalError('unavailable', 'The server is closing.'))
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()))
  }
}
