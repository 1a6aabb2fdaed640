/** Units of length and angle as metadata name them: words, symbols, URNs and addresses of registers. */

const METRES: readonly (readonly [pattern: RegExp, metres: number])[] = [
  [/^(?:m|mtr|met(?:er|re)s?|ulaa|9001)$/, 1],
  [/^(?:km|kilomet(?:er|re)s?|ulkm|9036)$/, 1_000],
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
  [/^(?:'|′|(?:arc ?|decimal )?min(?:ute)?s?(?: of arc)?|9103)$/, 1_852],
  [/^(?:"|″|(?:arc ?|decimal )?sec(?:ond)?s?(?: of arc)?|9104)$/, 1_852 / 60],
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

/** A number, perhaps a second one (`0.25 x 0.25`), then words. */
const MEASURE = /^((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:\s*[x×*]\s*[\d.]+)?\s*(.*)$/is

/**
 * The finest ground resolution among measures, in metres; `undefined` when none has a unit of distance or angle. A unit in the text
 * ("0.25 degrees north", "4.5 km range") counts before the one beside it.
 * @rule B-record-formats.resolution A resolution in degrees, minutes, seconds, feet or miles counts in metres, in every format
 */
export function groundResolution(measures: readonly Measure[]): number | undefined {
  const metres = measures.map(metresIn).filter((value) => value > 0 && value <= 1e8)
  return metres.length === 0 ? undefined : Math.min(...metres)
}

function metresIn({ text = '', unit = '' }: Measure): number {
  const [, amount, words = ''] = MEASURE.exec(text.trim()) ?? []
  const [first = ''] = /^[A-Za-z°'"′″]*/.exec(words) ?? []
  const factor =
    first === '' ? metresPer(unit, 'distance') : (metresPer(words.slice(0, 60), 'distance') ?? metresPer(first, 'distance'))
  return factor === undefined ? Number.NaN : Number(amount) * factor
}
