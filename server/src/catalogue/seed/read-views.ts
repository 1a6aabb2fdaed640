/** The stored views that the product ships with (`seed/views.yaml`); `seed/README.md` tells the file to people. */
import { join } from 'node:path'
import { isBbox } from '@graticule/contracts/bbox'
import { parseInstant } from '@graticule/contracts/dates'
import { PLACE_LANGUAGES, type PlaceLanguage } from '@graticule/contracts/services/places'
import Type, { type Static } from 'typebox'
import type { SearchView } from '../catalogue.ts'
import { day, readList, sides, words } from './read-list.ts'

/** English, and the other languages that there are words in. */
export type WordsByLanguage = { readonly en: string } & Readonly<Partial<Record<PlaceLanguage, string>>>

/** A view with what visitors are told of it. */
export interface StoredView {
  readonly id: string
  readonly title: WordsByLanguage
  readonly description?: WordsByLanguage
  /** Offered to visitors. */
  readonly visible: boolean
  readonly narrows: SearchView
}

const values = Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { minItems: 1, maxItems: 1_000 })
const sentence = Type.String({ minLength: 2, maxLength: 400 })
const byLanguage = (text: Type.TString) =>
  Type.Union([
    text,
    Type.Object(
      {
        en: text,
        ...(Object.fromEntries(
          PLACE_LANGUAGES.filter((language) => language !== 'en').map((language) => [language, Type.Optional(text)]),
        ) as Record<Exclude<PlaceLanguage, 'en'>, Type.TOptional<Type.TString>>),
      },
      { additionalProperties: false },
    ),
  ])
const ViewSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$' }),
    title: byLanguage(words),
    description: Type.Optional(byLanguage(sentence)),
    visible: Type.Optional(Type.Boolean()),
    sources: Type.Optional(values),
    keywords: Type.Optional(values),
    area: Type.Optional(sides),
    from: Type.Optional(day),
    to: Type.Optional(day),
  },
  { additionalProperties: false },
)
type ListedView = Static<typeof ViewSchema>

function narrowingOf({ id, sources, keywords, area, from, to }: ListedView): SearchView {
  if (area !== undefined && !isBbox(area)) throw new Error(`View ${id}: not a box (west, south, east, north): ${area.join(', ')}`)
  const start = from === undefined ? undefined : parseInstant(from, 'start')
  const end = to === undefined ? undefined : parseInstant(to, 'end')
  const isTimed = start !== undefined || end !== undefined
  return {
    ...(sources === undefined ? {} : { sources }),
    ...(keywords === undefined ? {} : { keywords }),
    ...(area === undefined ? {} : { box: area }),
    ...(isTimed ? { time: { ...(start === undefined ? {} : { from: start }), ...(end === undefined ? {} : { to: end }) } } : {}),
  }
}

const inLanguages = (text: ListedView['title']): WordsByLanguage => (typeof text === 'string' ? { en: text } : text)

/** The views in their order. A list that is not there is an empty one; rejects with the reason when it is not in order. */
export async function readViews(seedFolder: string): Promise<readonly StoredView[]> {
  const list = (await readList(join(seedFolder, 'views.yaml'), Type.Array(ViewSchema))) ?? []
  if (new Set(list.map(({ id }) => id)).size < list.length) throw new Error('views.yaml: an id stands twice')
  return list.map((view) => {
    const { id, title, description, visible = true } = view
    return {
      id,
      title: inLanguages(title),
      ...(description === undefined ? {} : { description: inLanguages(description) }),
      visible,
      narrows: narrowingOf(view),
    }
  })
}
