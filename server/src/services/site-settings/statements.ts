/** What the routes of the service have in common: who may change a site, entity tags, lists in an order. */
import { createHash } from 'node:crypto'
import { PortalError } from '@graticule/contracts/problem'
import type { Site } from '@graticule/contracts/site'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageOf, type PageRequest } from '../../http/hal-page.ts'
import { selfLink } from '../../http/origin.ts'
import { problem } from '../../http/replies.ts'
import type { Person } from '../../identity/visitor.ts'
import type { Sites } from '../../sites/sites.ts'
import { say } from '../../texts/say.ts'

/** Everybody reads; the operator may change it at any time, and the next reader sees it. */
export const READ = { tag: 'sites', access: 'public', cache: 'public, no-cache', readers: 'anyone' } as const
export const WRITTEN = { tag: 'sites', bodyBytes: 262_144 } as const
export const NO_SITE = problem('There is no site with this id')
export const NO_RECORD = problem('There is no record with this id')
export const CHANGED = problem('Somebody else has changed it since it was read')

/** The site that a path names. @throws PortalError `not-found` */
export function siteOf(sites: Pick<Sites, 'byId'>, id: string | number): Site {
  const site = /^(0|[1-9]\d{0,8})$/.test(String(id)) ? sites.byId(Number(id)) : undefined
  if (site === undefined) throw new PortalError('not-found', say('services:none.site', { id: String(id).slice(0, 100) }))
  return site
}

/** @throws PortalError `not-allowed` for somebody who administers neither the portal nor this site */
export function admitToSite({ roles, administers }: Person, siteId: number): void {
  if (!roles.has('admin') && !administers.has(String(siteId)))
    throw new PortalError('not-allowed', say('request:sign-in.no-right'))
}

/** Entity tag of a record (RFC 9110 section 8.8.3). */
export const tagOf = (record: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22)}"`

const tagsIn = (header: string): readonly string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/** Refuses a change of a record that its author has not seen as it is. @throws PortalError `changed` */
export function checkTag({ headers }: FastifyRequest, record: unknown): void {
  const given = headers['if-match']
  if (given === undefined || given.trim() === '*' || tagsIn(given).includes(tagOf(record))) return
  throw new PortalError('changed', say('services:sites.changed'))
}

/** Answers with an entity tag; a reader who has the same already gets 304. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, record: unknown): FastifyReply {
  const tag = tagOf(record)
  reply.header('etag', tag)
  if (tagsIn(request.headers['if-none-match'] ?? '').includes(tag)) return reply.code(304).send()
  return reply.send(record)
}

/** A page of a list, in the order that `sort` says. */
export function sortedPage<T extends object>(
  publicUrl: string,
  { name, path }: { readonly name: string; readonly path: string },
  records: readonly T[],
  query: PageRequest & { readonly sort?: string | undefined },
) {
  const [field = '', direction = 'asc'] = query.sort?.split(',') ?? []
  // what every object inherits is no field of a record
  const fieldOf = (record: T): unknown => (Object.hasOwn(record, field) ? record[field as keyof T] : '')
  const textOf = (record: T) => JSON.stringify(fieldOf(record) ?? '').toLowerCase()
  const compare = (one: T, other: T) => textOf(one).localeCompare(textOf(other)) * (direction === 'desc' ? -1 : 1)
  const { records: shown, page } = pageOf(field === '' ? records : records.toSorted(compare), query)
  return { _embedded: { [name]: shown }, _links: selfLink(publicUrl, path), page }
}
