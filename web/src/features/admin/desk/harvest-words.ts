/** Words about harvests that several screens use. */
import type { Harvest, HarvestRun } from '@graticule/contracts/services/harvests-desk'
import type { HarvestTimes } from '@graticule/contracts/services/sources-desk'
import { i18n, type useTranslation } from '../../../i18n/index.ts'
import { formatCount, formatHere, localeOf } from '../../../i18n/numbers.ts'

/** Says texts of these pages. */
export type DeskWords = ReturnType<typeof useTranslation<'desk'>>['t']

const DAY_H = 24
const WEEK_H = 168

const two = (value: number): string => String(value).padStart(2, '0')
/** The hour of a minute of the day, `02:00`. */
export const hourOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** "Every day at 02:00 UTC". */
export function timesWords(t: DeskWords, times: HarvestTimes | undefined): string {
  if (times === undefined) return t('harvests.manual')
  const { everyHours, atMinute } = times
  const [unit, count] =
    everyHours % WEEK_H === 0
      ? (['weeks', everyHours / WEEK_H] as const)
      : everyHours % DAY_H === 0
        ? (['days', everyHours / DAY_H] as const)
        : (['hours', everyHours] as const)
  const every = t(`harvests.every.${unit}`, { count })
  return atMinute === undefined ? every : t('harvests.everyAt', { every, time: hourOf(atMinute) })
}

/** When a harvest is due, "Off" included. */
export function scheduleWords(t: DeskWords, { off, times, nextAt }: Harvest): string {
  if (off) return t('harvests.off')
  const schedule = timesWords(t, times)
  return nextAt === undefined ? schedule : t('harvests.next', { schedule, date: dateWords(nextAt) })
}

/** "29 Nov, 09:00" in the visitor's time. */
export const dateWords = (instant: string): string =>
  formatHere(instant, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
/** "29 Nov" */
export const dayWords = (instant: string): string => formatHere(instant, { day: 'numeric', month: 'short' })
/** "09:00" */
export const timeWords = (instant: string): string => formatHere(instant, { hour: '2-digit', minute: '2-digit' })

/** "0.4 s" */
export const secondsWords = (t: DeskWords, milliseconds: number): string =>
  t('sources.seconds', {
    value: new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: 1 }).format(
      // nothing answers in no time
      Math.max(100, milliseconds) / 1_000,
    ),
  })

/** "23 min", "1 hr 5 min", "12 s" in the short words of the language. */
export function durationWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000))
  const unit = (value: number, name: 'minute' | 'hour') =>
    new Intl.NumberFormat(localeOf(i18n.language), { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  if (seconds < 90) return i18n.t('desk:sources.seconds', { value: seconds })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return unit(minutes, 'minute')
  return `${unit(Math.floor(minutes / 60), 'hour')} ${unit(minutes % 60, 'minute')}`
}

/** How the latest run of a harvest stands, in a few words. */
export function latestWords(t: DeskWords, { waiting, latest }: Pick<Harvest, 'waiting' | 'latest'>): string {
  if (waiting === 'clear' || waiting === 'forget') return t('harvests.clearing')
  if (latest?.state === 'running') return t('harvests.running', { percent: percentOf(latest) })
  if (waiting !== undefined) return t('harvests.waiting')
  if (latest === undefined) return t('harvests.never')
  return t(`harvests.states.${latest.state}`, { date: dateWords(latest.endedAt ?? latest.startedAt) })
}

/** "26,397 of 41,900, about 9 min left": how far a run is; what was read only, while the rest is not known. */
export function leftWords(t: DeskWords, run: HarvestRun): string {
  const rest = restOf(run)
  const read = formatCount(run.read)
  if (rest === undefined) return t('harvests.readOnly', { read })
  return t('harvests.leftOf', { read, total: formatCount(rest.total), left: durationWords(rest.leftMs) })
}

/** How many records there are about, and how long the rest takes, ms; `undefined` while too little is read to tell. */
export function restOf({
  read,
  share = 0,
  perSecond = 0,
}: HarvestRun): { readonly total: number; readonly leftMs: number } | undefined {
  if (share < 0.01 || perSecond <= 0) return undefined
  const total = Math.round(read / share)
  return { total, leftMs: ((total - read) / perSecond) * 1_000 }
}

/** Share of a run that is read, whole per cent. */
export const percentOf = ({ share = 0 }: HarvestRun): number => Math.floor(share * 100)

/** True while the lists must be read again and again. */
export const isBusy = ({ waiting, latest }: Pick<Harvest, 'waiting' | 'latest'>): boolean =>
  waiting !== undefined || latest?.state === 'running'
