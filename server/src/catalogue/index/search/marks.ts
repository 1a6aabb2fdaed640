/**
 * Marks of entries, a byte each: two lists are compared without asking which is ahead. Each loop is a function that ends with
 * it. V8 compiles a loop while it runs, and throws the code away when it reaches what follows and has rarely run; that takes
 * longer than many of these loops.
 */

/** From this part of the entries on, all marks are put back at once. */
const CLEARED_PART = 16

/** Marks the entries of a list with 1. */
export function mark(marks: Uint8Array, list: Uint32Array): void {
  for (let at = 0; at < list.length; at += 1) marks[list[at] as number] = 1
}

/** Puts the marks of a list back to 0. `size`: of the segment. */
export function clear(marks: Uint8Array, list: Uint32Array, size: number): void {
  if (list.length * CLEARED_PART > size) marks.fill(0, 0, size)
  else unmark(marks, list)
}

function unmark(marks: Uint8Array, list: Uint32Array): void {
  for (let at = 0; at < list.length; at += 1) marks[list[at] as number] = 0
}

/**
 * Puts those of the entries with the mark `wanted` (0 or 1) into `kept`, which may be the list itself, with their scores, and the
 * others into `others`; gives how many are kept.
 */
export function split(
  entries: Uint32Array,
  scores: Int32Array | undefined,
  marks: Uint8Array,
  wanted: 0 | 1,
  kept: Uint32Array,
  others?: Uint32Array,
): number {
  const flip = 1 - wanted
  let length = 0
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    // written in any case and counted where it belongs: no processor guesses which
    if (others !== undefined) others[at - length] = entry
    kept[length] = entry
    if (scores !== undefined) scores[length] = scores[at] as number
    length += (marks[entry] as number) ^ flip
  }
  return length
}
