/** Starts the worker threads that make segments, and ends them when the index is closed. */
import { Worker } from 'node:worker_threads'
import type { IndexJob, IndexJobData, IndexJobResult } from './index-worker.ts'

/** New objects of a thread before they are looked through, MB: records that are read live shortly. */
const YOUNG_MB = 48

/** Jobs of one index. */
export class IndexJobs {
  /** By thread, what it does. */
  readonly #running = new Map<Worker, IndexJob['kind']>()
  /** Tells threads that read the store to come to an end: not 0 in its only element. */
  readonly #stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  #ended = false

  /** Runs a job in a thread of its own; rejects with the job's error, or when the jobs are ended. */
  run(job: IndexJob): Promise<IndexJobResult> {
    const ended = new Error('the work on the index was ended')
    if (this.#ended) return Promise.reject(ended)
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./start-index-work.ts', import.meta.url), {
        workerData: { ...job, stop: this.#stop } satisfies IndexJobData,
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      })
      this.#running.set(worker, job.kind)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => {
        this.#running.delete(worker)
        // does nothing when the job has answered
        reject(ended)
      })
    })
  }

  /** Ends what is running; nothing can be run any more. A thread that reads the store closes it and ends by itself. */
  async end(): Promise<void> {
    this.#ended = true
    Atomics.store(this.#stop, 0, 1)
    await Promise.all(
      [...this.#running].map(([worker, kind]) =>
        kind === 'changes' ? new Promise((resolve) => worker.once('exit', resolve)) : worker.terminate(),
      ),
    )
  }
}
