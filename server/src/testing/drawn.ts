/** What tests draw at random follows from the seed of the run, so that a run can be repeated (docs/testing.md). */
import { createCipheriv } from 'node:crypto'

/** The seed of this run: `GRATICULE_TEST_SEED`, a whole number, 1 when it is not set. */
export const testSeed = (): number => Number(process.env['GRATICULE_TEST_SEED'] ?? 1)

/** Bytes that cannot be packed: the same ones for the same seed and number, others for every other number. */
export function drawnBytes(length: number, number = 0): Buffer {
  const [key, start] = [Buffer.alloc(16), Buffer.alloc(16)]
  key.writeDoubleBE(testSeed())
  // the lower half counts the blocks
  start.writeDoubleBE(number)
  return createCipheriv('aes-128-ctr', key, start).update(Buffer.alloc(length))
}
