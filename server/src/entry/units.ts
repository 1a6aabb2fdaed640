/** Units of length and angle as metadata name them: words, symbols, URNs and addresses of registers. */

const METRES: readonly (readonly [pattern: RegExp, metres: number])[] = [
  [/^(?:m|mtr|m[eè]t(?:er|re)s?|metros?|metri|ulaa|9001)$/, 1],
  [/^(?:km|kil[oó]m[eéè]t(?:er|re|ro)s?|chilometri|quil[oô]metros?|ulkm|9036)$/, 1_000],
  [/^(?:cm|centimet(?:er|re)s?|ulcm|1033)$/, 0.01],
  [/^(?:mm|millimet(?:er|re)s?|uxmm|1025)$/, 0.001],
  [/^(?:(?:international )?(?:ft|feet|foot)|ulft|9002)$/, 0.3048],
  [/^(?:us |u\.s\. )?(?:survey (?:ft|feet|foot)|ft us|9003)$/, 1_200 / 3_937],
  [/^(?:yd|yards?|9096)$/, 0.9144],
  [/^(?:(?:statute )?miles?|mi|9093)$/, 1_609.344],
  [/^(?:nmi|nautical ?miles?|9030)$/, 1_852],
]

/** Along a great circle: one degree is 60 nautical miles. */
const METRES_OF_ANGLE: readonly (readonly [pattern: RegExp, metres: number])[] = [
  [/^(?:°|dd|dega|uaaa|9102|9122)$/, 111_120],
  // degrees_north (UDUNITS), degreesLatitude, "degrees of longitude"
  [
    /^(?:decimal ?|arc ?)?deg(?:ree)?s?\.?(?: ?(?:of ?)?(?:n|s|e|w|north|south|east|west|lat|lon|long|latitude|longitude|true))?$/,
    111_120,
  ],
  // French, Spanish, Italian, Portuguese; the "grad" of German is a hundredth of a right angle elsewhere
  [/^(?:degr[eé]s?|grados?|grad[oi]|graus?)$/, 111_120],
  [/^(?:'|′|(?:arc ?|decimal )?min(?:ute)?s?(?: of arc)?|minutes? d'arc|bogenminuten?|9103)$/, 1_852],
  [/^(?:"|″|(?:arc ?|decimal )?sec(?:ond)?s?(?: of arc)?|arcs|secondes? d'arc|bogensekunden?|9104)$/, 1_852 / 60],
  [/^(?:rad|radians?|9101)$/, (111_120 * 180) / Math.PI],
  [/^(?:gon|grads?|9105|9106)$/, 111_120 * 0.9],
]

/**
 * How many metres one `unit` is; `undefined` when it is not known. Angles count along a great circle and only with
 * `kind` 'distance'. Of an address or URN the last part counts (`urn:ogc:def:uom:EPSG::9001`, `...xml#m`).
 */
export function metresPer(unit: string, kind: 'length' | 'distance'): number | undefined {
  const name = unit.trim().split(/[#/:]/).at(-1)?.trim().toLowerCase().replaceAll(/[_-]/g, ' ').replace(/\.$/, '') ?? ''
  const table = kind === 'length' ? METRES : [...METRES, ...METRES_OF_ANGLE]
  return table.find(([pattern]) => pattern.test(name))?.[1]
}

/** A distance as a record writes it: a number, with its unit in the text or beside it. */
export interface Measure {
  readonly text: string | undefined
  readonly unit?: string | undefined
}

/** In front of an amount that is not exact. */
const ABOUT = /^(?:~|≈|about|circa|ca\.?|approx(?:imately|\.)?)\s*/i
const AMOUNT = /^(?<above>\d*[.,]?\d+(?:e[+-]?\d+)?|\d+[.,])(?:\s*\/\s*(?<below>\d+(?:\.\d+)?))?\s*(?<words>\D.*)?$/is
/** Between two amounts: "1 x 1 degree", "10-20 m". */
const BETWEEN = /\s*(?:[x×*]|(?<=[\d°'"\p{L}])(?<!\de)\s*[-–]|\bto\b)(?=\s*[~≈.\d])/iu
/** A degree of these is none of an angle. */
const WARMTH = /^(?:°|deg\w*)\s*(?:[cfk]\b|celsius|fahrenheit|kelvin)/i

/**
 * The finest ground resolution among measures, in metres; `undefined` when none has a unit of distance or angle. A unit in the text
 * ("0.25 degrees north", "4.5 km range") counts before the one beside it.
 * @rule B-record-formats.resolution A resolution in degrees, minutes, seconds, feet or miles counts in metres, in every format
 */
export function groundResolution(measures: readonly Measure[]): number | undefined {
  const metres = measures.flatMap(metresIn).filter((value) => value > 0 && value <= 1e8)
  return metres.length === 0 ? undefined : Math.min(...metres)
}

/** The metres of each amount of a text: one, both sides of a cell, or the ends of a range. */
function metresIn({ text = '', unit = '' }: Measure): number[] {
  const told = text.trim().slice(0, 200).split(BETWEEN).map(amountIn)
  const common = told.findLast(({ metres }) => metres !== undefined)?.metres ?? metresPer(unit, 'distance') ?? Number.NaN
  return told.map(({ amount, words, metres }) => amount * (metres ?? (words === '' ? common : Number.NaN)))
}

/** An amount and its unit; of several words the first may be the unit. */
function amountIn(part: string) {
  const { above = 'none', below = '1', words = '' } = AMOUNT.exec(part.trim().replace(ABOUT, ''))?.groups ?? {}
  // "1,000" is a thousand, "0,25" a quarter
  const amount = Number(/^[1-9]\d{0,2},\d{3}$/.test(above) ? above.replace(',', '') : above.replace(',', '.')) / Number(below)
  const [first = ''] = WARMTH.test(words) ? [] : (/^(?:\p{L}+|[°'"′″])/u.exec(words) ?? [])
  const metres = words === '' ? undefined : (metresPer(words.slice(0, 60), 'distance') ?? metresPer(first, 'distance'))
  return { amount, words, metres }
}
