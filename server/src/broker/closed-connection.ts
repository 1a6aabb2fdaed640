/** Work that nobody waits for any more is given up. */
import type { FastifyRequest } from 'fastify'

/**
 * A signal that aborts when the client closes the connection before the answer, or after `milliseconds` (then its reason is a
 * `TimeoutError`). It stays as it is when the answer was sent: an abort that nobody hears takes some 20 µs of every request.
 */
export function abortSignalOf({ raw }: FastifyRequest, milliseconds: number): AbortSignal {
  const given = new AbortController()
  const late = setTimeout(() => given.abort(new DOMException('The answer took too long.', 'TimeoutError')), milliseconds)
  late.unref()
  raw.once('close', () => {
    clearTimeout(late)
    // after an answer the request closes too; its connection does not
    if (raw.socket.destroyed) given.abort()
  })
  return given.signal
}
