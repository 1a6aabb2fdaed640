/** Visits that were counted already: a visitor's mark is another one every day, so each counts once a day. */
const REMEMBERED = 100_000

/** Remembers visits, the latest 100,000. */
export function createVisits() {
  const seen = new Set<string>()
  return {
    /** True when this visit was not seen before; it is from now on. */
    isNew(visit: string): boolean {
      if (seen.has(visit)) return false
      seen.add(visit)
      const [oldest] = seen
      if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest)
      return true
    },
    /** The visit could not be counted. */
    forget(visit: string): void {
      seen.delete(visit)
    },
  }
}
