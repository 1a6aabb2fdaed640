/** Positions of KML (OGC 12-007r2, 10.5: `lon,lat[,alt]` with blanks between), and what writers make of them. */

/** Longitude and latitude, degrees; `NaN` for what is not a number. */
export type KmlPosition = readonly [longitude: number, latitude: number]

/** A place that can be shown. Longitudes may go on beyond 180 for a turn. */
export const isKmlPlace = ([longitude, latitude]: KmlPosition): boolean => Math.abs(longitude) <= 540 && Math.abs(latitude) <= 90

const inSteps = (numbers: readonly number[], step: 2 | 3): KmlPosition[] =>
  Array.from({ length: numbers.length / step }, (_, at) => [numbers[at * step] as number, numbers[at * step + 1] as number])

/**
 * Numbers with commas only, or blanks only, between them: with heights where these are all the same, or where only so all positions are
 * places; else without.
 */
function unseparated(numbers: readonly number[]): KmlPosition[] {
  const steps = ([3, 2] as const).filter((step) => numbers.length % step === 0)
  const sound = steps.filter((step) => inSteps(numbers, step).every(isKmlPlace))
  const heights = new Set(numbers.filter((_, at) => at % 3 === 2))
  const step = sound.length === 2 ? (heights.size === 1 ? 3 : 2) : (sound[0] ?? steps[0])
  return step === undefined ? [[Number.NaN, Number.NaN]] : inSteps(numbers, step)
}

/** The positions of a `coordinates` element. Blanks around commas do not count; a text without blanks or without commas is cut by number. */
export function kmlPositions(text: string | undefined): KmlPosition[] {
  const tuples = (text ?? '').replaceAll(/\s*,\s*/g, ',').trim()
  if (tuples === '') return []
  const parts = tuples.split(/\s+/)
  if (!tuples.includes(',') && parts.length > 1) return unseparated(parts.map(Number.parseFloat))
  return parts.flatMap((tuple): KmlPosition[] => {
    const numbers = tuple.split(',')
    if (numbers.length > 3) return unseparated(numbers.filter((number) => number !== '').map(Number.parseFloat))
    return [[Number.parseFloat(tuple), numbers.length < 2 ? Number.NaN : Number.parseFloat(numbers[1] as string)]]
  })
}
