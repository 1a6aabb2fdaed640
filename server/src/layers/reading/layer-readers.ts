/**
 * Reads files of somebody else in processes of their own: what takes too long or too much memory costs one process and nothing of the
 * server. They may read the code of the portal and nothing else, write nothing and start nothing, and know nothing of the server's
 * environment. One file at a time in each; others wait.
 */
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { resolve as resolvePath } from 'node:path'
import { PortalError } from '@graticule/contracts/problem'
import { LayerFault, sentFault } from '../layer-fault.ts'
import type { LayerJob, LayerNews, LayerResults } from './layer-job.ts'
import { say } from '../../texts/say.ts'

/** Processes at most, and files that may wait for one. */
const MOST_READERS = 2
const MAX_WAITING = 40
/** Memory of the heap of a process, MB; the bytes of the file come beside it. */
const MEMORY_MB = 384
/** Longest that one file may take, ms. */
const JOB_MS = 20_000
/** What a process may read: the code, and the packages that it needs. */
const CODE = resolvePath(import.meta.dirname, '../../../..')

interface Waiting {
  readonly job: LayerJob
  readonly resolve: (result: LayerResults[keyof LayerResults]) => void
  readonly reject: (reason: Error) => void
}

interface Reader {
  readonly child: ChildProcess
  current: Waiting | undefined
  timer: NodeJS.Timeout | undefined
}

/** How a process is started that may do nothing but compute. What it writes on its standard output is lost. */
export const confined = (memoryMb: number): ForkOptions => ({
  execArgv: [`--max-old-space-size=${memoryMb}`, '--permission', `--allow-fs-read=${CODE}`],
  env: {},
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
})

/** A process that nobody waits for does not keep the server from ending. */
function setWaitedFor({ child }: Reader, isWaitedFor: boolean): void {
  if (isWaitedFor) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

/** Options for tests. */
export interface LayerReadersOptions {
  readonly memoryMb?: number
  readonly jobMs?: number
}

/**
 * The processes of one server; each is started when it is first needed.
 * @rule B-map-proxies.own-processes Files of others are read in processes that may do nothing but compute
 */
export class LayerReaders {
  readonly #most = Math.min(MOST_READERS, Math.max(1, availableParallelism() - 1))
  readonly #readers: Reader[] = []
  readonly #waiting: Waiting[] = []
  readonly #options: Required<LayerReadersOptions>
  #ended = false

  constructor(options: LayerReadersOptions = {}) {
    this.#options = { memoryMb: MEMORY_MB, jobMs: JOB_MS, ...options }
  }

  /** Does the work. Rejects with a `LayerFault`, or with `PortalError` `unavailable` when too many files wait. */
  run<K extends LayerJob['kind']>(job: Extract<LayerJob, { kind: K }>): Promise<LayerResults[K]> {
    return new Promise((resolve, reject) => {
      if (this.#ended || this.#waiting.length >= MAX_WAITING) {
        reject(new PortalError('unavailable', say('layers:busy.reading')))
        return
      }
      // a process answers what it was asked
      const waiting: Waiting = { job, resolve: (result) => resolve(result as LayerResults[K]), reject }
      this.#waiting.push(waiting)
      this.#next()
    })
  }

  #next(): void {
    const reader = this.#readers.find(({ current }) => current === undefined) ?? this.#start()
    const waiting = reader === undefined ? undefined : this.#waiting.shift()
    if (reader === undefined || waiting === undefined) return
    reader.current = waiting
    setWaitedFor(reader, true)
    reader.timer = setTimeout(() => {
      // its news may still come after this, and must not make it take another file
      this.#leave(reader)
      reader.child.kill('SIGKILL')
    }, this.#options.jobMs)
    // what cannot be sent is told by the end of the process
    reader.child.send(waiting.job, () => undefined)
  }

  /** Takes a process out of the list; does nothing when it is not there any more. */
  #leave(reader: Reader): void {
    const at = this.#readers.indexOf(reader)
    if (at !== -1) this.#readers.splice(at, 1)
  }

  #start(): Reader | undefined {
    if (this.#readers.length >= this.#most) return undefined
    const child = fork(resolvePath(import.meta.dirname, 'layer-job.ts'), confined(this.#options.memoryMb))
    const reader: Reader = { child, current: undefined, timer: undefined }
    this.#readers.push(reader)
    setWaitedFor(reader, false)
    const end = (tell: (waiting: Waiting) => void): void => {
      const { current } = reader
      clearTimeout(reader.timer)
      reader.current = undefined
      setWaitedFor(reader, false)
      if (current !== undefined) tell(current)
    }
    child.on('message', (news: LayerNews) => {
      end(({ resolve, reject }) => {
        if ('result' in news) resolve(news.result)
        else if ('fault' in news) reject(sentFault(news.fault))
        else reject(new Error(news.failure))
      })
      this.#next()
    })
    let isGone = false
    const gone = (reason: () => Error) => {
      if (isGone) return
      isGone = true
      this.#leave(reader)
      end(({ reject }) => reject(reason()))
      if (!this.#ended) this.#next()
    }
    child.on('error', (error) => gone(() => error))
    child.on('exit', () => gone(() => new LayerFault('too-large', { detail: 'reading it takes too much time or memory' })))
    return reader
  }

  /** Ends the processes; work under way is rejected. */
  async end(): Promise<void> {
    this.#ended = true
    for (const { reject } of this.#waiting.splice(0)) reject(new PortalError('unavailable', say('layers:closing')))
    await Promise.all(
      this.#readers.map(async (reader) => {
        setWaitedFor(reader, true)
        const { child } = reader
        if (child.exitCode !== null || child.signalCode !== null) return
        child.kill('SIGKILL')
        await once(child, 'exit')
      }),
    )
  }
}
