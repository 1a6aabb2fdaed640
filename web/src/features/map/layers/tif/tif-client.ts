/** The page's side of the thread that reads a GeoTIFF. */
import type { TifAnswers, TifQuestion, TifReply, TifRequest } from '../../../../formats/tif/tif-messages.ts'
import { TifFault } from '../../../../formats/tif/tif-fault.ts'

export interface TifClient {
  /** Rejects with a {@link TifFault}; with an AbortError when the signal is aborted. */
  ask<Kind extends TifQuestion['kind']>(
    question: Extract<TifQuestion, { kind: Kind }>,
    signal?: AbortSignal,
  ): Promise<TifAnswers[Kind]>
  close(): void
}

type ThreadLike = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

const startThread = (): ThreadLike => new Worker(new URL('./tif-worker.ts', import.meta.url), { type: 'module' })

/** Starts a thread for one file; it ends with `close`. */
export function createTifClient(start: () => ThreadLike = startThread): TifClient {
  const thread = start()
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (reason: unknown) => void }>()
  let count = 0
  thread.addEventListener('message', ({ data }: MessageEvent<TifReply>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('trouble' in data) one?.reject(new TifFault(data.trouble, data.words))
    else one?.resolve(data.value as never)
  })
  // the thread could not be loaded, or ran out of memory
  thread.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new TifFault('too-large', 'the thread ended'))
    waiting.clear()
  })
  const send = (request: TifRequest) => thread.postMessage(request, [])
  return {
    ask(question, signal) {
      const id = count++
      return new Promise((resolve, reject) => {
        if (signal?.aborted === true) {
          reject(new DOMException('', 'AbortError'))
          return
        }
        waiting.set(id, { resolve, reject })
        signal?.addEventListener(
          'abort',
          () => {
            if (!waiting.delete(id)) return
            send({ id, kind: 'abort' })
            reject(new DOMException('', 'AbortError'))
          },
          { once: true },
        )
        send({ id, ...question })
      })
    },
    close() {
      thread.terminate()
      for (const { reject } of waiting.values()) reject(new DOMException('', 'AbortError'))
      waiting.clear()
    },
  }
}
