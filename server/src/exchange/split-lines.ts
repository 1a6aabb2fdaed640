/** Lines of a file that may have gigabytes. */

const LINE_FEED = 10

/** A line and its number, counted from 1. `undefined` = longer than allowed; its bytes were passed over. */
export interface NumberedLine {
  readonly number: number
  readonly text: string | undefined
}

/** Takes bytes apart at line feeds; empty lines are left out. At most `maxBytes` are held. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<NumberedLine> {
  let parts: Uint8Array[] = []
  let [length, number] = [0, 0]
  const add = (part: Uint8Array): void => {
    length += part.length
    if (length <= maxBytes) parts.push(part)
    else parts = []
  }
  function* end(): Generator<NumberedLine> {
    number += 1
    const text = length > maxBytes ? undefined : Buffer.concat(parts).toString('utf8').trim()
    parts = []
    length = 0
    if (text !== '') yield { number, text }
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, at))
      yield* end()
      from = at + 1
    }
    add(chunk.subarray(from))
  }
  if (length > 0) yield* end()
}
