/** The rows of improved fields: how an accepted improvement gets among them, and how it leaves. All within a transaction that is open. */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { type ImprovedField, type ImprovedValues, valuesOf } from '@graticule/contracts/kept/proposals/improved-fields'
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import type { Resource } from '@graticule/contracts/resource'
import type { Kysely } from 'kysely'
import { newItemId } from '../storage/new-item-id.ts'
import type { Touch } from '../kept/ratings.ts'
import type { ImprovedFieldsTable, ImprovementsTable } from '../storage/tables/proposal-tables.ts'
import type { Tables } from '../storage/tables.ts'

/** A row as it is stored. */
export type ImprovedRow = Readonly<ImprovedFieldsTable>

const rowsOf = (db: Kysely<Tables>, { dataSource, targetId }: KeptResource) =>
  db.selectFrom('improved_fields').selectAll().where('target_id', '=', targetId).where('data_source', '=', dataSource)

/** The catalogue's entry without improvements, and its content; `undefined` for entries of outside sources and those that have gone. */
async function storedRecord(db: Kysely<Tables>, { dataSource, targetId }: KeptResource) {
  if (dataSource !== MAIN_SOURCE) return undefined
  const row = await db.selectFrom('records').select(['resource', 'content_hash']).where('id', '=', targetId).executeTakeFirst()
  return row && { values: valuesOf(JSON.parse(row.resource) as Resource), hash: row.content_hash }
}

/** Search and index follow what is shown of an entry of the catalogue. */
async function follow(db: Kysely<Tables>, touch: Touch, { dataSource, targetId }: KeptResource): Promise<void> {
  if (dataSource === MAIN_SOURCE) await touch([targetId], db)
}

const resourceOf = (row: Pick<ImprovementsTable, 'data_source' | 'target_id'>): KeptResource => ({
  dataSource: row.data_source,
  targetId: row.target_id,
})

/** Shows an improvement; gives the rows that it replaces, as JSON. */
export async function showImprovement(db: Kysely<Tables>, touch: Touch, row: ImprovementsTable, now: number): Promise<string> {
  const resource = resourceOf(row)
  const after = JSON.parse(row.values_after) as ImprovedValues
  const before = JSON.parse(row.values_before) as ImprovedValues
  const fields = Object.keys(after) as ImprovedField[]
  const replaced = (await rowsOf(db, resource).execute()).filter(({ field }) => fields.includes(field as ImprovedField))
  const stored = await storedRecord(db, resource)
  for (const field of fields) {
    const known = replaced.find((one) => one.field === field)
    const values = {
      value: JSON.stringify(after[field]),
      // of an outside source the first one who improved the field has seen what it says
      original: stored === undefined ? (known?.original ?? JSON.stringify(before[field])) : JSON.stringify(stored.values[field]),
      content_hash: stored?.hash ?? '',
      improvement_id: row.id,
      accepted_at: now,
      look_since: null,
    }
    await db
      .insertInto('improved_fields')
      .values({ id: newItemId(), data_source: resource.dataSource, target_id: resource.targetId, field, ...values })
      .onConflict((conflict) => conflict.columns(['target_id', 'data_source', 'field']).doUpdateSet(values))
      .execute()
  }
  await follow(db, touch, resource)
  return JSON.stringify(replaced)
}

/** Whether an improvement is accepted now. */
async function isAccepted(db: Kysely<Tables>, id: number): Promise<boolean> {
  const row = await db.selectFrom('improvements').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'accepted'
}

/** Hides an improvement, or some of its fields; what it had replaced is shown again, as far as that is still accepted. */
export async function hideImprovement(
  db: Kysely<Tables>,
  touch: Touch,
  row: ImprovementsTable,
  only?: readonly ImprovedField[],
): Promise<void> {
  const shown = db.deleteFrom('improved_fields').where('improvement_id', '=', row.id)
  const hidden = await (only === undefined ? shown : shown.where('field', 'in', only)).returning('field').execute()
  const fields = new Set(hidden.map(({ field }) => field))
  for (const before of JSON.parse(row.replaced) as ImprovedRow[]) {
    if (!fields.has(before.field) || !(await isAccepted(db, before.improvement_id))) continue
    // the provider may have changed the field meanwhile: the next look at the queue finds out
    await db
      .insertInto('improved_fields')
      .values({ ...before, content_hash: '', look_since: null })
      .execute()
  }
  await follow(db, touch, resourceOf(row))
}

/** The entries of the catalogue whose provider has sent something else since an improvement of theirs was compared. */
const changedRecords = (db: Kysely<Tables>) =>
  db
    .selectFrom('improved_fields')
    .innerJoin('records', 'records.id', 'improved_fields.target_id')
    .selectAll('improved_fields')
    .select(['records.resource', 'records.content_hash as now_hash'])
    .where('improved_fields.data_source', '=', MAIN_SOURCE)
    .whereRef('improved_fields.content_hash', '!=', 'records.content_hash')
    .orderBy('improved_fields.id')
    .limit(500)

/**
 * Finds out which improved fields their provider has changed. A record whose other fields have changed costs one comparison.
 * @rule B-improvements.look A field that its provider changes keeps its improvement, and waits for another look
 */
export async function compareWithProviders(db: Kysely<Tables>, now: number): Promise<void> {
  for (;;) {
    const rows = await changedRecords(db).execute()
    for (const { id, field, original, look_since: since, resource, now_hash: hash } of rows) {
      const says = JSON.stringify(valuesOf(JSON.parse(resource) as Resource)[field as ImprovedField])
      await db
        .updateTable('improved_fields')
        .set({ content_hash: hash, look_since: says === original ? null : (since ?? now) })
        .where('id', '=', id)
        .execute()
    }
    if (rows.length === 0) return
  }
}
