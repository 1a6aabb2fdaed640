/** A sketch as the texts of fields: degrees of a box, of a circle's centre and of a polygon's corners. */
import type { Corner } from '@graticule/contracts/geometry/drawn-shape'
import { withoutJumps } from '@graticule/contracts/geometry/geodesic-line'
import { type DegreesFault, readDegrees } from '../../../../../search/place/read-degrees.ts'
import { wrapLongitude } from '@graticule/contracts/geometry/web-mercator'
import type { DrawKind, Sketch } from '../sketch.ts'

/** `number`: kilometres that cannot be read. */
export type TextFault = 'missing' | 'unread' | 'latitude' | 'longitude' | 'number' | 'south-of-south'

type Field = 'longitude' | 'latitude' | 'radius'

const BOX: readonly Field[] = ['longitude', 'latitude', 'longitude', 'latitude']
const CIRCLE: readonly Field[] = ['latitude', 'longitude', 'radius']

/** What each field holds. A polygon has two for each corner. */
export function fieldsOf(kind: DrawKind, count: number): readonly Field[] {
  if (kind === 'box') return BOX
  if (kind === 'circle') return CIRCLE
  return Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 'latitude' : 'longitude'))
}

const degreesText = (degrees: number): string => String(Number(degrees.toFixed(5)))
const cornerTexts = ([x, y]: Corner): string[] => [degreesText(y), degreesText(wrapLongitude(x))]

/** The texts of a sketch; empty ones where nothing has been placed. */
export function textsOf({ kind, points, radius, complete }: Sketch): readonly string[] {
  const [first, second] = points
  if (kind === 'polygon') return [...points.flatMap(cornerTexts), ...Array<string>(Math.max(0, 6 - points.length * 2)).fill('')]
  if (kind === 'circle') return [...(first === undefined ? ['', ''] : cornerTexts(first)), radius === null ? '' : String(radius)]
  if (!complete || first === undefined || second === undefined) return ['', '', '', '']
  const isWholeWidth = second[0] - first[0] >= 360
  const [west, east] = isWholeWidth ? [-180, 180] : [wrapLongitude(first[0]), wrapLongitude(second[0])]
  return [west, first[1], east, second[1]].map(degreesText)
}

const READ: Partial<Record<DegreesFault, TextFault>> = { latitude: 'latitude', longitude: 'longitude' }

function readField(text: string, field: Field): number | TextFault {
  if (text.trim() === '') return 'missing'
  if (field === 'radius') {
    const kilometres = Number(text.trim().replace(',', '.'))
    return Number.isFinite(kilometres) && kilometres > 0 ? kilometres : 'number'
  }
  const value = readDegrees(text, field)
  return typeof value === 'number' ? value : (READ[value] ?? 'unread')
}

export interface TextReading {
  readonly sketch: Sketch | undefined
  /** What is wrong with each field. */
  readonly faults: readonly (TextFault | undefined)[]
}

/** The sketch that texts mean, complete; rows of a polygon that are wholly empty do not count. */
export function readTexts(kind: DrawKind, texts: readonly string[]): TextReading {
  const values = fieldsOf(kind, texts.length).map((field, at) => readField(texts[at] ?? '', field))
  const isEmptyRow = (at: number) =>
    kind === 'polygon' && [at - (at % 2), at - (at % 2) + 1].every((one) => values[one] === 'missing')
  const faults = values.map((value, at): TextFault | undefined =>
    typeof value === 'number' || isEmptyRow(at) ? undefined : value,
  )
  const numbers = values.map((value) => (typeof value === 'number' ? value : 0))
  const [, south, , north] = values
  if (kind === 'box' && typeof south === 'number' && typeof north === 'number' && south > north) faults[3] = 'south-of-south'
  if (faults.some((fault) => fault !== undefined)) return { sketch: undefined, faults }
  return { sketch: sketchOfNumbers(kind, numbers, isEmptyRow), faults }
}

function sketchOfNumbers(kind: DrawKind, numbers: readonly number[], isEmptyRow: (at: number) => boolean): Sketch | undefined {
  const complete = { kind, radius: null, complete: true }
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  if (kind === 'box')
    return {
      ...complete,
      points: [
        [a, b],
        [c < a ? c + 360 : c, d],
      ],
    }
  if (kind === 'circle') return { ...complete, points: [[b, a]], radius: c }
  const corners = numbers.flatMap((latitude, at): Corner[] =>
    at % 2 === 0 && !isEmptyRow(at) ? [[numbers[at + 1] ?? 0, latitude]] : [],
  )
  return corners.length < 3 ? undefined : { ...complete, points: withoutJumps(corners) }
}
