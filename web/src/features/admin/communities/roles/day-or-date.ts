import { i18n } from '../../../../i18n/index.ts'
import { formatHere, localeOf } from '../../../../i18n/numbers.ts'

const DAY_MS = 86_400_000

/** The first moment of a day in the visitor's time, ms. */
const dayOf = (instant: number): number => new Date(instant).setHours(0, 0, 0, 0)

/** "Today", "Yesterday", else "16 Nov 2026": the day of an instant, in the visitor's time; `now` in milliseconds since 1970. */
export function dayOrDate(instant: string, now: number = Date.now()): string {
  const at = Date.parse(instant)
  // days of 23 and 25 hours count as one
  const days = Math.round((dayOf(now) - dayOf(at)) / DAY_MS)
  if (days > 1 || days < 0) return formatHere(at, { dateStyle: 'medium' })
  const locale = localeOf(i18n.language)
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
  // it stands alone in its cell
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
}
