/**
 * Remembers image addresses of recent entries of outside sources for a while. Our server fetches only images named in a
 * record, and records of outside sources are not stored.
 */
import type { Resource } from '@graticule/contracts/resource'
import type { LiveSource } from './live-source.ts'

/** Entries kept in mind. */
const MAX_ENTRIES = 5_000

/** Remembers, and hands out. */
export interface SeenPictures {
  /** The same source, whose entries are kept in mind. */
  readonly seeing: (source: LiveSource) => LiveSource
  /** Entries with pictures among these ids. */
  readonly get: (ids: readonly string[]) => readonly Resource[]
}

/** An empty memory. */
export function createSeenPictures(): SeenPictures {
  const seen = new Map<string, Resource>()
  const remember = (resources: readonly Resource[]) => {
    for (const resource of resources) {
      if (resource.thumbnails.length === 0) continue
      seen.delete(resource.id)
      // the picture is all that is wanted later
      seen.set(resource.id, { ...resource, abstract: '', online: [], keywords: [] })
      const [oldest] = seen.keys()
      if (seen.size > MAX_ENTRIES && oldest !== undefined) seen.delete(oldest)
    }
  }
  return {
    seeing: (source) => ({
      ...source,
      async search(query, signal) {
        const page = await source.search(query, signal)
        remember(page.resources)
        return page
      },
      async fetchById(ids, signal) {
        const resources = await source.fetchById(ids, signal)
        remember(resources)
        return resources
      },
    }),
    get: (ids) => ids.flatMap((id) => seen.get(id) ?? []),
  }
}
