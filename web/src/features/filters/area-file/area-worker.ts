/** The thread that reads area files: a large one does not hold up the page. */
import { readAreaFile } from './read-area.ts'

interface Asked {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

globalThis.addEventListener('message', ({ data: { name, bytes } }: MessageEvent<Asked>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread speaks to the page that started it
  void readAreaFile(name, bytes).then((answer) => globalThis.postMessage(answer))
})
