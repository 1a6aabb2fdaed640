/** What was taken away and what was added between two texts, word by word or line by line. */

/** A run of words that both texts have, or one of them. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** A place in two lists: the same item in both, or an item of one. */
export interface DiffStep {
  readonly kind: DiffPart['kind']
  /** Index in the list before; -1 = it is not there. */
  readonly before: number
  /** Index in the list after; -1 = it is not there. */
  readonly after: number
}

/** Comparisons at most; longer lists are cut where both have an item that each has once, else they are one removed and one added part. */
const MOST_COMPARED = 4_000_000

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []
/** Items that stand one a line are compared whole. */
const linesOf = (text: string): string[] =>
  text === '' ? [] : text.split('\n').map((line, at) => (at === 0 ? line : `\n${line}`))
const itemsOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** A part of two lists: from the first index to before the second. */
interface Part {
  readonly rows: readonly [number, number]
  readonly columns: readonly [number, number]
}

/** Compares two lists; the steps come in the order of both. */
class Comparison {
  readonly steps: DiffStep[] = []
  readonly before: readonly string[]
  readonly after: readonly string[]

  constructor(before: readonly string[], after: readonly string[]) {
    this.before = before
    this.after = after
    this.#compare({ rows: [0, before.length], columns: [0, after.length] })
  }

  #same(from: number, to: number, column: number): void {
    for (let row = from; row < to; row += 1) this.steps.push({ kind: 'same', before: row, after: column + row - from })
  }

  #removed(from: number, to: number): void {
    for (let row = from; row < to; row += 1) this.steps.push({ kind: 'removed', before: row, after: -1 })
  }

  #added(from: number, to: number): void {
    for (let column = from; column < to; column += 1) this.steps.push({ kind: 'added', before: -1, after: column })
  }

  #compare({ rows: [top, bottom], columns: [left, right] }: Part): void {
    const { before, after } = this
    let [row, column, low, end] = [top, left, bottom, right]
    while (row < low && column < end && before[row] === after[column]) [row, column] = [row + 1, column + 1]
    while (low > row && end > column && before[low - 1] === after[end - 1]) [low, end] = [low - 1, end - 1]
    this.#same(top, row, left)
    const rest: Part = { rows: [row, low], columns: [column, end] }
    if ((low - row) * (end - column) <= MOST_COMPARED) this.#align(rest)
    else this.#cut(rest)
    this.#same(low, bottom, end)
  }

  /** The longest common run decides. */
  #align({ rows: [top, bottom], columns: [left, right] }: Part): void {
    const { before, after } = this
    const width = right - left + 1
    const lengths = commonLengths(before.slice(top, bottom), after.slice(left, right))
    const length = (row: number, column: number): number => lengths[(row - top) * width + column - left] ?? 0
    let [row, column] = [top, left]
    while (row < bottom || column < right) {
      const isRow = row < bottom
      if (isRow && column < right && before[row] === after[column]) {
        this.#same(row, row + 1, column)
        row += 1
        column += 1
      } else if (isRow && (column >= right || length(row + 1, column) >= length(row, column + 1))) {
        this.#removed(row, row + 1)
        row += 1
      } else {
        this.#added(column, column + 1)
        column += 1
      }
    }
  }

  /** Cuts at items that each list has once, and that come in the same order. */
  #cut({ rows: [top, bottom], columns: [left, right] }: Part): void {
    const columnOf = placesOfSingles(this.after, left, right)
    const rowOf = placesOfSingles(this.before, top, bottom)
    const pairs = [...rowOf].flatMap(([item, row]): [number, number][] => {
      const column = columnOf.get(item)
      return column === undefined ? [] : [[row, column]]
    })
    const cuts = risingColumns(pairs.toSorted(([one], [other]) => one - other))
    if (cuts.length === 0) {
      this.#removed(top, bottom)
      this.#added(left, right)
      return
    }
    let [row, column] = [top, left]
    for (const [cutRow, cutColumn] of cuts) {
      this.#compare({ rows: [row, cutRow], columns: [column, cutColumn] })
      this.#same(cutRow, cutRow + 1, cutColumn)
      row = cutRow + 1
      column = cutColumn + 1
    }
    this.#compare({ rows: [row, bottom], columns: [column, right] })
  }
}

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

/** Where the items stand that are there once between two places. */
function placesOfSingles(list: readonly string[], from: number, to: number): Map<string, number> {
  const places = new Map<string, number>()
  const several = new Set<string>()
  for (let at = from; at < to; at += 1) {
    const item = list[at] ?? ''
    if (places.has(item)) several.add(item)
    else places.set(item, at)
  }
  for (const item of several) places.delete(item)
  return places
}

/** The longest choice of pairs (by their rows) whose columns rise, found with the smallest end of each length. */
function risingColumns(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const ends: number[] = []
  const previous: number[] = []
  for (const [at, [, column]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < column) low = middle + 1
      else high = middle
    }
    previous[at] = low === 0 ? -1 : (ends[low - 1] ?? -1)
    ends[low] = at
  }
  const chosen: (readonly [number, number])[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at]
    if (pair !== undefined) chosen.unshift(pair)
  }
  return chosen
}

/** The steps from one list to the other. */
export const listDiff = (before: readonly string[], after: readonly string[]): readonly DiffStep[] =>
  new Comparison(before, after).steps

/** Neighbours of one kind are one part. */
function partsOf(before: readonly string[], after: readonly string[]): DiffPart[] {
  const result: { kind: DiffPart['kind']; texts: string[] }[] = []
  for (const { kind, before: row, after: column } of listDiff(before, after)) {
    const text = (kind === 'added' ? after[column] : before[row]) ?? ''
    const last = result.at(-1)
    if (last?.kind === kind) last.texts.push(text)
    else result.push({ kind, texts: [text] })
  }
  return result.map(({ kind, texts }) => ({ kind, text: texts.join('') })).filter(({ text }) => text !== '')
}

/** The parts of two texts, in their order. */
export const wordDiff = (before: string, after: string): DiffPart[] => partsOf(wordsOf(before), wordsOf(after))

/** The same of lists with one item a line; order counts. */
export const lineDiff = (before: string, after: string): DiffPart[] => partsOf(linesOf(before), linesOf(after))

/** Items of lists whose order says nothing: each is there in both, or in one. */
export function itemDiff(before: string, after: string): DiffPart[] {
  const [old, fresh] = [itemsOf(before), itemsOf(after)]
  return [
    ...old.map((text): DiffPart => ({ kind: fresh.includes(text) ? 'same' : 'removed', text })),
    ...fresh.filter((text) => !old.includes(text)).map((text): DiffPart => ({ kind: 'added', text })),
  ]
}
