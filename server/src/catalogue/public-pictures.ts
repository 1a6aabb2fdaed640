/**
 * Addresses of our own images. A stored record has a path from the root of the portal (`/thumbnails/x.webp`), because the
 * portal may move to another host; readers get the current absolute address.
 */
import type { Resource } from '@graticule/contracts/resource'
import type { Catalogue } from './catalogue.ts'

/** Where the pictures stand that were drawn for shipped records. */
export const DRAWN_PICTURES = '/thumbnails/'

/** The record with absolute addresses of our own pictures. */
export function withPublicPictures(resource: Resource, publicUrl: string): Resource {
  if (!resource.thumbnails.some(({ url }) => url.startsWith(DRAWN_PICTURES))) return resource
  const thumbnails = resource.thumbnails.map((thumbnail) =>
    thumbnail.url.startsWith(DRAWN_PICTURES) ? { ...thumbnail, url: `${publicUrl}${thumbnail.url}` } : thumbnail,
  )
  return { ...resource, thumbnails }
}

/** The catalogue as services read it: every address of a picture is absolute, below `publicUrl` when it is ours. Lists have ids only. */
export function publicCatalogue(catalogue: Catalogue, publicUrl: string): Catalogue {
  return {
    ...catalogue,
    search: async (query, signal) => {
      const answer = await catalogue.search(query, signal)
      return { ...answer, hits: answer.hits.map((hit) => ({ ...hit, resource: withPublicPictures(hit.resource, publicUrl) })) }
    },
    get: async (ids) => (await catalogue.get(ids)).map((resource) => withPublicPictures(resource, publicUrl)),
  }
}
