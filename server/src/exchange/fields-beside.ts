/** What a written document would not give back: it is written beside the rest, as fields of ours. */
import { isDeepStrictEqual } from 'node:util'
import type { Resource } from '@graticule/contracts/resource'
import { HELD_FIELDS, type OwnFields } from '../entry/own-fields.ts'

/** The state of a link belongs to the portal that checked it. */
const withoutChecks = (online: Resource['online']) => online.map(({ check: _check, ...link }) => link)

/**
 * The fields of an entry that are not the same in the entry that its document was read into; `undefined` when all are.
 * `read` = `undefined`: the document cannot be read, so none is.
 * @rule B-record-formats.round-trip What is exported as NDJSON, ISO or STAC is harvested back as the same record
 */
export function fieldsBeside(resource: Resource, read: Resource | undefined): OwnFields | undefined {
  const wanted = { ...resource, online: withoutChecks(resource.online) }
  const beside = HELD_FIELDS.filter((name) => !isDeepStrictEqual(wanted[name], read?.[name]))
  return beside.length === 0 ? undefined : Object.fromEntries(beside.map((name) => [name, wanted[name] ?? null]))
}
