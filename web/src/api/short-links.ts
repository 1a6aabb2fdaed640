/** Short links to pages of this portal. */
import { SHORT_LINK_TIMEOUT_MS } from '@graticule/contracts/limits'
import { SHORT_LINK_ROUTES } from '@graticule/contracts/services/short-links'
import { publicJson, publicPost, type Reply } from './http.ts'

/** The short link to an address of this portal, both from its root; `undefined` when there can be none now. */
export async function shortLinkTo(address: string): Promise<string | undefined> {
  const { path, reply: schema } = SHORT_LINK_ROUTES.create
  const reply = await publicPost(path, { address }, schema, { timeoutMs: SHORT_LINK_TIMEOUT_MS })
  return reply.ok ? reply.value.path : undefined
}

/** Where the short link of this id leads, from the root of the portal. */
export function readShortLink(id: string): Promise<Reply<{ readonly address: string }>> {
  const { path, reply } = SHORT_LINK_ROUTES.read
  return publicJson(path.replace(':id', encodeURIComponent(id)), reply)
}
