/** Work that is done piece by piece, so that others have their turn in between. */
import { setImmediate } from 'node:timers/promises'
import { MAX_TURN_MS } from '@graticule/contracts/limits'

/** Resolves at once, or in the next turn of the event loop when this one has been held for long enough. */
export type Pace = () => Promise<void>

/**
 * The pace of one piece of work, which begins now.
 * @rule B-limits.turn Work on the event loop makes room for others after ten milliseconds
 */
export function createPace(clock: () => number = () => performance.now()): Pace {
  let since = clock()
  return async () => {
    if (clock() - since < MAX_TURN_MS) return
    await setImmediate()
    since = clock()
  }
}

/** `make` of each, in order, at the pace. */
export async function mapAtPace<T, Made>(items: readonly T[], pace: Pace, make: (item: T) => Made): Promise<Made[]> {
  const made: Made[] = []
  for (const item of items) {
    made.push(make(item))
    await pace()
  }
  return made
}
