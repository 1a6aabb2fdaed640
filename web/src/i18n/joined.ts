/** Names with values, parts of lists and shares, as each language writes them: apart from what the first screen loads. */
import { namedIn } from '@graticule/contracts/texts/named'
import { i18n } from './index.ts'
import { formatCount, formatSpan, localeOf } from './numbers.ts'

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
