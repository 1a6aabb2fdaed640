/**
 * What a person keeps, written over and over by a process that is killed. Each item has a name for the killer (`bookmark 3`) and a version,
 * which stands in a text of it; the empty version is an item that was removed.
 */
import { type AlertStore, openAlerts } from '../../server/src/alerts/alert-store.ts'
import { type KeptItems, openKept } from '../../server/src/kept/open-kept.ts'
import type { Database } from '../../server/src/storage/database.ts'

/** Versions by item. */
export type Versions = Readonly<Record<string, string>>

/** Items of each kind. */
const ITEMS = 12
/** Items that a removal of many takes. */
const TOGETHER = 4
const KINDS = ['bookmark', 'like', 'rating', 'search', 'alert', 'download'] as const
type Kind = (typeof KINDS)[number]

const SOURCE = 'zenodo'
const resource = (at: number) => ({ dataSource: SOURCE, targetId: `r${at}` })
const itemName = (kind: Kind, at: number | string): string => `${kind} ${at}`

/** A write: what it makes of which items, and how it is done. */
export interface PersonWrite {
  readonly versions: Versions
  readonly run: () => Promise<unknown>
}

interface Parts {
  readonly kept: KeptItems
  readonly alerts: AlertStore
  readonly database: Database
  readonly person: string
}

/** Ids of items by their place, as the store has them now. */
async function idsOf(
  { database: { reader }, person }: Parts,
  table: 'bookmarks' | 'saved_searches' | 'download_items',
): Promise<Map<string, number>> {
  if (table === 'saved_searches') {
    const rows = await reader.selectFrom(table).select(['id', 'name']).where('person_id', '=', person).execute()
    return new Map(rows.map(({ id, name }) => [name, id]))
  }
  const rows = await reader.selectFrom(table).select(['id', 'target_id']).where('person_id', '=', person).execute()
  return new Map(rows.map(({ id, target_id: target }) => [target.slice(1), id]))
}

/** Items that are there, from a place on: they are removed together. */
const some = (ids: ReadonlyMap<string, number>, from: number) =>
  Array.from({ length: TOGETHER }, (_, index) => String((from + index) % ITEMS)).filter((at) => ids.has(at))

async function bookmark(parts: Parts, at: number, version: string): Promise<PersonWrite> {
  const { kept, person } = parts
  const ids = await idsOf(parts, 'bookmarks')
  const id = ids.get(String(at))
  if (version === '')
    return removal('bookmark', some(ids, at), ids, (gone) => kept.lists.bookmarks.removals.remove(person, gone, Date.now()))
  const run = () =>
    id === undefined
      ? kept.bookmarks.add(person, { ...resource(at), name: 'x', note: version }, Date.now())
      : kept.bookmarks.change(person, id, { note: version }, Date.now())
  return { versions: { [itemName('bookmark', at)]: version }, run }
}

async function download(parts: Parts, at: number, version: string): Promise<PersonWrite> {
  const { kept, person } = parts
  const ids = await idsOf(parts, 'download_items')
  // what stands on the list stays as it is: it can only be taken off
  if (version === '' || ids.has(String(at)))
    return removal('download', some(ids, at), ids, (gone) => kept.downloads.removals.remove(person, gone, Date.now()))
  return {
    versions: { [itemName('download', at)]: version },
    run: () => kept.downloads.add(person, { ...resource(at), name: version }, Date.now()),
  }
}

async function search(parts: Parts, at: number, version: string): Promise<PersonWrite> {
  const { kept, person } = parts
  const ids = await idsOf(parts, 'saved_searches')
  const id = ids.get(String(at))
  if (version === '')
    return removal('search', some(ids, at), ids, (gone) => kept.lists.saved_searches.removals.remove(person, gone, Date.now()))
  const words = { phrase: version, url: '/search' }
  const run = () =>
    id === undefined
      ? kept.searches.add(person, { name: String(at), search: words }, Date.now())
      : kept.searches.change(person, id, () => ({ search: words }), Date.now())
  return { versions: { [itemName('search', at)]: version }, run }
}

/** Alerts hang on searches of their own, which stay. */
async function alert(parts: Parts, at: number, version: string): Promise<PersonWrite> {
  const { kept, alerts, person } = parts
  const name = `alert ${at}`
  const id = (await idsOf(parts, 'saved_searches')).get(name)
  if (id === undefined)
    return {
      versions: { [itemName('search', name)]: 'of an alert' },
      run: () => kept.searches.add(person, { name, search: { phrase: 'of an alert', url: '/search' } }, Date.now()),
    }
  return {
    versions: { [itemName('alert', at)]: version },
    run: () => alerts.change(person, id, () => ({ mail: 'daily', hook_answer: version === '' ? null : version })),
  }
}

async function like({ kept, person }: Parts, at: number, version: string): Promise<PersonWrite> {
  // a like has no text: it is there or not
  const run = () =>
    version === '' ? kept.likes.unlike(person, resource(at)) : kept.likes.like(person, { ...resource(at), name: 'x' }, Date.now())
  return { versions: { [itemName('like', at)]: version === '' ? '' : 'liked' }, run }
}

async function rating({ kept, person }: Parts, at: number, version: string): Promise<PersonWrite> {
  const run = () =>
    version === ''
      ? kept.ratings.remove(person, resource(at))
      : kept.ratings.rate(person, resource(at), { name: 'x', score: 3, comment: version }, Date.now())
  return { versions: { [itemName('rating', at)]: version }, run }
}

/** Takes many away at once; where there is none, nothing is written. */
function removal(
  kind: Kind,
  places: readonly string[],
  ids: ReadonlyMap<string, number>,
  run: (ids: readonly number[]) => Promise<unknown>,
): PersonWrite {
  const gone = places.flatMap((at) => ids.get(at) ?? [])
  return {
    versions: Object.fromEntries(places.map((at) => [itemName(kind, at), ''])),
    run: async () => (gone.length === 0 ? undefined : run(gone)),
  }
}

const WRITES = { bookmark, like, rating, search, alert, download } as const satisfies Readonly<
  Record<Kind, (parts: Parts, at: number, version: string) => Promise<PersonWrite>>
>

/** Every so many writes takes something away. */
const REMOVAL = 4

/** Gives one write after another of a person. */
export function personWrites(database: Database, person: string, random: (limit: number) => number) {
  const parts: Parts = { kept: openKept(database), alerts: openAlerts(database), database, person }
  return async (version: string): Promise<PersonWrite> => {
    const kind = KINDS[random(KINDS.length)] ?? 'bookmark'
    return WRITES[kind](parts, random(ITEMS), random(REMOVAL) === 0 ? '' : version)
  }
}

/** What the store has of a person, without what was removed. */
export async function storedOf({ reader }: Database, person: string): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  const place = (target: string) => target.slice(1)
  for (const row of await reader.selectFrom('bookmarks').selectAll().where('person_id', '=', person).execute())
    stored.set(itemName('bookmark', place(row.target_id)), row.note)
  for (const row of await reader.selectFrom('likes').selectAll().where('person_id', '=', person).execute())
    stored.set(itemName('like', place(row.target_id)), 'liked')
  for (const row of await reader.selectFrom('ratings').selectAll().where('person_id', '=', person).execute())
    stored.set(itemName('rating', place(row.target_id)), row.comment)
  for (const row of await reader.selectFrom('download_items').selectAll().where('person_id', '=', person).execute())
    stored.set(itemName('download', place(row.target_id)), row.name)
  const names = new Map<number, string>()
  for (const row of await reader.selectFrom('saved_searches').selectAll().where('person_id', '=', person).execute()) {
    names.set(row.id, row.name)
    stored.set(itemName('search', row.name), (JSON.parse(row.search) as { phrase: string }).phrase)
  }
  for (const row of await reader.selectFrom('search_alerts').selectAll().where('person_id', '=', person).execute())
    if (row.hook_answer !== null)
      stored.set(itemName('alert', names.get(row.search_id)?.replace('alert ', '') ?? '?'), row.hook_answer)
  return stored
}

/**
 * Compares what the store has of a person with what it must have. A write that was under way when its process died is there as a whole or
 * not at all, and is expected from now on as it is.
 */
export function comparePerson(
  person: string,
  stored: ReadonlyMap<string, string>,
  expected: Map<string, string>,
  open: Versions | undefined,
): string[] {
  const faults: string[] = []
  const of = (item: string) => stored.get(item) ?? ''
  const items = Object.entries(open ?? {})
  // what the write would have left as it was tells nothing of whether it was done
  const changes = items.filter(([item, version]) => (expected.get(item) ?? '') !== version)
  const landed = changes.filter(([item, version]) => of(item) === version).length
  if (landed !== 0 && landed !== changes.length)
    faults.push(`${person}: ${landed} of ${changes.length} items of one write are there`)
  if (landed === changes.length) for (const [item, version] of items) expected.set(item, version)
  for (const [item, version] of expected)
    if (of(item) !== version) faults.push(`${person}, ${item}: "${of(item)}" instead of "${version}"`)
  for (const item of stored.keys()) if (!expected.has(item)) faults.push(`${person}, ${item}: nobody wrote it`)
  return faults
}
