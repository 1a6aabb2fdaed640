import type { VectorAnswer, VectorMessage, VectorQuestion } from './vector-answer.ts'
import type { VectorFeature } from '../../../../formats/vector/vector-file.ts'

/** Milliseconds after which a file is given up. */
const PATIENCE_MS = 60_000

/** Reads a file in a thread of its own, which ends with it. Never rejects; `undefined` when the signal is aborted. */
export function askVectorWorker(question: VectorQuestion, signal: AbortSignal): Promise<VectorAnswer | undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(undefined)
      return
    }
    const worker = new Worker(new URL('./vector-worker.ts', import.meta.url), { type: 'module' })
    const end = (answer: VectorAnswer | undefined) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      worker.terminate()
      resolve(answer)
    }
    const abort = () => end(undefined)
    const timer = setTimeout(() => end({ trouble: 'too-large' }), PATIENCE_MS)
    signal.addEventListener('abort', abort)
    const features: VectorFeature[] = []
    worker.addEventListener('message', ({ data }: MessageEvent<VectorMessage>) => {
      if ('features' in data) for (const feature of data.features) features.push(feature)
      else end('file' in data ? { file: { ...data.file, features } } : data)
    })
    worker.addEventListener('error', () => end({ trouble: 'broken-file' }))
    worker.postMessage(question, [])
  })
}
