/** Absolute addresses of this portal. Their base is `PUBLIC_URL`, never the `Host` of a request: that is whatever a client says. */
import { DAB_ROUTES } from '@graticule/contracts/services/dab'
import type { FastifyRequest } from 'fastify'

/** The address that a request was sent to. */
export const addressOf = (publicUrl: string, { url }: Pick<FastifyRequest, 'url'>): string => `${publicUrl}${url}`

/** The `_links` of a HAL record or list that is found at a path. */
export const selfLink = (publicUrl: string, path: string): { readonly self: { readonly href: string } } => ({
  self: { href: `${publicUrl}${path}` },
})

/** Where the original document of a record is. */
export const originalAddress = (publicUrl: string, id: string): string =>
  `${publicUrl}${DAB_ROUTES.metadata.path}?id=${encodeURIComponent(id.toWellFormed())}`
