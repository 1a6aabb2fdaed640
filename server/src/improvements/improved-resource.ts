/** An entry with improved values in place of what its provider says. Pure. */
import { isBbox } from '@graticule/contracts/bbox'
import type { ImprovedField, ImprovedLink } from '@graticule/contracts/kept/proposals/improved-fields'
import type { Resource, TimeExtent } from '@graticule/contracts/resource'

/** A field that is shown as an improvement says. */
export interface ImprovedValue {
  readonly field: ImprovedField
  readonly value: unknown
  /** Milliseconds since 1970. */
  readonly acceptedAt: number
}

type Write = (resource: Resource, value: never) => Resource

const without = (resource: Resource, key: keyof Resource): Resource => {
  const { [key]: _, ...rest } = resource
  return rest as Resource
}

function withTime(resource: Resource, part: 'start' | 'end', value: string): Resource {
  const { [part]: _, ...rest }: TimeExtent = resource.time ?? {}
  const time: TimeExtent = value === '' ? rest : { ...rest, [part]: value }
  return time.start === undefined && time.end === undefined ? without(resource, 'time') : { ...resource, time }
}

function withArea(resource: Resource, value: readonly number[]): Resource {
  if (!isBbox(value)) return value.length === 0 ? without(resource, 'footprint') : resource
  const place = resource.footprint?.place
  return { ...resource, footprint: { boxes: [value], ...(place === undefined ? {} : { place }) } }
}

/** Links that were there keep what people cannot see, such as their protocol. */
const withLinks = (resource: Resource, links: readonly ImprovedLink[]): Resource => ({
  ...resource,
  online: links.map(({ url, name, description }) => {
    const {
      name: _name,
      description: _description,
      ...known
    } = resource.online.find((link) => link.url === url) ?? {
      url,
      accessType: 'unknown' as const,
    }
    return { ...known, ...(name === '' ? {} : { name }), ...(description === '' ? {} : { description }) }
  }),
})

function withOrganisation(resource: Resource, organisation: string): Resource {
  const at = resource.contacts.findIndex((contact) => contact.organisation !== undefined)
  if (at === -1) return organisation === '' ? resource : { ...resource, contacts: [{ organisation }, ...resource.contacts] }
  const contacts = resource.contacts.map((contact, index) => {
    if (index !== at) return contact
    const { organisation: _, ...rest } = contact
    return organisation === '' ? rest : { ...rest, organisation }
  })
  return { ...resource, contacts }
}

const WRITERS: Readonly<Record<ImprovedField, Write>> = {
  title: (resource, title: string) => ({ ...resource, title }),
  abstract: (resource, abstract: string) => ({ ...resource, abstract }),
  keywords: (resource, words: readonly string[]) => ({
    ...resource,
    // a keyword that was there keeps its thesaurus
    keywords: words.map((value) => resource.keywords.find((keyword) => keyword.value === value) ?? { value }),
  }),
  organisation: withOrganisation,
  timeStart: (resource, value: string) => withTime(resource, 'start', value),
  timeEnd: (resource, value: string) => withTime(resource, 'end', value),
  area: withArea,
  links: withLinks,
  licence: (resource, name: string) => (name === '' ? without(resource, 'licence') : { ...resource, licence: { name } }),
  lineage: (resource, lineage: string) => (lineage === '' ? without(resource, 'lineage') : { ...resource, lineage }),
}

const isInverted = ({ time }: Resource): boolean =>
  time?.start !== undefined && time.end !== undefined && Date.parse(time.start) > Date.parse(time.end)

/**
 * The entry as it is shown.
 * @rule B-improvements.overlay An accepted improvement is shown over the record; what the provider says is kept
 */
export function improvedResource(resource: Resource, values: readonly ImprovedValue[]): Resource {
  const improved = values.reduce((shown, { field, value }) => (WRITERS[field] ?? ((one) => one))(shown, value as never), resource)
  // the provider may have changed the other end since
  const inOrder = isInverted(improved) && !isInverted(resource) && resource.time !== undefined ? { time: resource.time } : {}
  const fields = values.map(({ field, acceptedAt }) => ({ field, at: new Date(acceptedAt).toISOString() }))
  return { ...improved, ...inOrder, improved: fields }
}
