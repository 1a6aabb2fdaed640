/** Versions in headers: what a change was made from (`If-Match`), and what an answer is (`ETag`). RFC 9110 section 13.1.1. */
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { say } from '../../texts/say.ts'

const VERSION = /^(?:W\/)?"v(\d{1,15})"$/

type Stating = Pick<FastifyRequest, 'headers'>

/**
 * The version that a request has seen; `undefined` = it states none, or takes any (`*`). Of several it is `current` when that is among
 * them.
 * @throws PortalError 'changed' when what it states is no version of ours
 */
export function statedVersion({ headers }: Stating, current?: number): number | undefined {
  const given = headers['if-match']?.trim()
  if (given === undefined || given === '*') return undefined
  const versions = given.split(',').flatMap((tag) => {
    const version = VERSION.exec(tag.trim())?.[1]
    return version === undefined ? [] : [Number(version)]
  })
  const seen = versions.find((version) => version === current) ?? versions[0]
  if (seen === undefined) throw new PortalError('changed', say('contents:changed.other'))
  return seen
}

/**
 * The version that a change was made from.
 * @rule B-content.if-match A change that does not name the latest version is refused, and nothing is overwritten
 * @throws PortalError 'invalid-parameter' when the request states none, 'changed' as {@link statedVersion}
 */
export function seenVersion(request: Stating, current?: number): number {
  const version = statedVersion(request, current)
  if (version === undefined) throw new PortalError('invalid-parameter', say('contents:seen'), { parameter: 'If-Match' })
  return version
}

/** The answer with its version as ETag. */
export function withVersion<T extends { readonly version: number }>(reply: FastifyReply, body: T): T {
  reply.header('etag', `"v${body.version}"`)
  return body
}
