/** Names with values, parts of lists, shares, sizes and areas, as each language writes them: what the first screen does not show. */
import { namedIn } from '@graticule/contracts/texts/named'
import { i18n } from './index.ts'
import { formatCount, formatSpan, localeOf, withUnit } from './numbers.ts'

/** "1–12 of 40", "13 of 13", "1 of 1": which part of a list is shown; places count from 1. */
export const formatPart = (first: number, last: number, total: number): string =>
  i18n.t('shell:part', { span: formatSpan(first, last), total: formatCount(total) })

/** "Source: Zenodo", in French "Source\u202F: Zenodo", in Chinese "Source：Zenodo". */
export const named = (name: string, value: string): string => namedIn(i18n.language, name, value)

/** "Zenodo (1,200)": a name, and how many there are. */
export const counted = (name: string, count: number): string =>
  i18n.language.startsWith('zh') ? `${name}（${formatCount(count)}）` : `${name} (${formatCount(count)})`

/** "70%", "12.5%": per cent, 0 to 100, with at most one decimal. */
export function formatPercent(value: number): string {
  const format = new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent', maximumFractionDigits: 1 })
  const text = format.format(value / 100)
  // the glossary has the narrow space, as before other marks
  return i18n.language.startsWith('fr') ? text.replace('\u00A0', '\u202F') : text
}

/** "412 MB", "1.8 MB": bytes in decimal units. */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return new Intl.NumberFormat(localeOf(i18n.language), {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}

/** Square kilometres: "0.45 km²", "12,300 km²", three digits at least. */
export function formatArea(squareKilometres: number): string {
  const decimals = squareKilometres < 10 ? 2 : squareKilometres < 100 ? 1 : 0
  const number = new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: decimals }).format(squareKilometres)
  return `${withUnit(number, 'km')}²`
}
