/** Outside sources that a test plays itself. */
import { SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import type { LiveQuery, LiveSource } from '../../connectors/live/live-source.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'
import { createSeenPictures } from '../../connectors/live/seen-pictures.ts'

/** Exactly these sources, none when there are none, and no granules. */
export const liveSourcesOf = (byName: Readonly<Record<string, LiveSource>> = {}): LiveSources => ({
  sources: () => SHIPPED_SOURCES,
  allSources: () => SHIPPED_SOURCES,
  find: (name) => byName[name],
  seismic: () => byName['seismic'],
  granulesOf: () => undefined,
  hasGranules: () => false,
  pictures: createSeenPictures(),
})

/** A source that finds these records with every search; `asked` gets each of its questions. */
export function playedSource(
  resources: readonly Resource[],
  more: Partial<LiveSource['capabilities']> & { readonly asked?: (query: LiveQuery) => void } = {},
): LiveSource {
  const { asked, ...capabilities } = more
  return {
    title: 'Played',
    capabilities: { filters: new Set(), maxItems: 10, ...capabilities },
    search: async (query) => {
      asked?.(query)
      const { startIndex, itemsPerPage } = query.filters
      return { total: resources.length, startIndex, resources: resources.slice(startIndex - 1, startIndex - 1 + itemsPerPage) }
    },
    fetchById: async (ids) => resources.filter(({ id }) => ids.includes(id)),
  }
}
