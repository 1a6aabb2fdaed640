/**
 * CPU seconds of trees of processes: user and system time of a process and of all that it started, read from /proc (proc(5), Linux). Other
 * systems have no such files: there nothing is known.
 */
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of a second: 100 on every Linux that Node runs on. */
const TICKS = 100
/** A process that its parent does not wait for is counted until the last look before its end. */
const LOOK_MS = 500

/** What /proc tells of a process. Times in seconds: its own, and those of its children that have ended and were waited for. */
export interface ProcessTimes {
  readonly parent: number
  /** When it began, ticks since the system's start: tells apart two processes that had the same id. */
  readonly began: string
  readonly seconds: number
}

/** Reads a line of /proc/<pid>/stat; nothing when it is not one. */
export function readStat(line: string): ProcessTimes | undefined {
  // the name in brackets may hold anything, even a bracket
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [parent, began] = [Number(fields[1]), fields[19]]
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return began === undefined || Number.isNaN(ticks) || Number.isNaN(parent)
    ? undefined
    : { parent, began, seconds: ticks / TICKS }
}

/** All processes there are, by id; empty where there is no /proc. */
function processes(): Map<number, ProcessTimes> {
  const found = new Map<number, ProcessTimes>()
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const times = statOf(name)
      if (times !== undefined) found.set(Number(name), times)
    }
  } catch {
    // not Linux
  }
  return found
}

function statOf(name: string): ProcessTimes | undefined {
  try {
    return readStat(readFileSync(`/proc/${name}/stat`, 'utf8'))
  } catch {
    // it has ended since its name was read
    return undefined
  }
}

/** What one tree of processes has used so far. */
class Tree {
  readonly #root: number
  readonly #known = new Map<number, ProcessTimes>()
  /** Of processes that ended without a parent of this tree which counts them. */
  #lost = 0

  constructor(root: number) {
    this.#root = root
  }

  look(now: ReadonlyMap<number, ProcessTimes>): void {
    const lives = (pid: number) => this.#known.has(pid) && now.get(pid)?.began === this.#known.get(pid)?.began
    const ended = [...this.#known].filter(([pid]) => !lives(pid))
    // a parent that lives on has waited for it, and has its time; one that has ended, too, had not when it was last looked at
    for (const [, { parent, seconds }] of ended) if (!lives(parent)) this.#lost += seconds
    for (const [pid] of ended) this.#known.delete(pid)
    for (const [pid, times] of now) if (this.#holds(pid, now)) this.#known.set(pid, times)
  }

  #holds(pid: number, now: ReadonlyMap<number, ProcessTimes>): boolean {
    const seen = new Set<number>()
    for (let at = pid; !seen.has(at); at = now.get(at)?.parent ?? 0) {
      if (at === this.#root || this.#known.get(at)?.began === (now.get(at)?.began ?? '')) return true
      seen.add(at)
    }
    return false
  }

  get seconds(): number {
    return [...this.#known.values()].reduce((sum, { seconds }) => sum + seconds, this.#lost)
  }
}

/** Counts the CPU seconds of the processes that it was told of, and of their descendants. */
export class CpuMeter {
  readonly #trees = new Map<number, Tree>()
  readonly #timer = setInterval(() => this.#look(), LOOK_MS).unref()
  readonly #read: () => ReadonlyMap<number, ProcessTimes>

  /** @param read for tests: the processes there are */
  constructor(read: () => ReadonlyMap<number, ProcessTimes> = processes) {
    this.#read = read
  }

  /** Counts this process and what it starts from now on. */
  count(pid: number): void {
    this.#trees.set(pid, new Tree(pid))
    this.#look()
  }

  /** CPU seconds of the tree of this process until now; 0 where the system does not tell. */
  seconds(pid: number): number {
    this.#look()
    return this.#trees.get(pid)?.seconds ?? 0
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    if (this.#trees.size === 0) return
    const now = this.#read()
    for (const tree of this.#trees.values()) tree.look(now)
  }
}
