/** Records with another hash than the stored one that say the same even so: written with their keys in another order. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { canonicalJson } from './content-hash.ts'
import type { PreparedRecord } from './prepare-record.ts'

/** Those of the records that have the content of the stored one with their id, entry and original alike. */
export async function sameContent(db: Kysely<Tables>, records: readonly PreparedRecord[]): Promise<PreparedRecord[]> {
  const rows = await db
    .selectFrom('records')
    .leftJoin('originals', 'originals.record_id', 'records.id')
    .select(['records.id', 'records.resource', 'originals.media_type', 'originals.standard', 'originals.sha256'])
    .where(
      'records.id',
      'in',
      records.map(({ id }) => id),
    )
    .execute()
  const stored = new Map(rows.map((row) => [row.id, row]))
  return records.filter(({ id, resource, original }) => {
    const row = stored.get(id)
    if (row === undefined || row.sha256 !== (original?.sha256 ?? null)) return false
    if (row.media_type !== (original?.mediaType ?? null) || row.standard !== (original?.standard ?? null)) return false
    return canonicalJson(JSON.parse(row.resource)) === canonicalJson(JSON.parse(resource))
  })
}
