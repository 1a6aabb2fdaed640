/** Starts the worker threads that make segments, and ends them when the index is closed. */
import { Worker } from 'node:worker_threads'
import type { IndexJob, IndexJobResult } from './index-worker.ts'

/** Jobs of one index. */
export class IndexJobs {
  readonly #running = new Set<Worker>()

  /** Runs a job in a thread of its own; rejects with the job's error, or when the jobs are ended. */
  run(job: IndexJob): Promise<IndexJobResult> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { workerData: job })
      this.#running.add(worker)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => {
        this.#running.delete(worker)
        // does nothing when the job has answered
        reject(new Error('the work on the index was ended'))
      })
    })
  }

  async end(): Promise<void> {
    await Promise.all([...this.#running].map((worker) => worker.terminate()))
  }
}
