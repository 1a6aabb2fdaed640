/** What an entry says about how it was observed: the satellite scene, the earthquake, the in-situ sample. */
import type { Geometry, InSitu, Position, Resource } from '@graticule/contracts/resource'
import { element, sequence, textElement, type Xml } from '../../xml/write-xml.ts'
import { NAMESPACES } from './atom-namespaces.ts'

const suite = { xmlns: NAMESPACES.suite }

const pair = ([longitude, latitude]: Position): string => `${longitude} ${latitude}`
const positions = (list: readonly Position[]): string => `(${list.map(pair).join(', ')})`
const rings = (list: readonly (readonly Position[])[]): string => `(${list.map(positions).join(', ')})`

/** A geometry as well-known text, longitude first. */
export function toWellKnownText(geometry: Geometry): string {
  switch (geometry.type) {
    case 'Point':
      return `POINT(${pair(geometry.coordinates)})`
    case 'MultiPoint':
      return `MULTIPOINT${positions(geometry.coordinates)}`
    case 'LineString':
      return `LINESTRING${positions(geometry.coordinates)}`
    case 'MultiLineString':
      return `MULTILINESTRING${rings(geometry.coordinates)}`
    case 'Polygon':
      return `POLYGON${rings(geometry.coordinates)}`
    case 'MultiPolygon':
      return `MULTIPOLYGON(${geometry.coordinates.map(rings).join(', ')})`
  }
}

/** The scene of an entry; `undefined` when it is not one. */
export function acquisition({ scene, platforms, instruments, footprint }: Resource): Xml | undefined {
  if (scene === undefined) return undefined
  const geometry = footprint?.geometry
  return element(
    'acquisition',
    suite,
    textElement('platform', platforms[0]),
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
    geometry === undefined ? undefined : textElement('footprint', toWellKnownText(geometry)),
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
