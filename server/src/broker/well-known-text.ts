/** Reads the envelope of a geometry in well-known text (OGC 06-103r4 §7), as the search services use it. */
import { type Bbox, isBbox } from '@graticule/contracts/bbox'
import { parseNumber } from '@graticule/contracts/codec'

/** What {@link envelopeOf} reads, in words that complete "accepts ...". */
export const WELL_KNOWN_TEXT_ACCEPTS =
  'well-known text such as POLYGON((west south, east south, east north, west north, west south)), longitude before latitude, degrees of EPSG:4326'

const KINDS = 'POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON|GEOMETRYCOLLECTION'
const HEAD = new RegExp(`^(?:SRID=4326;)?\\s*(?:${KINDS})\\s*(?:ZM|Z|M)?\\s*\\(`, 'i')
const NESTED_KIND = new RegExp(`(?:${KINDS})\\s*(?:ZM|Z|M)?\\s*(?=\\()`, 'gi')

function isBalanced(text: string): boolean {
  let depth = 0
  for (const [position, character] of [...text].entries()) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth < 0 || (depth === 0 && position < text.length - 1)) return false
  }
  return depth === 0
}

/**
 * The smallest box around all positions (longitude first), or `undefined` when the text is not well-known text, holds no
 * position, or a position lies outside the world. A box across the antimeridian cannot be said this way: use `bbox`.
 */
export function envelopeOf(wellKnownText: string): Bbox | undefined {
  const trimmed = wellKnownText.trim()
  const head = HEAD.exec(trimmed)
  if (head === null) return undefined
  const body = `(${trimmed.slice(head[0].length)}`.replace(NESTED_KIND, '')
  if (!isBalanced(body)) return undefined
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const position of body.replace(/[()]/g, ',').split(',')) {
    if (position.trim() === '') continue
    const numbers = position.trim().split(/\s+/).map(parseNumber)
    const [longitude, latitude] = numbers
    if (numbers.length > 4 || numbers.includes(undefined) || longitude === undefined || latitude === undefined) return undefined
    box[0] = Math.min(box[0], longitude)
    box[1] = Math.min(box[1], latitude)
    box[2] = Math.max(box[2], longitude)
    box[3] = Math.max(box[3], latitude)
  }
  return isBbox(box) ? box : undefined
}
