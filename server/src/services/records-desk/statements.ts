/** What the routes of the service have in common. */
import { PortalError } from '@graticule/contracts/problem'
import type { DeskRecordDetails } from '@graticule/contracts/curation/records-desk'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../http/replies.ts'
import { say } from '../../texts/say.ts'

export const OF_DESK = { tag: 'records of administrators', access: 'admin' } as const
export const REFUSED = problem('The request is refused, with the reason; nothing was changed')
export const NO_RECORD = problem('There is no record with this id')
export const CHANGED = problem('Somebody else has changed the record since it was seen; nothing was changed')

const VERSION = /^(?:W\/)?"v(\d{1,15})"$/

/**
 * The version that a change was made from; `undefined` = the request states none, or takes any.
 * @throws PortalError 'changed' when what it states is no version of ours
 */
export function seenOf({ headers }: FastifyRequest): number | undefined {
  const given = headers['if-match']?.trim()
  if (given === undefined || given === '*') return undefined
  const version = VERSION.exec(given)?.[1]
  if (version === undefined) throw new PortalError('changed', say('records:seen'))
  return Number(version)
}

/** The details with their version as entity tag. */
export function tagged(reply: FastifyReply, details: DeskRecordDetails): DeskRecordDetails {
  reply.header('etag', `"v${details.version}"`)
  return details
}
