/** The numbers of the footprints: which stand together, and where. */
import type { Cover } from '../../../../stores/map/map-view.ts'
import { coverAt } from '../../canvas/covers.ts'
import { boundsArea, type FootprintPart, type FootprintShape } from './footprint-shape.ts'
import { isInView } from './footprint-look.ts'
import { groupByPlace } from './identical.ts'
import { besides, firstSpot, isAt, nearestIn, onStage, overlap, type Site, spotsOf, tagSize } from './tag-spots.ts'
import { type MapFrame, toPixel } from '../../canvas/frame.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'
import type { FreeArea } from '../../canvas/view-fit.ts'

/** Parts of one footprint that have its number, the largest ones, unless they lie nearer to each other than this, pixels. */
const MOST_MARKS = 12
const MARKS_APART = 32

/** A number or several that stand at one place. */
export interface FootprintTag {
  /** The footprints whose number it is, in the order of the list; several are a stack. */
  readonly members: readonly FootprintShape[]
  /** Which part of the first of them it marks: 0 is the main one, the others follow by their size. */
  readonly mark: number
  /** How many marks the first one has. */
  readonly marks: number
  /** Middle of the tag, pixels of the stage. */
  readonly x: number
  readonly y: number
  /** Some of what it marks can be seen, so it is shown. */
  readonly inView: boolean
  /** Where a line leads from a tag that has no room at its footprint, pixels of the stage. */
  readonly lineTo?: Point
}

/** What a tag says: a number, a run of numbers, or the first of several and how many more there are. */
export type TagNumbers =
  | { readonly kind: 'one'; readonly index: number }
  | { readonly kind: 'run'; readonly first: number; readonly last: number }
  | { readonly kind: 'some'; readonly first: number; readonly more: number }

/** The numbers of a tag in short. `hot`: the entry in hand, which is named before the others. */
export function tagNumbers(members: readonly Pick<FootprintShape, 'id' | 'index'>[], hot: string | null = null): TagNumbers {
  const numbers = members.map(({ index }) => index)
  const [first = 0, last = first] = [numbers[0], numbers.at(-1)]
  if (numbers.length <= 1) return { kind: 'one', index: first }
  const inHand = members.find(({ id }) => id === hot)
  if (inHand) return { kind: 'some', first: inHand.index, more: numbers.length - 1 }
  if (last - first === numbers.length - 1) return { kind: 'run', first, last }
  return { kind: 'some', first, more: numbers.length - 1 }
}

/** What is written on a tag. */
export function tagText(numbers: TagNumbers): string {
  if (numbers.kind === 'one') return String(numbers.index)
  return numbers.kind === 'run' ? `${numbers.first}\u2013${numbers.last}` : `${numbers.first} +${numbers.more}`
}

/** Width of a tag, pixels: a figure of its font takes 7 of them at the usual size of text. */
const widthOf = (members: readonly FootprintShape[], frame: MapFrame): number =>
  Math.max(tagSize(frame), frame.textScale * (10 + 7 * tagText(tagNumbers(members)).length))

/** The parts of a footprint that have its number: each box of an entry with several. */
function marksOf({ parts, main }: FootprintShape, frame: MapFrame): FootprintPart[] {
  if (parts.length === 1) return [main]
  const marked: FootprintPart[] = [main]
  const far = (one: FootprintPart, other: FootprintPart) => {
    const [a, b] = [onStage(one.bounds, frame), onStage(other.bounds, frame)]
    return Math.hypot(a.right - b.right, a.top - b.top) >= MARKS_APART
  }
  for (const part of parts.toSorted((one, other) => boundsArea(other.bounds) - boundsArea(one.bounds))) {
    if (marked.length >= MOST_MARKS) break
    if (part !== main && marked.every((other) => far(part, other))) marked.push(part)
  }
  return marked
}

/** A mark that is to be placed. */
interface Wanted {
  readonly members: readonly FootprintShape[]
  readonly mark: number
  readonly marks: number
  readonly part: FootprintPart
}

type Placed = { -readonly [key in keyof FootprintTag]: FootprintTag[key] }

/** Places tags one after the other on a stage. */
class Stage {
  readonly #frame: MapFrame
  readonly #free: FreeArea
  readonly #covers: readonly Cover[]
  readonly #size: number
  readonly tags: Placed[] = []

  constructor(frame: MapFrame, free: FreeArea, covers: readonly Cover[]) {
    this.#frame = frame
    this.#free = free
    this.#covers = covers
    this.#size = tagSize(frame)
  }

  siteOf(part: FootprintPart): Site | undefined {
    const seen = overlap(onStage(part.bounds, this.#frame), this.#free)
    return seen && { part, frame: this.#frame, seen, free: this.#free }
  }

  /** Corners that can be seen come before those that cannot: their tags have no other place. */
  isAtCorner(part: FootprintPart): boolean {
    const site = this.siteOf(part)
    if (site === undefined) return true
    const [x, y] = firstSpot(site)
    const [right, top] = [onStage(part.bounds, this.#frame).right, onStage(part.bounds, this.#frame).top]
    return part.kind !== 'box' || (x === right && y === top)
  }

  #isFree([x, y]: Point, width: number): boolean {
    const { left, top, right, bottom } = this.#free
    const half = this.#size / 2
    return (
      x >= left + half &&
      x <= right - half &&
      y >= top + half &&
      y <= bottom - half &&
      coverAt(this.#covers, x, y, this.#size) === undefined &&
      this.#taken([x, y], width) === undefined
    )
  }

  #widthOf({ members }: FootprintTag): number {
    return widthOf(members, this.#frame)
  }

  /** The tag that one of this width at this place would lie on. */
  #taken([x, y]: Point, width: number): Placed | undefined {
    return this.tags.find(
      (other) =>
        other.inView && Math.abs(other.x - x) < (this.#widthOf(other) + width) / 2 + 2 && Math.abs(other.y - y) < this.#size,
    )
  }

  place({ members, mark, marks, part }: Wanted): void {
    const site = this.siteOf(part)
    const width = widthOf(members, this.#frame)
    // what lies under panels as a whole is not shown: half a number between them would be no target
    const inView = site !== undefined && isInView(part.bounds, this.#frame)
    const put = ([x, y]: Point, lineTo?: Point, isSeen = inView) =>
      this.tags.push({ members, mark, marks, x, y, inView: isSeen, ...(lineTo && { lineTo }) })
    if (site === undefined) return void put(toPixel(this.#frame, [part.bounds[2], part.bounds[3]]))
    for (const spot of spotsOf(site, this.#covers)) if (isAt(site, spot) && this.#isFree(spot, width)) return void put(spot)
    const first = firstSpot(site)
    const neighbour = this.#taken(first, width)
    if (neighbour !== undefined) return this.#join(neighbour, members)
    // all of the footprint lies under something: beside that, with a line to the footprint
    const cover = coverAt(this.#covers, ...first, this.#size)
    const beside = cover && besides(first, cover, this.#size).find((spot) => this.#isFree(spot, width))
    if (beside) put(beside, nearestIn(site.seen, beside))
    else put(first, undefined, cover === undefined && inView)
  }

  #join(into: Placed, members: readonly FootprintShape[]): void {
    const all = new Map([...into.members, ...members].map((one) => [one.id, one]))
    into.members = [...all.values()].toSorted((one, other) => one.index - other.index)
  }

  /** Stacks that have grown until they lie on others take them in. */
  settle(): void {
    for (const tag of this.tags) {
      if (!tag.inView || this.siteOf(tag.members[0]!.main) === undefined) continue
      for (;;) {
        const at = this.tags.findIndex(
          (other) =>
            other !== tag &&
            other.inView &&
            (tag.members.length > 1 || other.members.length > 1) &&
            Math.abs(other.x - tag.x) < (this.#widthOf(other) + this.#widthOf(tag)) / 2 &&
            Math.abs(other.y - tag.y) < this.#size,
        )
        const other = this.tags[at]
        if (other === undefined) break
        this.#join(tag, other.members)
        this.tags.splice(at, 1)
      }
    }
  }
}

/**
 * The tags of the footprints, in the order of their numbers, with the tags of further parts at the end. Each stands at its own
 * footprint: at its corner, along its edge, or in a stack with others that have no other place; identical footprints have one tag.
 * @rule B-results-on-the-map.number-at-footprint A number stands at its own footprint, alone or in a stack
 */
export function placeTags(
  shapes: readonly FootprintShape[],
  frame: MapFrame,
  free: FreeArea,
  covers: readonly Cover[] = [],
): FootprintTag[] {
  const stage = new Stage(frame, free, covers)
  const wanted = groupByPlace(shapes, frame).flatMap((members) => {
    const parts = marksOf(members[0]!, frame)
    return parts.map((part, mark): Wanted => ({ members, mark, marks: parts.length, part }))
  })
  const turn = ({ mark, part }: Wanted) => (mark > 0 ? 2 : stage.isAtCorner(part) ? 0 : 1)
  const turns = Map.groupBy(wanted, turn)
  for (const now of [0, 1, 2] as const) for (const one of turns.get(now) ?? []) stage.place(one)
  stage.settle()
  return stage.tags.toSorted(
    (one, other) => Number(one.mark > 0) - Number(other.mark > 0) || one.members[0]!.index - other.members[0]!.index,
  )
}
