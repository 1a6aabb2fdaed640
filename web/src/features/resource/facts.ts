/** The facts of a record in words, for the table of the overview and for the readable metadata. */
import { isWholeWorld } from '@graticule/contracts/bbox'
import type { Contact, Identifier, Resource } from '@graticule/contracts/resource'
import { i18n } from '../../i18n/index.ts'
import { formatBox, formatDay } from '../../i18n/numbers.ts'
import { formatTimeExtentFully } from '../../i18n/time.ts'
import { keywordLabel } from '../../shell/keyword-label.ts'
import { webAddress } from '../../shell/links.ts'

/** One value, with the address it leads to when it leads somewhere. */
export interface FactValue {
  readonly text: string
  readonly href?: string
  /** Set in the typeface of identifiers. */
  readonly code?: boolean
}

export type FactName = keyof (typeof import('../../i18n/en/resource.json'))['fact']

export interface Fact {
  readonly name: FactName
  readonly values: readonly FactValue[]
}

const plain = (texts: readonly (string | undefined)[]): FactValue[] =>
  texts.flatMap((text) => (text === undefined || text.trim() === '' ? [] : [{ text }]))

const fact = (name: FactName, values: readonly FactValue[]): Fact[] => (values.length === 0 ? [] : [{ name, values }])

const link = (text: string, url: string | undefined): FactValue => {
  const address = webAddress(url)
  return address === undefined ? { text } : { text, href: address.href }
}

/** "10 m", "30 km": ground resolution. */
function formatResolution(metres: number): string {
  const [value, unit] = metres >= 1_000 ? [metres / 1_000, 'km'] : [metres, 'm']
  return `${Number(value.toPrecision(3))} ${unit}`
}

function where({ footprint }: Resource): FactValue[] {
  if (footprint === undefined) return []
  const boxes = footprint.boxes.map((box) => (isWholeWorld(box) ? i18n.t('resource:wholeWorld') : formatBox(box)))
  return plain([...new Set([footprint.place, ...boxes])])
}

/** An identifier as it is cited; a DOI leads to its resolver (https://www.doi.org, ISO 26324). */
export function identifierValue({ scheme, value }: Identifier): FactValue {
  if (scheme === 'doi') return { text: `doi:${value}`, href: `https://doi.org/${encodeURI(value)}`, code: true }
  if (scheme === 'handle') return { text: value, href: `https://hdl.handle.net/${encodeURI(value)}`, code: true }
  return { ...link(value, value), code: true }
}

/** A contact in one line; leads to its page, else to its mailbox. */
export function contactValue({ organisation, individual, role, email, url }: Contact): FactValue {
  const name = [individual, organisation].filter(Boolean).join(', ') || (email ?? url ?? '')
  const text = role === undefined ? name : `${name} (${i18n.t(`resource:role.${role}` as 'resource:role.owner', role)})`
  const page = webAddress(url)
  if (page !== undefined) return { text, href: page.href }
  return email === undefined || !/^[^\s@<>"]+@[^\s@<>"]+$/.test(email) ? { text } : { text, href: `mailto:${encodeURI(email)}` }
}

/** What most visitors ask first. */
export function mainFacts(resource: Resource): Fact[] {
  const { time, vertical, resolution, formats, licence, identifiers, contacts, source, useConstraints } = resource
  return [
    ...fact('when', time === undefined ? [] : plain([formatTimeExtentFully(time)])),
    ...fact('where', where(resource)),
    ...fact(
      'heights',
      vertical === undefined
        ? []
        : plain([i18n.t('shell:range', { from: `${vertical.minimum} m`, to: `${vertical.maximum} m` })]),
    ),
    ...fact('resolution', resolution === undefined ? [] : plain([formatResolution(resolution)])),
    ...fact('formats', plain([[...new Set(formats)].join(', ')])),
    ...fact('licence', licence === undefined ? plain(useConstraints.slice(0, 1)) : [link(licence.name, licence.url)]),
    ...fact('identifier', identifiers.slice(0, 3).map(identifierValue)),
    ...fact('contact', contacts.slice(0, 2).map(contactValue)),
    ...fact('provider', plain([source.title])),
  ]
}

/** Everything that a record says, for the readable metadata. */
export function allFacts(resource: Resource): Fact[] {
  const { scene, earthquake, keywords, footprint } = resource
  const words = (texts: readonly string[]) => plain([[...new Set(texts)].join(', ')])
  const numbered = (value: number | undefined, unit = '') => plain([value === undefined ? undefined : `${value}${unit}`])
  const day = (instant: string | undefined) => plain([instant === undefined ? undefined : formatDay(instant)])
  return [
    ...fact('title', plain([resource.title])),
    ...fact('alternateTitle', plain([resource.alternateTitle])),
    ...fact('type', plain([i18n.t(`resource:kind.${resource.type}`)])),
    ...fact('level', plain([i18n.t(`resource:level.${resource.level}`)])),
    ...fact('language', plain([resource.language])),
    ...fact('identifiers', [{ text: resource.id, code: true }, ...resource.identifiers.map(identifierValue)]),
    ...fact('abstract', plain([resource.abstract])),
    ...fact('keywords', keywordGroups(keywords)),
    ...fact('contacts', resource.contacts.map(contactValue)),
    ...fact('where', where(resource)),
    ...fact('geometry', plain([footprint?.geometry?.type])),
    ...fact('when', resource.time === undefined ? [] : plain([formatTimeExtentFully(resource.time)])),
    ...fact('resolution', resource.resolution === undefined ? [] : plain([formatResolution(resource.resolution)])),
    ...fact('formats', words(resource.formats)),
    ...fact('platforms', words(resource.platforms)),
    ...fact('instruments', words(resource.instruments)),
    ...fact('licence', resource.licence === undefined ? [] : [link(resource.licence.name, resource.licence.url)]),
    ...fact('useConstraints', plain(resource.useConstraints)),
    ...fact('lineage', plain([resource.lineage])),
    ...fact('productType', plain([scene?.productType])),
    ...fact('cloudCover', numbered(scene?.cloudCover, ' %')),
    ...fact('orbit', numbered(scene?.relativeOrbit)),
    ...fact('orbitDirection', plain([scene?.orbitDirection])),
    ...fact('polarisation', plain([scene?.sensorPolarisation])),
    ...fact('sensorMode', plain([scene?.sensorMode])),
    ...fact(
      'magnitude',
      plain([earthquake === undefined ? undefined : `${earthquake.magnitude} ${earthquake.magnitudeType ?? ''}`.trim()]),
    ),
    ...fact('depth', numbered(earthquake?.depth, ' km')),
    ...fact('created', day(resource.created)),
    ...fact('published', day(resource.published)),
    ...fact('updated', day(resource.updated)),
    ...fact('recordDate', day(resource.recordDate)),
    ...fact('provider', plain([resource.source.title])),
  ]
}

/** Keywords by their thesaurus, one line each. */
function keywordGroups(keywords: Resource['keywords']): FactValue[] {
  const groups = new Map<string, string[]>()
  for (const { value, thesaurus = '' } of keywords) groups.set(thesaurus, [...(groups.get(thesaurus) ?? []), keywordLabel(value)])
  return [...groups].map(([thesaurus, values]) => {
    const text = [...new Set(values)].join(', ')
    return { text: thesaurus === '' ? text : `${thesaurus}: ${text}` }
  })
}
