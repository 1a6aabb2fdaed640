/** Reads GPX (1.0 and 1.1): waypoints, routes and tracks become what the map draws. Runs in a thread. */
import { plainFile } from '../vector/plain-file.ts'
import { plainText } from '../vector/plain-text.ts'
import { createLookTable } from '../vector/look-table.ts'
import type { Coordinates } from '../vector/geometry.ts'
import { isPlace, Reach, shapeOf } from '../vector/shapes.ts'
import { momentOf } from '../vector/times.ts'
import type { Shape, VectorFeature, VectorFile } from '../vector/vector-file.ts'
import { child, childrenOf, numberOf, readXml, rootOf, textOf, type XmlNode } from '../xml/read-xml.ts'

/** Longest values that are kept. */
const MAX_VALUE = 5_000
/** What waypoints, routes and tracks tell of themselves, as GPX calls it. */
const TOLD = ['desc', 'cmt', 'type', 'sym', 'src', 'number'] as const

export const isGpx = (text: string): boolean => rootOf(text) === 'gpx'

/** A point of the file; `when` in milliseconds since 1970, `height` in metres above the sea. */
interface Point {
  readonly place: Coordinates
  readonly when: number | undefined
  readonly height: number | undefined
}

function pointOf(node: XmlNode): Point[] {
  const place: Coordinates = [Number.parseFloat(node.attributes['lon'] ?? ''), Number.parseFloat(node.attributes['lat'] ?? '')]
  return isPlace(place) ? [{ place, when: momentOf(textOf(node, 'time')), height: numberOf(node, 'ele') }] : []
}

/** Lines of points: the segments of a track, the one line of a route, the one point of a waypoint. */
function linesOf(node: XmlNode): Point[][] {
  if (node.name === 'wpt') return [pointOf(node)]
  if (node.name === 'rte') return [childrenOf(node, 'rtept').flatMap(pointOf)]
  return childrenOf(node, 'trkseg').map((segment) => childrenOf(segment, 'trkpt').flatMap(pointOf))
}

/** Least and greatest, or nothing of nothing. */
function rangeOf(values: readonly (number | undefined)[]): readonly [number, number] | undefined {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value === undefined) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return low > high ? undefined : [low, high]
}

function fieldsOf(node: XmlNode): [name: string, value: string][] {
  const links = [...childrenOf(node, 'link').map(({ attributes }) => attributes['href']), textOf(node, 'url')]
  const told: (readonly [string, string | undefined])[] = [
    ...TOLD.map((name) => [name, textOf(node, name)] as const),
    ...links.map((link) => ['link', /^https?:\/\//i.test(link ?? '') ? link : undefined] as const),
  ]
  return told.flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, plainText(value).slice(0, MAX_VALUE)]],
  )
}

type FeatureInFile = Omit<VectorFeature, 'coarsest' | 'coarsestLabel'>

function featureOf(node: XmlNode, look: number): FeatureInFile | undefined {
  const lines = linesOf(node)
  // a track of one place is a point
  const shapes = lines.flatMap((line): Shape[] => {
    const shape = shapeOf({ kind: line.length === 1 ? 'point' : 'line', lines: [line.map(({ place }) => place)] })
    return shape === undefined ? [] : [shape]
  })
  if (shapes.length === 0) return undefined
  const points = lines.flat()
  const moments = points.flatMap(({ when }) => when ?? [])
  const ends = rangeOf(moments)
  const span = ends && { begin: ends[0], end: ends[1] }
  const heights = rangeOf(points.map(({ height }) => height))
  const name = textOf(node, 'name')
  return {
    shapes,
    ...(name === undefined ? {} : { name }),
    isLabelled: name !== undefined && node.name === 'wpt',
    fields: fieldsOf(node),
    look,
    ...(span === undefined ? {} : { span }),
    ...(heights === undefined ? {} : { heights }),
    ...(node.name !== 'wpt' && moments.length > 0 && moments.length === points.length ? { moments } : {}),
    folders: [],
    regions: [],
  }
}

/**
 * Reads a document. @throws FormatFault
 * @rule B-places-and-shapes.gpx Waypoints, routes and tracks of GPX that the map shows
 */
export function readGpx(text: string): VectorFile {
  const { looks, numberOf: numberOfLook } = createLookTable()
  const look = numberOfLook({})
  const features: FeatureInFile[] = []
  const reach = new Reach()
  let title: string | undefined
  readXml(
    text,
    (name, parent) => (parent === 'gpx' && /^(?:wpt|rte|trk|metadata)$/.test(name)) || name === 'gpx',
    (node) => {
      // 1.0 has the name at the root
      if (node.name === 'gpx' || node.name === 'metadata')
        title ??= textOf(node, 'name') ?? textOf(child(node, 'metadata'), 'name')
      else {
        const feature = featureOf(node, look)
        if (feature === undefined) return
        for (const shape of feature.shapes) reach.addShape(shape)
        features.push(feature)
      }
    },
  )
  return plainFile({ name: title, features, looks, reach })
}
