/** Changes of what people keep that were made from an older text than the one that is there: two tabs, or two devices. */
import { PortalError } from '@graticule/contracts/problem'
import { say } from '../../texts/say.ts'

/** Fields of an item by their names; `undefined` = not said. */
type Words = Readonly<Record<string, string | number | null | undefined>>

/**
 * Refuses a change whose author has seen another text than the one that is there. What is there already as it is wanted is no
 * conflict, and whoever does not say what they saw overwrites, as clients of the original do.
 * @rule B-kept-items.elsewhere A change made from words that were changed elsewhere meanwhile is refused, and nothing is overwritten
 * @param seen what its author started from; absent = not said
 * @throws PortalError 'changed'
 */
export function refuseIfChanged(before: Words, wanted: Words, seen: Words | undefined): void {
  if (seen === undefined) return
  const isOther = Object.keys(seen).some(
    (key) => wanted[key] !== undefined && seen[key] !== undefined && before[key] !== seen[key] && before[key] !== wanted[key],
  )
  if (isOther) throw new PortalError('changed', say('kept:changed-elsewhere'))
}
