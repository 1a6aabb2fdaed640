/**
 * Requests an interrupted body once more, so that readers do not notice. Small bodies are read before they are passed on; a
 * large second response must start with the bytes already passed on.
 */
import { createHash } from 'node:crypto'
import { PortalError } from '@graticule/contracts/problem'
import { hostAndPort } from './addresses.ts'
import { isBrokenOff } from './failures.ts'
import { respond, type OutboundResponse } from './response.ts'
import { say, wordsOf } from '../texts/say.ts'

/** Bytes that are read before any is given. */
export const AHEAD_BYTES = 16_000_000

/** A body that ended before its end. */
export class BrokenBody extends PortalError {}

const hostOf = (response: OutboundResponse): string => hostAndPort(new URL(response.url))

/** An answer whose first bytes have come already. Rejects with {@link BrokenBody} when they break off. */
export async function readAhead(response: OutboundResponse): Promise<OutboundResponse> {
  const pieces = response.stream[Symbol.asyncIterator]()
  const ahead: Uint8Array[] = []
  let [size, isEnd] = [0, false]
  try {
    while (!isEnd && size < AHEAD_BYTES) {
      const piece = await pieces.next()
      if (piece.done === true) isEnd = true
      else {
        ahead.push(piece.value)
        size += piece.value.length
      }
    }
  } catch (error) {
    throw isBrokenOff(error)
      ? new BrokenBody('source-failed', say('sources:server.broken-off', { host: hostOf(response) }), { cause: error })
      : error
  }
  async function* stream(): AsyncGenerator<Uint8Array> {
    try {
      for (let piece = ahead.shift(); piece !== undefined; piece = ahead.shift()) yield piece
      if (!isEnd) yield* { [Symbol.asyncIterator]: () => pieces }
    } finally {
      await pieces.return?.()
    }
  }
  const discard = async () => {
    ahead.length = 0
    await pieces.return?.()
    await response.discard()
  }
  return respond(response, stream(), discard)
}

/**
 * Asks for a body, and once more when it breaks off. `ask` gives answers that are read ahead; it and `pause` may reject.
 * Rejects, or the body's iteration does, with `PortalError` `source-failed` when the second answer breaks off too or is
 * another one.
 */
export async function askOnceMore(ask: () => Promise<OutboundResponse>, pause: () => Promise<void>): Promise<OutboundResponse> {
  const again = async (): Promise<OutboundResponse> => {
    await pause()
    try {
      return await ask()
    } catch (error) {
      if (error instanceof BrokenBody)
        throw new PortalError('source-failed', say('sources:server.twice', { what: wordsOf(error) }), { cause: error })
      throw error
    }
  }
  let response: OutboundResponse
  try {
    response = await ask()
  } catch (error) {
    if (!(error instanceof BrokenBody)) throw error
    return again()
  }
  return respond(response, goingOn(response, again), response.discard)
}

/** The body; when it breaks off, the rest of it comes from a second answer. */
async function* goingOn(response: OutboundResponse, again: () => Promise<OutboundResponse>): AsyncGenerator<Uint8Array> {
  const given = createHash('sha256')
  let size = 0
  try {
    for await (const piece of response.stream) {
      given.update(piece)
      size += piece.length
      yield piece
    }
    return
  } catch (error) {
    if (!isBrokenOff(error)) throw error
  }
  const second = await again()
  const host = hostOf(response)
  const other = () => new PortalError('source-failed', say('sources:server.other', { host }))
  if (second.status !== response.status) {
    await second.discard()
    throw new PortalError('source-failed', say('sources:server.then-status', { host, status: second.status }))
  }
  const repeated = createHash('sha256')
  const expected = given.digest('hex')
  let left = size
  for await (const piece of second.stream) {
    const known = piece.subarray(0, left)
    if (left > 0) {
      repeated.update(known)
      left -= known.length
      if (left > 0) continue
      if (repeated.digest('hex') !== expected) throw other()
    }
    if (piece.length > known.length) yield piece.subarray(known.length)
  }
  if (left > 0) throw other()
}
