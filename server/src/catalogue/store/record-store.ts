/**
 * The store: every record with its original document, and the numbers of their latest changes. It is the truth; an
 * index follows it by asking for the changes after the number that it has come to.
 */
import type { Resource } from '@graticule/contracts/resource'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import type { CatalogueRecord, OriginalDocument, SourceSummary, StoredRecord, WriteOutcome } from '../catalogue.ts'
import { checkReader } from '../links/with-checks.ts'
import { type PreparedRecord, prepareRecord } from './prepare-record.ts'
import { readByIds } from './read-by-ids.ts'
import { ORIGINAL_COLUMNS, originalReader, readOriginals } from './read-originals.ts'
import { viewReader } from './with-views.ts'
import { removeRecords, touchRecords, writeRecords } from './write-records.ts'

/** Which store, and the number of its latest change. */
export interface StorePosition {
  readonly storeId: string
  readonly seq: number
}

/** What happened after a change number up to and including `upTo`; each record and id at most once. */
export interface StoreChanges {
  readonly written: readonly Resource[]
  readonly removed: readonly string[]
  readonly upTo: number
}

/** All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface RecordStore {
  position(): Promise<StorePosition>
  /** `place`: where they were harvested. */
  write(records: readonly (CatalogueRecord | PreparedRecord)[], place?: number): Promise<WriteOutcome[]>
  remove(ids: readonly string[]): Promise<number>
  /** Gives records the next change numbers. */
  touch(ids: readonly string[]): Promise<void>
  get(ids: readonly string[]): Promise<Resource[]>
  /** As {@link get}, with what is known beside their content: of their links, and how often they were opened. */
  getKnown(ids: readonly string[]): Promise<Resource[]>
  original(id: string): Promise<OriginalDocument | undefined>
  /** Original documents by the ids of their records. */
  originals(ids: readonly string[]): Promise<ReadonlyMap<string, OriginalDocument>>
  sources(): Promise<SourceSummary[]>
  /** Titles of providers by id. */
  sourceTitles(): Promise<ReadonlyMap<string, string>>
  count(): Promise<number>
  /** All records with their originals, or those of one source, page by page in the order of their ids. */
  storedRecords(sourceId?: string): AsyncGenerator<readonly StoredRecord[]>
  /** The next `limit` or so changes after `seq`, none of them after `last`; entries as {@link getKnown} gives them. */
  changesSince(seq: number, limit: number, last?: number): Promise<StoreChanges>
}

/** Records of a page of all records; an original may have megabytes. */
const RECORDS_PER_PAGE = 100

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The catalogue', work)

/** The store in an open database. `now` gives milliseconds since 1970. */
export function openRecordStore(
  { writer, reader, read }: Pick<Database, 'writer' | 'reader' | 'read'>,
  now: () => number = Date.now,
): RecordStore {
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
  const withChecks = checkReader({ reader, read })
  const withViews = viewReader({ reader, read })
  const withKnown = async (resources: readonly Resource[]) => withViews(await withChecks(resources))
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
    touch: (ids) =>
      available(async () => {
        if (ids.length > 0) await writer.transaction().execute((transaction) => touchRecords(transaction, ids))
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
        return withChecks(inOrder(ids, found))
      }),
    original: (id) => available(async () => (await readOriginals(reader, [id])).get(id)),
    originals: (ids) => available(() => readOriginals(reader, [...new Set(ids)])),
    sources: () =>
      available(async () => {
        const rows = await reader
          .selectFrom('records')
          .innerJoin('catalogue_sources', 'catalogue_sources.id', 'records.source_id')
          .select(({ fn }) => ['catalogue_sources.id', 'catalogue_sources.title', fn.countAll<number>().as('records')])
          .groupBy(['catalogue_sources.id', 'catalogue_sources.title'])
          .execute()
        return rows.map((row) => ({ ...row })).toSorted((a, b) => b.records - a.records || (a.id < b.id ? -1 : 1))
      }),
    sourceTitles: () =>
      available(async () => {
        const rows = await reader.selectFrom('catalogue_sources').selectAll().execute()
        return new Map(rows.map(({ id, title }) => [id, title]))
      }),
    count: () =>
      available(async () => {
        const { records } = await reader
          .selectFrom('records')
          .select(({ fn }) => fn.countAll<number>().as('records'))
          .executeTakeFirstOrThrow()
        return records
      }),
    async *storedRecords(sourceId) {
      for (let after = ''; ;) {
        const from = after
        const rows = await available(() => {
          const records = reader
            .selectFrom('records')
            .leftJoin('originals', 'originals.record_id', 'records.id')
            .leftJoin('original_packs', 'original_packs.id', 'originals.pack_id')
            .select(['records.id', 'records.given_id', 'records.resource'])
            .select(ORIGINAL_COLUMNS)
            .where('records.id', '>', from)
          return (sourceId === undefined ? records : records.where('records.source_id', '=', sourceId))
            .orderBy('records.id')
            .limit(RECORDS_PER_PAGE)
            .execute()
        })
        const last = rows.at(-1)
        if (last === undefined) return
        const read = originalReader()
        yield rows.map((row): StoredRecord => {
          const original = read(row)
          const resource = JSON.parse(row.resource) as Resource
          return { resource, givenId: row.given_id, ...(original === undefined ? {} : { original }) }
        })
        after = last.id
      }
    },
    changesSince: (seq, limit, last = Infinity) =>
      available(async () => {
        const latest = Math.min(last, (await readState()).seq)
        const written = await reader
          .selectFrom('records')
          .select(['seq', 'resource'])
          .where('seq', '>', seq)
          .where('seq', '<=', latest)
          .orderBy('seq')
          .limit(limit)
          .execute()
        const removed = await reader
          .selectFrom('removed_records')
          .select(['seq', 'id'])
          .where('seq', '>', seq)
          .where('seq', '<=', latest)
          .orderBy('seq')
          .limit(limit)
          .execute()
        // when one of the two lists was cut, the other one may only be taken as far
        const upTo = Math.min(
          written.length < limit ? latest : (written.at(-1)?.seq ?? latest),
          removed.length < limit ? latest : (removed.at(-1)?.seq ?? latest),
        )
        const resources = written.filter((row) => row.seq <= upTo).map((row) => JSON.parse(row.resource) as Resource)
        return {
          written: await withKnown(resources),
          removed: removed.filter((row) => row.seq <= upTo).map((row) => row.id),
          upTo,
        }
      }),
  }
}
