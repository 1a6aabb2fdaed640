/** Whether a document that leaves as it came is read back under the name that its entry has in this catalogue. */
import { isDeepStrictEqual } from 'node:util'
import type { Resource } from '@graticule/contracts/resource'
import type { HeldField, OwnFields } from '../entry/own-fields.ts'
import { fieldsBeside } from './fields-beside.ts'

/** What tells a record from others, and what it is a part of. */
export interface Identity {
  readonly id: string
  readonly parentId?: string | undefined
}

/**
 * False for records that have the identifier of another one in their documents (of another catalogue, source or kind, or none at
 * all), and for parts of such a record.
 * @rule B-record-formats.own-names Records with one original identifier leave under the names that tell them apart, and come back under these
 */
export function isNamedAlike(resource: Identity, read: Identity): boolean {
  return read.id === resource.id && (resource.parentId === undefined || read.parentId === resource.parentId)
}

/**
 * The fields of a renamed document that would not be read back: its name and parent, and what readers take from these, such as the
 * title of an item that has none. `before` = the entry that the document is read into as it came, `after` = renamed. `undefined`
 * without any.
 */
export function identityBeside(
  resource: Resource,
  before: Resource | undefined,
  after: Resource | undefined,
): OwnFields | undefined {
  const beside = Object.entries(fieldsBeside(resource, after) ?? {}).filter(([name]) => {
    const field = name as HeldField
    return field === 'id' || field === 'parentId' || !isDeepStrictEqual(before?.[field], after?.[field])
  })
  return beside.length === 0 ? undefined : Object.fromEntries(beside)
}
