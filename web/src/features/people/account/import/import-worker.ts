/** The thread that reads files to import: a large one does not hold up the page. */
import { readImport, type ReadImport } from './read-import.ts'

/** What a file holds, or that it is none. */
export type FileNews = ReadImport | { readonly trouble: 'not-json' | 'not-known' }

async function read(file: Blob): Promise<FileNews> {
  try {
    return readImport(JSON.parse(await file.text())) ?? { trouble: 'not-known' }
  } catch {
    return { trouble: 'not-json' }
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread speaks to the page that started it
  void read(data).then((news) => globalThis.postMessage(news))
})
