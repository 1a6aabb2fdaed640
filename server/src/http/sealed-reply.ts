/** How what others have made is given out: as what it is, to be saved and not to be opened, and never to pages of other sites. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { holdsBeside } from '../fairness/unread-answers.ts'
import { PRODUCT } from '../outbound/outbound.ts'
import { SEALED_POLICY } from './route-statement.ts'
import { say } from '../texts/say.ts'

/** A long body, in pieces that hold nobody up, and what it is recognised by. */
export interface BodyInPieces {
  readonly pieces: readonly Uint8Array[]
  readonly digest: string
}

/** A body of somebody else. */
export interface SealedBody {
  readonly mediaType: string
  readonly body: Uint8Array | BodyInPieces
  /** Name of the file for those who open the address by itself; pictures are shown in place. */
  readonly fileName: string
  /** Longest that a browser may keep it without asking again, seconds. */
  readonly keepFor: number
}

/**
 * Refuses requests that a portal sends: an address that leads back to a portal would let it ask itself again and again.
 * @throws PortalError `not-allowed`
 */
export function refusePortals(request: FastifyRequest): void {
  if (request.headers['user-agent']?.startsWith(`${PRODUCT}/`) === true)
    throw new PortalError('not-allowed', say('request:through-portal'), { trouble: 'not-allowed' })
}

/** Headers with which nothing in an answer can be run, wherever it is opened. */
export function seal(reply: FastifyReply, fileName: string): FastifyReply {
  const way = fileName.startsWith('picture') ? 'inline' : 'attachment'
  return reply
    .header('content-security-policy', SEALED_POLICY)
    .header('content-disposition', `${way}; filename="${fileName}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
}

/** Answers with the body, or with 304 when the browser has it already. */
export function sendSealed(request: FastifyRequest, reply: FastifyReply, sealed: SealedBody): FastifyReply {
  const { mediaType, body, fileName, keepFor } = sealed
  const digest = 'digest' in body ? body.digest : createHash('sha256').update(body).digest('base64url')
  const etag = `"${digest.slice(0, 27)}"`
  seal(reply, fileName).header('etag', etag).header('cache-control', `private, max-age=${keepFor}, must-revalidate`)
  const asked = request.headers['if-none-match'] ?? ''
  if (asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send()
  reply.type(mediaType)
  return 'digest' in body
    ? sendPieces(reply, body.pieces)
    : reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
}

/** What is longer is written as its reader takes it. */
const LONG_BYTES = 262_144

function sendPieces(reply: FastifyReply, pieces: readonly Uint8Array[]): FastifyReply {
  let left = pieces.reduce((sum, { length }) => sum + length, 0)
  if (left <= LONG_BYTES) return reply.send(Buffer.concat(pieces))
  holdsBeside(reply.raw, () => left)
  const waiting = [...pieces]
  function* taken() {
    // what has been written is let go
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      left -= piece.length
      yield piece
    }
  }
  return reply.header('content-length', left).send(Readable.from(taken(), { objectMode: false }))
}
