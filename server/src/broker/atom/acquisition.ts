/** What an entry says about how it was observed: the satellite scene, the earthquake, the station, the in-situ sample. */
import { type Bbox, splitAtAntimeridian } from '@graticule/contracts/bbox'
import type { Footprint, InSitu, Position, Resource } from '@graticule/contracts/resource'
import { element, sequence, textElement, type Xml } from '../../xml/write-xml.ts'
import { NAMESPACES } from './atom-namespaces.ts'

const suite = { xmlns: NAMESPACES.suite }

const pair = ([longitude, latitude]: Position): string => `${longitude} ${latitude}`
const positions = (list: readonly Position[]): string => `(${list.map(pair).join(', ')})`
const rings = (list: readonly (readonly Position[])[]): string => `(${list.map(positions).join(', ')})`

/** The ring of a box, counter-clockwise. */
const ringOf = ([west, south, east, north]: Bbox): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

/**
 * A footprint as well-known text, longitude first, always of the one kind that clients of the original read: the polygons themselves, and
 * for any other geometry the boxes around it.
 * @rule B-original-wire.footprints Footprints are MULTIPOLYGON with longitude first
 */
export function footprintText({ boxes, geometry }: Footprint): string {
  const polygons =
    geometry?.type === 'MultiPolygon'
      ? geometry.coordinates
      : geometry?.type === 'Polygon'
        ? [geometry.coordinates]
        : boxes.flatMap(splitAtAntimeridian).map((box) => [ringOf(box)])
  return `MULTIPOLYGON (${polygons.map(rings).join(', ')})`
}

/** Platform of an `acquisition` by which readers of the feed know that the entry itself is to be shown, not its scenes. */
export const ENTRY_ITSELF = 'GEOSS_CR'
/** Platform of a scene whose record names none: readers of the feed ask for one. */
export const NO_PLATFORM = 'unknown'

/** The `acquisition` of an entry that is no scene. */
export const entryItself = (): Xml => element('acquisition', suite, textElement('platform', ENTRY_ITSELF))

/** The scene of an entry, always with a platform; `undefined` when it is not one. */
export function acquisition({ scene, platforms, instruments, footprint }: Resource): Xml | undefined {
  if (scene === undefined) return undefined
  return element(
    'acquisition',
    suite,
    textElement('platform', platforms[0]?.trim() || NO_PLATFORM),
    textElement('instrument', instruments[0]),
    textElement('productType', scene.productType),
    textElement('cloud_cover_percentage', scene.cloudCover),
    textElement('instrumentOpMode', scene.sensorMode),
    textElement('sensorSwath', scene.sensorSwath),
    textElement('sensorPolarisation', scene.sensorPolarisation),
    textElement('relativeOrbit', scene.relativeOrbit),
    textElement('orbitdirection', scene.orbitDirection),
    textElement('row', scene.row),
    textElement('path', scene.path),
    textElement('s3InstrumentIdx', scene.instrumentIndex),
    textElement('s3ProductLevel', scene.productLevel),
    textElement('s3Timeliness', scene.timeliness),
    footprint === undefined ? undefined : textElement('footprint', footprintText(footprint)),
  )
}

/** The earthquake of an entry as the point of interest that the original portal showed. */
export function earthquake({ earthquake: event }: Resource): Xml | undefined {
  return event === undefined ? undefined : textElement('mag-level', event.magnitude, suite)
}

function labels(name: string, values: InSitu['cropTypes']): Xml | undefined {
  if (values === undefined || values.length === 0) return undefined
  return element(name, suite, ...values.map(({ label, code }) => textElement('label', label, { code })))
}

/** The in-situ sample of an entry. */
export function inSitu({ inSitu: sample }: Resource): Xml | undefined {
  if (sample === undefined) return undefined
  return sequence([
    textElement('inSitu', 'true', suite),
    labels('cropTypes', sample.cropTypes),
    labels('quantityTypes', sample.quantityTypes),
    labels('landCoverTypes', sample.landCoverTypes),
    labels('irrigationTypes', sample.irrigationTypes),
    textElement('cropConfidence', sample.cropConfidence, suite),
    textElement('landCoverConfidence', sample.landCoverConfidence, suite),
    textElement('irrigationConfidence', sample.irrigationConfidence, suite),
  ])
}

/** The station or the like that an entry is, in the elements of a GEO DAB. */
export function pointOfInterest({ pointOfInterest: point }: Resource): Xml | undefined {
  if (point === undefined) return undefined
  const { parameters = [] } = point
  return sequence([
    ...(['category', 'country', 'id', 'network', 'organization'] as const).map((name) =>
      textElement(`poi-${name}`, point[name], suite),
    ),
    ...parameters.map((parameter) => textElement('poi-parameters', parameter, suite)),
  ])
}
