/**
 * Our extension of other formats: fields of an entry that their own elements do not give back. docs/behaviour/record-formats.md
 * describes it.
 */
import { ResourceSchema, type Resource } from '@graticule/contracts/resource'
import { keptText } from './fields/texts.ts'
import type { UnscoredResource } from './score.ts'

/** Fields that a document never brings: who harvests it decides about them, or they are worked out anew. */
const OF_THE_PORTAL = ['source', 'curated', 'score', 'scoreReasons', 'views', 'rating', 'improved', 'original'] as const
type OfThePortal = (typeof OF_THE_PORTAL)[number]
export type HeldField = Exclude<keyof Resource, OfThePortal>

/** Fields that a document can hold. */
export const HELD_FIELDS = Object.keys(ResourceSchema.properties).filter(
  (name) => !(OF_THE_PORTAL as readonly string[]).includes(name),
) as HeldField[]

/** Values by field; `null` = the record has no such field, whatever the rest of the document says. */
export type OwnFields = Readonly<Partial<Record<HeldField, unknown>>>

/** What a document in JSON has our fields under. */
export const OWN_FIELDS = 'graticule:fields'

/** A value with its texts as they are kept. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return keptText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, clean(part)]))
}

/**
 * The fields among the members of an object; `undefined` without any. What a document says about the portal is ignored.
 * @rule B-record-formats.own-fields A document decides nothing about source, curation, score, views and ratings
 */
export function readOwnFields(value: unknown): OwnFields | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = HELD_FIELDS.filter((name) => Object.hasOwn(value, name))
  if (fields.length === 0) return undefined
  return Object.fromEntries(fields.map((name) => [name, clean((value as Record<string, unknown>)[name])]))
}

/** The entry with these fields in place of what was read. It has to be checked against the schema afterwards. */
export function withOwnFields(resource: UnscoredResource, fields: OwnFields): UnscoredResource {
  const whole: Record<string, unknown> = { ...resource }
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) delete whole[name]
    else whole[name] = value
  }
  return whole as UnscoredResource
}

/** The first address of an entry that the portal must not make a link or a picture of. Our own begin with a single slash. */
export function unsafeAddress({ online, thumbnails, licence, contacts, pointOfInterest }: UnscoredResource): string | undefined {
  const addresses = [
    ...online.flatMap(({ url, advancedAccessLink }) => [url, advancedAccessLink]),
    ...thumbnails.map(({ url }) => url),
    licence?.url,
    ...contacts.map(({ url }) => url),
    ...(pointOfInterest?.links ?? []).map(({ url }) => url),
  ]
  return addresses.find((one) => one !== undefined && !/^https?:\/\//i.test(one) && !/^\/[^/\\]/.test(one))
}
