/**
 * How many times slower this machine is now than the one that the waits of the journeys were measured on. As a script it measures and prints that;
 * `waits.ts` starts it once in a run.
 *
 * It takes the time of a fixed work on the clock, in as many threads as journeys run at once: so it tells slow processors, few of them, and other work
 * beside. The load that the system tells (`os.loadavg`) is the mean of a minute, knows nothing of the speed, and is not there on Windows.
 */
import { createHash } from 'node:crypto'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

/** So many journeys run at once. */
export const JOURNEYS_AT_ONCE = 2

/** What the work takes on the project's ordinary machine, two cores of an AMD EPYC with nothing else to do, ms. */
export const REFERENCE_MS = 80

/** No wait is shorter than it was measured, and a machine that is slower than this is no place for journeys. */
const LEAST = 1
const MOST = 6

/** The work is done so often in each thread. The first time, when its code is not compiled yet, does not count. */
const TIMES = 4

/** The slowness that times of the work tell, ms: by the middle one of them; 1 to 6, in tenths. */
export function slownessOf(timesMs: readonly number[]): number {
  const sorted = timesMs.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? REFERENCE_MS
  return Math.round(10 * Math.min(MOST, Math.max(LEAST, middle / REFERENCE_MS))) / 10
}

/** What a server and a browser do all day: lists, JSON, hashes. */
function work(): void {
  const rows = Array.from({ length: 40_000 }, (_, at) => ({ id: (at * 7_919) % 40_009, name: `row ${at}` }))
  const text = JSON.stringify(rows.toSorted((one, other) => one.id - other.id))
  createHash('sha256').update(text.repeat(20)).digest()
  JSON.parse(text)
}

/** Times of the work in this thread, ms. */
function timesOfWork(): readonly number[] {
  const times = Array.from({ length: TIMES }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return times.slice(1)
}

const timesOfThread = () =>
  new Promise<readonly number[]>((resolve, reject) => {
    const thread = new Worker(import.meta.filename)
    thread.once('message', resolve)
    thread.once('error', reject)
  })

if (!isMainThread && process.argv[1] === import.meta.filename) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(timesOfWork())
} else if (process.argv[1] === import.meta.filename) {
  const times = await Promise.all(Array.from({ length: JOURNEYS_AT_ONCE }, timesOfThread))
  process.stdout.write(`${slownessOf(times.flat())}\n`)
}
