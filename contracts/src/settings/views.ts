/** The stored views of a site as a setting: what a search can be narrowed to by one word. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { isBbox } from '../bbox.ts'
import { type Language, LANGUAGES } from '../languages.ts'

const values = Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { minItems: 1, maxItems: 1_000 })
const words = Type.String({ minLength: 2, maxLength: 200 })
const sentence = Type.String({ minLength: 2, maxLength: 400 })
/** What stands in links for a view. */
export const VIEW_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
/** A year, a month or a day. */
export const VIEW_DAY = /^\d{4}(-\d{2}(-\d{2})?)?$/
const day = Type.String({
  pattern: VIEW_DAY.source,
  description: 'a year, a month or a day',
  'x-accepts': 'a year, a month or a day',
})
const byLanguage = (text: Type.TString) =>
  Type.Union([
    text,
    Type.Object(
      {
        en: text,
        ...(Object.fromEntries(
          LANGUAGES.filter((language) => language !== 'en').map((language) => [language, Type.Optional(text)]),
        ) as Record<Exclude<Language, 'en'>, Type.TOptional<Type.TString>>),
      },
      { additionalProperties: false },
    ),
  ])

/** A view as its author writes it; words without a language are English. */
export const WrittenViewSchema = Type.Object(
  {
    id: Type.String({
      pattern: VIEW_ID.source,
      'x-accepts': 'letters, digits, dots, hyphens and _, the first a letter or a digit',
    }),
    title: byLanguage(words),
    description: Type.Optional(byLanguage(sentence)),
    visible: Type.Optional(Type.Boolean({ description: 'offered to visitors, unless it is false' })),
    sources: Type.Optional(values),
    keywords: Type.Optional(values),
    area: Type.Optional(
      Type.Array(Type.Number({ minimum: -180, maximum: 180 }), {
        minItems: 4,
        maxItems: 4,
        description: 'west, south, east, north, degrees of EPSG:4326',
      }),
    ),
    from: Type.Optional(day),
    to: Type.Optional(day),
  },
  { additionalProperties: false },
)
export type WrittenView = Static<typeof WrittenViewSchema>

/** In the order of the visitor's list. */
export const WrittenViewsSchema = Type.Array(WrittenViewSchema, { maxItems: 1_000 })

/** What is wrong with views that the schema accepts. */
export function faultOfViews(list: readonly WrittenView[]): string | undefined {
  const twice = list.find(({ id }, at) => list.findIndex((other) => other.id === id) !== at)
  if (twice !== undefined) return `the id ${twice.id} stands twice`
  const boxless = list.find(({ area }) => area !== undefined && !isBbox(area))
  if (boxless !== undefined) {
    return `View ${boxless.id}: not a box (west, south, east, north): ${boxless.area?.join(', ')}`
  }
  return undefined
}
