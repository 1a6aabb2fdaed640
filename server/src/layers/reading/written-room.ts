/**
 * How much may be written anew of one file. It is counted while it is written, so that a file beyond it is refused with words before the
 * process that reads it runs out of memory.
 */
import { LayerFault } from '../layer-fault.ts'

/** Longest text that is given on: in UTF-16 units while it is written, in bytes at the end. */
const MAX_WRITTEN = 64_000_000

/** Takes the length of what is written next. @throws LayerFault `too-large` */
export type Room = (length: number) => void

/** Room for one file. */
export function createRoom(): Room {
  let left = MAX_WRITTEN
  return (length) => {
    left -= length
    if (left < 0)
      throw new LayerFault('too-large', { detail: `written for the map it has more than ${MAX_WRITTEN / 1_000_000} MB` })
  }
}
