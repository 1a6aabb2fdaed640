/** Harvests and their runs as administrators read them. */
import type { Harvest, HarvestRun } from '@graticule/contracts/services/harvests-desk'
import type { KeptKey } from '../../connectors/live/source-keys.ts'
import type { HarvestedPlace } from '../../harvest/harvest-desk.ts'
import { mostKept } from '../../harvest/remove-missing.ts'
import type { RegisteredHarvest } from '../../harvest/harvest-register.ts'
import { keyAt } from './kept-key.ts'

const HOUR_MS = 3_600_000
const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** One run. `now`: milliseconds since 1970. */
export function shownRun(run: RegisteredHarvest, now: number, isCancelling = false): HarvestRun {
  const { id, state, startedAt, endedAt, tally, failure, notes = [], progress } = run
  const written = tally.new + tally.changed + tally.unchanged + tally.refused
  const read = Math.max(written, progress?.read ?? 0)
  const seconds = ((endedAt ?? progress?.heardAt ?? now) - startedAt) / 1_000
  const { removed, ...counts } = tally
  const keptMissing = notes.reduce((sum, note) => sum + mostKept(note), 0)
  return {
    id,
    state,
    startedAt: isoOf(startedAt),
    ...(endedAt === undefined ? {} : { endedAt: isoOf(endedAt) }),
    read,
    ...counts,
    removed,
    ...(progress === undefined ? {} : { share: Math.min(1, Math.max(0, progress.share)) }),
    ...(seconds > 0 ? { perSecond: Math.round((read / seconds) * 10) / 10 } : {}),
    ...(failure === undefined ? {} : { failure }),
    ...(keptMissing === 0 ? {} : { keptMissing }),
    notes: notes.filter((note) => mostKept(note) === 0).slice(0, 100),
    ...(isCancelling ? { cancelling: true } : {}),
  }
}

/** One harvest, with how its key is sent where one of `kept` is its own. */
export function shownHarvest(place: HarvestedPlace, now: number, kept: readonly KeptKey[]): Harvest {
  const { id, title, sourceId, kind, target, records, schedule, latest, isCancelling } = place
  const key = keyAt(kept, sourceId, target)
  const isManual = schedule === undefined || schedule.manual === true
  const isTaken = schedule?.claimedUntil !== undefined && schedule.claimedUntil > now
  const asked = schedule?.asked === 'sweep' ? 'harvest' : schedule?.asked
  return {
    id,
    title,
    sourceId,
    kind,
    address: target,
    records,
    removeMissing: schedule?.removeMissing ?? false,
    off: schedule?.off ?? false,
    failures: schedule?.failures ?? 0,
    ...(isManual
      ? {}
      : {
          times: {
            everyHours: Math.max(1, Math.round(schedule.everyMs / HOUR_MS)),
            ...(schedule.atMinute === undefined ? {} : { atMinute: schedule.atMinute }),
          },
          ...(schedule.off === true ? {} : { nextAt: isoOf(schedule.nextAt) }),
        }),
    ...(asked === undefined || (isTaken && asked === 'harvest' && latest?.state === 'running') ? {} : { waiting: asked }),
    ...(latest === undefined ? {} : { latest: shownRun(latest, now, isCancelling) }),
    ...(key === undefined ? {} : { key: key.way }),
  }
}
