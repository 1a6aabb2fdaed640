/** The fields of a record that people may improve, as plain values: what a form shows and a moderator compares. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_IMPROVED_LINKS, MAX_IMPROVED_TEXT, MAX_IMPROVED_TITLE, MAX_IMPROVED_WORD, MAX_IMPROVED_WORDS } from './limits.ts'
import type { Resource } from '../../resource.ts'
import { keptName, keptText } from '../kept-texts.ts'

/** In the order of the form. */
export const IMPROVED_FIELDS = [
  'title',
  'abstract',
  'keywords',
  'organisation',
  'timeStart',
  'timeEnd',
  'area',
  'links',
  'licence',
  'lineage',
] as const
export type ImprovedField = (typeof IMPROVED_FIELDS)[number]

/** Name of a field that can be improved. */
export const improvedField = Type.Unsafe<ImprovedField>({
  type: 'string',
  enum: [...IMPROVED_FIELDS],
  description: 'field of the record',
})

/** A day or an instant in UTC; empty = that end is open. */
const end = (description: string) =>
  Type.Unsafe<string>({
    type: 'string',
    maxLength: 40,
    pattern: '^(\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?Z)?)?$',
    description: `${description}; empty = open`,
    'x-accepts': 'a day such as 2026-01-31, an instant such as 2026-01-31T12:00:00Z, or nothing',
  })

const LinkSchema = Type.Object({
  url: Type.Unsafe<string>({
    type: 'string',
    maxLength: 8_000,
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s<>"\\u0000]+$',
    description: 'absolute http or https address',
    'x-accepts': 'an absolute http or https address',
  }),
  name: keptText(4_000, 'title of the link; empty = none'),
  description: keptText(20_000, 'what the link gives; empty = nothing is said'),
})
/** A link as people write it. */
export type ImprovedLink = Static<typeof LinkSchema>

/** Values of some fields; what is absent stays as it is. */
export const ImprovedValuesSchema = Type.Object({
  title: Type.Optional(keptName(MAX_IMPROVED_TITLE, 'title')),
  abstract: Type.Optional(keptText(MAX_IMPROVED_TEXT, 'description')),
  keywords: Type.Optional(Type.Array(keptName(MAX_IMPROVED_WORD, 'a keyword'), { maxItems: MAX_IMPROVED_WORDS })),
  organisation: Type.Optional(keptText(MAX_IMPROVED_TITLE, 'organisation behind the resource; empty = not known')),
  timeStart: Type.Optional(end('beginning of the time range')),
  timeEnd: Type.Optional(end('end of the time range')),
  area: Type.Optional(
    Type.Array(Type.Number({ minimum: -180, maximum: 180 }), {
      maxItems: 4,
      description: 'west, south, east, north in degrees of EPSG:4326; no numbers = not known',
      'x-accepts': 'four numbers: west, south, east, north in degrees, or none',
    }),
  ),
  links: Type.Optional(Type.Array(LinkSchema, { maxItems: MAX_IMPROVED_LINKS })),
  licence: Type.Optional(keptText(MAX_IMPROVED_TITLE, 'name of the licence; empty = not known')),
  lineage: Type.Optional(keptText(MAX_IMPROVED_TEXT, 'how the data came about')),
})
export type ImprovedValues = Static<typeof ImprovedValuesSchema>

const { keywords, links } = ImprovedValuesSchema.properties
/** What is put beside the values that the record has. */
export const AddedValuesSchema = Type.Object(
  { keywords, links },
  { description: 'added to the keywords and links of the record' },
)
export type AddedValues = Static<typeof AddedValuesSchema>

/** The same as it is read back: a provider's value may be longer than what people may write. */
const readText = Type.Optional(Type.String())
export const ReadValuesSchema = Type.Object({
  title: readText,
  abstract: readText,
  keywords: Type.Optional(Type.Array(Type.String())),
  organisation: readText,
  timeStart: readText,
  timeEnd: readText,
  area: Type.Optional(Type.Array(Type.Number())),
  links: Type.Optional(Type.Array(Type.Object({ url: Type.String(), name: Type.String(), description: Type.String() }))),
  licence: readText,
  lineage: readText,
})

/** Values of all fields of a record; of an area of several parts none is told, because no single box is it. */
export const valuesOf = (resource: Resource): Required<ImprovedValues> => ({
  title: resource.title,
  abstract: resource.abstract,
  keywords: [...new Set(resource.keywords.map(({ value }) => value))],
  organisation: resource.contacts.find(({ organisation }) => organisation !== undefined)?.organisation ?? '',
  timeStart: resource.time?.start ?? '',
  timeEnd: resource.time?.end ?? '',
  area: resource.footprint?.boxes.length === 1 ? [...(resource.footprint.boxes[0] ?? [])] : [],
  links: resource.online.map(({ url, name = '', description = '' }) => ({ url, name, description })),
  licence: resource.licence?.name ?? '',
  lineage: resource.lineage ?? '',
})

/** True when both say the same. */
export const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether a field can be shown in one value: a footprint of several boxes cannot. */
export const canImprove = (resource: Resource, field: ImprovedField): boolean =>
  field !== 'area' || (resource.footprint?.boxes.length ?? 0) <= 1

/** The text of a value: one keyword a line, one link a line, the numbers of an area with commas between. */
export function textOfField(field: ImprovedField, values: ImprovedValues): string {
  if (field === 'keywords') return (values.keywords ?? []).join('\n')
  if (field === 'area') return (values.area ?? []).join(', ')
  if (field === 'links') return (values.links ?? []).map(({ url, name }) => `${url} ${name}`.trim()).join('\n')
  return values[field] ?? ''
}
