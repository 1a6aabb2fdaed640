/** The embedded catalogue: the store, and the index that follows it. */
import { PortalError } from '@graticule/contracts/problem'
import type { Database } from '../storage/database.ts'
import { cannotBeOpened } from '../storage/open-portal-database.ts'

import { storageFault } from '../storage/storage-fault.ts'
import { loadAnnotation } from './annotation.ts'
import type { Catalogue } from './catalogue.ts'
import { openTypedArrayIndex } from './index/follow-store.ts'
import type { IndexEngine, OpenIndex } from './index/port.ts'
import { searchesOf, sourcesOf } from './search-catalogue.ts'
import { openRecordStore, type RecordStore } from './store/record-store.ts'
import { suggestionsOf } from './suggestions.ts'

/** How to open the embedded catalogue. */
export interface CatalogueOptions {
  /** An open database. Whoever opened it closes it, after the catalogue. The index lies in its data folder. */
  readonly database: Database
  /** The module of what others know of entries, see `loadAnnotation`. */
  readonly annotation?: string
  /** Called with words for the log, e.g. when the index is rebuilt and why. */
  readonly onNotice?: (notice: string) => void
  /** Opened to write only (a harvest in its own process): no index is built. `search` rejects. */
  readonly withoutIndex?: boolean
  /** Another engine than the embedded one. */
  readonly openIndex?: OpenIndex
}

/**
 * Opens the catalogue in a database. Resolves when every record of the store can be found. Rejects with `PortalError`
 * ('unavailable') when the store cannot be read.
 */
export async function openCatalogue(options: CatalogueOptions): Promise<Catalogue> {
  const { database, annotation, withoutIndex = false, openIndex = openTypedArrayIndex, onNotice = () => undefined } = options
  const store = openRecordStore(database, { annotate: await loadAnnotation(annotation, database) })
  try {
    const index = withoutIndex ? undefined : await openIndex({ store, location: database.location, annotation, onNotice })
    return catalogueOf(store, index)
  } catch (error) {
    throw error instanceof PortalError && storageFault(error) === undefined ? error : cannotBeOpened(error)
  }
}

function catalogueOf(store: RecordStore, index: IndexEngine | undefined): Catalogue {
  const openedIndex = (): IndexEngine => {
    if (index === undefined) throw new PortalError('unavailable', 'This catalogue was opened to be written only.')
    return index
  }
  return {
    ...searchesOf(store, openedIndex),
    get: (ids) => store.getKnown(ids),
    ...suggestionsOf(store, openedIndex),
    original: (id) => store.original(id),
    sources: () => (index === undefined ? store.sources() : sourcesOf(store, index)),
    write: async (records, place) => {
      const outcomes = await store.write(records, place)
      if (outcomes.some((outcome) => outcome !== 'unchanged')) await index?.catchUp()
      return outcomes
    },
    remove: async (ids) => {
      const removed = await store.remove(ids)
      if (removed > 0) await index?.catchUp()
      return removed
    },
    touch: async (ids) => {
      await store.touch(ids)
      await index?.catchUp()
    },
    searchCounts: () => index?.searchCounts?.(),
    limitSearches: (limits) => index?.limitSearches?.(limits),
    count: () => store.count(),
    storedRecords: (sourceId) => store.storedRecords(sourceId),
    reindex: async () => index?.rebuild(),
    close: async () => index?.close(),
  }
}
