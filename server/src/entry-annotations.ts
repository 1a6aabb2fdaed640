/** What the rooms beside the catalogue know of entries, one after the other: how people improved them, their links, their ratings. */
import type { OpenAnnotation } from './catalogue/annotation.ts'
import { openAnnotation as openImprovements } from './improvements/with-improvements.ts'
import { openAnnotation as openLinkChecks } from './link-health/with-checks.ts'
import { openAnnotation as openRatings } from './kept/with-ratings.ts'

/** The catalogue finds this by the address of the module (see `catalogue/annotation.ts`). */
export const openAnnotation: OpenAnnotation = (database) => {
  const [improved, withChecks, withRatings] = [openImprovements(database), openLinkChecks(database), openRatings(database)]
  // checks are put to the links that are shown
  return async (resources) => withRatings(await withChecks(await improved(resources)))
}
