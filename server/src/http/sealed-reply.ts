/** How what others have made is given out: as what it is, to be saved and not to be opened, and never to pages of other sites. */
import { createHash } from 'node:crypto'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PRODUCT } from '../outbound/outbound.ts'
import { SEALED_POLICY } from './route-statement.ts'
import { say } from '../texts/say.ts'

/** A body of somebody else. */
export interface SealedBody {
  readonly mediaType: string
  readonly body: Uint8Array | string
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
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  seal(reply, fileName).header('etag', etag).header('cache-control', `private, max-age=${keepFor}, must-revalidate`)
  const asked = request.headers['if-none-match'] ?? ''
  if (asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send()
  reply.type(mediaType)
  return reply.send(typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength))
}
