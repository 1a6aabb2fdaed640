/** The thread that reads files of places and shapes: a large one does not hold up the page. */
import { readVector } from './read-vector.ts'
import type { VectorMessage, VectorQuestion } from './vector-answer.ts'

/** Features of one message. */
const AT_ONCE = 4_000

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread speaks to the page that started it
const send = (message: VectorMessage) => globalThis.postMessage(message)

globalThis.addEventListener('message', ({ data }: MessageEvent<VectorQuestion>) => {
  void readVector(data).then((answer) => {
    if ('trouble' in answer) return send(answer)
    const { features } = answer.file
    for (let from = 0; from < features.length; from += AT_ONCE) send({ features: features.slice(from, from + AT_ONCE) })
    send({ file: { ...answer.file, features: [] } })
  })
})
