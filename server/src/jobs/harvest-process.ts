/**
 * A harvest of a schedule in a process of its own: it is the command line's harvest, so that searches never wait for it, its
 * memory is given back at its end, and the register tells of it as of every other one.
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { ClaimedSchedule } from '../catalogue/harvest/harvest-schedules.ts'
import { EXIT } from '../cli/command.ts'

/** How a harvest of a schedule ended, and its last line. */
export interface JobEnd {
  readonly how: 'done' | 'interrupted' | 'failed'
  readonly words: string
}

const CLI = resolve(import.meta.dirname, '../cli.ts')
/** Of what the process says, so much is kept, characters. */
const KEPT_OUTPUT = 4_000

/** The words after `harvest` for a schedule. */
export function harvestWords(schedule: ClaimedSchedule): string[] {
  const { kind, target, sourceId, sourceTitle, curated, removeMissing, limit, canResume } = schedule
  return [
    kind,
    target,
    `--source=${sourceId}`,
    `--source-title=${sourceTitle}`,
    ...(curated ? ['--curated'] : []),
    ...(removeMissing ? ['--remove-missing'] : []),
    ...(limit === undefined ? [] : [`--limit=${limit}`]),
    ...(canResume ? ['--resume'] : []),
  ]
}

/** Harvests in a process of its own with the same settings. An abort ends it in good order: its batch is still written. */
export function runInProcess(schedule: ClaimedSchedule, signal: AbortSignal): Promise<JobEnd> {
  return new Promise((done) => {
    // a group of its own: a signal to the server's group must not reach it twice, which would end it at once
    const child = spawn(process.execPath, [CLI, 'harvest', ...harvestWords(schedule)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    const keep = (piece: Buffer) => {
      output = (output + String(piece)).slice(-KEPT_OUTPUT)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const stop = () => void child.kill('SIGTERM')
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    const ended = (how: JobEnd['how'], words: string) => {
      signal.removeEventListener('abort', stop)
      done({ how, words })
    }
    child.once('error', (error) => ended('failed', error.message))
    child.once('close', (code) => {
      const words = output.trim().split('\n').at(-1) ?? ''
      if (code === EXIT.ok || code === EXIT.someRefused) ended('done', words)
      else ended(code === EXIT.interrupted || signal.aborted ? 'interrupted' : 'failed', words)
    })
  })
}
