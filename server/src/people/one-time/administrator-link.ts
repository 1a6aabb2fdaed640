/** The one-time link with which the operator makes an administrator: there is no password that the product ships with. */
import { LINK_MS } from '@graticule/contracts/limits'
import type { OneTimeLinks } from './one-time-links.ts'

/** Makes the link; earlier ones hold no more. `now` is milliseconds since 1970. */
export async function administratorLink(links: OneTimeLinks, publicUrl: string, now: number): Promise<string> {
  await links.drop('administrator')
  const word = await links.make('administrator', { endsAt: now + LINK_MS.administrator })
  return `${publicUrl}/register?link=${word}`
}
