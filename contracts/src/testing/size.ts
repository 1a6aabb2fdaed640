/**
 * How large a test is. `npm test` runs every test at its small size, `npm run test:all` at full size, and CI a fifth of the test files at
 * full size, the next fifth with the next commit. The size is chosen for each test file before it is loaded (tools/test-run/size-of-file.ts).
 * A module that several test files share asks in a function: it is loaded once for all of them.
 */

/** One for all copies of this module that a worker has. */
const sized = globalThis as { graticuleFullSize?: boolean }

/** Says at which size the test file that is loaded next runs. */
export function setFullSize(isFull: boolean): void {
  sized.graticuleFullSize = isFull
}

/** The value for the size of this test file. */
export function bySize<Value>(small: Value, full: Value): Value {
  return sized.graticuleFullSize === true ? full : small
}

/** How often a property is tried, of how often it is tried at full size: a fifth. */
export const runs = (full: number): number => bySize(Math.ceil(full / 5), full)
