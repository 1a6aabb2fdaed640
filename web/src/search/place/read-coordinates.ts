import { type Bbox, isBbox } from '@graticule/contracts/bbox'
import { parseNumber } from '@graticule/contracts/codec'

/** With a letter behind it, a number may have a decimal comma; west is O in Spanish and French, and Russian has words. */
const DEGREES = /([+-]?\d+(?:[.,]\d+)?)\s*°?\s*([NSEWO]|[сю]\.?\s?ш\.?|[вз]\.?\s?д\.?)/gi
const LETTERS: Readonly<Record<string, string>> = { O: 'W', С: 'N', Ю: 'S', В: 'E', З: 'W' }
const letterOf = (written = ''): string => {
  const first = written.charAt(0).toUpperCase()
  return LETTERS[first] ?? first
}

/**
 * Reads coordinates from a place field. Four numbers W,S,E,N are a box. Two numbers with letters ("34.12° N, 8.46° E", in either
 * order) are a point; so are two plain numbers, latitude first. `undefined` for anything else, and out of domain.
 */
export function readCoordinates(text: string): Bbox | undefined {
  const lettered = readLettered(text)
  if (lettered !== undefined) return lettered
  const numbers = text
    .trim()
    .split(/[\s,;]+/)
    .map((part) => parseNumber(part) ?? Number.NaN)
  if (numbers.length === 4) return isBbox(numbers) ? numbers : undefined
  const [latitude, longitude] = numbers
  return numbers.length === 2 ? pointBox(longitude, latitude) : undefined
}

function readLettered(text: string): Bbox | undefined {
  const found = [...text.matchAll(DEGREES)]
  if (found.length !== 2 || text.replace(DEGREES, '').replaceAll(/[\s,;]/g, '') !== '') return undefined
  const value = (letters: string): number | undefined => {
    const match = found.find(([, , letter]) => letters.includes(letterOf(letter)))
    if (match === undefined) return undefined
    return Number(match[1]?.replace(',', '.')) * ('SW'.includes(letterOf(match[2])) ? -1 : 1)
  }
  return pointBox(value('EW'), value('NS'))
}

function pointBox(longitude: number | undefined, latitude: number | undefined): Bbox | undefined {
  const box = [longitude ?? NaN, latitude ?? NaN, longitude ?? NaN, latitude ?? NaN]
  return isBbox(box) ? box : undefined
}
