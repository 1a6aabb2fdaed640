/**
 * Short links: `/s/{id}` leads to a page of this portal with its state. The same state has the same id, ids cannot be
 * guessed, and what a link leads to never changes.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_SHARED_ADDRESS_LENGTH } from '../limits.ts'

/** Letters and digits, 71 bits. */
export const SHORT_LINK_ID = /^[A-Za-z0-9]{12}$/

/** What is to be shortened. */
export const NewShortLinkSchema = Type.Object({
  address: Type.String({
    minLength: 1,
    maxLength: MAX_SHARED_ADDRESS_LENGTH,
    description: 'address of a page of this portal from the root, such as /search?f:phrase=ice&v=1',
  }),
})
export type NewShortLink = Static<typeof NewShortLinkSchema>

/** A short link. */
export const ShortLinkSchema = Type.Object({
  id: Type.String({ pattern: SHORT_LINK_ID.source }),
  path: Type.String({ pattern: '^/s/[A-Za-z0-9]{12}$', description: 'the link, from the root of the portal' }),
  url: Type.String({ description: 'the link, absolute' }),
})
export type ShortLink = Static<typeof ShortLinkSchema>

/** What a short link stands for. */
const LinkedPageSchema = Type.Object({
  address: Type.String({ description: 'address of the page from the root of the portal, such as /search?f:phrase=ice&v=1' }),
})
const LinkParams = Type.Object({ id: Type.String({ description: 'id of the link' }) })

/**
 * Routes of the service. An address that is not in order is answered 400, too many new links 429, with problem documents. An
 * unknown id is answered 404.
 */
export const SHORT_LINK_ROUTES = {
  create: { method: 'POST', path: '/api/short-links', body: NewShortLinkSchema, reply: ShortLinkSchema },
  read: { method: 'GET', path: '/api/short-links/:id', params: LinkParams, reply: LinkedPageSchema },
  /** 302 to the page, on the same origin. */
  follow: { method: 'GET', path: '/s/:id', params: LinkParams },
} as const
