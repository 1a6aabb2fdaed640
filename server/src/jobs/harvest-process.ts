/** A harvest of a schedule: it is the command line's harvest, so the register tells of it as of every other one. */
import type { ClaimedSchedule } from '../harvest/harvest-schedules.ts'
import { type JobEnd, runCommandProcess } from './command-process.ts'

/** The words after `harvest` for a schedule. */
export function harvestWords(schedule: ClaimedSchedule): string[] {
  const { kind, target, sourceId, sourceTitle, curated, limit, canResume, asked } = schedule
  const isSweep = asked === 'sweep'
  const removeMissing = isSweep || schedule.removeMissing
  return [
    kind,
    target,
    `--source=${sourceId}`,
    `--source-title=${sourceTitle}`,
    ...(curated ? ['--curated'] : []),
    ...(removeMissing ? ['--remove-missing'] : []),
    ...(limit === undefined ? [] : [`--limit=${limit}`]),
    // one that goes on from another has not seen everything
    ...(canResume && !isSweep ? ['--resume'] : []),
  ]
}

/** Harvests in a process of its own, or removes what was harvested when that was asked for. */
export function runInProcess(schedule: ClaimedSchedule, signal: AbortSignal): Promise<JobEnd> {
  const { asked, kind, target, sourceId } = schedule
  const words =
    asked === 'clear' || asked === 'forget'
      ? ['harvests', `--${asked}`, `--kind=${kind}`, `--target=${target}`, `--source=${sourceId}`]
      : ['harvest', ...harvestWords(schedule)]
  return runCommandProcess(words, signal)
}
