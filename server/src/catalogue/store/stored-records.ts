/** All records of the store, as they were written. */
import type { Resource } from '@graticule/contracts/resource'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import type { StoredRecord } from '../catalogue.ts'
import { ORIGINAL_COLUMNS, originalReader } from './originals/read-originals.ts'

/** Records of a page of all records; an original may have megabytes. */
const RECORDS_PER_PAGE = 100

/** All records with their originals, or those of one source, page by page in the order of their ids. */
export async function* storedRecords(
  reader: Database['reader'],
  sourceId: string | undefined,
): AsyncGenerator<readonly StoredRecord[]> {
  for (let after = ''; ;) {
    const from = after
    const rows = await orUnavailable('The catalogue', () => {
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
}
