/** An edit of an administrator: an improvement that is accepted as it is written. In a transaction that is open. */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { type ImprovedField, type ImprovedValues, sameValue, valuesOf } from '@graticule/contracts/kept/proposals/improved-fields'
import type { Resource } from '@graticule/contracts/resource'
import type { Kysely } from 'kysely'
import { newItemId } from '../storage/new-item-id.ts'
import type { Touch } from '../kept/ratings.ts'
import type { Tables } from '../storage/tables.ts'
import { hideImprovement, showImprovement } from './improved-fields.ts'
import { changesOf } from './improvements.ts'

/** What an administrator writes of a record of the catalogue. */
export interface AdministratorsEdit {
  readonly personId: string
  /** The record as it is shown, and as its provider tells it. */
  readonly shown: Resource
  readonly stored: Resource
  readonly values: ImprovedValues
  readonly reason: string
}

/** What changed, before and after, by field; no field = nothing did. */
export interface EditedValues {
  readonly fields: readonly ImprovedField[]
  readonly before: ImprovedValues
  readonly after: ImprovedValues
}

/** Fields that are to be as the provider tells them lose what is shown over them. */
async function dropOverlay(db: Kysely<Tables>, touch: Touch, targetId: string, fields: readonly ImprovedField[]): Promise<void> {
  const rows = await db
    .selectFrom('improved_fields')
    .select('improvement_id')
    .distinct()
    .where('target_id', '=', targetId)
    .where('data_source', '=', MAIN_SOURCE)
    .where('field', 'in', fields)
    .execute()
  for (const { improvement_id: id } of rows) {
    const row = await db.selectFrom('improvements').selectAll().where('id', '=', id).executeTakeFirst()
    // what it had replaced does not come up again: the provider's own words are wanted
    if (row !== undefined) await hideImprovement(db, touch, { ...row, replaced: '[]' }, fields)
    const left = await db.selectFrom('improved_fields').select('id').where('improvement_id', '=', id).executeTakeFirst()
    if (left === undefined) await db.updateTable('improvements').set({ state: 'removed' }).where('id', '=', id).execute()
  }
}

/**
 * Shows the values over the record at once, and takes away what is shown over fields that get their provider's value.
 * @rule B-records.edit An edit of an administrator is an accepted improvement: what the provider says is kept below it
 */
export async function acceptEdit(db: Kysely<Tables>, touch: Touch, edit: AdministratorsEdit, now: number): Promise<EditedValues> {
  const { fields, before, after } = changesOf(edit)
  const told: EditedValues = {
    fields,
    before: JSON.parse(before) as ImprovedValues,
    after: JSON.parse(after) as ImprovedValues,
  }
  if (fields.length === 0) return told
  const provided = valuesOf(edit.stored)
  const back = fields.filter((field) => sameValue(told.after[field], provided[field]))
  if (back.length > 0) await dropOverlay(db, touch, edit.shown.id, back)
  const own = fields.filter((field) => !back.includes(field))
  if (own.length === 0) return told
  const pick = (all: ImprovedValues) => JSON.stringify(Object.fromEntries(own.map((field) => [field, all[field]])))
  const row = {
    id: newItemId(),
    person_id: edit.personId,
    data_source: MAIN_SOURCE,
    target_id: edit.shown.id,
    seen_in: '',
    name: edit.shown.title,
    values_before: pick(told.before),
    values_after: pick(told.after),
    reason: edit.reason,
    state: 'accepted',
    version: 1,
    replaced: '[]',
    moderator_id: edit.personId,
    comment: '',
    removal: '',
    mail_id: '',
    created_at: now,
    changed_at: now,
    decided_at: now,
  }
  const replaced = await showImprovement(db, touch, row, now)
  await db
    .insertInto('improvements')
    .values({ ...row, replaced })
    .execute()
  return told
}
