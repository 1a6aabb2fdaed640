/** Shapes of a placemark as the map draws them. */
import { isPlace, shapeOf } from '../vector/shapes.ts'
import type { Shape } from '../vector/vector-file.ts'
import type { XmlNode } from '../xml/read-xml.ts'
import { geometriesOf, type KmlGeometry } from './kml-geometry.ts'

/** What a placemark shows: its shapes, and for tracks when it was where. */
interface KmlShapes {
  readonly shapes: readonly Shape[]
  /** Milliseconds since 1970. */
  readonly moments?: readonly number[]
}

/** A track of one place is a point. Its moments count only if there is one for each place. */
function shownTrack({ lines: [line = []] }: KmlGeometry, moments: NonNullable<KmlGeometry['moments']>) {
  const known = line.flatMap((place, at) => (isPlace(place) ? [{ place, when: moments[at] }] : []))
  const told = known.flatMap(({ when }) => when ?? [])
  const shape = shapeOf({ kind: known.length === 1 ? 'point' : 'line', lines: [known.map(({ place }) => place)] })
  return { shape, moments: told.length === known.length ? told : [] }
}

export function shapesOf(feature: XmlNode): KmlShapes {
  const shown = geometriesOf(feature).map((geometry) =>
    geometry.moments === undefined ? { shape: shapeOf(geometry), moments: [] } : shownTrack(geometry, geometry.moments),
  )
  const moments = shown.flatMap((one) => one.moments)
  return {
    shapes: shown.flatMap(({ shape }) => shape ?? []),
    ...(moments.length > 0 ? { moments } : {}),
  }
}
