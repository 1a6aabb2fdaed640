/** The facts of a record in words, for the table of the overview and for the readable metadata. */
import { isWholeWorld } from '@graticule/contracts/bbox'
import { webAddress } from '@graticule/contracts/links/link-address'
import type { Contact, Identifier, Resource, TimeExtent } from '@graticule/contracts/resource'
import { languageName } from '../../../i18n/language-names.ts'
import { i18n } from '../../../i18n/index.ts'
import { formatPercent, named } from '../../../i18n/joined.ts'
import {
  formatBox,
  formatCount,
  formatDay,
  formatDecimal,
  formatRange,
  listed,
  localeOf,
  withUnit,
} from '../../../i18n/numbers.ts'
import { formatDate } from '../../../i18n/time.ts'
import { doiAddress } from '../citation/citation.ts'
import { serviceNames } from '../access/link-rows.ts'
import { plainDescription } from '../description/read-markdown.ts'
import { keywordLabel } from '../../../entry/keyword-label.ts'
import { languageTag } from '../../../entry/language-tag.ts'

/** One value, with the address it leads to when it leads somewhere. */
export interface FactValue {
  readonly text: string
  /** Many words of one kind, shown after the text; a long list from its beginning. */
  readonly parts?: readonly string[]
  readonly href?: string
  /** Set in the typeface of identifiers. */
  readonly code?: boolean
}

export type FactName = keyof (typeof import('../../../i18n/en/resource.json'))['fact']

/** Facts that belong together in the readable metadata. */
export const FACT_GROUPS = ['identification', 'extent', 'distribution', 'observation', 'people', 'record'] as const
export type FactGroup = (typeof FACT_GROUPS)[number]

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

/** Three digits, behind the decimal sign of the language. */
const written = (value: number): string =>
  new Intl.NumberFormat(localeOf(i18n.language), { maximumSignificantDigits: 3 }).format(value)

/** "10 m", "30 km": ground resolution. */
function formatResolution(metres: number): string {
  const [value, unit] = metres >= 1_000 ? [metres / 1_000, 'km' as const] : [metres, 'm' as const]
  return withUnit(written(value), unit)
}

/** "2015-01-05 to 2025-12-29", "since 2015-01-05, ongoing", "until 2025-12-29": days in UTC, in other languages as these write them. */
function when({ start, end }: TimeExtent): string {
  const [from, to] = [start, end].map((instant) => instant && formatDate(instant.slice(0, 10)))
  if (from === undefined) return i18n.t('shell:time.until', { end: to ?? '' })
  if (to === undefined) return i18n.t('resource:ongoing', { start: from })
  return formatRange(from, to)
}

const inMetres = (height: number): string => withUnit(formatCount(height), 'm')

const heights = ({ vertical }: Resource): FactValue[] =>
  vertical === undefined ? [] : plain([formatRange(inMetres(vertical.minimum), inMetres(vertical.maximum))])

function where({ footprint }: Resource): FactValue[] {
  if (footprint === undefined) return []
  const boxes = footprint.boxes.map((box) => (isWholeWorld(box) ? i18n.t('resource:wholeWorld') : formatBox(box)))
  return plain([...new Set([footprint.place, ...boxes])])
}

/** An identifier as it is cited; a DOI leads to its resolver (https://www.doi.org, ISO 26324). */
function identifierValue({ scheme, value }: Identifier): FactValue {
  if (scheme === 'doi') return { text: `doi:${value}`, href: doiAddress(value), code: true }
  if (scheme === 'handle') return { text: value, href: `https://hdl.handle.net/${encodeURI(value)}`, code: true }
  return { ...link(value, value), code: true }
}

/** A contact in one line; leads to its page, else to its mailbox. */
function contactValue({ organisation, individual, role, email, url }: Contact): FactValue {
  const name = [individual, organisation].filter(Boolean).join(', ') || (email ?? url ?? '')
  const roleName = role === undefined ? '' : i18n.t(`resource:role.${role}` as 'resource:role.owner', role)
  const text = roleName === '' ? name : i18n.t('resource:withRole', { name, role: roleName })
  const page = webAddress(url)
  if (page !== undefined) return { text, href: page.href }
  return email === undefined || !/^[^\s@<>"]+@[^\s@<>"]+$/.test(email) ? { text } : { text, href: `mailto:${encodeURI(email)}` }
}

/** The texts in one line, each once whatever its case. */
const joined = (texts: readonly string[]): FactValue[] =>
  plain([listed([...new Map(texts.map((text) => [text.toLowerCase(), text])).values()])])

/** What most visitors ask first. */
export function mainFacts(resource: Resource): Fact[] {
  const { time, resolution, formats, licence, identifiers, contacts, source, useConstraints, online } = resource
  const rights = licence === undefined ? plain(useConstraints.slice(0, 1)) : [link(licence.name, licence.url)]
  return [
    ...fact('when', time === undefined ? [] : plain([when(time)])),
    ...fact('where', where(resource)),
    ...fact('heights', heights(resource)),
    ...fact('resolution', resolution === undefined ? [] : plain([formatResolution(resolution)])),
    ...fact('platforms', joined(resource.platforms)),
    ...fact('instruments', joined(resource.instruments)),
    ...fact('formats', joined([...formats, ...serviceNames(online)])),
    ...fact('licence', rights),
    ...fact(
      'identifier',
      identifiers.length === 0 ? [{ text: resource.id, code: true }] : identifiers.slice(0, 3).map(identifierValue),
    ),
    ...fact('contact', contacts.slice(0, 2).map(contactValue)),
    ...fact('provider', plain([source.title])),
  ]
}

/** Everything that a record says, for the readable metadata; groups about which it says nothing are left out. */
export function allFacts(resource: Resource): { readonly group: FactGroup; readonly facts: readonly Fact[] }[] {
  const groups: Readonly<Record<FactGroup, readonly Fact[]>> = {
    identification: identification(resource),
    extent: [
      ...fact('where', where(resource)),
      ...fact('geometry', plain([resource.footprint?.geometry?.type])),
      ...fact('when', resource.time === undefined ? [] : plain([when(resource.time)])),
      ...fact('heights', heights(resource)),
      ...fact('resolution', resource.resolution === undefined ? [] : plain([formatResolution(resource.resolution)])),
    ],
    distribution: [
      ...fact('formats', joined([...resource.formats, ...serviceNames(resource.online)])),
      ...fact('licence', resource.licence === undefined ? [] : [link(resource.licence.name, resource.licence.url)]),
      ...fact('useConstraints', plain(resource.useConstraints)),
      ...fact('dataCore', resource.dataCore ? plain([i18n.t('resource:head.dataCore')]) : []),
    ],
    observation: observation(resource),
    people: [...fact('contacts', resource.contacts.map(contactValue)), ...fact('provider', plain([resource.source.title]))],
    record: recordFacts(resource),
  }
  return FACT_GROUPS.map((group) => ({ group, facts: groups[group] })).filter(({ facts }) => facts.length > 0)
}

function identification(resource: Resource): Fact[] {
  return [
    ...fact('title', plain([resource.title])),
    ...fact('alternateTitle', plain([resource.alternateTitle])),
    ...fact('type', plain([i18n.t(`resource:kind.${resource.type}`)])),
    ...fact('level', plain([i18n.t(`resource:level.${resource.level}`)])),
    ...fact('identifiers', [{ text: resource.id, code: true }, ...resource.identifiers.map(identifierValue)]),
    ...fact('abstract', plain([plainDescription(resource.abstract)])),
    ...fact('keywords', keywordGroups(resource.keywords)),
    ...fact('lineage', plain([resource.lineage])),
  ]
}

function observation({ platforms, instruments, scene, earthquake, inSitu, pointOfInterest: point }: Resource): Fact[] {
  const numbered = (value: number | undefined) => plain([value === undefined ? undefined : String(value)])
  const labels = (values: readonly { readonly label: string }[] | undefined) => joined((values ?? []).map(({ label }) => label))
  const { magnitude, magnitudeType = '' } = earthquake ?? {}
  return [
    ...fact('platforms', joined(platforms)),
    ...fact('instruments', joined(instruments)),
    ...fact('productType', plain([scene?.productType])),
    ...fact('productLevel', plain([scene?.productLevel])),
    ...fact('timeliness', plain([scene?.timeliness])),
    ...fact('cloudCover', plain([scene?.cloudCover === undefined ? undefined : formatPercent(scene.cloudCover)])),
    ...fact('orbit', numbered(scene?.relativeOrbit)),
    ...fact('orbitDirection', plain([scene?.orbitDirection])),
    ...fact('path', numbered(scene?.path)),
    ...fact('row', numbered(scene?.row)),
    ...fact('polarisation', plain([scene?.sensorPolarisation])),
    ...fact('sensorMode', plain([scene?.sensorMode])),
    ...fact('swath', plain([scene?.sensorSwath])),
    ...fact('magnitude', plain([magnitude === undefined ? undefined : `${formatCount(magnitude)} ${magnitudeType}`.trim()])),
    ...fact('depth', plain([earthquake?.depth === undefined ? undefined : withUnit(formatDecimal(earthquake.depth), 'km')])),
    ...fact('crops', labels(inSitu?.cropTypes)),
    ...fact('landCover', labels(inSitu?.landCoverTypes)),
    ...fact('irrigation', labels(inSitu?.irrigationTypes)),
    ...fact('quantities', labels(inSitu?.quantityTypes)),
    ...fact('pointCategory', plain([point?.category])),
    ...fact('pointNetwork', plain([point?.network])),
    ...fact('pointOrganisation', plain([point?.organization])),
    ...fact('pointCountry', plain([point?.country])),
    ...fact('pointId', point?.id === undefined ? [] : [{ text: point.id, code: true }]),
    ...fact('pointParameters', joined(point?.parameters ?? [])),
  ]
}

/** The language of the record, then those in which it has its title and description too, in words. */
function languagesOfRecord({ language, translations = [] }: Resource): string | undefined {
  const codes = [languageTag(language), ...translations.map((one) => languageTag(one.language))]
  const told = codes.filter((code) => code !== undefined).map((code) => languageName(code, i18n.language))
  return told.length === 0 ? language : listed([...new Set(told)])
}

function recordFacts(resource: Resource): Fact[] {
  const { original, parentId, created, published, updated, recordDate } = resource
  const day = (instant: string | undefined) => plain([instant === undefined ? undefined : formatDay(instant)])
  return [
    ...fact('language', plain([languagesOfRecord(resource)])),
    ...fact('created', day(created)),
    ...fact('published', day(published)),
    ...fact('updated', day(updated)),
    ...fact('recordDate', day(recordDate)),
    ...fact('series', parentId === undefined ? [] : [{ text: parentId, code: true }]),
    ...fact('original', plain([original?.standard])),
  ]
}

/** Keywords by their thesaurus, one line each. */
function keywordGroups(keywords: Resource['keywords']): FactValue[] {
  const groups = new Map<string, string[]>()
  for (const { value, thesaurus = '' } of keywords) groups.set(thesaurus, [...(groups.get(thesaurus) ?? []), keywordLabel(value)])
  return [...groups].map(([thesaurus, values]) => {
    const parts = [...new Set(values)]
    return { text: thesaurus === '' ? '' : named(thesaurus, ''), parts }
  })
}
