/** The part of the Earth that the picture of a shipped record shows. */
import { isBbox } from '@graticule/contracts/bbox'

/**
 * A view of the Earth. `window` looks straight down on a centre (degrees, longitude first) and shows `span` degrees of
 * arc from edge to edge; `globe` is a whole hemisphere; `world` is a band of all continents.
 */
export type PictureRegion =
  | { readonly view: 'world' }
  | { readonly view: 'globe'; readonly centre: readonly [longitude: number, latitude: number] }
  | { readonly view: 'window'; readonly centre: readonly [longitude: number, latitude: number]; readonly span: number }

/** Spans that windows have, degrees: few, so that records of nearly the same place share a picture. */
const SPANS = [4, 6, 9, 14, 20, 30, 45, 60, 80, 100]
/** From this width on, degrees of longitude, a record is about the whole Earth or about a pole. */
const WIDE = 200
const ARCTIC: PictureRegion = { view: 'window', centre: [0, 90], span: 80 }
const ANTARCTIC: PictureRegion = { view: 'window', centre: [0, -90], span: 80 }

interface Extent {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/** The extent of all boxes, counted eastwards from `from`; east may be beyond 180. */
function extentFrom(from: number, boxes: readonly (readonly number[])[]): Extent {
  const turned = boxes.map(([west = 0, south = 0, east = 0, north = 0]) => {
    const start = west < from ? west + 360 : west
    return { west: start, east: start + (east < west ? east + 360 - west : east - west), south, north }
  })
  return {
    west: Math.min(...turned.map(({ west }) => west)),
    east: Math.max(...turned.map(({ east }) => east)),
    south: Math.min(...turned.map(({ south }) => south)),
    north: Math.max(...turned.map(({ north }) => north)),
  }
}

const roundTo = (value: number, step: number) => Math.round(value / step) * step
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The view that shows all boxes (west, south, east, north); the world when there are none. */
export function pictureRegion(boxes: readonly (readonly number[])[] = []): PictureRegion {
  const valid = boxes.filter(isBbox)
  if (valid.length === 0) return { view: 'world' }
  const [one, other] = [extentFrom(-180, valid), extentFrom(0, valid)]
  const { west, east, south, north } = other.east - other.west < one.east - one.west ? other : one
  if (east - west >= WIDE) return south >= 30 ? ARCTIC : north <= -30 ? ANTARCTIC : { view: 'world' }

  const middle = (south + north) / 2
  // degrees of longitude are longest where the box comes closest to the equator
  const nearest = south <= 0 && north >= 0 ? 0 : Math.min(Math.abs(south), Math.abs(north))
  const wanted = 1.1 * Math.max(north - south, (east - west) * Math.cos(radians(nearest)))
  const span = SPANS.find((candidate) => candidate >= wanted)
  const step = span === undefined || span > 20 ? 5 : span > 9 ? 2 : 1
  const longitude = roundTo((west + east) / 2, step)
  const centre = [longitude > 180 ? longitude - 360 : longitude, roundTo(middle, step)] as const
  return span === undefined ? { view: 'globe', centre } : { view: 'window', centre, span }
}

/** The region as a word of a file's name: `world`, `arctic`, `48n12e30`, `globe-0n75w`. */
export function regionName(region: PictureRegion): string {
  if (region.view === 'world') return 'world'
  const [longitude, latitude] = region.centre
  if (latitude === 90) return 'arctic'
  if (latitude === -90) return 'antarctic'
  const place = `${Math.abs(latitude)}${latitude < 0 ? 's' : 'n'}${Math.abs(longitude)}${longitude < 0 ? 'w' : 'e'}`
  return region.view === 'globe' ? `globe-${place}` : `${place}x${region.span}`
}
