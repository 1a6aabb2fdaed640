/** Numbers, dates and coordinates as the portal writes them in prose. */
import type { Bbox } from '@graticule/contracts/bbox'
import { i18n } from './index.ts'

/** By language: a page holds hundreds of numbers, and making a format takes longer than using it a hundred times. */
const countFormats = new Map<string, Intl.NumberFormat>()

/** "18,402". */
export function formatCount(count: number): string {
  const { language } = i18n
  const format = countFormats.get(language) ?? new Intl.NumberFormat(localeOf(language))
  countFormats.set(language, format)
  return format.format(count)
}

/** "1–12", "1": places in a list. */
export const formatSpan = (first: number, last: number): string =>
  first === last ? formatCount(first) : `${formatCount(first)}–${formatCount(last)}`

/** "5 m to 9 m", or "5 m" where both ends are the same: a span whose ends are written already. */
export const formatRange = (from: string, to: string): string => (from === to ? from : i18n.t('shell:range', { from, to }))

const isChinese = (): boolean => i18n.language.startsWith('zh')

/** Words beside each other: "title, abstract"; Chinese has a comma of its own for them. */
export const listed = (words: readonly string[]): string => words.join(isChinese() ? '、' : ', ')

/** "12.4k": a count in as little room as it takes. */
export function formatShortCount(count: number): string {
  return new Intl.NumberFormat(localeOf(i18n.language), { notation: 'compact', maximumFractionDigits: 1 }).format(count)
}

/** A measure with at most one decimal: "31", "12.5". */
export function formatDecimal(value: number): string {
  return new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: 1 }).format(value)
}

const fixedFormats = new Map<string, Intl.NumberFormat>()

/** "2.50": always so many decimals, behind the decimal sign of the language. */
export function formatFixed(value: number, decimals: number): string {
  const key = `${i18n.language} ${decimals}`
  const format =
    fixedFormats.get(key) ??
    new Intl.NumberFormat(localeOf(i18n.language), { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  fixedFormats.set(key, format)
  return format.format(value)
}

/** "5.5 km", "850 m": a number that is written already, with its unit as the language writes it. */
export const withUnit = (value: string, unit: 'm' | 'km'): string => i18n.t(`map:scale.${unit}`, { value })

/** An instant in the time zone of the visitor; `instant` is ISO 8601, milliseconds since 1970 or a date. */
export const formatHere = (instant: string | number | Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(i18n.language), options).format(new Date(instant))

/** "28 Oct 2026", in UTC. Texts that are not dates come back as they are. */
export function formatDay(instant: string): string {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return instant
  return new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeZone: 'UTC' }).format(time)
}

/** "8.46° E". */
export function formatLongitude(degrees: number): string {
  return `${trimmed(Math.abs(degrees))}°${direction(degrees, eastOrWest)}`
}

/** "34.12° N". */
export function formatLatitude(degrees: number): string {
  return `${trimmed(Math.abs(degrees))}°${direction(degrees, northOrSouth)}`
}

/** "5.2° E to 11.6° E, 30.6° N to 37.4° N". */
export function formatBox([west, south, east, north]: Bbox): string {
  const comma = isChinese() ? '，' : ', '
  if (west === east && south === north) return `${formatLatitude(south)}${comma}${formatLongitude(west)}`
  const longitudes = formatRange(formatLongitude(west), formatLongitude(east))
  return `${longitudes}${comma}${formatRange(formatLatitude(south), formatLatitude(north))}`
}

/** The letters behind degrees: west is O in Spanish and French. */
export const northOrSouth = (latitude: number): string => i18n.t(latitude < 0 ? 'shell:compass.south' : 'shell:compass.north')
export const eastOrWest = (longitude: number): string => i18n.t(longitude < 0 ? 'shell:compass.west' : 'shell:compass.east')

const direction = (degrees: number, letter: (degrees: number) => string): string => (degrees === 0 ? '' : ` ${letter(degrees)}`)

/** A millimetre, degrees: what a way to the map and back, or a binary fraction, takes from a number or adds to it. */
const TINY = 1e-8

/** Positive degrees with so many decimals. Halves go up, by the decimals that people write: 46.025 is "46.03" wherever it stands. */
export const fixedDegrees = (degrees: number, decimals: number): string => formatFixed(degrees + TINY, decimals)

/** At least as exact as two decimals, without trailing zeros. */
function trimmed(degrees: number): string {
  const number = Number((degrees + TINY).toFixed(degrees < 0.1 ? 4 : 2))
  return new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: 4, useGrouping: false }).format(number)
}

/** The language tag of numbers and dates: "12,500" and "28 Oct 2026" are British. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)
