/** The stored views that the product ships with (`seed/views.yaml`); `seed/README.md` tells the file to people. */
import { join } from 'node:path'
import { isBbox } from '@graticule/contracts/bbox'
import { parseInstant } from '@graticule/contracts/dates'
import Type, { type Static } from 'typebox'
import type { SearchView } from '../catalogue.ts'
import { day, readList, sides, words } from './read-list.ts'

const values = Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { minItems: 1, maxItems: 1_000 })
const ViewSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$' }),
    title: words,
    sources: Type.Optional(values),
    keywords: Type.Optional(values),
    area: Type.Optional(sides),
    from: Type.Optional(day),
    to: Type.Optional(day),
  },
  { additionalProperties: false },
)

function viewOf({ id, sources, keywords, area, from, to }: Static<typeof ViewSchema>): SearchView {
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

/** The views by id. A list that is not there is an empty one; rejects with the reason when it is not in order. */
export async function readViews(seedFolder: string): Promise<ReadonlyMap<string, SearchView>> {
  const list = (await readList(join(seedFolder, 'views.yaml'), Type.Array(ViewSchema))) ?? []
  const views = new Map(list.map((view) => [view.id, viewOf(view)]))
  if (views.size < list.length) throw new Error('views.yaml: an id stands twice')
  return views
}
