/** Where an entry lies, as the index knows it. */
import { type Bbox, unionOfBoxes } from '@graticule/contracts/bbox'
import { type MatchExtent, RANGE_NAMES, type RangeName } from '../../../catalogue.ts'
import type { Segment } from '../segment.ts'

/** The number of an entry, by halving the list of those that have it; `undefined` when it has none. */
function numberAt({ columns }: Segment, name: RangeName, entry: number): number | undefined {
  const { numberOffsets, numberEntries, numbers } = columns
  const range = RANGE_NAMES.indexOf(name)
  let low = numberOffsets[range] as number
  let high = numberOffsets[range + 1] as number
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numberEntries[middle] as number) < entry) low = middle + 1
    else high = middle
  }
  const isFound = low < (numberOffsets[range + 1] as number) && numberEntries[low] === entry
  return isFound ? numbers[low] : undefined
}

/** The box around all boxes of an entry, and its earthquake when it is one. */
export function extentOf(segment: Segment, entry: number): Omit<MatchExtent, 'id'> {
  const { boxOffsets, boxes } = segment.columns
  const all: Bbox[] = []
  const end = (boxOffsets[entry + 1] as number) * 4
  for (let at = (boxOffsets[entry] as number) * 4; at < end; at += 4) {
    all.push([boxes[at] as number, boxes[at + 1] as number, boxes[at + 2] as number, boxes[at + 3] as number])
  }
  const magnitude = numberAt(segment, 'magnitude', entry)
  const depth = magnitude === undefined ? undefined : numberAt(segment, 'depth', entry)
  const event = magnitude === undefined ? undefined : depth === undefined ? { magnitude } : { magnitude, depth }
  return { box: all.length === 1 ? all[0] : unionOfBoxes(all), event }
}
