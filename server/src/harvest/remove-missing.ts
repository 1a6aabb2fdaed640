/** Removes what is gone: the records of a place that a complete harvest did not come across. */
import type { Catalogue } from '../catalogue/catalogue.ts'
import { idFromPlace } from '../catalogue/store/record-identity.ts'
import type { HarvestRegister, RegisteredHarvest } from './harvest-register.ts'
import type { SeenRecords } from './seen-records.ts'

/** Ids removed in one transaction. */
const REMOVED_AT_ONCE = 1_000

const KEPT = 'Records kept although not seen'
const MOST = 'they are most of what there was'

/** How many records a note says were kept because they are most of what there was; 0 for every other note. */
export function mostKept(note: string): number {
  const [, count] = new RegExp(`^${KEPT} \\((\\d+)\\): ${MOST}`).exec(note) ?? []
  return Number(count ?? 0)
}

/** Where the records of a harvest go, and the harvest as it is registered. */
export interface HarvestTarget {
  readonly catalogue: Pick<Catalogue, 'write' | 'remove'>
  readonly register: HarvestRegister
  readonly harvest: RegisteredHarvest
  /** The harvest goes on where another one stopped: it does not see everything. */
  readonly resumed?: boolean
  /** Removes what is gone even when that is most of what there was. */
  readonly removeMost?: boolean
}

/**
 * Removes the records of the place that a complete harvest did not come across. It does not dare to when it is not sure to
 * have seen everything: it went on from another one, or refused more than the last complete one did; nor when most of the
 * place's records would go, unless it was told to.
 */
export async function removeMissing(
  { catalogue, register, harvest, resumed = false, removeMost = false }: HarvestTarget,
  seen: SeenRecords,
  refused: number,
): Promise<{ removed: number; note?: string }> {
  const missing: string[] = []
  let known = 0
  for await (const records of register.recordsOf(harvest.placeId)) {
    known += records.length
    for (const { id, givenId } of records)
      if (!seen.has(givenId) && !seen.has(idFromPlace(givenId, harvest.placeId))) missing.push(id)
  }
  if (missing.length === 0) return { removed: 0 }
  const kept = (why: string) => ({ removed: 0, note: `${KEPT} (${missing.length}): ${why}.` })
  if (resumed) return kept('this harvest went on from an earlier one and has not seen everything')
  if (!removeMost) {
    const before = await lastComplete(register, harvest)
    if (refused > (before?.tally.refused ?? 0))
      return kept(`${refused} were refused, more than in the last complete harvest, and they may be among them`)
    if (missing.length * 2 > known) return kept(MOST)
  }
  let removed = 0
  for (let at = 0; at < missing.length; at += REMOVED_AT_ONCE) {
    removed += await catalogue.remove(missing.slice(at, at + REMOVED_AT_ONCE))
  }
  return { removed }
}

async function lastComplete(
  register: HarvestRegister,
  { id, placeId }: RegisteredHarvest,
): Promise<RegisteredHarvest | undefined> {
  let before = await register.before(id, placeId)
  while (before !== undefined && before.state !== 'complete') before = await register.before(before.id, placeId)
  return before
}
