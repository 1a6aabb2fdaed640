/** What keeps rows of an operator from being the sources of a portal, in words. */
import { Check } from 'typebox/schema'
import { ALL_SOURCES } from '../data-sources.ts'
import { MAX_DATA_SOURCES } from '../limits.ts'
import { SEISMIC_ALIAS } from '../search/seismic.ts'
import { MAIN_SOURCE, SHIPPED_ROWS } from './shipped-sources.ts'
import { kindOf, type SourceKindName } from './source-kinds.ts'
import { type SourceRow, SourceRowSchema } from './source-row.ts'

/** A row that cannot be taken: its place in the list from 0, its field, and what is wrong as a sentence. */
export interface RefusedRow {
  readonly row: number
  readonly field: string
  readonly reason: string
}

/** Names that mean something else in links. */
const NEVER: readonly string[] = [ALL_SOURCES, SEISMIC_ALIAS]

/** The kinds that a shipped source may be of: its own, and for the catalogue a GEO DAB in its place. Names of others are free. */
function kindsOfShipped(name: string): readonly SourceKindName[] | undefined {
  const own = SHIPPED_ROWS.find((row) => row.name === name)?.kind
  return own === undefined ? undefined : name === MAIN_SOURCE ? [own, 'geodab'] : [own]
}

function isHttp(address: string): boolean {
  const text = address.replace('{language}', 'en')
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).username === ''
}

/** What is wrong with the shape of a row, by field. */
function* faultsOfShape(given: unknown): Generator<readonly [field: string, reason: string]> {
  if (typeof given !== 'object' || given === null) {
    yield ['', 'A source is an object with the fields of a row.']
    return
  }
  const fields = SourceRowSchema.properties as Readonly<Record<string, { readonly description?: string }>>
  const required: readonly string[] = SourceRowSchema.required
  for (const [field, schema] of Object.entries(fields)) {
    const value = (given as Readonly<Record<string, unknown>>)[field]
    if (value === undefined ? required.includes(field) : !Check(schema, value))
      yield [field, `The field ${field} is ${value === undefined ? 'missing' : 'not in order'}: ${schema.description ?? ''}.`]
  }
  for (const field of Object.keys(given)) if (!Object.hasOwn(fields, field)) yield [field, `There is no field ${field}.`]
}

function* faultsOfName({ name, kind }: SourceRow): Generator<readonly [field: string, reason: string]> {
  const kinds = kindsOfShipped(name)
  if (NEVER.includes(name)) yield ['name', `The name ${name} is reserved.`]
  if (kinds?.includes(kind) === false)
    yield ['name', `The name ${name} is reserved for a source of the kind ${kinds.join(' or ')}.`]
}

function* faultsOfAddress({ kind, address, dialect, seenBy }: SourceRow): Generator<readonly [field: string, reason: string]> {
  const isAsked = kindOf(kind).from === 'address'
  if (isAsked && address === undefined) yield ['address', `A source of the kind ${kind} needs an address.`]
  if (!isAsked && address !== undefined) yield ['address', `A source of the kind ${kind} has no address: the catalogue answers.`]
  if (address !== undefined && !isHttp(address)) yield ['address', 'The address must be an http or https address.']
  if (!isAsked && seenBy !== undefined)
    yield ['seenBy', `A source of the kind ${kind} is a part of the catalogue, which everybody sees.`]
  if (dialect !== undefined && kind !== 'geodab') yield ['dialect', `A source of the kind ${kind} has no dialect.`]
}

/**
 * Everything that is wrong with these rows; nothing when they can be taken.
 * @rule D63.rows A data source is a row with id, name, kind, address, abilities, order and texts
 */
export function refusedRows(rows: readonly unknown[]): readonly RefusedRow[] {
  const refused: RefusedRow[] = []
  const refuse = (row: number, faults: Iterable<readonly [field: string, reason: string]>) => {
    for (const [field, reason] of faults) refused.push({ row, field, reason })
  }
  if (rows.length > MAX_DATA_SOURCES) refuse(MAX_DATA_SOURCES, [['', `A portal has at most ${MAX_DATA_SOURCES} sources.`]])
  for (const [at, given] of rows.entries()) refuse(at, faultsOfShape(given))
  if (refused.length > 0) return refused
  const sources = rows as readonly SourceRow[]
  const names = sources.map(({ name }) => name)
  for (const [at, row] of sources.entries()) {
    refuse(at, faultsOfName(row))
    refuse(at, faultsOfAddress(row))
    if (names.indexOf(row.name) < at) refuse(at, [['name', `There are two sources with the name ${row.name}.`]])
    const whole = sources.find(({ name }) => name === row.partOf)
    if (row.partOf !== undefined && (whole === undefined || whole === row))
      refuse(at, [['partOf', `There is no other source with the name ${row.partOf}.`]])
    else if (whole?.partOf !== undefined) refuse(at, [['partOf', `The source ${whole.name} is itself part of another one.`]])
  }
  const main = sources.findIndex(({ name }) => name === MAIN_SOURCE)
  if (main < 0) refuse(rows.length, [['name', `The source ${MAIN_SOURCE} must be among the rows.`]])
  else if (sources[main]?.seenBy !== undefined) refuse(main, [['seenBy', `The source ${MAIN_SOURCE} is for everybody.`]])
  else if (sources[main]?.off === true) refuse(main, [['off', `The source ${MAIN_SOURCE} cannot be switched off.`]])
  return refused
}
