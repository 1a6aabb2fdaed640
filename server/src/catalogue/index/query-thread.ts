/** One thread that searches, one search at a time. */
import { Worker } from 'node:worker_threads'
import { compiledBefore } from '../../compile-cache.ts'
import type { SentAnswer, SentSearch } from './query-worker.ts'
import type { LiveSegment } from './segment/live-segment.ts'

export class QueryThread {
  readonly #worker = new Worker(new URL('./query-worker.ts', import.meta.url), { env: compiledBefore() })
  /** Whom to tell the answer; the segments are held so that their files stay open. */
  #asked: { readonly tell: (answer: SentAnswer['answer']) => void; readonly segments: readonly LiveSegment[] } | undefined
  #ended = false

  /** `onEnd`: called when it has ended, whatever the reason. */
  constructor(onEnd: () => void) {
    const worker = this.#worker
    worker.unref()
    worker.on('message', ({ answer }: SentAnswer) => {
      // a thread without work does not keep the process running
      worker.unref()
      this.#tell(answer)
    })
    // whoever asked is told that there is no answer
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      this.#ended = true
      onEnd()
      this.#tell(undefined)
    })
  }

  get isBusy(): boolean {
    return this.#ended || this.#asked !== undefined
  }

  #tell(answer: SentAnswer['answer']): void {
    const asked = this.#asked
    this.#asked = undefined
    asked?.tell(answer)
  }

  /** The answer; `undefined` when the index was changed meanwhile, or the thread has ended. It must not be busy. */
  ask(search: SentSearch, segments: readonly LiveSegment[]): Promise<SentAnswer['answer']> {
    return new Promise((tell) => {
      this.#asked = { tell, segments }
      this.#worker.ref()
      this.#worker.postMessage(search, [])
    })
  }

  /** Ends it, in the middle of a search too. */
  async end(): Promise<void> {
    this.#ended = true
    await this.#worker.terminate()
  }
}
