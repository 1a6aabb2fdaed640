/** The thread that solves tasks: the page goes on meanwhile. */
import type { RobotCheck } from '@graticule/contracts/feedback/robot-check'
import { solveTask } from './solve-task.ts'

/** What it tells: the parts that are solved, and the numbers at the end. */
export interface TaskNews {
  readonly done: number
  readonly numbers?: readonly number[]
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread speaks to the page that started it
const tell = (news: TaskNews) => globalThis.postMessage(news)

globalThis.addEventListener('message', ({ data }: MessageEvent<RobotCheck>) => {
  const numbers = solveTask(data, (done) => tell({ done }))
  tell({ done: numbers.length, numbers })
})
