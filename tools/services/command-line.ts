/** The command line as operators use it: a process of its own, told everything by its environment. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const CLI = join(import.meta.dirname, '../../server/src/cli.ts')

/** How a command ended. */
export interface CommandEnd {
  readonly code: number | null
  /** Lines of standard output. */
  readonly lines: readonly string[]
  /** The last of them: of a harvest its counts. */
  readonly last: string
  readonly errors: string
}

/** What the process is told. */
export interface CommandSettings {
  readonly dataFolder: string
  /** `host:port` of the private servers that it may ask. */
  readonly allowHosts?: readonly string[]
  /** Ends the process as an operator would (SIGTERM). */
  readonly signal?: AbortSignal
}

/** Runs `graticule` to its end. There are no first records: what is in the catalogue was harvested. */
export function graticule(words: readonly string[], settings: CommandSettings): Promise<CommandEnd> {
  const { dataFolder, allowHosts = [], signal } = settings
  const child = spawn(process.execPath, [CLI, ...words], {
    env: {
      PATH: process.env['PATH'] ?? '',
      GRATICULE_DATA: dataFolder,
      GRATICULE_SEED: join(dataFolder, 'no-seed'),
      GRATICULE_ALLOW_HOSTS: allowHosts.join(','),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      if (error.name !== 'AbortError') reject(error)
    })
    child.once('close', (code) => {
      const lines = output.trimEnd().split('\n')
      resolve({ code, lines, last: lines.at(-1) ?? '', errors })
    })
  })
}
