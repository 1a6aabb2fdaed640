/** Starts the worker threads that make segments, and ends them when the index is closed. */
import { Worker } from 'node:worker_threads'
import type { IndexJob, IndexJobResult } from './index-worker.ts'

/** Jobs of one index. */
export class IndexJobs {
  readonly #running = new Set<Worker>()
  #ended = false

  /** Runs a job in a thread of its own; rejects with the job's error, or when the jobs are ended. */
  run(job: IndexJob): Promise<IndexJobResult> {
    const ended = new Error('the work on the index was ended')
    if (this.#ended) return Promise.reject(ended)
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { workerData: job })
      this.#running.add(worker)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => {
        this.#running.delete(worker)
        // does nothing when the job has answered
        reject(ended)
      })
    })
  }

  /** Ends what is running; nothing can be run any more. */
  async end(): Promise<void> {
    this.#ended = true
    await Promise.all([...this.#running].map((worker) => worker.terminate()))
  }
}
