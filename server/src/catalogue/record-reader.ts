/**
 * Reads the records of a list from the store, for whoever writes all of them: in a thread, because to read and to unpack them takes
 * longer than others may wait.
 */
import type { Resource } from '@graticule/contracts/resource'
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

/** Opens the store to read, on a connection of its own. */
export function openRecordReader(location: DatabaseLocation): RecordReader {
  const database = openDatabaseToRead(location)
  const read = recordReaderOf(database)
  return {
    read: (ids, standards, mostBytes) => orUnavailable('The catalogue', () => read(ids, standards, mostBytes)),
    close: () => database.close(),
  }
}

function recordReaderOf({ reader, read }: Pick<Database, 'reader' | 'read'>): RecordReader['read'] {
  const readEntries = readByIds<[id: string, resource: string]>(read, (ids) =>
    reader.selectFrom('records').select(['id', 'resource']).where('id', 'in', ids),
  )
  const readDocuments = openDocumentReader({ reader, read })
  return async (ids, standards, mostBytes) => {
    const { documents, taken } =
      standards.length === 0 ? { documents: undefined, taken: ids.length } : await readDocuments(ids, standards, mostBytes)
    const wanted = ids.slice(0, taken)
    const entries = new Map(await readEntries(wanted))
    const records = wanted.flatMap((id): CatalogueRecord[] => {
      const text = entries.get(id)
      if (text === undefined) return []
      const original = documents?.get(id)
      return [{ resource: JSON.parse(text) as Resource, ...(original === undefined ? {} : { original }) }]
    })
    return { records, taken }
  }
}
