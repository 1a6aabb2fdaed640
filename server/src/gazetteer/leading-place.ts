/** Which of several places with the same name is meant. */

/** What the rule looks at. */
export interface Candidate {
  readonly weight: number
  /** The text is the full name of the place: "Georgia" is the country's, the state's is "Georgia, United States of America". */
  readonly isFullName: boolean
  /** The text says where the place is: "Paris, Texas". */
  readonly isQualified: boolean
}

/** A place clearly leads when it outweighs the next one by this factor. */
export const LEAD_FACTOR = 5
/** An unqualified name of a place that weighs less is likelier to be a common word ("changes in time", a town in Norway). */
export const LEAST_WEIGHT = 100_000

/**
 * The candidate that clearly leads, or `undefined` on a tie: the only one whose full name was said, or the one that
 * outweighs every other five times. Places that lie in the heaviest one do not count against it: São Paulo, the state,
 * speaks for the city too.
 *
 * @param candidates the heaviest first
 * @param holds does the first candidate hold the second one?
 * @rule D55.leading-place A place leads when it outweighs the next one five times or is the only one whose full name was said
 */
export function leadingPlace<T extends Candidate>(
  candidates: readonly T[],
  holds: (outer: T, inner: T) => boolean,
): T | undefined {
  const fullyNamed = candidates.filter(({ isFullName }) => isFullName)
  if (fullyNamed.length === 1) return fullyNamed[0]
  const [first, ...others] = fullyNamed.length > 1 ? fullyNamed : candidates
  if (first === undefined || (!first.isFullName && !first.isQualified && first.weight < LEAST_WEIGHT)) return undefined
  const rival = others.find((other) => !holds(first, other))
  return rival === undefined || first.weight >= rival.weight * LEAD_FACTOR ? first : undefined
}
