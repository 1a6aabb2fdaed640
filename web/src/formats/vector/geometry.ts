/** Geometries as files have them, before they are checked, projected or drawn. */

/** Longitude and latitude in degrees, or easting and northing of the file's projection; `NaN` where the file has no number. */
export type Coordinates = readonly [x: number, y: number]

/**
 * One simple geometry. A point has one line of one position, a line has one line, a polygon has its outer ring first and then its holes.
 * Rings may be open.
 */
export interface Geometry {
  readonly kind: 'point' | 'line' | 'polygon'
  readonly lines: readonly (readonly Coordinates[])[]
}
