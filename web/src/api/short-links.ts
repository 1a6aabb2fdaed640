/** Short links to pages of this portal. */
import { SHORT_LINK_TIMEOUT_MS } from '@graticule/contracts/limits'
import { SHORT_LINK_ROUTES } from '@graticule/contracts/services/short-links'
import { postJson } from './http.ts'

/** The short link to an absolute address of this portal; `undefined` when there can be none now. */
export async function shortLinkTo(link: string): Promise<string | undefined> {
  const { origin, pathname, search } = new URL(link)
  const { path, reply: schema } = SHORT_LINK_ROUTES.create
  const reply = await postJson(path, { address: pathname + search }, schema, { timeoutMs: SHORT_LINK_TIMEOUT_MS })
  return reply.ok ? origin + reply.value.path : undefined
}
