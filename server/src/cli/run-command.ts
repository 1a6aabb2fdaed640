/** The commands of the command line, and how each is run. */
import { PortalError } from '@graticule/contracts/problem'
import { EXIT, UsageError, type CommandContext, type Console, type ExitCode } from './command.ts'
import type { Config } from '../config.ts'

interface Command {
  readonly usage: string
  readonly run: (words: readonly string[], context: CommandContext) => Promise<ExitCode>
}

interface Offered {
  readonly summary: string
  /** A command brings its part of the program alone: all of it takes longer to load than most commands run. */
  readonly load: () => Promise<Command>
}

const COMMANDS: Readonly<Record<string, Offered>> = {
  harvest: {
    summary: 'fill the catalogue from files or other catalogues',
    load: async () => {
      const [{ HARVEST_USAGE: usage }, { harvestCommand: run }] = await Promise.all([
        import('./harvests/harvest-arguments.ts'),
        import('./harvests/harvest-command.ts'),
      ])
      return { usage, run }
    },
  },
  harvests: {
    summary: 'list harvests, and what they refused',
    load: async () => {
      const { HARVESTS_USAGE: usage, harvestsCommand: run } = await import('./harvests/harvests-command.ts')
      return { usage, run }
    },
  },
  schedule: {
    summary: 'manage recurring harvests',
    load: async () => {
      const { SCHEDULE_USAGE: usage, scheduleCommand: run } = await import('./harvests/schedule-command.ts')
      return { usage, run }
    },
  },
  links: {
    summary: 'where links of records lead, and whether they work',
    load: async () => {
      const { LINKS_USAGE: usage, linksCommand: run } = await import('./links-command.ts')
      return { usage, run }
    },
  },
  settings: {
    summary: 'read and change settings, while the server runs or not',
    load: async () => {
      const { SETTINGS_USAGE: usage, settingsCommand: run } = await import('./settings-command.ts')
      return { usage, run }
    },
  },
  export: {
    summary: 'write the records to a file or folder',
    load: async () => {
      const { EXPORT_USAGE: usage, exportCommand: run } = await import('./export-command.ts')
      return { usage, run }
    },
  },
  import: {
    summary: 'read back what export wrote',
    load: async () => {
      const { IMPORT_USAGE: usage, importCommand: run } = await import('./import-command.ts')
      return { usage, run }
    },
  },
  backup: {
    summary: 'write the whole store into one file',
    load: async () => {
      const { BACKUP_USAGE: usage, backupCommand: run } = await import('./backup-command.ts')
      return { usage, run }
    },
  },
  restore: {
    summary: 'put a backup in the place of the store',
    load: async () => {
      const { RESTORE_USAGE: usage, restoreCommand: run } = await import('./backup-command.ts')
      return { usage, run }
    },
  },
  reindex: {
    summary: 'build the search index anew',
    load: async () => {
      const { REINDEX_USAGE: usage, reindexCommand: run } = await import('./reindex-command.ts')
      return { usage, run }
    },
  },
  'admin-link': {
    summary: 'print a link that makes an administrator',
    load: async () => {
      const { ADMIN_LINK_USAGE: usage, adminLinkCommand: run } = await import('./admin-link-command.ts')
      return { usage, run }
    },
  },
  doctor: {
    summary: 'check configuration, store and index',
    load: async () => {
      const { DOCTOR_USAGE: usage, doctorCommand: run } = await import('./doctor-command.ts')
      return { usage, run }
    },
  },
}

const USAGE = `Usage: npm run graticule -- <command> [arguments]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`)
  .join('\n')}

"<command> --help" tells more about a command. Settings are environment variables, see README.md.`

/** The terminal: results on standard output, everything else on standard error. */
function terminal(): Console {
  const { stdout, stderr } = process
  let drawn = 0
  const wipe = () => {
    if (drawn > 0) stderr.write(`\r${' '.repeat(drawn)}\r`)
    drawn = 0
  }
  return {
    print: (line) => {
      wipe()
      stdout.write(`${line}\n`)
    },
    tell: (line) => {
      wipe()
      stderr.write(`${line}\n`)
    },
    ...(stderr.isTTY
      ? {
          redraw: (line: string) => {
            const shown = line.slice(0, Math.max(20, (stderr.columns || 80) - 1))
            wipe()
            stderr.write(shown)
            drawn = shown.length
          },
        }
      : {}),
  }
}

/** What Node's own parser of arguments says about words that it does not know. */
function isParseError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** Runs a command. `configOf` reads the settings. Whatever goes wrong is told on standard error. */
export async function runCommand(words: readonly string[], configOf: () => Config): Promise<ExitCode> {
  const console = terminal()
  const [name, ...rest] = words
  const offered = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const wantsHelp = (word: string | undefined) => word === '--help' || word === '-h' || word === 'help'
  if (offered === undefined) {
    if (name === undefined || wantsHelp(name)) {
      console.print(USAGE)
      return name === undefined ? EXIT.usage : EXIT.ok
    }
    console.tell(`Unknown command "${name}".\n\n${USAGE}`)
    return EXIT.usage
  }
  const command = await offered.load()
  if (rest.some(wantsHelp)) {
    console.print(`Usage: npm run graticule -- ${command.usage}`)
    return EXIT.ok
  }
  const stop = new AbortController()
  // the second time the process ends at once, as it does by default
  process.once('SIGINT', () => stop.abort(new Error('interrupted')))
  process.once('SIGTERM', () => stop.abort(new Error('interrupted')))
  try {
    return await command.run(rest, { config: configOf(), console, now: Date.now, signal: stop.signal })
  } catch (error) {
    if (error instanceof UsageError || isParseError(error)) {
      console.tell(`${error.message}\n\nUsage: npm run graticule -- ${command.usage}`)
      return EXIT.usage
    }
    // what the operator can put right is said in words; anything else keeps its stack
    console.tell(error instanceof PortalError ? error.message : String(error instanceof Error ? error.stack : error))
    return EXIT.failed
  }
}
