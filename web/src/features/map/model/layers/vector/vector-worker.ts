/** The thread that reads files of places and shapes: a large one does not hold up the page. */
import { readVector } from './read-vector.ts'
import type { VectorQuestion } from './vector-answer.ts'

globalThis.addEventListener('message', ({ data }: MessageEvent<VectorQuestion>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread speaks to the page that started it
  void readVector(data).then((answer) => globalThis.postMessage(answer))
})
