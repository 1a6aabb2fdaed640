import type { RobotCheck } from '@graticule/contracts/feedback/robot-check'
import type { TaskNews } from './task-worker.ts'

/** Milliseconds after which a task is given up, and the question is shown. */
const PATIENCE_MS = 60_000

/** Solves the task of a check in a thread of its own. Never rejects; `undefined` = this browser cannot, or takes too long. */
export function askTaskWorker(
  check: RobotCheck,
  onPart: (done: number) => void,
  signal: AbortSignal,
): Promise<readonly number[] | undefined> {
  return new Promise((resolve) => {
    let worker: Worker
    try {
      worker = new Worker(new URL('./task-worker.ts', import.meta.url), { type: 'module' })
    } catch {
      // a browser without threads, or one that is told not to start them
      resolve(undefined)
      return
    }
    const end = (numbers?: readonly number[]) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(numbers)
    }
    const timer = setTimeout(end, PATIENCE_MS)
    signal.addEventListener('abort', () => end())
    worker.addEventListener('message', ({ data: { done, numbers } }: MessageEvent<TaskNews>) => {
      onPart(done)
      if (numbers !== undefined) end(numbers)
    })
    worker.addEventListener('error', () => end())
    worker.postMessage(check, [])
  })
}
