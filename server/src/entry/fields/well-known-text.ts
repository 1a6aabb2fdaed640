/** Geometries in well-known text (OGC 06-103r4 section 7), as products of satellites write their footprints. */

const HEAD = /^(?:SRID=4326;)?\s*(POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON)\s*Z?\s*(\([^]*\))$/i
const POSITION = /([-+\d.eE]+)\s+([-+\d.eE]+)(?:\s+[-+\d.eE]+)?/g
const NAMES: Readonly<Record<string, string>> = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
}

/** A GeoJSON geometry, longitude first as written, its coordinates not yet checked; `undefined` for other texts. */
export function wellKnownGeometry(text: string): unknown {
  const [, kind = '', body = ''] = HEAD.exec(text.trim()) ?? []
  if (kind === '' || body.length > 1_000_000) return undefined
  try {
    const listed = body.replace(POSITION, '[$1,$2]').replaceAll('(', '[').replaceAll(')', ']')
    const coordinates = JSON.parse(listed) as unknown[]
    return { type: NAMES[kind.toUpperCase()], coordinates: kind.toUpperCase() === 'POINT' ? coordinates[0] : coordinates }
  } catch {
    return undefined
  }
}
