/** How a harvest is getting on, for people: a bar on a terminal, a line now and then elsewhere. */
import type { HarvestTally } from '../../harvest/harvest-tally.ts'
import type { SourceProgress } from '../../harvest/reading/harvest-source.ts'
import type { Console } from '../command.ts'

const REDRAW_MS = 100
const LINE_MS = 5_000
const BAR_WIDTH = 24

const number = new Intl.NumberFormat('en')

/** Seconds as people say them: `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** One line: documents, records, rate and, as soon as it can be guessed, the time left. */
export function progressLine(
  tally: Readonly<HarvestTally>,
  { done, total, share }: SourceProgress,
  elapsedMs: number,
  bar: boolean,
): string {
  const filled = Math.round(share * BAR_WIDTH)
  const rate = elapsedMs < 500 ? undefined : Math.round(tally.read / (elapsedMs / 1_000))
  const left = share > 0 && share < 1 && elapsedMs > 2_000 ? `${duration((elapsedMs / share) * (1 - share))} left` : undefined
  return [
    ...(bar ? [`[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${String(Math.floor(share * 100)).padStart(3)} %`] : []),
    `${number.format(done)} of ${number.format(total)} documents`,
    `${number.format(tally.read)} records${tally.refused === 0 ? '' : ` (${number.format(tally.refused)} refused)`}`,
    ...(rate === undefined ? [] : [`${number.format(rate)} a second`]),
    ...(left === undefined ? [] : [left]),
  ].join(', ')
}

/** Gives a function that shows progress whenever it is time for it. */
export function createProgress(
  console: Console,
  now: () => number,
): (tally: Readonly<HarvestTally>, progress: SourceProgress) => void {
  const started = now()
  const interval = console.redraw === undefined ? LINE_MS : REDRAW_MS
  let last = started
  return (tally, progress) => {
    const time = now()
    if (time - last < interval) return
    last = time
    const line = progressLine(tally, progress, time - started, console.redraw !== undefined)
    if (console.redraw === undefined) console.tell(line)
    else console.redraw(line)
  }
}
