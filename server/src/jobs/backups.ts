/** Makes backups when they are due. */
import type { BackupPlan } from '@graticule/contracts/settings/backups'
import type { KeptBackups } from '../storage/backup/kept-backups.ts'
import { type Jobs, repeat } from './repeat.ts'

/** How often a server looks, ms. */
const POLL_MS = 300_000
const HOUR_MS = 3_600_000
const DAYS: Readonly<Record<BackupPlan['every'], number>> = { never: Infinity, day: 1, week: 7 }

export interface BackupJobOptions {
  readonly backups: KeptBackups
  readonly plan: () => BackupPlan
  readonly onNotice: (words: string) => void
  readonly now?: () => number
  readonly pollMs?: number
}

/**
 * Whether one is due: the latest is older than the last time at which the plan asks for one.
 * @param latest milliseconds since 1970; `undefined` = there is none yet
 * @rule B-administration.backups-due A backup is made at the hour of the plan, or as soon after it as a server runs
 */
export function isDue({ every, hour }: BackupPlan, latest: number | undefined, now: number): boolean {
  if (every === 'never') return false
  if (latest === undefined) return true
  const today = new Date(now)
  const at = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), hour)
  const last = at <= now ? at : at - 24 * HOUR_MS
  return latest < last - (DAYS[every] - 1) * 24 * HOUR_MS
}

/** Starts it. A store in PostgreSQL is left alone. */
export function startBackups({ backups, plan, onNotice, now = Date.now, pollMs = POLL_MS }: BackupJobOptions): Jobs {
  const work = async (): Promise<boolean> => {
    const { here, backups: all, lastFailure } = await backups.state()
    const latest = all[0] === undefined ? undefined : Date.parse(all[0].createdAt)
    if (!here || !isDue(plan(), latest, now())) return false
    // one that failed is tried again after an hour
    if (lastFailure !== undefined && now() - Date.parse(lastFailure.at) < HOUR_MS) return false
    await backups.makeAndKeep(plan().keep)
    return false
  }
  const onError = (error: unknown) => onNotice(`Backups: ${error instanceof Error ? error.message : String(error)}`)
  return repeat(work, { pollMs, firstMs: pollMs, onError })
}
