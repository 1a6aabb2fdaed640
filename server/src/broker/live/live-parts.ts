import type { ResultSet } from '@graticule/contracts/resource'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'

/** Marks the entries of the catalogue whose parts can be searched outside it. */
export function withLiveParts({ hasGranules }: Pick<LiveSources, 'hasGranules'>, found: ResultSet): ResultSet {
  if (!found.entries.some(({ resource }) => hasGranules(resource))) return found
  return {
    ...found,
    entries: found.entries.map((entry) => (hasGranules(entry.resource) ? { ...entry, liveParts: true } : entry)),
  }
}
