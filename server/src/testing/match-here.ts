/** Matches changes against saved searches in the process of a test: a thread takes a second to start. */
import type { Matching } from '../alerts/follow-changes.ts'
import { openMatching } from '../alerts/match-waiting.ts'
import type { Database } from '../storage/database.ts'

/** As one piece. */
export function matchHere({ reader }: Pick<Database, 'reader'>): Matching {
  const match = openMatching(reader)
  return {
    match: async (asked) => {
      const { upTo, rows, found } = await match(asked)
      async function* pieces() {
        yield found
      }
      return { upTo, rows, pieces: pieces() }
    },
    end: () => Promise.resolve(),
  }
}
