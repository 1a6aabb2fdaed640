/**
 * The steps of a run: each is a process of its own, which is timed, printed and, where the run's time ends, ended. A step that was ended or
 * never began has failed.
 */
import { spawn } from 'node:child_process'
import { root } from '../root.ts'
import { CpuMeter } from './cpu-seconds.ts'

/** How a step went. */
export interface StepEnd {
  readonly name: string
  /** `cut`: it did not end, or never began, because the run's time ended. */
  readonly state: 'ok' | 'failed' | 'cut'
  /** The exit code; nothing when there was none. */
  readonly code: number | undefined
  /** What it printed, if that was kept. */
  readonly output: string
  readonly seconds: number
  /** Of its processes; 0 where the system does not tell. */
  readonly cpuSeconds: number
}

export interface StepOptions {
  /** More variables of the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Keeps what the step prints, instead of printing it. */
  readonly keepsOutput?: boolean
  /** The last word on success, given the exit code; the code is 0 otherwise. */
  readonly isOk?: (code: number | undefined) => boolean
}

/** After an interrupt a step has so long to write its report, ms. */
const GRACE_MS = 20_000

export class Steps {
  readonly ended: StepEnd[] = []
  readonly #endsAt: number
  readonly #meter = new CpuMeter()
  readonly #started = performance.now()

  /** @param endsAt milliseconds as `performance.now()` counts them: when the run's time ends */
  constructor(endsAt = Infinity) {
    this.#endsAt = endsAt
    this.#meter.count(process.pid)
  }

  /** Runs Node with these words to its end. Never throws. */
  async run(name: string, words: readonly string[], { env = {}, keepsOutput = false, isOk }: StepOptions = {}): Promise<StepEnd> {
    const started = performance.now()
    const left = this.#endsAt - started
    if (left <= 0) return this.#end({ name, state: 'cut', code: undefined, output: '', seconds: 0, cpuSeconds: 0 })
    const child = spawn(process.execPath, words, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', keepsOutput ? 'pipe' : 'inherit', keepsOutput ? 'pipe' : 'inherit'],
    })
    if (child.pid !== undefined) this.#meter.count(child.pid)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (output += piece.toString()))
    let isCut = false
    const timer = setTimeout(
      () => {
        isCut = true
        child.kill('SIGINT')
        setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
      },
      Math.min(left, 2 ** 31 - 1),
    ).unref()
    const code = await new Promise<number | undefined>((resolve) => {
      child.on('error', (error) => {
        output += error.message
        resolve(undefined)
      })
      child.on('close', (status) => resolve(status ?? undefined))
    })
    clearTimeout(timer)
    const ok = isOk === undefined ? code === 0 : isOk(code)
    const cpuSeconds = child.pid === undefined ? 0 : this.#meter.seconds(child.pid)
    const seconds = (performance.now() - started) / 1000
    return this.#end({ name, state: isCut ? 'cut' : ok ? 'ok' : 'failed', code, output, seconds, cpuSeconds })
  }

  #end(step: StepEnd): StepEnd {
    this.ended.push(step)
    console.log(stepLine(step))
    return step
  }

  /** Everything so far, with what the run itself has used. */
  get total(): StepEnd {
    const states = this.ended.map(({ state }) => state)
    const state = states.every((one) => one === 'ok') ? 'ok' : states.includes('cut') ? 'cut' : 'failed'
    const seconds = (performance.now() - this.#started) / 1000
    return { name: 'everything', state, code: undefined, output: '', seconds, cpuSeconds: this.#meter.seconds(process.pid) }
  }
}

const WORDS = { ok: '  ok  ', failed: 'FAILED', cut: 'NO TIME' } as const

/** One line for a step. */
export function stepLine({ name, state, seconds, cpuSeconds }: StepEnd): string {
  const cpu = cpuSeconds > 0 ? `  ${cpuSeconds.toFixed(0).padStart(6)} CPU s` : ''
  return `${WORDS[state].padEnd(7)} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(7)} s${cpu}`
}

/** The table of a run, as docs/performance.md has it. Steps may run at the same time, so their minutes are more than those of the run. */
export function stepTable(steps: readonly StepEnd[]): string[] {
  const row = ({ name, state, seconds, cpuSeconds }: StepEnd) => {
    const went = state === 'ok' ? '' : state === 'cut' ? ' (no time)' : ' (failed)'
    return `| ${`${name}${went}`.padEnd(24)} | ${(seconds / 60).toFixed(1).padStart(7)} | ${cpuSeconds.toFixed(0).padStart(11)} |`
  }
  return [`| ${'Phase'.padEnd(24)} | Minutes | CPU seconds |`, `| ${'-'.repeat(24)} | ------: | ----------: |`, ...steps.map(row)]
}
