/**
 * Remembers image addresses of recent entries of outside sources for a while. Our server fetches only images named in a
 * record, and records of outside sources are not stored.
 */
import type { Resource } from '@graticule/contracts/resource'
import type { LiveSource } from './live-source.ts'

/** Entries kept in mind. */
const MAX_ENTRIES = 5_000

/** What is seen beside the catalogue as a part of it, by everybody. */
const OF_NO_ROW = ''

/** Remembers, and hands out. */
export interface SeenPictures {
  /** The same source, whose entries are kept in mind as those of the row of this name; without one everybody sees them. */
  readonly seeing: (source: LiveSource, name?: string) => LiveSource
  /** Entries with pictures among these ids, of the sources that who asks sees. */
  readonly get: (ids: readonly string[]) => readonly Resource[]
}

/** An empty memory; `isSeen` says whether who asks sees the source of this name. */
export function createSeenPictures(isSeen: (name: string) => boolean = () => true): SeenPictures {
  const seen = new Map<string, Resource>()
  const names = new Set<string>()
  const keyOf = (name: string, id: string) => `${name} ${id}`
  const remember = (name: string, resources: readonly Resource[]) => {
    names.add(name)
    for (const resource of resources) {
      if (resource.thumbnails.length === 0) continue
      // two sources may give entries of one id, and not everybody sees both
      const key = keyOf(name, resource.id)
      seen.delete(key)
      // the picture is all that is wanted later
      seen.set(key, { ...resource, abstract: '', online: [], keywords: [] })
      const [oldest] = seen.keys()
      if (seen.size > MAX_ENTRIES && oldest !== undefined) seen.delete(oldest)
    }
  }
  return {
    seeing: (source, name = OF_NO_ROW) => ({
      ...source,
      async search(query, signal) {
        const page = await source.search(query, signal)
        remember(name, page.resources)
        return page
      },
      async fetchById(ids, signal) {
        const resources = await source.fetchById(ids, signal)
        remember(name, resources)
        return resources
      },
    }),
    get: (ids) => {
      const shown = [...names].filter((name) => name === OF_NO_ROW || isSeen(name))
      return ids.flatMap((id) => {
        const [first] = shown.flatMap((name) => seen.get(keyOf(name, id)) ?? [])
        return first ?? []
      })
    },
  }
}
