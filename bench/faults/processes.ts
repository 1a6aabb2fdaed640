/** Ends a run with all that it has started, also what has left its group of processes. */
import { readdirSync, readFileSync } from 'node:fs'

/** A variable that all processes of a run inherit. */
export const RUN_VARIABLE = 'GRATICULE_FAULTS_RUN'

/** Ends the group of a process, and whatever carries the mark of its run (Linux; elsewhere only the group). */
export function endRun(group: number | undefined, mark: string): void {
  if (group !== undefined) kill(-group)
  for (const pid of marked(mark)) kill(pid)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended by itself
  }
}

function marked(mark: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && hasMark(name, mark))
      .map(Number)
  } catch {
    return []
  }
}

function hasMark(pid: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${RUN_VARIABLE}=${mark}`)
  } catch {
    return false
  }
}
