/** Visits that were counted already: a visitor's mark is another one every day, so each counts once a day. */
const REMEMBERED = 100_000

/** Remembers visits, the latest 100,000. */
export interface Visits {
  /**
   * Does the work, which is told whether the visit is new and has to be counted. When the work fails, the visit was not counted, and
   * is new the next time.
   */
  readonly counted: <T>(visit: string, work: (isNew: boolean) => Promise<T>) => Promise<T>
}

/** Makes a memory of visits. */
export function createVisits(): Visits {
  const seen = new Set<string>()
  return {
    async counted(visit, work) {
      const isNew = !seen.has(visit)
      seen.add(visit)
      const [oldest] = seen
      if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest)
      try {
        return await work(isNew)
      } catch (error) {
        if (isNew) seen.delete(visit)
        throw error
      }
    },
  }
}
