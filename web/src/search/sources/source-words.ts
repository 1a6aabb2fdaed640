/** The state of a source as text. */
import type { SourceStatus, SourceStatuses } from '@graticule/contracts/services/source-status'
import { i18n } from '../../i18n/index.ts'

/** Answers that took longer are told in seconds, ms. */
const SECONDS_FROM_MS = 100

/** "5 ms", "0.8 s", "9 s". */
export function responseTime(milliseconds: number): string {
  if (milliseconds < SECONDS_FROM_MS) return i18n.t('search:sources.milliseconds', { value: Math.round(milliseconds) })
  const seconds = milliseconds / 1000
  const digits = seconds < 10 && Number(seconds.toFixed(1)) % 1 !== 0 ? 1 : 0
  const value = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(seconds)
  return i18n.t('search:sources.seconds', { value })
}

/** What the strip says beside the name: the time of an answer, or what is wrong. */
export function stateWords({ state, responseMs = 0 }: SourceStatus): string {
  if (state === 'ok') return responseTime(responseMs)
  return i18n.t(`search:sources.state.${state}`, { time: responseTime(responseMs) })
}

/** Milliseconds since an instant of the server, now that its answer is `sinceReceived` milliseconds old. */
export function ageOf(instant: string, { now }: SourceStatuses, sinceReceived: number): number {
  return Math.max(0, Date.parse(now) - Date.parse(instant) + sinceReceived)
}

/** "just now", "2 min ago", "3 h ago". */
export function ago(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return i18n.t('search:sources.justNow')
  return minutes < 60
    ? i18n.t('search:sources.minutesAgo', { count: minutes })
    : i18n.t('search:sources.hoursAgo', { count: Math.floor(minutes / 60) })
}

/** The oldest check of all, which is how old the whole strip is; `undefined` before the first. */
export function oldestCheck({ sources }: SourceStatuses): string | undefined {
  return sources
    .flatMap(({ checkedAt }) => checkedAt ?? [])
    .toSorted()
    .at(0)
}
