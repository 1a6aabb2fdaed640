/** What the rooms beside the catalogue know of entries, one after the other: improvements, flags of administrators, links, ratings. */
import type { OpenAnnotation } from './catalogue/annotation.ts'
import { openAnnotation as openFlags } from './curation/with-flags.ts'
import { openAnnotation as openImprovements } from './improvements/with-improvements.ts'
import { openAnnotation as openLinkChecks } from './link-health/with-checks.ts'
import { openAnnotation as openRatings } from './kept/with-ratings.ts'

/** The catalogue finds this by the address of the module (see `catalogue/annotation.ts`). */
export const openAnnotation: OpenAnnotation = (database) => {
  const [improved, flagged] = [openImprovements(database), openFlags(database)]
  const [withChecks, withRatings] = [openLinkChecks(database), openRatings(database)]
  // checks are put to the links that are shown
  return async (resources) => withRatings(await withChecks(await flagged(await improved(resources))))
}
