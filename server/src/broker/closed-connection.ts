/** Work that nobody waits for any more is given up. */
import type { FastifyRequest } from 'fastify'

/** A signal that aborts when the client closes the connection before the answer, or after `milliseconds`. */
export function abortSignalOf(request: FastifyRequest, milliseconds: number): AbortSignal {
  const closed = new AbortController()
  request.raw.once('close', () => {
    if (request.raw.destroyed) closed.abort()
  })
  return AbortSignal.any([closed.signal, AbortSignal.timeout(milliseconds)])
}
