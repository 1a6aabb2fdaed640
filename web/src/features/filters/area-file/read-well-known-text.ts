/** Polygons of a well-known text (OGC 06-103r4 section 7): of every POLYGON and MULTIPOLYGON in it. */
import { AreaFileError, type Polygon, polygonOf } from './polygon.ts'

/** Where a shape begins: its kind, up to its first parenthesis. */
const SHAPES = /(MULTIPOLYGON|POLYGON)\s*(?:ZM|Z|M)?\s*(?=\()/gi
/** What stands between the parentheses of a shape. */
const LISTS = /^[\d\s().,eE+-]*$/

/** The text from the parenthesis at `from` to the one that closes it. @throws AreaFileError when the file ends before. */
function inParentheses(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    if (depth === 0) return text.slice(from, at + 1)
  }
  throw new AreaFileError('not-readable')
}

/** All polygons, in their order. @throws AreaFileError when parentheses or numbers are out of order, or the file was cut off. */
export function readWellKnownText(text: string): Polygon[] {
  const polygons: Polygon[] = []
  for (const { 0: head, 1: kind = '', index } of text.matchAll(SHAPES)) {
    const body = inParentheses(text, index + head.length)
    if (!LISTS.test(body)) throw new AreaFileError('not-readable')
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
