/** Rules for addresses that come from records: what may become a link, and what may be shown as a picture. */
import { webAddress } from '@graticule/contracts/links/link-address'
import type { OnlineResource, Resource } from '@graticule/contracts/resource'

/** The picture's address when it is one of our own host; pictures of other hosts are not loaded. */
export function ownImage(text: string | undefined, origin: string = window.location.origin): string | undefined {
  const address = text === undefined ? null : URL.parse(text, origin)
  return address?.origin === origin ? address.href : undefined
}

/**
 * Where the picture of an entry can be had, the best first; empty when it has none. Pictures of our own host stand where
 * they are; those of others are brought by it, so that no other host learns what a visitor looks at. Any of them may fail.
 */
export function pictureAddresses(
  { id, thumbnails }: Pick<Resource, 'id' | 'thumbnails'>,
  origin: string = window.location.origin,
): readonly string[] {
  const own = thumbnails.flatMap(({ url }) => ownImage(url, origin) ?? [])
  return own.length === thumbnails.length ? own : [...own, `${origin}/thumbnails/of?id=${encodeURIComponent(id)}`]
}

/** Links that can be followed, the ones that give the data first. */
export function followableLinks(online: readonly OnlineResource[]): { readonly link: OnlineResource; readonly address: URL }[] {
  return online
    .flatMap((link) => {
      const address = webAddress(link.url)
      return address === undefined ? [] : [{ link, address }]
    })
    .toSorted((a, b) => rank(a.link) - rank(b.link))
}

const rank = ({ function: purpose, accessType }: OnlineResource): number =>
  purpose === 'download' || accessType === 'direct' ? 0 : purpose === 'information' ? 1 : 2
