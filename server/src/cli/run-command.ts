/** The commands of the command line, and how each is run. */
import { PortalError } from '@graticule/contracts/problem'
import { ADMIN_LINK_USAGE, adminLinkCommand } from './admin-link-command.ts'
import { BACKUP_USAGE, backupCommand, RESTORE_USAGE, restoreCommand } from './backup-command.ts'
import { EXIT, UsageError, type CommandContext, type Console, type ExitCode } from './command.ts'
import { DOCTOR_USAGE, doctorCommand } from './doctor-command.ts'
import { EXPORT_USAGE, exportCommand } from './export-command.ts'
import { HARVEST_USAGE } from './harvests/harvest-arguments.ts'
import { harvestCommand } from './harvests/harvest-command.ts'
import { HARVESTS_USAGE, harvestsCommand } from './harvests/harvests-command.ts'
import { IMPORT_USAGE, importCommand } from './import-command.ts'
import { LINKS_USAGE, linksCommand } from './links-command.ts'
import { SCHEDULE_USAGE, scheduleCommand } from './harvests/schedule-command.ts'
import { REINDEX_USAGE, reindexCommand } from './reindex-command.ts'
import { SETTINGS_USAGE, settingsCommand } from './settings-command.ts'
import type { Config } from '../config.ts'

interface Command {
  readonly usage: string
  readonly summary: string
  readonly run: (words: readonly string[], context: CommandContext) => Promise<ExitCode>
}

const COMMANDS: Readonly<Record<string, Command>> = {
  harvest: { usage: HARVEST_USAGE, summary: 'fill the catalogue from files or other catalogues', run: harvestCommand },
  harvests: { usage: HARVESTS_USAGE, summary: 'list harvests, and what they refused', run: harvestsCommand },
  schedule: { usage: SCHEDULE_USAGE, summary: 'manage recurring harvests', run: scheduleCommand },
  links: { usage: LINKS_USAGE, summary: 'where links of records lead, and whether they work', run: linksCommand },
  settings: { usage: SETTINGS_USAGE, summary: 'read and change settings, while the server runs or not', run: settingsCommand },
  export: { usage: EXPORT_USAGE, summary: 'write the records to a file or folder', run: exportCommand },
  import: { usage: IMPORT_USAGE, summary: 'read back what export wrote', run: importCommand },
  backup: { usage: BACKUP_USAGE, summary: 'write the whole store into one file', run: backupCommand },
  restore: { usage: RESTORE_USAGE, summary: 'put a backup in the place of the store', run: restoreCommand },
  reindex: { usage: REINDEX_USAGE, summary: 'build the search index anew', run: reindexCommand },
  'admin-link': { usage: ADMIN_LINK_USAGE, summary: 'print a link that makes an administrator', run: adminLinkCommand },
  doctor: { usage: DOCTOR_USAGE, summary: 'check configuration, store and index', run: doctorCommand },
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
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const wantsHelp = (word: string | undefined) => word === '--help' || word === '-h' || word === 'help'
  if (command === undefined) {
    if (name === undefined || wantsHelp(name)) {
      console.print(USAGE)
      return name === undefined ? EXIT.usage : EXIT.ok
    }
    console.tell(`Unknown command "${name}".\n\n${USAGE}`)
    return EXIT.usage
  }
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
