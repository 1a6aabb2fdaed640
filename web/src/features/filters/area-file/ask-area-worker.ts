import type { AreaFileProblem } from './polygon.ts'
import type { AreaFromFile } from './read-area.ts'

/** Milliseconds after which a file is given up. */
const PATIENCE_MS = 20_000

/** Reads an area from a file in a thread of its own; one that takes too long is given up. Never rejects. */
export async function askAreaWorker(file: File): Promise<AreaFromFile | { readonly problem: AreaFileProblem }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./area-worker.ts', import.meta.url), { type: 'module' })
    const end = (answer: AreaFromFile | { readonly problem: AreaFileProblem }) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(answer)
    }
    const timer = setTimeout(() => end({ problem: 'too-complex' }), PATIENCE_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<AreaFromFile>) => end(data))
    worker.addEventListener('error', () => end({ problem: 'not-readable' }))
    worker.postMessage({ name: file.name, bytes }, [bytes.buffer])
  })
}
