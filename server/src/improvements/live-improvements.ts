/** Puts accepted improvements into what outside sources bring. */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { PortalError } from '@graticule/contracts/problem'
import type { Resource } from '@graticule/contracts/resource'
import type { LiveSource } from '../connectors/live/live-source.ts'
import type { LiveSources } from '../connectors/live/open-live-sources.ts'
import { SEISMIC_NAME, wrapSources } from '../connectors/live/wrap-sources.ts'
import type { Database } from '../storage/database.ts'
import { improvementsIn } from './with-improvements.ts'

/** The same sources. Entries come as their source tells them where improvements cannot be read. */
export function withImprovements(live: LiveSources, database: Pick<Database, 'reader' | 'read'>): LiveSources {
  const improving = (name: string, source: LiveSource): LiveSource => {
    const read = improvementsIn(database, name)
    const improved = async (resources: readonly Resource[]): Promise<readonly Resource[]> => {
      try {
        return await read(resources)
      } catch (error) {
        if (error instanceof PortalError) return resources
        throw error
      }
    }
    return {
      ...source,
      search: async (query, signal) => {
        const page = await source.search(query, signal)
        return { ...page, resources: await improved(page.resources) }
      },
      fetchById: async (ids, signal) => improved(await source.fetchById(ids, signal)),
    }
  }
  return {
    // earthquakes and granules are shown beside the catalogue, and count as its entries
    ...wrapSources(live, (name, source) => improving(name === SEISMIC_NAME ? MAIN_SOURCE : name, source)),
    granulesOf: (parent) => {
      const source = live.granulesOf(parent)
      return source === undefined ? undefined : improving(MAIN_SOURCE, source)
    },
  }
}
