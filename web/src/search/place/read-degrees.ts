/** Parses degrees: decimal, or degrees, minutes and seconds, with a sign or a compass letter. */

/** The two axes of a coordinate. */
export type Axis = 'latitude' | 'longitude'

/** What is wrong with typed degrees; `not-a-latitude` and `not-a-longitude`: the letter belongs to the other axis. */
export type DegreesFault = 'not-a-number' | 'not-a-latitude' | 'not-a-longitude' | 'latitude' | 'longitude'

const LETTERS: Readonly<Record<Axis, string>> = { latitude: 'NS', longitude: 'EW' }
const LIMITS: Readonly<Record<Axis, number>> = { latitude: 90, longitude: 180 }

/** How other languages of the portal write the letters, as they stand behind degrees or before them. */
const OTHER_LETTERS: readonly (readonly [RegExp, string])[] = [
  // oeste, ouest
  [/^O(?=[\s\d])|O$/, 'W'],
  [/С\.?\s?Ш\.?$/, 'N'],
  [/Ю\.?\s?Ш\.?$/, 'S'],
  [/В\.?\s?Д\.?$/, 'E'],
  [/З\.?\s?Д\.?$/, 'W'],
]

/** The marks of degrees, minutes and seconds, and what people type for them. */
const MARKS = /[°º′'’‘`´″"”“:\s]+/
const NUMBER = /^\d+(?:\.\d+)?$/

/**
 * Reads the degrees of one axis: "8.46", "−8,46", "8.46° W", "W 8.46", "8°27′36″ W", "8 27.6 W". Minutes and seconds are below 60,
 * only the last part may have decimals, and a letter stands in place of a sign.
 */
export function readDegrees(text: string, axis: Axis): number | DegreesFault {
  const typed = text.trim().replace(/^[−–]/, '-').toUpperCase()
  const plain = OTHER_LETTERS.reduce((before, [from, to]) => before.replace(from, to), typed)
  const letter = /^[NSEW]|[NSEW]$/.exec(plain)?.[0] ?? ''
  const value = readParts(letter === '' ? plain : plain.replace(letter, '').trim())
  const signed = /^[+-]/.test(plain.replace(letter, '').trim())
  if (value === undefined || (letter !== '' && signed)) return 'not-a-number'
  if (letter !== '' && !LETTERS[axis].includes(letter)) return axis === 'latitude' ? 'not-a-latitude' : 'not-a-longitude'
  const degrees = letter === 'S' || letter === 'W' ? -value : value
  return Math.abs(degrees) > LIMITS[axis] ? axis : degrees + 0
}

function readParts(text: string): number | undefined {
  const negative = text.startsWith('-')
  const texts = text
    .replace(/^[+-]/, '')
    .replaceAll(',', '.')
    .split(MARKS)
    .filter((part) => part !== '')
  if (texts.length < 1 || texts.length > 3 || !texts.every((part) => NUMBER.test(part))) return undefined
  const parts = texts.map(Number)
  const [degrees = 0, minutes = 0, seconds = 0] = parts
  if (minutes >= 60 || seconds >= 60 || !parts.slice(0, -1).every(Number.isInteger)) return undefined
  return (negative ? -1 : 1) * (degrees + minutes / 60 + seconds / 3600)
}
