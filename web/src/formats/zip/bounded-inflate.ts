/** Unpacks what was packed with deflate (RFC 1950, RFC 1951), no further than it may be large: what is packed may say less of itself than is in it. */

/** What is unpacked is larger than it may be. */
export class InflatedTooLarge extends Error {
  override readonly name = 'InflatedTooLarge'
}

/** `deflate-raw` is what ZIP archives have, `deflate` has a header. @throws InflatedTooLarge, TypeError for what is damaged. */
export async function boundedInflate(
  packed: Uint8Array<ArrayBuffer>,
  format: 'deflate' | 'deflate-raw',
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new DecompressionStream(format)
  const writer = stream.writable.getWriter()
  // the reader is told of what is wrong
  const written = Promise.all([writer.write(packed), writer.close()]).catch(() => {})
  const reader = stream.readable.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > maxBytes) {
      await reader.cancel()
      throw new InflatedTooLarge()
    }
    pieces.push(value)
  }
  await written
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
