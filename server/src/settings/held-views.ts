/** A stored view belongs to the site that holds it: searches name views without a site. */
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { WrittenView } from '@graticule/contracts/settings/views'
import type { Site } from '@graticule/contracts/site'
import { type ChosenValues, type FirstValues, slotOf, valueFor } from './resolve-settings.ts'

const listOf = (value: unknown): readonly WrittenView[] => (value as readonly WrittenView[] | undefined) ?? []
const ownOf = (chosen: ChosenValues, siteId: number) => listOf(chosen.get(slotOf('views', siteId))?.value)

/**
 * What is wrong with the new views of a community site; `after` is how the settings would be. Views of the global site may be copied:
 * whoever asks by id gets the global one all the same. What the site has had before stays its own.
 */
export function faultOfHeldViews(
  siteId: number,
  before: ChosenValues,
  after: ChosenValues,
  firstValues: FirstValues,
): string | undefined {
  if (siteId === GLOBAL_SITE_ID) return undefined
  const sites = valueFor(after, firstValues, 'sites', GLOBAL_SITE_ID) as readonly Site[]
  const others = sites.filter(({ id }) => id !== siteId && id !== GLOBAL_SITE_ID)
  const held = new Set(others.flatMap(({ id }) => ownOf(after, id)).map(({ id }) => id))
  const global = listOf(valueFor(after, firstValues, 'views', GLOBAL_SITE_ID))
  for (const { id } of [...ownOf(before, siteId), ...global]) held.delete(id)
  const taken = ownOf(after, siteId).find(({ id }) => held.has(id))
  return taken && `another site has a view with the id ${taken.id}`
}
