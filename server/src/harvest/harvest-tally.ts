/** The counts of a harvest. */

/** What has become of the records so far. `read` is the sum of new, changed, unchanged and refused. */
export interface HarvestTally {
  read: number
  new: number
  changed: number
  unchanged: number
  refused: number
  /** Records of an earlier harvest that are not there any more. */
  removed: number
  /** Catalogues and pages of results: understood, and no records themselves. */
  containers: number
}
