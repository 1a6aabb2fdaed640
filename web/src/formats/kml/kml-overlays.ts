/** Pictures over the ground and links to further files (OGC 12-007r2, 11 and 13). */
import { child, numberOf, textOf, type XmlNode } from '../xml/read-xml.ts'
import { positionsOf } from './kml-geometry.ts'
import { isPlace } from '../vector/shapes.ts'
import { cssColour } from './kml-style.ts'
import type { FileLink, GroundPicture } from '../vector/vector-file.ts'

const RADIANS = Math.PI / 180
/** A file is asked for again at most this often, seconds: no file makes a page ask all the time. */
const SHORTEST_INTERVAL_S = 10
const STANDARD_INTERVAL_S = 60

type Corners = GroundPicture['corners']

/** Corners of a box turned counterclockwise around its middle (11.3.3.2), in degrees as on a flat map. */
function cornersOfBox(box: XmlNode): { corners: Corners; isStraight: boolean } | undefined {
  const [west, south, east, north] = ['west', 'south', 'east', 'north'].map((side) => numberOf(box, side))
  if (west === undefined || south === undefined || east === undefined || north === undefined || south >= north) return undefined
  const right = east <= west ? east + 360 : east
  if (Math.abs(west) > 360 || right - west > 360 || Math.abs(south) > 90 || Math.abs(north) > 90) return undefined
  const angle = (numberOf(box, 'rotation') ?? 0) * RADIANS
  const [x, y] = [(west + right) / 2, (south + north) / 2]
  // degrees of longitude are shorter than those of latitude by this
  const share = Math.cos(y * RADIANS)
  const turned = (lon: number, lat: number): readonly [number, number] => {
    const [dx, dy] = [(lon - x) * share, lat - y]
    return [x + (dx * Math.cos(angle) - dy * Math.sin(angle)) / share, y + dx * Math.sin(angle) + dy * Math.cos(angle)]
  }
  const corners: Corners =
    angle === 0
      ? [
          [west, south],
          [right, south],
          [right, north],
          [west, north],
        ]
      : [turned(west, south), turned(right, south), turned(right, north), turned(west, north)]
  return { corners, isStraight: angle === 0 }
}

function cornersOfQuad(quad: XmlNode): { corners: Corners; isStraight: boolean } | undefined {
  const positions = positionsOf(textOf(quad, 'coordinates')).filter(isPlace)
  if (positions.length !== 4) return undefined
  const first = positions[0]?.[0] ?? 0
  // the short way round
  const corners = positions.map(([lon, lat]) => [lon - 360 * Math.round((lon - first) / 360), lat] as const)
  return { corners, isStraight: false }
}

/** A picture over the ground; `undefined` when it has no picture or no place. */
export function pictureOf(overlay: XmlNode): Omit<GroundPicture, 'regions' | 'span'> | undefined {
  const url = textOf(child(overlay, 'Icon'), 'href')
  const [quad, box] = [child(overlay, 'LatLonQuad'), child(overlay, 'LatLonBox')]
  const place = (quad && cornersOfQuad(quad)) ?? (box && cornersOfBox(box))
  if (url === undefined || place === undefined) return undefined
  const name = textOf(overlay, 'name')
  const alpha = / ([\d.]+)\)$/.exec(cssColour(textOf(overlay, 'color')) ?? '')?.[1]
  return {
    url,
    ...(name === undefined ? {} : { name }),
    ...place,
    opacity: alpha === undefined ? 1 : Number(alpha),
    order: numberOf(overlay, 'drawOrder') ?? 0,
  }
}

/** A link to a further file; `undefined` when it leads nowhere. */
export function linkOf(node: XmlNode): Omit<FileLink, 'regions'> | undefined {
  const link = child(node, 'Link') ?? child(node, 'Url')
  const href = textOf(link, 'href')
  if (href === undefined) return undefined
  const name = textOf(node, 'name')
  const interval = numberOf(link, 'refreshInterval') ?? STANDARD_INTERVAL_S
  const view = textOf(link, 'viewRefreshMode')
  return {
    href,
    ...(name === undefined ? {} : { name }),
    ...(textOf(link, 'refreshMode') === 'onInterval' ? { everySeconds: Math.max(SHORTEST_INTERVAL_S, interval) } : {}),
    ...(view === 'onStop'
      ? {
          onStop: {
            afterSeconds: Math.min(60, Math.max(1, numberOf(link, 'viewRefreshTime') ?? 4)),
            format: textOf(link, 'viewFormat') ?? 'BBOX=[bboxWest],[bboxSouth],[bboxEast],[bboxNorth]',
            boundScale: Math.min(4, Math.max(0.1, numberOf(link, 'viewBoundScale') ?? 1)),
          },
        }
      : {}),
    onRegion: view === 'onRegion',
  }
}
