/**
 * Whether entries have a relation to a searched area. Boxes are looked at first: shapes are compared (polygon-relations.ts) where
 * the boxes meet and the area or the entry is no box.
 */
import type { Bbox, BboxRelation } from '@graticule/contracts/bbox'
import { stepsOf } from '@graticule/contracts/geometry/exact-plane'
import { isBoxItself } from '@graticule/contracts/geometry/search-area'
import type { SearchQuery } from '../../../catalogue.ts'
import { hasShape, wordsOf } from '../../segment/shapes/polygons.ts'
import type { SegmentColumns } from '../../segment/segment.ts'
import { AreaCells, type Verdict } from './area-cells.ts'
import { type BoxTest, boxTest } from './box-relations.ts'
import { beginsWithin, partsOf, partsOfBox } from '../parts.ts'
import type { PlaneBox } from '@graticule/contracts/geometry/cell-raster'
import { NearParts } from './near-parts.ts'
import type { Part } from './part.ts'
import { holds, overlap, reachesEndOfMap } from './polygon-relations.ts'

type Columns = Pick<SegmentColumns, 'boxes' | 'boxOffsets' | 'shapes' | 'shapeOffsets'>
type Shape = readonly Part[]

/** The shapes of an entry: its own, or that of each of its boxes. */
function shapesOf(columns: Columns, entry: number): Shape[] {
  const { boxes, boxOffsets, shapes: words, shapeOffsets } = columns
  if (hasShape(columns, entry)) return [partsOf(words, shapeOffsets[entry] as number, shapeOffsets[entry + 1] as number)]
  const shapes: Shape[] = []
  const end = (boxOffsets[entry + 1] as number) * 4
  for (let at = (boxOffsets[entry] as number) * 4; at < end; at += 4) {
    shapes.push(partsOfBox(boxes.subarray(at, at + 4) as unknown as Bbox))
  }
  return shapes
}

/** As the relations of boxes: all shapes of an entry lie inside the area, one of them holds it, any of them overlaps it. */
function isRelated(area: Shape, shapes: readonly Shape[], relation: BboxRelation): boolean {
  switch (relation) {
    case 'OVERLAPS':
      return shapes.some((shape) => overlap(area, shape))
    case 'DISJOINT':
      return !shapes.some((shape) => overlap(area, shape))
    case 'CONTAINS':
      return shapes.every((shape) => holds(area, shape))
    case 'CONTAINED':
      return shapes.some((shape) => holds(shape, area))
  }
}

/** `exact`, of entries whose boxes meet that of the area, or hold it: the others are apart from it. */
function whereBoxesMeet(columns: Columns, box: Bbox, relation: BboxRelation, exact: BoxTest, isBox = false): BoxTest {
  const boxesMeet = boxTest(columns, [box], isBox && relation === 'CONTAINED' ? 'CONTAINED' : 'OVERLAPS')
  const isApart = relation === 'DISJOINT'
  return (entry) => (boxesMeet(entry) ? exact(entry) : isApart)
}

/** Of entries with shapes; the others are told by their boxes alone. An entry whose box lies inside the area does so itself. */
function exactBoxTest(columns: Columns, area: Bbox, relation: BboxRelation): BoxTest {
  const plain = boxTest(columns, [area], relation)
  if (columns.shapes.length === 0) return plain
  const isInside = boxTest(columns, [area], 'CONTAINS')
  const parts = partsOfBox(area)
  const exact: BoxTest = (entry) => {
    if (relation !== 'CONTAINED' && isInside(entry)) return relation !== 'DISJOINT'
    const isMeeting = relation === 'OVERLAPS' || relation === 'DISJOINT'
    if (isMeeting && beginsWithin(columns.shapes, columns.shapeOffsets[entry] as number, parts)) return relation === 'OVERLAPS'
    return isRelated(parts, shapesOf(columns, entry), relation)
  }
  const ofShape = whereBoxesMeet(columns, area, relation, exact, true)
  return (entry) => (hasShape(columns, entry) ? ofShape(entry) : plain(entry))
}

/** So many entries are compared one by one before it is worth knowing the area by its cells. */
const BEFORE_CELLS = 100
/** Parts of an area from which on it is worth knowing which of them lie near. */
const MANY_PARTS = 12

/** The one box of an entry, in half steps, when it lies wholly within the map or the area does; `undefined` of all other entries. */
function plainBox({ boxes, boxOffsets }: Columns, entry: number, isAreaAtEnd: boolean): PlaneBox | undefined {
  const at = (boxOffsets[entry] as number) * 4
  const [west, south, east, north] = [boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]] as unknown as Bbox
  if (boxOffsets[entry + 1] !== at / 4 + 1 || west > east) return undefined
  // at the ends of the map they may meet by other longitudes
  if (isAreaAtEnd && (west <= -180 || east >= 180 || south <= -90 || north >= 90)) return undefined
  return { west: stepsOf(west) * 2, south: stepsOf(south) * 2, east: stepsOf(east) * 2, north: stepsOf(north) * 2 }
}

/** Of an area that is no box, with any entry. */
function exactShapeTest(columns: Columns, box: Bbox, area: Shape, relation: BboxRelation): BoxTest {
  const hasCells = area.some(({ kind }) => kind === 'polygon')
  const isAtEnd = area.some(reachesEndOfMap)
  let left = BEFORE_CELLS
  let cells: AreaCells | undefined
  let parts: NearParts | undefined
  /** What the cells tell of an entry. */
  const verdictOf = (place: PlaneBox): Verdict => {
    if (!hasCells) return 'unknown'
    cells ??= new AreaCells(area)
    return cells.verdict(place)
  }
  /** The parts of the area that an entry may have to do with: one that holds the area has to do with all. */
  const near = (place: PlaneBox): Shape => {
    if (area.length < MANY_PARTS || relation === 'CONTAINED') return area
    parts ??= new NearParts(area)
    return parts.of(place)
  }
  return whereBoxesMeet(columns, box, relation, (entry) => {
    const place = left > 0 ? undefined : plainBox(columns, entry, isAtEnd)
    if (left > 0) left -= 1
    const verdict = place === undefined ? 'unknown' : verdictOf(place)
    if (verdict === 'inside') return relation === 'OVERLAPS' || relation === 'CONTAINS'
    if (verdict === 'outside') return relation === 'DISJOINT'
    return isRelated(place === undefined ? area : near(place), shapesOf(columns, entry), relation)
  })
}

/** Whether an entry that has a box has the relation to any of the areas. */
export function areaTest(columns: Columns, { boxes, geometry, relation }: NonNullable<SearchQuery['area']>): BoxTest {
  const [box] = boxes
  if (geometry !== undefined && box !== undefined && !isBoxItself({ geometry, box })) {
    const words = Uint32Array.from(wordsOf(geometry))
    return exactShapeTest(columns, box, partsOf(words, 0, words.length), relation)
  }
  if (columns.shapes.length === 0) return boxTest(columns, boxes, relation)
  const tests = boxes.map((area) => exactBoxTest(columns, area, relation))
  return (entry) => tests.some((test) => test(entry))
}
