/**
 * Reads the records of a list from the store, for whoever writes all of them: in a thread, because to read and to unpack them takes
 * longer than others may wait.
 */
import type { Resource } from '@graticule/contracts/resource'
import type { Annotate, OpenAnnotation } from './annotation.ts'
import type { CatalogueRecord } from '../entry/catalogue-record.ts'
import { type Database, type DatabaseLocation, openDatabaseToRead } from '../storage/database.ts'
import { readByIds } from '../storage/read-by-ids.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import { openDocumentReader } from './store/document-reader.ts'

/** The records that were read. */
export interface ReadRecords {
  /** In the order of their ids; those that were removed since are left out. */
  readonly records: readonly CatalogueRecord[]
  /** So many of the ids were read, from the first on: fewer than all when their documents would take too much memory. */
  readonly taken: number
}

/** Reads records by their ids. */
export interface RecordReader {
  /**
   * `standards`: the kinds of documents that are wanted with their records, such as `stac-item`; `mostBytes` of them, or one.
   * @throws PortalError `unavailable` when the store cannot be read
   */
  read(ids: readonly string[], standards: readonly string[], mostBytes: number): Promise<ReadRecords>
  close(): Promise<void>
}

/** Opens the store to read, on a connection of its own. `openAnnotation`: what others know of entries is told with them. */
export function openRecordReader(location: DatabaseLocation, openAnnotation?: OpenAnnotation): RecordReader {
  const database = openDatabaseToRead(location)
  const read = recordReaderOf(database, openAnnotation?.(database))
  return {
    read: (ids, standards, mostBytes) => orUnavailable('The catalogue', () => read(ids, standards, mostBytes)),
    close: () => database.close(),
  }
}

function recordReaderOf({ reader, read }: Pick<Database, 'reader' | 'read'>, annotate?: Annotate): RecordReader['read'] {
  const readEntries = readByIds<[id: string, resource: string]>(read, (ids) =>
    reader.selectFrom('records').select(['id', 'resource']).where('id', 'in', ids),
  )
  const readDocuments = openDocumentReader({ reader, read })
  return async (ids, standards, mostBytes) => {
    const { documents, taken } =
      standards.length === 0 ? { documents: undefined, taken: ids.length } : await readDocuments(ids, standards, mostBytes)
    const wanted = ids.slice(0, taken)
    const entries = new Map(await readEntries(wanted))
    const stored = wanted.flatMap((id) => {
      const text = entries.get(id)
      return text === undefined ? [] : [JSON.parse(text) as Resource]
    })
    const told = annotate === undefined ? stored : await annotate(stored)
    const records = told.map((resource): CatalogueRecord => {
      const original = documents?.get(resource.id)
      return { resource, ...(original === undefined ? {} : { original }) }
    })
    return { records, taken }
  }
}
