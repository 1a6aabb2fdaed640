/** Work that would hold the event loop for too long, each piece in a thread of its own. */
import { Worker } from 'node:worker_threads'

export interface ThreadLimits {
  /** Longest that the work may take, ms. */
  readonly mostMs: number
  /** Memory for what lives long, MB; that of Node where it is left out. */
  readonly megabytes?: number
}

/** What a thread says about its work (`workerData`): its first message. Rejects when it fails, or ends without one. */
export function answerOfThread<Answer>(file: URL, work: unknown, { mostMs, megabytes }: ThreadLimits): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, {
      workerData: work,
      ...(megabytes === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
    })
    const timer = setTimeout(() => void worker.terminate(), mostMs)
    worker.on('message', resolve)
    worker.on('error', (error) => reject(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => {
      clearTimeout(timer)
      // what was answered before counts
      reject(new Error('The thread has ended.'))
    })
  })
}
