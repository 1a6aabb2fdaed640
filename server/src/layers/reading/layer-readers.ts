/**
 * Reads files of somebody else in processes of their own: what takes too long or too much memory costs one process and nothing of the
 * server. They may read the code of the portal and nothing else, write nothing and start nothing, and know nothing of the server's
 * environment. One file at a time in each; others wait. One process is kept for others than whoever has files read.
 */
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { resolve as resolvePath } from 'node:path'
import { FILE_READERS, LEFT_FILE_READING_MS, MAX_FILE_READING_MS, MAX_WAITING_READINGS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { currentAsker } from '../../fairness/asker.ts'
import { createTurns, type InTurn } from '../../fairness/turns.ts'
import { LayerFault, sentFault } from '../layer-fault.ts'
import { inPieces } from './file-pieces.ts'
import type { LayerJob, LayerNews, LayerOrder, LayerResults } from './layer-job.ts'
import { say } from '../../texts/say.ts'

/** Longest that a process may take to start, ms. */
const START_MS = 20_000
/** Memory of the heap of a process, MB; the bytes of the file come beside it. */
const MEMORY_MB = 384
/** What a process may read: the code, and the packages that it needs. */
const CODE = resolvePath(import.meta.dirname, '../../../..')

type Bytes = Uint8Array | Uint8Array[]
/** Work as it is handed over: with its bytes as they have come. A list of them is empty afterwards: they are kept nowhere twice. */
export type WantedJob<K extends LayerJob['kind']> = Omit<Extract<LayerJob, { kind: K }>, 'bytes'> & { readonly bytes: Bytes }

interface Work {
  readonly job: LayerJob
  /** Bytes before those of the job; they leave the list when they are sent. */
  readonly before: Uint8Array[]
  /** What came of the result before its last piece. */
  readonly written: Uint8Array[]
  readonly resolve: (result: LayerResults[keyof LayerResults]) => void
  readonly reject: (reason: Error) => void
}

interface Reader {
  readonly child: ChildProcess
  current: Work | undefined
  timer: NodeJS.Timeout | undefined
  /** It has read the code of the portal: the time of a job begins then. */
  isReady: boolean
  /** Hands over the job that has waited for that. */
  begin: () => void
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

/** It is free; gives the work that it had. */
function release(reader: Reader): Work | undefined {
  const { current } = reader
  clearTimeout(reader.timer)
  reader.current = undefined
  setWaitedFor(reader, false)
  return current
}

/** A result with what came before its last piece. */
function whole(result: LayerResults[keyof LayerResults], before: readonly Uint8Array[]): LayerResults[keyof LayerResults] {
  if (!('written' in result)) return result
  return { ...result, written: { ...result.written, pieces: [...before, ...result.written.pieces] } }
}

/** Options, most of them for tests. */
export interface LayerReadersOptions {
  /** The turns of visitors: as many as there are processes. Own ones by default. */
  readonly inTurn?: InTurn
  readonly memoryMb?: number
  readonly jobMs?: number
  /** What a process may go on for when the visitor has left: longer than most files take, to start another takes longer too. */
  readonly leftMs?: number
}

/**
 * The processes of one server; each is started when it is first needed.
 * @rule B-map-proxies.own-processes Files of others are read in processes that may do nothing but compute
 */
export class LayerReaders {
  readonly #readers: Reader[] = []
  readonly #options: Required<Omit<LayerReadersOptions, 'inTurn'>>
  readonly #inTurn: InTurn
  #ended = false

  constructor({ inTurn, ...options }: LayerReadersOptions = {}) {
    this.#options = { memoryMb: MEMORY_MB, jobMs: MAX_FILE_READING_MS, leftMs: LEFT_FILE_READING_MS, ...options }
    const turns = { atOnce: FILE_READERS, perVisitor: FILE_READERS - 1, waiting: MAX_WAITING_READINGS }
    this.#inTurn = inTurn ?? createTurns(turns, say('layers:busy.reading'))
  }

  /**
   * Does the work when it is the turn of the visitor. Rejects with a `LayerFault`, with `PortalError` `unavailable` when too many files wait,
   * and with the reason of the visitor's signal when the visitor has left: a process that has begun is ended soon after.
   * @rule B-limits.file-time
   * @rule B-limits.free-reader One process reads files for others than whoever has most of them read
   */
  async run<K extends LayerJob['kind']>({ bytes, ...job }: WantedJob<K>): Promise<LayerResults[K]> {
    this.#refuseWhenEnded()
    const pieces = (bytes instanceof Uint8Array ? [bytes] : bytes.splice(0)).flatMap(inPieces)
    const last = pieces.pop() ?? new Uint8Array()
    const result = await this.#inTurn(() => this.#work({ ...job, bytes: last } as unknown as LayerJob, pieces))
    // a process answers what it was asked
    return result as LayerResults[K]
  }

  #refuseWhenEnded(): void {
    if (this.#ended) throw new PortalError('unavailable', say('layers:closing'))
  }

  /** A process for a file, and one that is ready when somebody else comes. */
  #free(): Reader {
    const free = this.#readers.filter(({ current }) => current === undefined)
    // there are as many turns as processes, and whoever has the turn finds a free one
    const reader = free.find(({ isReady }) => isReady) ?? free[0] ?? this.#start()
    if (this.#readers.length < FILE_READERS) this.#start()
    return reader
  }

  async #work(job: LayerJob, before: Uint8Array[]): Promise<LayerResults[keyof LayerResults]> {
    this.#refuseWhenEnded()
    const signal = currentAsker()?.signal
    signal?.throwIfAborted()
    const reader = this.#free()
    let leave = () => undefined as void
    try {
      return await new Promise((resolve, reject) => {
        const work = { job, before, written: [], resolve, reject }
        leave = () => this.#giveUp(reader, work, signal?.reason as Error)
        reader.current = work
        setWaitedFor(reader, true)
        signal?.addEventListener('abort', leave, { once: true })
        this.#endWithin(reader, work, START_MS)
        reader.begin = () => void this.#hand(reader, work)
        if (reader.isReady) reader.begin()
      })
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  async #hand(reader: Reader, work: Work): Promise<void> {
    if (reader.current !== work) return
    this.#endWithin(reader, work, this.#options.jobMs)
    // what cannot be sent is told by the end of the process
    const send = (order: LayerOrder) => new Promise((resolve) => reader.child.send(order, resolve))
    for (let piece = work.before.shift(); piece !== undefined; piece = work.before.shift()) await send({ piece })
    await send({ job: work.job })
  }

  /** A process that has not begun is free for the next file, one that has is ended soon. */
  #giveUp(reader: Reader, work: Work, reason: Error): void {
    if (reader.isReady) this.#endWithin(reader, work, this.#options.leftMs)
    else if (reader.current === work) {
      release(reader)
      work.reject(reason)
    }
  }

  /** Ends the process when it is not done with the work by then. */
  #endWithin(reader: Reader, work: Work, milliseconds: number): void {
    if (reader.current !== work) return
    clearTimeout(reader.timer)
    reader.timer = setTimeout(() => {
      // its news may still come after this, and must not make it take another file
      this.#leave(reader)
      reader.child.kill('SIGKILL')
    }, milliseconds)
  }

  /** Takes a process out of the list; does nothing when it is not there any more. */
  #leave(reader: Reader): void {
    const at = this.#readers.indexOf(reader)
    if (at !== -1) this.#readers.splice(at, 1)
  }

  #start(): Reader {
    const child = fork(resolvePath(import.meta.dirname, 'layer-job.ts'), confined(this.#options.memoryMb))
    const reader: Reader = { child, current: undefined, timer: undefined, isReady: false, begin: () => undefined }
    this.#readers.push(reader)
    setWaitedFor(reader, false)
    child.on('message', (news: LayerNews) => {
      if ('ready' in news) {
        reader.isReady = true
        reader.begin()
        return
      }
      if ('piece' in news) {
        reader.current?.written.push(news.piece)
        return
      }
      const work = release(reader)
      if ('result' in news) work?.resolve(whole(news.result, work.written))
      else work?.reject('fault' in news ? sentFault(news.fault) : new Error(news.failure))
    })
    const gone = (reason: () => Error) => {
      this.#leave(reader)
      release(reader)?.reject(reason())
    }
    child.on('error', (error) => gone(() => error))
    child.on('exit', () => gone(() => new LayerFault('too-large', { detail: 'reading it takes too much time or memory' })))
    return reader
  }

  /** Ends the processes; work under way is rejected. */
  async end(): Promise<void> {
    this.#ended = true
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
