/** The look that features of GeoJSON ask for: simplestyle 1.1.0 (github.com/mapbox/simplestyle-spec). */
import type { Look } from '../vector/vector-file.ts'

type Properties = Readonly<Record<string, unknown>>

const colourOf = (value: unknown): string | undefined => {
  const [, digits] = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(typeof value === 'string' ? value.trim() : '') ?? []
  return digits === undefined ? undefined : `#${digits}`
}

const shareOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof number === 'number' && number >= 0 && number <= 1 ? number : undefined
}

/** `#rgb` or `#rrggbb` with an opacity from 0 to 1. */
function withOpacity(colour: string | undefined, opacity: number | undefined, standard: string): string | undefined {
  if (colour === undefined && opacity === undefined) return undefined
  if (opacity === undefined) return colour
  const digits = (colour ?? standard).slice(1)
  const whole = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits
  const [red, green, blue] = (whole.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  return `rgb(${red} ${green} ${blue} / ${opacity})`
}

/** What simplestyle draws where a colour is not given. */
const STANDARD_GREY = '#555555'
const MARKER_SCALES: Readonly<Record<string, number>> = { small: 0.75, medium: 1, large: 1.5 }
const WIDEST = 50

export function lookOfProperties(properties: Properties): Look {
  const marker = colourOf(properties['marker-color'])
  const scale = MARKER_SCALES[String(properties['marker-size'])]
  const line = withOpacity(colourOf(properties['stroke']), shareOf(properties['stroke-opacity']), STANDARD_GREY)
  const width = Number.parseFloat(String(properties['stroke-width']))
  const isWidth = width >= 0 && width <= WIDEST
  const hasFill = 'fill' in properties || 'fill-opacity' in properties
  const fill = hasFill
    ? withOpacity(colourOf(properties['fill']), shareOf(properties['fill-opacity']) ?? 0.6, STANDARD_GREY)
    : undefined
  return {
    ...(marker === undefined && scale === undefined
      ? {}
      : { icon: { scale: scale ?? 1, ...(marker === undefined ? {} : { colour: marker }) } }),
    ...(line === undefined && !isWidth
      ? {}
      : { line: { ...(line === undefined ? {} : { colour: line }), ...(isWidth ? { width } : {}) } }),
    ...(fill === undefined ? {} : { fill: { colour: fill } }),
  }
}
