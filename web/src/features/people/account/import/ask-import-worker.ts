import { MAX_IMPORT_BYTES } from '@graticule/contracts/kept/import/limits'
import type { FileNews } from './import-worker.ts'

/** Milliseconds after which a file is given up. */
const PATIENCE_MS = 30_000

/** Reads a file in a thread of its own. Never rejects. */
export function askImportWorker(file: File): Promise<FileNews | { readonly trouble: 'too-large' | 'not-read' }> {
  if (file.size > MAX_IMPORT_BYTES) return Promise.resolve({ trouble: 'too-large' })
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
    const end = (news: FileNews | { readonly trouble: 'not-read' }) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(news)
    }
    const timer = setTimeout(() => end({ trouble: 'not-read' }), PATIENCE_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<FileNews>) => end(data))
    worker.addEventListener('error', () => end({ trouble: 'not-read' }))
    worker.postMessage(file, [])
  })
}
