/** `settings`: reads and changes the settings of an installation, while its server runs or not. */
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { PortalError } from '@graticule/contracts/problem'
import { isSecretKey, isSettingKey, SETTING_KEYS, type SettingKey, SETTINGS } from '@graticule/contracts/settings/settings'
import { readFirstValues } from '../settings/first-values.ts'
import { openSettings, type SettingChange, type Settings } from '../settings/settings.ts'
import { parsedValue, readSettingsFile, settingsFile } from '../settings/settings-file.ts'
import { openSettingsStore } from '../settings/settings-store.ts'
import type { ShownSetting } from '../settings/shown-setting.ts'
import { openPortalDatabase } from '../storage/open-portal-database.ts'
import { writeNewFile } from '../storage/write-file.ts'
import { type CommandContext, type Console, EXIT, type ExitCode, UsageError } from './command.ts'
import { lineOfChange, lineOfSetting, secretWords } from './settings-lines.ts'

export const SETTINGS_USAGE = `settings <action> [options]

  list                   all settings: value, and where it comes from
  get <key>              the value as JSON; of a secret only whether it is set, and its last four characters
  set <key> <value>      sets a value: JSON, YAML or a plain text
  set <key> --file <f>   the same from a file, or from standard input (-); secrets are set in this way only
  reset <key>            forgets the value that was set: that of the variable, the file or the product holds again
  history [<key>]        the latest changes: who, when, what; secrets without their value
  export <file|->        writes the values that were set to a new file, without secrets
  import <file|->        sets the values of such a file, all or none

  A running server follows within two seconds. What is refused is told in words, and nothing is changed.

  --site <id>     value of a site; without it that of the installation or the global site
  --version <n>   with set and reset: refused if the setting has another version by now (see list --json); 0 = not set
  --limit <n>     with history: so many changes (default 20)
  --json          with list, get and history: one JSON object a line, for scripts`

const OPTIONS = {
  file: { type: 'string' },
  site: { type: 'string', default: '0' },
  version: { type: 'string' },
  limit: { type: 'string', default: '20' },
  json: { type: 'boolean', default: false },
} as const

interface Wanted {
  readonly words: readonly string[]
  readonly siteId: number
  readonly file: string | undefined
  readonly seen: number | undefined
  readonly limit: number
  readonly json: boolean
}
type Action = (settings: Settings, console: Console) => Promise<void>

/** Runs the command. */
export async function settingsCommand(words: readonly string[], { config, console, now }: CommandContext): Promise<ExitCode> {
  const action = actionOf(words)
  const { dataFolder, databaseUrl } = config
  const firstValues = await readFirstValues(config)
  const database = await openPortalDatabase({ dataFolder, databaseUrl })
  try {
    const store = openSettingsStore(database)
    await action(await openSettings({ store, firstValues, warn: console.tell, now }), console)
    return EXIT.ok
  } finally {
    await database.close()
  }
}

function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} must be a whole number`)
  return Number(value)
}

/** What to do, once the words have been understood. @throws UsageError */
function actionOf(all: readonly string[]): Action {
  const { values, positionals } = parseArgs({ args: [...all], allowPositionals: true, options: OPTIONS })
  const [name = '', ...words] = positionals
  const { site, version, limit, ...rest } = values
  const wanted: Wanted = {
    words,
    siteId: wholeNumber('site', site),
    seen: version === undefined ? undefined : wholeNumber('version', version),
    limit: wholeNumber('limit', limit),
    file: rest.file,
    json: rest.json,
  }
  const create = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (create === undefined) throw new UsageError(`settings is followed by one of ${Object.keys(ACTIONS).join(', ')}`)
  return create(wanted)
}

const ACTIONS: Readonly<Record<string, (wanted: Wanted) => Action>> = {
  list: ({ words, json }) => {
    wordsAre(words, 0, 'list takes no further words')
    return async (settings, { print }) => {
      for (const shown of settings.shown())
        print(json ? JSON.stringify({ ...shown, ...factsOf(shown.key) }) : lineOfSetting(shown))
    }
  },
  get: ({ words, siteId, json }) => {
    const [key = ''] = wordsAre(words, 1, 'get needs one key')
    return async (settings, { print }) => {
      const shown = shownOf(settings, knownKey(key), siteId)
      if (json) print(JSON.stringify(shown))
      else print(shown.secret === undefined ? JSON.stringify(shown.value, undefined, 2) : secretWords(shown.secret))
    }
  },
  set: ({ words, siteId, seen, file }) => {
    const [key = '', value] = wordsAre(words, file === undefined ? 2 : 1, 'set needs a key, and a value or --file')
    return async (settings, console) => {
      const known = knownKey(key)
      if (isSecretKey(known) && file === undefined) {
        throw new PortalError(
          'invalid-parameter',
          `${known} is a secret: give it with --file, so that it does not stay in the history of the shell.`,
        )
      }
      const written = file === undefined ? (value ?? '') : await contentOf(file)
      const read = isSecretKey(known) ? written.trim() : parsedValue(written)
      await change(settings, console, [{ key, siteId, value: read, ...(seen === undefined ? {} : { seen }) }])
    }
  },
  reset: ({ words, siteId, seen }) => {
    const [key = ''] = wordsAre(words, 1, 'reset needs one key')
    return async (settings, console) => change(settings, console, [{ key, siteId, ...(seen === undefined ? {} : { seen }) }])
  },
  history: ({ words, limit, json }) => {
    if (words.length > 1) throw new UsageError('history takes one key at most')
    return async (settings, { print }) => {
      const [key] = words
      const changes = await settings.history(limit, key === undefined ? undefined : knownKey(key))
      if (changes.length === 0 && !json) print('Nothing was changed yet.')
      for (const one of changes) print(json ? JSON.stringify(one) : lineOfChange(one))
    }
  },
  export: ({ words }) => {
    const [target = ''] = wordsAre(words, 1, 'export needs a file to write, or - for standard output')
    return async (settings, console) => {
      const shown = settings.shown()
      const file = settingsFile(shown)
      if (target === '-') console.print(file.trimEnd())
      else await writeNewFile(target, Readable.from([file]))
      const secrets = shown.filter(({ secret }) => secret?.isSet).map(({ key }) => key)
      if (secrets.length > 0) console.tell(`Secrets are not exported: ${secrets.join(', ')}`)
    }
  },
  import: ({ words }) => {
    const [source = ''] = wordsAre(words, 1, 'import needs a file to read, or - for standard input')
    return async (settings, console) => change(settings, console, readSettingsFile(await contentOf(source)))
  },
}

function wordsAre(words: readonly string[], count: number, advice: string): readonly string[] {
  if (words.length !== count) throw new UsageError(advice)
  return words
}

function knownKey(key: string): SettingKey {
  if (isSettingKey(key)) return key
  throw new PortalError('not-found', `There is no setting "${key}"; there are ${SETTING_KEYS.join(', ')}.`)
}

function factsOf(key: SettingKey) {
  const { about, scope, readers, firstValue } = SETTINGS[key]
  return { about, scope, readers, firstValue }
}

function shownOf(settings: Settings, key: SettingKey, siteId: number): ShownSetting {
  const found = settings.shown().find((one) => one.key === key && one.siteId === siteId)
  if (found !== undefined) return found
  throw new PortalError('not-found', `Site ${siteId} has no ${key} of its own.`)
}

async function contentOf(file: string): Promise<string> {
  if (file === '-') return text(process.stdin)
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new PortalError('not-found', `There is no ${file} to read.`, { cause: error })
  })
}

/** Who makes changes here, for the history. */
function author(): string {
  try {
    return `command line (${userInfo().username})`
  } catch {
    // a user without an entry in the system's list has no name
    return 'command line'
  }
}

async function change(settings: Settings, { print }: Console, changes: readonly SettingChange[]): Promise<void> {
  if (changes.length === 0) {
    print('There is nothing to change.')
    return
  }
  const version = await settings.change(changes, author())
  print(`Changed: ${changes.map(({ key }) => key).join(', ')} (version ${version})`)
}
