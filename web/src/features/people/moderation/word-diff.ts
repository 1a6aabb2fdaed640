/** What was taken away and what was added between two texts, word by word. */

/** A run of words that both texts have, or one of them. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Comparisons of words at most; longer texts that differ everywhere are shown as one removed and one added. */
const MOST_COMPARED = 4_000_000

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []
/** Items that stand one a line are compared whole. */
const linesOf = (text: string): string[] =>
  text === '' ? [] : text.split('\n').map((line, at) => (at === 0 ? line : `\n${line}`))
const itemsOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** Lengths of the longest common runs from each pair of places on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[row] === after[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0)
  return lengths
}

function compare(before: readonly string[], after: readonly string[]): DiffPart[] {
  if (before.length * after.length > MOST_COMPARED)
    return [
      { kind: 'removed', text: before.join('') },
      { kind: 'added', text: after.join('') },
    ]
  const lengths = commonLengths(before, after)
  const width = after.length + 1
  const parts: DiffPart[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [old, fresh] = [before[row], after[column]]
    if (old !== undefined && old === fresh) {
      parts.push({ kind: 'same', text: old })
      row += 1
      column += 1
    } else if (
      old !== undefined &&
      (fresh === undefined || (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0))
    ) {
      parts.push({ kind: 'removed', text: old })
      row += 1
    } else {
      parts.push({ kind: 'added', text: fresh ?? '' })
      column += 1
    }
  }
  return parts
}

/** Neighbours of one kind are one part. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last?.kind === part.kind) result[result.length - 1] = { ...last, text: last.text + part.text }
    else result.push(part)
  }
  return result.filter(({ text }) => text !== '')
}

function diffOf(before: readonly string[], after: readonly string[]): DiffPart[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1
  return [
    { kind: 'same', text: before.slice(0, start).join('') },
    ...compare(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    { kind: 'same', text: before.slice(before.length - end).join('') },
  ]
}

/** The parts of two texts, in their order. */
export const wordDiff = (before: string, after: string): DiffPart[] => joined(diffOf(wordsOf(before), wordsOf(after)))

/** The same of lists with one item a line; order counts. */
export const lineDiff = (before: string, after: string): DiffPart[] => joined(diffOf(linesOf(before), linesOf(after)))

/** Items of lists whose order says nothing: each is there in both, or in one. */
export function itemDiff(before: string, after: string): DiffPart[] {
  const [old, fresh] = [itemsOf(before), itemsOf(after)]
  return [
    ...old.map((text): DiffPart => ({ kind: fresh.includes(text) ? 'same' : 'removed', text })),
    ...fresh.filter((text) => !old.includes(text)).map((text): DiffPart => ({ kind: 'added', text })),
  ]
}
