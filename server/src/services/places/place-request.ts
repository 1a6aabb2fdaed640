/** Reads the boxes of the places service. */
import type { Bbox } from '@graticule/contracts/bbox'
import { boxesUpTo, REFUSED } from '@graticule/contracts/codec'
import { MAX_DESCRIBED_BOXES } from '@graticule/contracts/services/where'
import { refusal } from '../../http/parameters.ts'

const boxesCodec = boxesUpTo(MAX_DESCRIBED_BOXES)

/** The boxes that are to be described, at least one. @throws PortalError `invalid-parameter`, saying what is accepted */
export function readBoxes(bbox: string): readonly Bbox[] {
  const boxes = boxesCodec.decode([bbox])
  if (boxes === REFUSED || boxes.length === 0) throw refusal('bbox', `up to ${MAX_DESCRIBED_BOXES} times ${boxesCodec.accepts}`)
  return boxes
}
