/** The history of settings as administrators read it: from what to what, as far as there is room for it in an answer. */
import { MAX_TOLD_VALUES } from '@graticule/contracts/limits'
import type { ChangeHead, SettingsStore } from './settings-store.ts'

/** A change with what was before it, as JSON. */
export interface ToldChange extends Omit<ChangeHead, 'length'> {
  readonly value?: string
  readonly before?: string
  /** The values are left out: there was no room for them. */
  readonly isLong: boolean
  /** Nobody has changed the setting since. */
  readonly isCurrent: boolean
}

/**
 * The latest changes of all sites or of one, newest first. Values are told until {@link MAX_TOLD_VALUES} is reached.
 * @rule B-settings.told-values
 */
export async function toldChanges(store: SettingsStore, limit: number, siteId?: number): Promise<ToldChange[]> {
  const heads = await store.changes(limit, siteId)
  const seen = new Set<string>()
  const told: ToldChange[] = []
  let room = MAX_TOLD_VALUES
  for (const [at, { length, ...head }] of heads.entries()) {
    const place = `${head.siteId}/${head.key}`
    const isCurrent = !seen.has(place)
    seen.add(place)
    const isSame = ({ siteId: site, key }: ChangeHead) => site === head.siteId && key === head.key
    const earlier = heads.find((other, place) => place > at && isSame(other)) ?? (await store.before(head))
    const needed = length + (earlier?.length ?? 0)
    if (needed > room) {
      told.push({ ...head, isLong: true, isCurrent })
      continue
    }
    room -= needed
    const value = length === 0 ? undefined : await store.valueOf(head)
    const before = earlier === undefined || earlier.length === 0 ? undefined : await store.valueOf(earlier)
    told.push({
      ...head,
      isLong: false,
      isCurrent,
      ...(value === undefined ? {} : { value }),
      ...(before === undefined ? {} : { before }),
    })
  }
  return told
}
