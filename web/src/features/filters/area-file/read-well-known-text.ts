/** Polygons of a well-known text (OGC 06-103r4 section 7): of every POLYGON and MULTIPOLYGON in it. */
import { AreaFileError, type Polygon, polygonOf } from './polygon.ts'

const SHAPES = /(MULTIPOLYGON|POLYGON)\s*(?:ZM|Z|M)?\s*(\([\d\s().,eE+-]*\))/gi

/** All polygons, in their order. @throws AreaFileError when parentheses or numbers are out of order. */
export function readWellKnownText(text: string): Polygon[] {
  const polygons: Polygon[] = []
  for (const { 1: kind = '', 2: body = '' } of text.matchAll(SHAPES)) {
    // the same lists as in JSON, with blanks within positions and parentheses about lists
    const json = body
      .replaceAll(/[^(),]+/g, (part) => (part.trim() === '' ? '' : JSON.stringify(part.trim().split(/\s+/))))
      .replaceAll('(', '[')
      .replaceAll(')', ']')
    try {
      const lists = JSON.parse(json) as string[][][][]
      for (const rings of kind.toUpperCase() === 'POLYGON' ? [lists as unknown as string[][][]] : lists) {
        const polygon = polygonOf(rings)
        if (polygon !== undefined) polygons.push(polygon)
      }
    } catch {
      throw new AreaFileError('not-readable')
    }
  }
  return polygons
}
