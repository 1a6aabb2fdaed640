/** What an entry can be narrowed and sorted by, read from its record: one place for the index and for its oracle. */
import { parseInstant } from '@graticule/contracts/dates'
import { accessWay } from '@graticule/contracts/links/access-way'
import type { Resource } from '@graticule/contracts/resource'
import { FACET_NAMES, type LabelName, RANGE_NAMES, type RangeName } from '../catalogue.ts'
import { titleSortKey } from './analyser/fold.ts'

/** What the lists of in-situ records are asked by: labels and codes, folded. Their facets hold the labels as they are written. */
export const LABEL_NAMES = {
  cropTypes: 'crop',
  quantityTypes: 'quantity',
  landCoverTypes: 'landCover',
  irrigationTypes: 'irrigation',
} as const satisfies Readonly<Record<LabelName, string>>
/** Facets, and values that can be asked for but are no facets. */
export const VALUE_NAMES = [...FACET_NAMES, ...Object.values(LABEL_NAMES), 'magnitudeType', 'parent', 'doi'] as const
export type ValueName = (typeof VALUE_NAMES)[number]

/** Labels, codes, magnitude types and DOIs (DOI Handbook 3.4) are compared without regard to case. */
export function foldLabel(text: string): string {
  return text.trim().toLowerCase()
}

/** From so many values on, a set finds those that are there twice faster than looking through the others does. */
const MANY_VALUES = 16

function distinct(values: readonly (string | undefined)[]): string[] {
  if (values.length >= MANY_VALUES) return [...new Set(values.flatMap((value) => value?.trim() || []))]
  // most names have none or one: this is asked two dozen times for every record
  const found: string[] = []
  for (const value of values) {
    const text = value?.trim()
    if (text !== undefined && text !== '' && !found.includes(text)) found.push(text)
  }
  return found
}

type Labels = readonly { readonly label: string; readonly code?: string }[] | undefined
/** Labels are asked for in a comma list, so that they cannot hold commas themselves. */
const withoutCommas = (text: string): string => text.replaceAll(/\s*,/g, ';')
const labelsOf = (labels: Labels): string[] => distinct((labels ?? []).map(({ label }) => withoutCommas(label)))
const askedLabels = (labels: Labels): string[] =>
  distinct((labels ?? []).flatMap(({ label, code }) => [foldLabel(withoutCommas(label)), foldLabel(code ?? '')]))
const percentOf = (confidence: number | undefined): string[] => (confidence === undefined ? [] : [String(confidence)])

const READERS: Readonly<Record<ValueName, (resource: Resource) => string[]>> = {
  keyword: ({ keywords }) => distinct(keywords.map(({ value }) => value)),
  format: ({ formats, online }) => distinct([...formats, ...online.map(({ format }) => format)]),
  protocol: ({ online }) => distinct(online.map(({ protocol }) => protocol)),
  providerID: ({ source }) => distinct([source.id]),
  organisationName: ({ contacts }) => distinct(contacts.map(({ organisation }) => organisation)),
  sscScore: ({ score }) => [String(score)],
  instrumentTitle: ({ instruments }) => distinct(instruments),
  platformTitle: ({ platforms }) => distinct(platforms),
  themeCategory: ({ keywords }) => distinct(keywords.filter(({ kind }) => kind === 'topic').map(({ value }) => value)),
  prodType: ({ scene }) => distinct([scene?.productType]),
  sensorOpMode: ({ scene }) => distinct([scene?.sensorMode]),
  sensorSwath: ({ scene }) => distinct([scene?.sensorSwath]),
  sarPolCh: ({ scene }) => distinct([scene?.sensorPolarisation]),
  s3InstrumentIdx: ({ scene }) => distinct([scene?.instrumentIndex]),
  s3ProductLevel: ({ scene }) => distinct([scene?.productLevel]),
  s3Timeliness: ({ scene }) => distinct([scene?.timeliness]),
  type: ({ type }) => [type],
  level: ({ level }) => [level],
  access: ({ online }) => distinct([accessWay(online)]),
  cropTypes: ({ inSitu }) => labelsOf(inSitu?.cropTypes),
  quantityTypes: ({ inSitu }) => labelsOf(inSitu?.quantityTypes),
  landCoverTypes: ({ inSitu }) => labelsOf(inSitu?.landCoverTypes),
  irrigationTypes: ({ inSitu }) => labelsOf(inSitu?.irrigationTypes),
  cropConfidence: ({ inSitu }) => percentOf(inSitu?.cropConfidence),
  landCoverConfidence: ({ inSitu }) => percentOf(inSitu?.landCoverConfidence),
  irrigationConfidence: ({ inSitu }) => percentOf(inSitu?.irrigationConfidence),
  crop: ({ inSitu }) => askedLabels(inSitu?.cropTypes),
  quantity: ({ inSitu }) => askedLabels(inSitu?.quantityTypes),
  landCover: ({ inSitu }) => askedLabels(inSitu?.landCoverTypes),
  irrigation: ({ inSitu }) => askedLabels(inSitu?.irrigationTypes),
  magnitudeType: ({ earthquake }) => distinct([foldLabel(earthquake?.magnitudeType ?? '')]),
  parent: ({ parentId }) => distinct([parentId]),
  doi: ({ identifiers }) => distinct(identifiers.map(({ scheme, value }) => (scheme === 'doi' ? foldLabel(value) : undefined))),
}

/** The values of one name, each once, trimmed, never empty. */
export function valuesOf(resource: Resource, name: ValueName): string[] {
  return READERS[name](resource)
}

const RANGE_READERS: Readonly<Record<RangeName, (resource: Resource) => number | undefined>> = {
  cloudCover: ({ scene }) => scene?.cloudCover,
  relativeOrbit: ({ scene }) => scene?.relativeOrbit,
  row: ({ scene }) => scene?.row,
  path: ({ scene }) => scene?.path,
  views: ({ views }) => views,
  magnitude: ({ earthquake }) => earthquake?.magnitude,
  depth: ({ earthquake }) => earthquake?.depth,
  cropConfidence: ({ inSitu }) => inSitu?.cropConfidence,
  landCoverConfidence: ({ inSitu }) => inSitu?.landCoverConfidence,
  irrigationConfidence: ({ inSitu }) => inSitu?.irrigationConfidence,
  score: ({ score }) => score,
  // whole hundredths: those with as many stars are in the order of their relevance
  rating: ({ rating }) => (rating === undefined ? undefined : Math.round(rating * 100)),
}

/** A number of an entry, or `undefined` when it has none. */
export function numberOf(resource: Resource, name: RangeName): number | undefined {
  return RANGE_READERS[name](resource)
}

export { RANGE_NAMES }

/** Milliseconds since 1970; open ends are infinite. */
export interface TimeSpan {
  readonly start: number
  readonly end: number
}

/** The time extent, or `undefined` when the entry has none that can be read. */
export function timeSpanOf({ time }: Resource): TimeSpan | undefined {
  const start = time?.start === undefined ? undefined : parseInstant(time.start)
  const end = time?.end === undefined ? undefined : parseInstant(time.end, 'end')
  if (start === undefined && end === undefined) return undefined
  return { start: start ?? -Infinity, end: end ?? Infinity }
}

/** When the resource was published, or `undefined`. */
export function publishedOf({ published }: Resource): number | undefined {
  return published === undefined ? undefined : parseInstant(published)
}

/**
 * What "newest first" goes by: the end of the time extent. What still goes on is newest; `undefined` (no time extent)
 * comes last in either direction.
 */
export function dateOf(resource: Resource): number | undefined {
  return timeSpanOf(resource)?.end
}

/** What "by title" goes by. */
export function titleOf({ title }: Resource): string {
  return titleSortKey(title)
}
