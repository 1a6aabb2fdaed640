import type { Period } from '@graticule/contracts/map/time-dimension'
import type { useTranslation } from '../../../i18n/index.ts'

type Words = ReturnType<typeof useTranslation<'layers'>>['t']

/** Lengths of the clock in milliseconds, the longest first. */
const CLOCK = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1_000],
] as const

/** "every 3 days"; `undefined` for a period that no one word says. */
export function periodWords({ months, milliseconds }: Period, t: Words): string | undefined {
  if (months > 0 && milliseconds > 0) return undefined
  if (months > 0) {
    const isYears = months % 12 === 0
    return t(`time.every.${isYears ? 'years' : 'months'}`, { count: isYears ? months / 12 : months })
  }
  const fitting = CLOCK.find(([, length]) => milliseconds % length === 0)
  return fitting && t(`time.every.${fitting[0]}`, { count: milliseconds / fitting[1] })
}

/** A value of TIME for reading: "2026-10-30 06:00 UTC". What it says no more of stays as it is. */
export function timeWords(text: string, t: Words): string {
  const clock = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(?:\.0+)?(:?\.\d+)?Z$/.exec(text)
  if (clock === null) return text
  const [, day, time, seconds = ''] = clock
  return t('time.utc', { time: `${day} ${time}${seconds === ':00' ? '' : seconds}` })
}
