import type { DataSource } from '@graticule/contracts/data-sources'
import type { SourceStatuses } from '@graticule/contracts/services/source-status'

/**
 * Of the statuses of a portal those of these sources, with the entries that these hold: what is in two of them counts once. How many
 * these are is unknown until the catalogue, where it is one of them, has told.
 */
export function statusesOf(sources: readonly DataSource[], { resources: _all, ...statuses }: SourceStatuses): SourceStatuses {
  const names = new Set(sources.map(({ name }) => name))
  const ofThese = statuses.sources.filter(({ name }) => names.has(name))
  // a source whose whole is not here stands for itself
  const counted = sources.filter(({ partOf }) => partOf === undefined || !names.has(partOf))
  const countOf = (name: string) => ofThese.find((status) => status.name === name)?.resources
  const isKnown = counted.every(({ name, embedded }) => !embedded || countOf(name) !== undefined)
  const resources = counted.reduce((sum, { name }) => sum + (countOf(name) ?? 0), 0)
  return { ...statuses, ...(isKnown && ofThese.length > 0 ? { resources } : {}), sources: ofThese }
}
