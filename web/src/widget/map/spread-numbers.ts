/** A place on the map, CSS pixels from its upper left corner. */
export interface Place {
  readonly left: number
  readonly top: number
}

/** Height of a number with the space to its neighbour, CSS pixels: targets are 24 high at least (WCAG 2.2, 2.5.8). */
const ROW = 26
/** Numbers go so many rows and columns aside at most: farther away nobody would find their area. */
const FARTHEST = 4

/** Steps aside, the nearest first; the first one is none. */
const STEPS = Array.from({ length: (2 * FARTHEST + 1) ** 2 }, (_, at) => [
  (at % (2 * FARTHEST + 1)) - FARTHEST,
  Math.floor(at / (2 * FARTHEST + 1)) - FARTHEST,
]).toSorted(([dx = 0, dy = 0], [otherDx = 0, otherDy = 0]) => dx ** 2 + dy ** 2 - (otherDx ** 2 + otherDy ** 2))

/**
 * Middles of numbers, none of which lies on another: each stands at the free place that is nearest to its own. `wide` is the width of the
 * widest number with its space, pixels. Where a map of this size has no free place near by, a number stays where it is.
 * @rule B-widget.numbers Numbers on the map of the widget do not lie on each other
 */
export function spreadNumbers(
  wanted: readonly Place[],
  { width, height }: { readonly width: number; readonly height: number },
  wide = ROW,
): readonly Place[] {
  const placed: Place[] = []
  for (const own of wanted) {
    const isFree = ({ left, top }: Place) =>
      left >= wide / 2 &&
      left <= width - wide / 2 &&
      top >= ROW / 2 &&
      top <= height - ROW / 2 &&
      placed.every((other) => Math.abs(other.left - left) >= wide || Math.abs(other.top - top) >= ROW)
    // numbers at the edge come in first
    const start = {
      left: Math.min(Math.max(own.left, wide / 2), width - wide / 2),
      top: Math.min(Math.max(own.top, ROW / 2), height - ROW / 2),
    }
    const found = STEPS.map(([dx = 0, dy = 0]) => ({ left: start.left + dx * wide, top: start.top + dy * ROW })).find(isFree)
    placed.push(found ?? own)
  }
  return placed
}
