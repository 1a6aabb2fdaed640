/** Reads the commands of a form. */
import { PortalError } from '@graticule/contracts/problem'
import { MAX_JSON_BODY_DEPTH } from '@graticule/contracts/limits'
import { MAX_COMMANDS } from '@graticule/contracts/kept/jsonws'
import { refusal } from '../../http/parameters.ts'
import { isNestedDeeper } from '../../plugins/json-bodies.ts'
import { say } from '../../texts/say.ts'

/** Arguments by their names; texts as forms and paths have them, or values of JSON. */
export type Arguments = ReadonlyMap<string, unknown>

/** One command. */
export interface GivenCommand {
  /** `bookmarkedresult/add-bookmarked-result`, without the name of the portlet. */
  readonly name: string
  readonly given: Arguments
}

/** What a form holds beside the command itself. */
const OF_FORM: ReadonlySet<string> = new Set(['cmd', 'p_auth'])

const accepted = 'a JSON object of one command, or a list of them'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const camelCase = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Arguments in a path: `/group-id/20181/start/0`. */
function argumentsOfPath(steps: readonly string[]): [string, unknown][] {
  if (steps.length % 2 === 1) throw refusal('cmd', 'a path whose arguments have values')
  const pairs: [string, unknown][] = []
  for (let at = 0; at < steps.length; at += 2) {
    const value = steps[at + 1] ?? ''
    try {
      pairs.push([camelCase(steps[at] ?? ''), decodeURIComponent(value)])
    } catch {
      throw refusal('cmd', 'a path whose values are encoded')
    }
  }
  return pairs
}

function readOne(command: unknown, fields: readonly [string, unknown][]): GivenCommand {
  if (!isObject(command)) throw refusal('cmd', accepted)
  const [entry, ...more] = Object.entries(command)
  if (entry === undefined || more.length > 0) throw refusal('cmd', accepted)
  const [path, given] = entry
  if (!isObject(given) && given !== null && given !== '') throw refusal('cmd', accepted)
  // a client may give the answer a name: `$items = /path`
  const steps = path
    .replace(/^\$\w+\s*=\s*/, '')
    .replace(/^\//, '')
    .split('/')
  const [service = '', method = '', ...rest] = steps
  const values = isObject(given) ? Object.entries(given) : []
  return {
    name: `${service.slice(service.lastIndexOf('.') + 1)}/${method}`,
    given: new Map([...fields, ...argumentsOfPath(rest), ...values]),
  }
}

/**
 * Reads them: from the JSON of `cmd`, with arguments in its objects, in its paths, or in fields of the form. `isList`: the answer is a list
 * too.
 * @throws PortalError 'invalid-body' or 'invalid-parameter'
 */
export function readCommands(form: Readonly<Record<string, unknown>> & { readonly cmd: string }): {
  readonly commands: readonly GivenCommand[]
  readonly isList: boolean
} {
  if (isNestedDeeper(form.cmd, MAX_JSON_BODY_DEPTH)) throw new PortalError('invalid-body', say('request:body.too-deep'))
  let read: unknown
  try {
    read = JSON.parse(form.cmd)
  } catch {
    throw refusal('cmd', accepted)
  }
  const fields = Object.entries(form).filter(([name]) => !OF_FORM.has(name))
  const list = Array.isArray(read) ? (read as unknown[]) : [read]
  if (list.length === 0 || list.length > MAX_COMMANDS) throw refusal('cmd', `1 to ${MAX_COMMANDS} commands`)
  return { commands: list.map((command) => readOne(command, fields)), isList: Array.isArray(read) }
}
