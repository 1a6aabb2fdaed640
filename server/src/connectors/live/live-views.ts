/** Adds view counts of this portal to entries of outside sources. */
import { PortalError } from '@graticule/contracts/problem'
import type { Resource } from '@graticule/contracts/resource'
import type { LiveSource } from './live-source.ts'
import type { LiveSources } from './open-live-sources.ts'
import { wrapSources } from './wrap-sources.ts'

/** Gives entries with their views; rejects with `PortalError` when the counters cannot be read. */
export type ReadViews = (resources: readonly Resource[]) => Promise<Resource[]>

/** The same sources. Entries come without views where the counters cannot be read: nobody waits for a number in vain. */
export function withViews(live: LiveSources, read: ReadViews): LiveSources {
  const viewed = async (resources: readonly Resource[]): Promise<readonly Resource[]> => {
    try {
      return await read(resources)
    } catch (error) {
      if (error instanceof PortalError) return resources
      throw error
    }
  }
  const counting = (source: LiveSource): LiveSource => ({
    ...source,
    search: async (query, signal) => {
      const page = await source.search(query, signal)
      return { ...page, resources: await viewed(page.resources) }
    },
    fetchById: async (ids, signal) => viewed(await source.fetchById(ids, signal)),
  })
  return {
    ...wrapSources(live, (_name, source) => counting(source)),
    granulesOf: (parent) => {
      const source = live.granulesOf(parent)
      return source === undefined ? undefined : counting(source)
    },
  }
}
