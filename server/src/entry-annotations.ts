/** What the rooms beside the catalogue know of entries, one after the other: their links, their ratings. */
import type { OpenAnnotation } from './catalogue/annotation.ts'
import { openAnnotation as openLinkChecks } from './link-health/with-checks.ts'
import { openAnnotation as openRatings } from './kept/with-ratings.ts'

/** The catalogue finds this by the address of the module (see `catalogue/annotation.ts`). */
export const openAnnotation: OpenAnnotation = (database) => {
  const [withChecks, withRatings] = [openLinkChecks(database), openRatings(database)]
  return async (resources) => withRatings(await withChecks(resources))
}
