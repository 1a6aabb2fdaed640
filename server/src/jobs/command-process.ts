/**
 * A command of the command line in a process of its own, so that searches never wait for it and its memory is given back at its
 * end.
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { EXIT } from '../cli/command.ts'

/** How a command ended, and its last line. */
export interface JobEnd {
  readonly how: 'done' | 'interrupted' | 'failed'
  readonly words: string
}

const CLI = resolve(import.meta.dirname, '../cli.ts')
/** Of what the process says, so much is kept, characters. */
const KEPT_OUTPUT = 4_000

/** The process; an error for words that no process takes, such as those with NUL. */
function begun(words: readonly string[], variables: NodeJS.ProcessEnv | undefined) {
  try {
    return spawn(process.execPath, [CLI, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(variables === undefined ? {} : { env: variables }),
    })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Runs a command with the variables of this process, or with those given. An abort ends it in good order: what it has at hand is still written. */
export function runCommandProcess(words: readonly string[], signal: AbortSignal, variables?: NodeJS.ProcessEnv): Promise<JobEnd> {
  return new Promise((done) => {
    // a group of its own: a signal to the server's group must not reach it twice, which would end it at once
    const child = begun(words, variables)
    if (child instanceof Error) {
      done({ how: 'failed', words: child.message })
      return
    }
    let output = ''
    const keep = (piece: Buffer) => {
      output = (output + String(piece)).slice(-KEPT_OUTPUT)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const stop = () => void child.kill('SIGTERM')
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    const ended = (how: JobEnd['how'], said: string) => {
      signal.removeEventListener('abort', stop)
      done({ how, words: said })
    }
    child.once('error', (error) => ended('failed', error.message))
    child.once('close', (code) => {
      const last = output.trim().split('\n').at(-1) ?? ''
      if (code === EXIT.ok || code === EXIT.someRefused) ended('done', last)
      else ended(code === EXIT.interrupted || signal.aborted ? 'interrupted' : 'failed', last)
    })
  })
}
