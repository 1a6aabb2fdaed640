/** Chooses faults: the kinds in turn, and the rooms of contracts, server and page in turn, the same ones for a seed and a tree. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomNumbers } from '../../../tools/killer/random-numbers.ts'
import { findSites } from './find-sites.ts'
import { type Fault, overlap } from './insert.ts'
import { statedAccess } from './rights.ts'
import { KINDS, type Kind, type Site } from './site.ts'

const SOURCES = '{contracts,server,web}/src/**/*.{ts,tsx}'
/** No product code, or code that is run once in the life of a database. */
const NOT_SOURCES = /\.test\.tsx?$|\.d\.ts$|^\w+\/src\/testing\/|^web\/src\/i18n\/|^server\/src\/storage\/migrations\//

/** Texts by file, relative to the project's folder with slashes. */
export type Sources = ReadonlyMap<string, string>

/** The sources of a tree that faults may be put in. */
export function readSources(root: string): Sources {
  const files = globSync(SOURCES, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const chosen = files.filter((file) => !NOT_SOURCES.test(file)).toSorted()
  return new Map(chosen.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** The room of a file: a folder right below `src/`, or below the features of the page. */
export function roomOf(file: string): string {
  const [, room] = /^(web\/src\/features\/[^/]+|\w+\/src(?:\/[^/]+(?=\/))?)/.exec(file) ?? []
  return room ?? file
}

/** All places of all sources. */
function allSites(sources: Sources): Site[] {
  const access = new Map([...sources.values()].flatMap(statedAccess))
  return [...sources].flatMap(([file, text]) => findSites({ file, text, access }))
}

/** Rooms with fewer places than this are one room of their workspace. */
const SMALL_ROOM = 100

/** Places by room. */
function inRooms(sites: readonly Site[]): Map<string, Site[]> {
  const alone = Map.groupBy(sites, ({ file }) => roomOf(file))
  const nameOf = (file: string) => {
    const room = roomOf(file)
    return (alone.get(room)?.length ?? 0) < SMALL_ROOM ? `small rooms of ${room.slice(0, room.indexOf('/'))}` : room
  }
  return Map.groupBy(sites, ({ file }) => nameOf(file))
}

/** @returns `count` faults, numbered from 1; the first ones of a longer list are those of a shorter one. @throws Error for too few places */
export function chooseFaults(sources: Sources, count: number, seed: number): Fault[] {
  const random = randomNumbers(seed)
  const rooms = inRooms(allSites(sources))
  const order = shuffled([...rooms.keys()], random)
  const taken = new Map<string, number>()
  const chosen: Fault[] = []
  const free = (room: string, kind: Kind) =>
    (rooms.get(room) ?? []).filter((site) => site.kind === kind && !chosen.some((one) => overlap(one, site)))
  /** How soon a room is due: rooms without any fault come first, later those with many places more often. Rights go where they are checked. */
  const due = (room: string, kind: Kind, places: number): number => {
    const visits = taken.get(room) ?? 0
    if (kind === 'check of rights missing') return (visits + 1) / Math.sqrt(places)
    return visits === 0 ? 0 : 1 + visits / Math.sqrt(places)
  }
  const kindsOf = (room: string) => new Set(rooms.get(room)?.map(({ kind }) => kind)).size
  /** Places of a kind in the room that is due next. */
  const nextPlaces = (kind: Kind): { readonly room: string; readonly places: readonly Site[] } | undefined =>
    order
      .map((room) => ({ room, places: free(room, kind) }))
      .filter(({ places }) => places.length > 0)
      .map(({ room, places }) => ({ room, places, at: due(room, kind, places.length) }))
      // a room of few kinds has fewer chances
      .toSorted((one, other) => one.at - other.at || kindsOf(one.room) - kindsOf(other.room))[0]
  for (let turn = 0, empty = 0; chosen.length < count; turn += 1) {
    const next = nextPlaces(KINDS[turn % KINDS.length] as Kind)
    empty = next === undefined ? empty + 1 : 0
    if (empty >= KINDS.length) throw new Error(`There are not ${count} places for faults.`)
    if (next === undefined) continue
    chosen.push({ ...(next.places[random(next.places.length)] as Site), id: chosen.length + 1 })
    taken.set(next.room, (taken.get(next.room) ?? 0) + 1)
  }
  return chosen
}

function shuffled<T>(values: readonly T[], random: (limit: number) => number): T[] {
  return values
    .map((value) => ({ value, at: random(2 ** 31) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value)
}
