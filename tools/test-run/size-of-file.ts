/**
 * Runs before each test file (`setupFiles` of vitest): chooses its size, and the seed of what it tries at random.
 *
 *   GRATICULE_TEST_SIZE   `small` (when missing), `full`, or the turn whose files are full: 0 to 4
 *   GRATICULE_TEST_SEED   a whole number; the same seed draws the same values
 */
import { relative } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { runs, setFullSize } from '../../contracts/src/testing/size.ts'
import { root } from '../root.ts'
import { turnOf } from './plan/turns.ts'

const size = process.env['GRATICULE_TEST_SIZE'] ?? 'small'
const seed = Number(process.env['GRATICULE_TEST_SEED'] ?? 1)
/** How often fast-check tries a property that says nothing of it. */
const USUAL_RUNS = 100

const file = relative(root, expect.getState().testPath ?? '').replaceAll('\\', '/')
setFullSize(size === 'full' || size === String(turnOf(file)))
fc.configureGlobal({ seed, numRuns: runs(USUAL_RUNS) })
