/**
 * The colours of a site. A site sets one; the others are derived from it, for light and dark. Lightness and hue are those of Oklab
 * (CSS Color 4, section 9), in which equal steps look equal.
 */

/** Ground of texts and buttons in the light theme, `--surface` of tokens.css. */
const LIGHT_SURFACE = '#ffffff'
const DARK_SURFACE = '#121d24'
/** Least contrast of text with its ground (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5
/** What the colours of the product have on the dark ground. */
const DARK_CONTRAST = 7

type Triple = readonly [number, number, number]

const channels = (hex: string): Triple =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Triple
const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toGamma = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map(toLinear) as unknown as Triple
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours (`#rrggbb`), from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Contrast of a colour with the ground of the light theme. */
export const contrastOnSurface = (hex: string): number => contrastOf(hex, LIGHT_SURFACE)

interface Lch {
  readonly l: number
  readonly a: number
  readonly b: number
}

function toOklab(hex: string): Lch {
  const [red, green, blue] = channels(hex).map(toLinear) as unknown as Triple
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function toRgb({ l: lightness, a, b }: Lch): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const written = (rgb: Triple): string =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, toGamma(value))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** The colour of this lightness, with as much of its chroma as screens show. */
function withLightness({ a, b }: Lch, l: number): string {
  for (let part = 1; part > 0; part -= 0.02) {
    const rgb = toRgb({ l, a: a * part, b: b * part })
    if (rgb.every((value) => value >= -0.0005 && value <= 1.0005)) return written(rgb)
  }
  return written(toRgb({ l, a: 0, b: 0 }))
}

/** The first colour on the way to `end` that a test accepts; `end` is accepted by all tests here. */
function towards(lab: Lch, end: 0 | 1, isGood: (hex: string) => boolean): string {
  const steps = 200
  for (let step = 0; step <= steps; step += 1) {
    const hex = withLightness(lab, lab.l + ((end - lab.l) * step) / steps)
    if (isGood(hex)) return hex
  }
  return written(toRgb({ l: end, a: 0, b: 0 }))
}

/**
 * The nearest colour of the same hue that is legible on the surface; a colour that is legible stays as it is.
 * @rule B-sites.contrast A colour below 4.5:1 on the surface is refused, with the nearest that passes
 */
export const nearestLegible = (hex: string): string =>
  contrastOnSurface(hex) >= LEAST_CONTRAST ? hex : towards(toOklab(hex), 0, (other) => contrastOnSurface(other) >= LEAST_CONTRAST)

/** `share` of one colour over another, from 0 to 1. */
function mixed(hex: string, ground: string, share: number): string {
  const [over, under] = [channels(hex), channels(ground)]
  const one = (at: 0 | 1 | 2) => Math.round((over[at] * share + under[at] * (1 - share)) * 255)
  return `#${([0, 1, 2] as const).map((at) => one(at).toString(16).padStart(2, '0')).join('')}`
}

const withAlpha = (hex: string, alpha: number): string => {
  const [red, green, blue] = channels(hex).map((value) => Math.round(value * 255))
  return `rgb(${red} ${green} ${blue} / ${alpha})`
}

/** Custom properties of the page with their values. */
export type SiteColours = Readonly<Record<`--${string}`, string>>

function coloursIn(deep: string, surface: string, onDeep: string, end: 0 | 1): SiteColours {
  const lab = toOklab(deep)
  const step = (share: number) => withLightness(lab, lab.l + (end - lab.l) * share)
  return {
    '--deep': deep,
    '--deep-hover': step(0.2),
    '--deep-press': step(0.35),
    '--deep-soft': mixed(deep, surface, end === 0 ? 0.11 : 0.16),
    '--deep-line': mixed(deep, surface, end === 0 ? 0.4 : 0.5),
    '--on-deep': onDeep,
    '--map-fp': deep,
    '--map-fp-fill': withAlpha(deep, end === 0 ? 0.07 : 0.09),
  }
}

/** Contrast of what a colour becomes in the dark theme with its ground. */
export const contrastInDark = (hex: string): number => contrastOf(brightOf(hex), DARK_SURFACE)

const brightOf = (colour: string): string =>
  towards(toOklab(colour), 1, (other) => contrastOf(other, DARK_SURFACE) >= DARK_CONTRAST)

/** All that follows from the one colour of a site, for both themes. Marks, states and kinds keep the colours of the product. */
export function siteColours(colour: string): { readonly light: SiteColours; readonly dark: SiteColours } {
  const legible = nearestLegible(colour)
  const bright = brightOf(colour)
  const dark = towards(toOklab(bright), 0, (other) => contrastOf(other, bright) >= DARK_CONTRAST)
  const onBright = contrastOf(dark, bright) >= LEAST_CONTRAST ? dark : '#000000'
  return { light: coloursIn(legible, LIGHT_SURFACE, '#ffffff', 0), dark: coloursIn(bright, DARK_SURFACE, onBright, 1) }
}
