/** A place on the map, CSS pixels from its upper left corner. */
export interface NumberCorner {
  readonly left: number
  readonly top: number
}

/** Room that a number takes with the space to its neighbours, CSS pixels. */
export interface NumberSize {
  readonly wide: number
  readonly high: number
}

/** A number of usual text: targets are 24 high at least (WCAG 2.2, 2.5.8). */
const USUAL: NumberSize = { wide: 26, high: 26 }
/** Numbers go so many rows and columns aside at most: farther away nobody would find their area. */
const FARTHEST = 4

/** Steps aside, the nearest first; the first one is none. */
const STEPS = Array.from({ length: (2 * FARTHEST + 1) ** 2 }, (_, at) => [
  (at % (2 * FARTHEST + 1)) - FARTHEST,
  Math.floor(at / (2 * FARTHEST + 1)) - FARTHEST,
]).toSorted(([dx = 0, dy = 0], [otherDx = 0, otherDy = 0]) => dx ** 2 + dy ** 2 - (otherDx ** 2 + otherDy ** 2))

/**
 * Middles of numbers, none of which lies on another or on the corner of buttons at the upper right: each stands at the free place that is
 * nearest to its own. The size is that of the widest number. Where a map of this size has no free place near by, a number stays where it is.
 * @rule B-widget.numbers Numbers on the map of the widget lie neither on each other nor under its buttons
 */
export function spreadNumbers(
  wanted: readonly NumberCorner[],
  { width, height }: { readonly width: number; readonly height: number },
  { wide, high }: NumberSize = USUAL,
  corner: { readonly width: number; readonly height: number } = { width: 0, height: 0 },
): readonly NumberCorner[] {
  const placed: NumberCorner[] = []
  for (const own of wanted) {
    const isFree = ({ left, top }: NumberCorner) =>
      left >= wide / 2 &&
      left <= width - wide / 2 &&
      top >= high / 2 &&
      top <= height - high / 2 &&
      (left + wide / 2 <= width - corner.width || top - high / 2 >= corner.height) &&
      placed.every((other) => Math.abs(other.left - left) >= wide || Math.abs(other.top - top) >= high)
    // numbers at the edge come in first
    const start = {
      left: Math.min(Math.max(own.left, wide / 2), width - wide / 2),
      top: Math.min(Math.max(own.top, high / 2), height - high / 2),
    }
    const found = STEPS.map(([dx = 0, dy = 0]) => ({ left: start.left + dx * wide, top: start.top + dy * high })).find(isFree)
    placed.push(found ?? own)
  }
  return placed
}
