/** One thread that writes exports, a piece at a time. */
import { Worker } from 'node:worker_threads'
import { PortalError } from '@graticule/contracts/problem'
import type { DatabaseLocation } from '../../../storage/database.ts'
import { say } from '../../../texts/say.ts'
import type { AskedPiece, WrittenPiece } from './export-worker.ts'

export type Piece = Extract<WrittenPiece, { bytes: unknown }>

export class ExportThread {
  readonly #worker: Worker
  #asked: { readonly resolve: (piece: Piece) => void; readonly reject: (error: Error) => void } | undefined
  #ended = false

  /** `onEnd`: called when it has ended, whatever the reason. */
  constructor(location: DatabaseLocation, onEnd: () => void) {
    const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { workerData: location })
    this.#worker = worker
    worker.unref()
    worker.on('message', (piece: WrittenPiece) => {
      // a thread without work does not keep the process running
      worker.unref()
      const asked = this.#taken()
      if ('bytes' in piece) asked?.resolve(piece)
      else asked?.reject(piece.isOfStore ? new PortalError('unavailable', piece.failed) : new Error(piece.failed))
    })
    worker.on('error', (error) => this.#taken()?.reject(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => {
      this.#ended = true
      onEnd()
      this.#taken()?.reject(new PortalError('unavailable', say('request:unavailable')))
    })
  }

  get isBusy(): boolean {
    return this.#ended || this.#asked !== undefined
  }

  #taken() {
    const asked = this.#asked
    this.#asked = undefined
    return asked
  }

  /** It must not be busy. */
  write(piece: AskedPiece): Promise<Piece> {
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject }
      this.#worker.ref()
      this.#worker.postMessage(piece, [])
    })
  }

  async end(): Promise<void> {
    this.#ended = true
    await this.#worker.terminate()
  }
}
