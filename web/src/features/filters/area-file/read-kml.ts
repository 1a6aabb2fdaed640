/**
 * Polygons of a KML document (OGC 12-007r2, clauses 10.4 and 10.8). Only the few elements that hold coordinates are looked at, one
 * after another: there is no entity that could be followed, and nothing else of the document matters. A document with a document type
 * is refused as everywhere in the portal.
 */
import { AreaFileError, type Polygon, polygonOf } from './polygon.ts'

const TAGS = /<(\/?)(?:[\w.-]+:)?(Polygon|outerBoundaryIs|innerBoundaryIs|coordinates)\b[^>]*>/g
const COMMENTS = /<!--[\s\S]*?-->/g
const CDATA = /<!\[CDATA\[[\s\S]*?\]\]>/g
const DOCUMENT_TYPE = /<!(?:DOCTYPE|ENTITY)/i

const positionsOf = (text: string): string[][] =>
  text
    .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
    .trim()
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => part.split(','))

/** All polygons, in their order. @throws AreaFileError for a text that is no KML. */
export function readKml(document: string): Polygon[] {
  const text = document.replaceAll(COMMENTS, '')
  if (DOCUMENT_TYPE.test(text.replaceAll(CDATA, ''))) throw new AreaFileError('document-type')
  if (!/<(?:[\w.-]+:)?(?:kml|Document|Placemark|Polygon)\b/.test(text)) throw new AreaFileError('not-readable')
  const polygons: Polygon[] = []
  let outer: string[][] | undefined
  let holes: string[][][] = []
  let inner = false
  let from: number | undefined
  for (const { 0: tag, 1: closing, 2: name, index } of text.matchAll(TAGS)) {
    const opens = closing === '' && !tag.endsWith('/>')
    if (name === 'Polygon' && opens) [outer, holes] = [undefined, []]
    if (name === 'innerBoundaryIs') inner = opens
    if (name === 'coordinates' && opens) from = index + tag.length
    if (name === 'coordinates' && !opens && from !== undefined) {
      const positions = positionsOf(text.slice(from, index))
      if (inner) holes.push(positions)
      else outer = positions
      from = undefined
    }
    if (name === 'Polygon' && !opens && outer !== undefined) {
      const polygon = polygonOf([outer, ...holes])
      if (polygon !== undefined) polygons.push(polygon)
      outer = undefined
    }
  }
  return polygons
}
