/** What every command of the command line is given and gives back. */
import type { Config } from '../config.ts'

/** Ends of a command, as the process tells them. */
export const EXIT = { ok: 0, failed: 1, usage: 2, someRefused: 3, interrupted: 130 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Where a command writes: one call per line, or the progress line of a terminal that is drawn over. */
export interface Console {
  /** The result: standard output. */
  readonly print: (line: string) => void
  /** Everything about how it goes: standard error. */
  readonly tell: (line: string) => void
  /** Draws a line over the last one; `undefined` where standard error is no terminal. */
  readonly redraw?: (line: string) => void
}

/** The world around a command. */
export interface CommandContext {
  readonly config: Config
  readonly console: Console
  readonly now: () => number
  /** Aborted when the operator wants to stop. */
  readonly signal: AbortSignal
}

/** A call that cannot be understood; the message says what is wrong. */
export class UsageError extends Error {}
