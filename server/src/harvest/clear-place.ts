/** Removes the records that a place has brought, and the place itself where nobody wants it any more. */
import { PortalError } from '@graticule/contracts/problem'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database } from '../storage/database.ts'
import type { HarvestPlace, HarvestRegister } from './harvest-register.ts'

/** What it works with. */
export interface ClearedData {
  readonly catalogue: Pick<Catalogue, 'remove'>
  readonly harvests: Pick<HarvestRegister, 'recordsOf'>
  readonly database: Pick<Database, 'writer'>
}

/**
 * Removes the records of a place, `forget`: its schedule and past harvests too. Gives how many records there were.
 * @throws PortalError 'not-found' for a place that was never harvested and is not scheduled
 * @rule B-sources.cleared What a source has brought can be removed as a whole
 */
export async function clearPlace(
  { catalogue, harvests, database }: ClearedData,
  place: HarvestPlace,
  forget: boolean,
): Promise<number> {
  const { kind, target, sourceId } = place
  const { writer } = database
  const known = await writer
    .selectFrom('harvest_places')
    .select('id')
    .where('kind', '=', kind)
    .where('target', '=', target)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  if (known === undefined) throw new PortalError('not-found', `Nothing was harvested as ${kind} from ${target} for ${sourceId}.`)
  let removed = 0
  for await (const records of harvests.recordsOf(known.id)) removed += await catalogue.remove(records.map(({ id }) => id))
  if (forget) {
    await writer.transaction().execute(async (db) => {
      await db
        .deleteFrom('harvest_schedules')
        .where('kind', '=', kind)
        .where('target', '=', target)
        .where('source_id', '=', sourceId)
        .execute()
      const runs = db.selectFrom('harvests').select('id').where('place_id', '=', known.id)
      await db.deleteFrom('harvest_refusals').where('harvest_id', 'in', runs).execute()
      await db.deleteFrom('harvests').where('place_id', '=', known.id).execute()
      // its number may be given again, and what lies aside is not of that place
      await db.updateTable('set_aside_records').set({ place_id: null }).where('place_id', '=', known.id).execute()
      await db.deleteFrom('harvest_places').where('id', '=', known.id).execute()
    })
  }
  return removed
}
