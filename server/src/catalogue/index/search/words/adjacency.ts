/** Whether words stand one after the other in an entry. */
import { fieldOf, NEXT_POSITION, PositionReader } from '../../segment/positions.ts'
import type { Segment } from '../../segment/segment.ts'

/**
 * A test whether one of the fields (bits) of an entry has words with these terms one after the other. Entries must be asked
 * for in their order.
 */
export function adjacency(segment: Segment, words: readonly (readonly number[])[], fields: number): (entry: number) => boolean {
  const readers = words.map((terms) => terms.map((term) => new PositionReader(segment, term)))
  const starts: number[] = []
  const positions: number[] = []
  const read = (word: number, entry: number, into: number[]): number => {
    let length = 0
    for (const reader of readers[word] ?? []) length = reader.read(entry, into, length)
    return length
  }
  return (entry) => {
    let left = read(0, entry, starts)
    for (let word = 1; word < words.length && left > 0; word += 1) {
      const length = read(word, entry, positions)
      let kept = 0
      for (let at = 0; at < left; at += 1) {
        const wanted = (starts[at] as number) + word * NEXT_POSITION
        let place = 0
        while (place < length && positions[place] !== wanted) place += 1
        if (place < length) starts[kept++] = starts[at] as number
      }
      left = kept
    }
    for (let at = 0; at < left; at += 1) if ((fields & (1 << fieldOf(starts[at] as number))) !== 0) return true
    return false
  }
}
