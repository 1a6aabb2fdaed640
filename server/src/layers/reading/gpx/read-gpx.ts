/** Reads a GPX file (1.0 and 1.1) and writes it anew with only what the map can show. Heavy: it is done in a thread. */
import { boxAround } from '@graticule/contracts/bbox'
import type { LayerContents } from '@graticule/contracts/services/map-proxies'
import { type OpenElement, rewriteXml } from '../../../xml/rewrite-xml.ts'
import { createRoom } from '../written-room.ts'

const NAMESPACE = /^$|^https?:\/\/(?:www\.)?topografix\.com\/gpx\/1\/[01]\/?$/i
const ELEMENTS: ReadonlySet<string> = new Set(
  'gpx metadata name desc cmt src type sym number link text url urlname time ele wpt rte rtept trk trkseg trkpt'.split(' '),
)
const POINTS: ReadonlySet<string> = new Set(['wpt', 'rtept', 'trkpt'])
const FEATURES: ReadonlySet<string> = new Set(['wpt', 'rte', 'trk'])

/** A document made safe: extensions of makers of devices, persons and addresses that are not of the web are left out. */
export function readGpx(bytes: Uint8Array): { readonly gpx: string; readonly contents: LayerContents } {
  const corners: [west: number, south: number, east: number, north: number] = [Infinity, Infinity, -Infinity, -Infinity]
  const places = new Map<OpenElement, number>()
  let features = 0
  let point: { lat?: number; lon?: number } = {}
  const gpx = rewriteXml(bytes, {
    known: {},
    room: createRoom(),
    keeps: ({ name, namespace }) => {
      if (POINTS.has(name)) point = {}
      return ELEMENTS.has(name) && NAMESPACE.test(namespace)
    },
    attribute: (name, value, namespace) => {
      if (namespace !== '') return undefined
      if (name === 'href') return /^https?:\/\//i.test(value.trim()) ? value : undefined
      if (name !== 'lat' && name !== 'lon') return undefined
      point[name] = Number.parseFloat(value)
      const { lat = Number.NaN, lon = Number.NaN } = point
      if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) {
        corners[0] = Math.min(corners[0], lon)
        corners[1] = Math.min(corners[1], lat)
        corners[2] = Math.max(corners[2], lon)
        corners[3] = Math.max(corners[3], lat)
      }
      return value
    },
    text: (text) => text,
    closed: (element) => {
      const { name, parent } = element
      const { lat = Number.NaN, lon = Number.NaN } = point
      if (POINTS.has(name)) {
        const isThere = Math.abs(lat) <= 90 && Math.abs(lon) <= 540
        point = {}
        if (!isThere) return
        // a segment lies in its track
        const whole = name === 'wpt' ? element : parent?.name === 'trkseg' ? parent.parent : parent
        if (whole !== undefined) places.set(whole, (places.get(whole) ?? 0) + 1)
      }
      if (FEATURES.has(name) && parent?.name === 'gpx' && (places.get(element) ?? 0) > 0) features += 1
      places.delete(element)
    },
  })
  const [west, south, east, north] = corners
  const extent = west > east ? undefined : boxAround([[[west, south], [east, north]]]) // prettier-ignore
  return { gpx, contents: { features, overlays: 0, links: 0, ...(extent === undefined ? {} : { extent }) } }
}
