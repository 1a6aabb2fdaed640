/**
 * The store: every record with its original document, and the numbers of their latest changes. It is the truth; an
 * index follows it by asking for the changes after the number that it has come to.
 */
import type { Resource } from '@graticule/contracts/resource'
import { createSharedPace } from '../../fairness/pace.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import type { SourceSummary, StoredRecord, WriteOutcome } from '../catalogue.ts'
import type { CatalogueRecord, OriginalDocument } from '../../entry/catalogue-record.ts'
import type { Annotate } from '../annotation.ts'
import { type PreparedRecord, prepareRecord } from './prepare-record.ts'
import { readByIds } from '../../storage/read-by-ids.ts'
import { readChanges, type StoreChanges } from './read-changes.ts'
import { readOriginals } from './originals/read-originals.ts'
import { storedRecords } from './stored-records.ts'
import { viewReader } from './with-views.ts'
import { removeRecords, touchRecords, writeRecords } from './write-records.ts'

/** Which store, and the number of its latest change. */
export interface StorePosition {
  readonly storeId: string
  readonly seq: number
}

/** All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface RecordStore {
  position(): Promise<StorePosition>
  /** `place`: where they were harvested. */
  write(records: readonly (CatalogueRecord | PreparedRecord)[], place?: number): Promise<WriteOutcome[]>
  remove(ids: readonly string[]): Promise<number>
  /** Gives records the next change numbers, so that every index takes them in again; in a transaction that is open already, or in its own. */
  touch(ids: readonly string[], transaction?: Kysely<Tables>): Promise<void>
  get(ids: readonly string[]): Promise<Resource[]>
  /** As {@link get}, with what is known beside their content: annotations, and how often they were opened. */
  getKnown(ids: readonly string[]): Promise<Resource[]>
  original(id: string): Promise<OriginalDocument | undefined>
  sources(): Promise<SourceSummary[]>
  /** Titles of providers by id. */
  sourceTitles(): Promise<ReadonlyMap<string, string>>
  count(): Promise<number>
  /** All records with their originals, or those of one source, page by page in the order of their ids. */
  storedRecords(sourceId?: string): AsyncGenerator<readonly StoredRecord[]>
  /** The next `limit` or so changes after `seq`, none of them after `last`; entries as {@link getKnown} gives them. */
  changesSince(seq: number, limit: number, last?: number): Promise<StoreChanges>
}

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The catalogue', work)

/** How to open the store. */
export interface RecordStoreOptions {
  /** Puts what others know into entries that are read; absent = nobody knows anything. */
  readonly annotate?: Annotate
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Read entries by their ids: as they are stored, and with how often they were viewed. */
function entryReaders({ reader, read }: Pick<Database, 'reader' | 'read'>) {
  const readEntries = readByIds<[id: string, resource: string]>(read, (ids) =>
    reader.selectFrom('records').select(['id', 'resource']).where('id', 'in', ids),
  )
  const readKnown = readByIds<[id: string, resource: string, views: number | null]>(read, (ids) =>
    reader
      .selectFrom('records')
      .leftJoin('view_counts', 'view_counts.entry_id', 'records.id')
      .select(['records.id', 'records.resource', 'view_counts.views'])
      .where('records.id', 'in', ids),
  )
  // a page of records is read at once, and those of many requests would come together
  const pace = createSharedPace()
  const paced =
    <Row>(readRows: (ids: readonly string[]) => Promise<readonly Row[]>) =>
    async (ids: readonly string[]) => {
      await pace()
      return readRows(ids)
    }
  return { readEntries: paced(readEntries), readKnown: paced(readKnown) }
}

/** The sources that have records, the one with most of them first. */
async function readSources(reader: Kysely<Tables>) {
  const rows = await reader
    .selectFrom('records')
    .innerJoin('catalogue_sources', 'catalogue_sources.id', 'records.source_id')
    .select(({ fn }) => ['catalogue_sources.id', 'catalogue_sources.title', fn.countAll<number>().as('records')])
    .groupBy(['catalogue_sources.id', 'catalogue_sources.title'])
    .execute()
  return rows.map((row) => ({ ...row })).toSorted((a, b) => b.records - a.records || (a.id < b.id ? -1 : 1))
}

async function readTitles(reader: Kysely<Tables>): Promise<Map<string, string>> {
  const rows = await reader.selectFrom('catalogue_sources').selectAll().execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

async function countRecords(reader: Kysely<Tables>): Promise<number> {
  const { records } = await reader
    .selectFrom('records')
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .executeTakeFirstOrThrow()
  return records
}

/** The store in an open database. */
export function openRecordStore(
  { writer, reader, read }: Pick<Database, 'writer' | 'reader' | 'read'>,
  { annotate = async (resources) => [...resources], now = Date.now }: RecordStoreOptions = {},
): RecordStore {
  const { readEntries, readKnown } = entryReaders({ reader, read })
  const withViews = viewReader({ reader, read })
  const withKnown = async (resources: readonly Resource[]) => withViews(await annotate(resources))
  const readState = () =>
    reader.selectFrom('catalogue_state').select(['store_id', 'seq']).where('id', '=', 1).executeTakeFirstOrThrow()

  const inOrder = (ids: readonly string[], found: ReadonlyMap<string, Resource>) => ids.flatMap((id) => found.get(id) ?? [])

  return {
    position: () =>
      available(async () => {
        const { store_id: storeId, seq } = await readState()
        return { storeId, seq }
      }),
    write: (records, place) =>
      available(async () => {
        if (records.length === 0) return []
        const prepared = records.map((record) => ('hash' in record ? record : prepareRecord(record)))
        return writer.transaction().execute((transaction) => writeRecords(transaction, prepared, { at: now(), place }))
      }),
    remove: (ids) =>
      available(async () => {
        if (ids.length === 0) return 0
        return writer.transaction().execute((transaction) => removeRecords(transaction, ids))
      }),
    touch: (ids, transaction) =>
      available(async () => {
        if (ids.length === 0) return
        const touch = (db: Kysely<Tables>) => touchRecords(db, ids)
        await (transaction === undefined ? writer.transaction().execute(touch) : touch(transaction))
      }),
    get: (ids) =>
      available(async () => {
        const rows = await readEntries([...new Set(ids)])
        return inOrder(ids, new Map(rows.map(([id, resource]) => [id, JSON.parse(resource) as Resource])))
      }),
    getKnown: (ids) =>
      available(async () => {
        const found = new Map<string, Resource>()
        for (const [id, text, views] of await readKnown([...new Set(ids)])) {
          const resource = JSON.parse(text) as Resource
          found.set(id, views === null ? resource : { ...resource, views })
        }
        return annotate(inOrder(ids, found))
      }),
    original: (id) => available(async () => (await readOriginals(reader, [id])).get(id)),
    sources: () => available(() => readSources(reader)),
    sourceTitles: () => available(() => readTitles(reader)),
    count: () => available(() => countRecords(reader)),
    storedRecords: (sourceId) => storedRecords(reader, sourceId),
    changesSince: (seq, limit, last = Infinity) =>
      available(async () => {
        const { written, removed, upTo } = await readChanges(reader, seq, limit, Math.min(last, (await readState()).seq))
        return { written: await withKnown(written), removed, upTo }
      }),
  }
}
