/** Long lists in pieces that one statement takes. */

/** Ids per `in (...)`. */
export const IDS_PER_STATEMENT = 1_000

/** The items in pieces of at most `size`. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}
