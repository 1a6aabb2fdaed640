/** Units of length and angle as metadata name them: words, symbols, URNs and addresses of registers. */

const METRES: readonly (readonly [pattern: RegExp, metres: number])[] = [
  [/^(?:m|mtr|met(?:er|re)s?|ulaa|9001)$/, 1],
  [/^(?:km|kilomet(?:er|re)s?|ulkm|9036)$/, 1_000],
  [/^(?:cm|centimet(?:er|re)s?|ulcm|1033)$/, 0.01],
  [/^(?:mm|millimet(?:er|re)s?|uxmm|1025)$/, 0.001],
  [/^(?:ft|feet|foot|ulft|9002)$/, 0.3048],
  [/^(?:miles?|mi|9093)$/, 1_609.344],
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
  [/^(?:'|arc ?min(?:ute)?s?|min|9103)$/, 1_852],
  [/^(?:"|arc ?sec(?:ond)?s?|sec|9104)$/, 1_852 / 60],
]

/**
 * How many metres one `unit` is; `undefined` when it is not known. Angles count along a great circle and only with
 * `kind` 'distance'. Of an address or URN the last part counts (`urn:ogc:def:uom:EPSG::9001`, `...xml#m`).
 */
export function metresPer(unit: string, kind: 'length' | 'distance'): number | undefined {
  const name = unit.trim().split(/[#/:]/).at(-1)?.trim().toLowerCase().replaceAll('_', ' ').replace(/\.$/, '') ?? ''
  const table = kind === 'length' ? METRES : [...METRES, ...METRES_OF_ANGLE]
  return table.find(([pattern]) => pattern.test(name))?.[1]
}
