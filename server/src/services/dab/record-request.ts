/** Reads a GetRecordById request (OGC 07-006r1 §10.9) as the original portal sent it. */
import { PortalError } from '@graticule/contracts/problem'
import { MAX_TEXT_LENGTH } from '@graticule/contracts/limits'
import type { QueryParameters } from '@graticule/contracts/search/search-params'
import { ELEMENT_SETS, type ElementSet, ISO_OUTPUT_SCHEMAS, type IsoFamily } from '@graticule/contracts/services/dab'
import { oneText, refusal, withExpected } from '../../http/parameters.ts'
import { MISSING } from './ows-exception.ts'
import { say } from '../../texts/say.ts'

/** Which records are wanted, and how. */
export interface RecordQuery {
  /** As given: one id that may hold commas, or several separated by commas. */
  readonly id: string
  readonly family: IsoFamily
  readonly elements: ElementSet
  /** Name of the source that it is of; absent = nobody says. */
  readonly dataSource?: string
}

const FAMILIES = Object.keys(ISO_OUTPUT_SCHEMAS) as IsoFamily[]

/** Parameter names are case-insensitive (OGC 07-006r1 §10.2.1): all are folded to lower case. */
function foldNames(query: QueryParameters): QueryParameters {
  const folded: Record<string, string[]> = Object.create(null)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) folded[name.toLowerCase()] = [...(folded[name.toLowerCase()] ?? []), ...[value].flat()]
  }
  return folded
}

function required(query: QueryParameters, name: string, accepts: string): string {
  const text = oneText(query, name)
  if (text !== undefined) return text
  throw new PortalError(
    'invalid-parameter',
    withExpected(say('request:parameter-missing', { name, accepted: accepts }), say('request:parameter-required', { name })),
    {
      parameter: name,
      accepted: accepts,
      cause: MISSING,
    },
  )
}

function oneOf<T extends string>(name: string, text: string | undefined, values: readonly T[], initial: T): T {
  if (text === undefined) return initial
  const found = values.find((value) => value.toLowerCase() === text.trim().toLowerCase())
  if (found === undefined) throw refusal(name, `one of ${values.join(', ')}`)
  return found
}

/**
 * Reads the request. `version` may be missing.
 * @throws PortalError `invalid-parameter` that names the parameter; its cause says whether it was missing.
 */
export function readRecordRequest(query: QueryParameters): RecordQuery {
  const folded = foldNames(query)
  oneOf('service', required(folded, 'service', 'CSW'), ['CSW'], 'CSW')
  oneOf('request', required(folded, 'request', 'GetRecordById'), ['GetRecordById'], 'GetRecordById')
  oneOf('version', oneText(folded, 'version'), ['2.0.2'], '2.0.2')
  oneOf('outputformat', oneText(folded, 'outputformat'), ['application/xml', 'text/xml'], 'application/xml')
  const schemas = FAMILIES.map((family) => ISO_OUTPUT_SCHEMAS[family])
  // clients of the original name the family alone, with or without the standard ("ISO gmi")
  const asked = oneText(folded, 'outputschema')?.trim()
  const named = /^(?:iso[ :]?)?(gmi|gmd)$/i.exec(asked ?? '')?.[1]?.toLowerCase()
  const inFull = FAMILIES.find((family) => family === named)
  const schema = inFull === undefined ? oneOf('outputschema', asked, schemas, ISO_OUTPUT_SCHEMAS.gmi) : ISO_OUTPUT_SCHEMAS[inFull]
  const elements = oneOf('elementsetname', oneText(folded, 'elementsetname'), ELEMENT_SETS, 'full')
  const id = required(folded, 'id', 'the id of an entry')
  if (id.length > MAX_TEXT_LENGTH || id.includes('\u0000')) {
    throw refusal('id', `the id of an entry, at most ${MAX_TEXT_LENGTH} characters without NUL`)
  }
  const dataSource = oneText(folded, 'datasource')
  return {
    id,
    family: FAMILIES.find((family) => ISO_OUTPUT_SCHEMAS[family] === schema) ?? 'gmi',
    elements,
    ...(dataSource === undefined ? {} : { dataSource }),
  }
}
