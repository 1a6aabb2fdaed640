/** Work that is done piece by piece, so that others have their turn in between. */
import { setImmediate as immediate } from 'node:timers'
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

/**
 * One pace for many pieces of work that come at the same time: when this turn of the event loop has been held for long enough, each
 * further piece has a turn of its own, in the order in which they came.
 * @rule B-limits.turn
 */
export function createSharedPace(clock: () => number = () => performance.now()): Pace {
  let isOpen = false
  let since = 0
  const open = () => {
    if (isOpen) return
    isOpen = true
    since = clock()
    immediate(() => {
      isOpen = false
    })
  }
  let last: Promise<void> = Promise.resolve()
  return () => {
    // what has waited for the one before it looks at the clock when that has done its work
    last = last.then(async () => {
      open()
      if (clock() - since < MAX_TURN_MS) return
      await setImmediate()
      open()
    })
    return last
  }
}
