/** Where and when of STAC objects. */
import { bboxContains, type Bbox } from '@graticule/contracts/bbox'
import type { Footprint, TimeExtent, VerticalExtent } from '@graticule/contracts/resource'
import { footprintOf, readBox, readShape } from '../../entry/fields/footprints.ts'
import { readInstant, timeExtentOf, type Stretch } from '../../entry/fields/instants.ts'
import { isObject, objectAt, textAt, textOf, type JsonObject } from '../json/json-values.ts'

/** A box of 4 or, with heights, 6 numbers; and its heights. */
function boxOf(value: unknown): { box: Bbox; heights?: VerticalExtent } | undefined {
  if (!Array.isArray(value) || (value.length !== 4 && value.length !== 6)) return undefined
  const numbers = value.map((number) => (typeof number === 'number' ? number : Number.NaN))
  const [west = Number.NaN, south = Number.NaN, low = Number.NaN, east = Number.NaN, north = Number.NaN, high = Number.NaN] =
    numbers.length === 6 ? numbers : [numbers[0], numbers[1], Number.NaN, numbers[2], numbers[3], Number.NaN]
  const box = readBox(west, south, east, north)
  if (box === undefined) return undefined
  const sound = Math.abs(low) <= 1e6 && Math.abs(high) <= 1e6 && !(low === 0 && high === 0)
  return sound ? { box, heights: { minimum: Math.min(low, high), maximum: Math.max(low, high) } } : { box }
}

/** Where a record lies, and how high. */
export interface Place {
  readonly footprint?: Footprint
  readonly vertical?: VerticalExtent
}

/**
 * The footprint of an item. Its bbox rules, except where the geometry crosses the antimeridian or is sharper about it; a
 * geometry with unsound coordinates is left out and the bbox stands alone.
 */
export function placeOfItem(item: JsonObject): Place {
  const told = boxOf(item.bbox)
  const crosses = told !== undefined && told.box[0] > told.box[2]
  const shapes = isObject(item.geometry) ? [readShape(item.geometry, { crosses })] : []
  const extent = shapes.find(({ boxes }) => boxes.length > 0)
  // many writers take the least and greatest longitude of a scene across the antimeridian: nearly the whole world
  const sharper = extent !== undefined && extent.boxes.some(([west, , east]) => west > east)
  const boxes = sharper || told === undefined ? (extent?.boxes ?? []) : [told.box]
  const footprint = footprintOf({ boxes, geometry: extent?.geometry, shapes })
  return {
    ...(footprint === undefined ? {} : { footprint }),
    ...(told?.heights === undefined ? {} : { vertical: told.heights }),
  }
}

/**
 * The footprint of a collection. The first of several boxes is the one around the others (STAC 1.0, Spatial Extent Object):
 * then the others say more exactly where. Versions before 0.7 write the box directly.
 */
export function placeOfCollection(collection: JsonObject): Place {
  const extent = objectAt(collection, 'extent')
  const told = Array.isArray(extent.spatial) ? [extent.spatial] : objectAt(extent, 'spatial').bbox
  const list: unknown[] = Array.isArray(told) ? (Array.isArray(told[0]) ? told : [told]) : []
  const read = list.map(boxOf).filter((box) => box !== undefined)
  const [first, ...others] = read.map(({ box }) => box)
  const isAround = first !== undefined && others.length > 0 && others.every((box) => bboxContains(first, box))
  const place = textOf(collection['osc:region'])
  const footprint = footprintOf({ boxes: first === undefined ? [] : isAround ? others : [first, ...others], place })
  const heights = read.flatMap((box) => (box.heights === undefined ? [] : [box.heights]))
  return {
    ...(footprint === undefined ? {} : { footprint }),
    ...(heights.length === 0
      ? {}
      : {
          vertical: {
            minimum: Math.min(...heights.map(({ minimum }) => minimum)),
            maximum: Math.max(...heights.map(({ maximum }) => maximum)),
          },
        }),
  }
}

const instant = (text: string | undefined, edge: 'start' | 'end') => (text === undefined ? undefined : readInstant(text, edge))

/** When an item was taken: its start and end, else its instant. */
export function timeOfItem(properties: JsonObject): TimeExtent | undefined {
  const start = instant(textAt(properties, 'start_datetime', 'dtr:start_datetime'), 'start')
  const end = instant(textAt(properties, 'end_datetime', 'dtr:end_datetime'), 'end')
  if (start !== undefined || end !== undefined) return timeExtentOf([{ start, end }])
  const moment = textAt(properties, 'datetime')
  return timeExtentOf([{ start: instant(moment, 'start'), end: instant(moment, 'end') }])
}

/** The time of a collection; `null` is an open end. Versions before 0.7 write the two ends directly. */
export function timeOfCollection(collection: JsonObject): TimeExtent | undefined {
  const temporal = objectAt(collection, 'extent').temporal
  const told = Array.isArray(temporal) ? temporal : objectAt(objectAt(collection, 'extent'), 'temporal').interval
  const list: unknown[] = Array.isArray(told) ? (Array.isArray(told[0]) ? told : [told]) : []
  // the first is the one around the others
  const stretches = list.slice(0, 1).map((interval): Stretch => {
    const [start, end] = Array.isArray(interval) ? (interval as unknown[]) : []
    return { start: instant(textOf(start), 'start'), end: instant(textOf(end), 'end') }
  })
  return timeExtentOf(stretches)
}
