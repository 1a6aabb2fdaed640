/** Entries that are not in the catalogue, by their ids: granules of collections, earthquakes, entries of outside sources. */
import { nameOfSource } from '@graticule/contracts/data-sources'
import { PortalError } from '@graticule/contracts/problem'
import type { Resource, ResultSet } from '@graticule/contracts/resource'
import { SEISMIC_SOURCE_ID } from '@graticule/contracts/search/seismic'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LiveSource } from '../../connectors/live/live-source.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'
import { ROOT } from '../list-sources.ts'
import { createSeveralCollections, type LiveCollection } from './several-collections.ts'

/** What a search of the broker is answered from. */
export interface BrokerParts {
  readonly catalogue: Catalogue
  readonly live: LiveSources
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Most ids that outside sources are asked for in one request. */
const MOST_ASKED = 10

/**
 * The STAC APIs of the collections whose granules are asked for; of several together with what the catalogue has of the others.
 * @rule D8.granules Granules of a collection are searched in its STAC API, else in the catalogue
 */
export async function granuleSource(parts: BrokerParts, parents: readonly string[]): Promise<LiveSource | undefined> {
  const { catalogue, live } = parts
  const ids = [...new Set(parents)].filter((id) => id !== ROOT)
  if (ids.length === 0) return undefined
  const collections = (await catalogue.get(ids)).flatMap((parent): LiveCollection[] => {
    const source = live.granulesOf(parent)
    return source === undefined ? [] : [{ parent, source }]
  })
  if (ids.length === 1 || collections.length === 0) return collections[0]?.source
  const embedded = ids.filter((id) => !collections.some(({ parent }) => parent.id === id))
  return createSeveralCollections({ ...parts, collections, embedded })
}

/** The outside source that holds an entry: earthquakes and live granules have the id of where they come from before theirs. */
async function sourceOfEntry(parts: BrokerParts, id: string): Promise<LiveSource | undefined> {
  if (id.startsWith(`${SEISMIC_SOURCE_ID}:`)) return parts.live.seismic()
  const at = id.lastIndexOf(':')
  return at > 0 ? granuleSource(parts, [id.slice(0, at)]) : undefined
}

/** What outside sources know of some ids, and who could not be asked. */
export interface OutsideEntries {
  readonly found: readonly Resource[]
  readonly missing: NonNullable<ResultSet['missing']>
}

/** How far ids are followed: to the source that they name, or to every source. */
export type Reach = 'named' | 'everywhere'

/**
 * Entries by their ids. The source that an id names is asked alone; `everywhere`, any other id is asked at every outside source but Zenodo, whose
 * entries are asked at an address of their own. A source that fails is told.
 * @rule B-original-wire.every-source Entries of every source but Zenodo are found by their id at dab
 */
export async function outsideEntries(
  parts: BrokerParts,
  ids: readonly string[],
  reach: Reach,
  signal: AbortSignal,
): Promise<OutsideEntries> {
  const asked = ids.slice(0, MOST_ASKED)
  const named = await Promise.all(asked.map(async (id) => [id, await sourceOfEntry(parts, id)] as const))
  const own = await Promise.all(named.map(async ([id, source]) => (await source?.fetchById([id], signal)) ?? []))
  const others = named.flatMap(([id, source]) => (source === undefined ? [id] : []))
  const { live } = parts
  const isAsked = reach === 'everywhere' && others.length > 0
  const sources = !isAsked ? [] : live.sources().asked.filter(({ kind }) => kind !== 'zenodo')
  const missing: { title: string; reason: string }[] = []
  const elsewhere = await Promise.all(
    sources.map(async (source) => {
      try {
        return (await live.find(source.name)?.fetchById(others, signal)) ?? []
      } catch (error) {
        if (!(error instanceof PortalError)) throw error
        missing.push({ title: nameOfSource(source, 'en'), reason: error.message })
        return []
      }
    }),
  )
  return { found: [...own.flat(), ...elsewhere.flat()], missing }
}
