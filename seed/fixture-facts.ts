/** What recorded catalogues (tests only) say about place, time and in which words, to check the shipped one against. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { longitudeSpan, normaliseBbox, type Bbox } from '@graticule/contracts/bbox'
import { parseInstant } from '@graticule/contracts/dates'
import type { TimeExtent } from '@graticule/contracts/resource'
import type { FACT_LISTS } from '../server/src/seed/seed-format.ts'

/** Degrees by which an edge may differ: lists round, name cell centres, or stop one cell before the pole. */
const EDGE_DEGREES = 1.01
/** Days by which a start may differ: first scene, first day and first full month are all called the beginning. */
const START_DAYS = 45
/** An open record must have been delivered at least up to this day in a list. */
const STILL_GOING_ON = Date.UTC(2024, 8, 1)
/** Days by which the ends of closed records may differ. */
const END_DAYS = 366
const DAY = 86_400_000

type List = (typeof FACT_LISTS)[number]

/** Place and time of one entry of a list; each question answers with the differences, in words. */
export class Fact {
  readonly box: Bbox | undefined
  readonly start: string | undefined
  readonly end: string | undefined

  constructor(box: readonly number[] | undefined, start: string | null | undefined, end: string | null | undefined) {
    const [west, south, east, north] = box ?? []
    this.box = box === undefined ? undefined : normaliseBbox(west!, south!, east!, north!)
    this.start = start || undefined
    this.end = end || undefined
  }

  /** The hull of our boxes against the one box that the list has. */
  differsInPlace(boxes: readonly Bbox[]): string[] {
    if (this.box === undefined) return ['the list has no box']
    const ours = hullOf(boxes)
    const world = longitudeSpan(this.box) >= 358 && longitudeSpan(ours) >= 358
    return [0, 1, 2, 3]
      .filter((edge) => !(world && edge % 2 === 0) && Math.abs(ours[edge]! - this.box![edge]!) > EDGE_DEGREES)
      .map((edge) => `${['west', 'south', 'east', 'north'][edge]} ${ours[edge]}, the list has ${this.box![edge]}`)
  }

  differsInTime({ start, end }: TimeExtent): string[] {
    const differences: string[] = []
    const apart = (a: string, b: string) => Math.abs(parseInstant(a)! - parseInstant(b)!) / DAY
    if (start === undefined || this.start === undefined) differences.push('one of the two has no start')
    else if (apart(start, this.start) > START_DAYS) differences.push(`starts ${start}, the list has ${this.start}`)
    if (end === undefined && this.end !== undefined && parseInstant(this.end)! < STILL_GOING_ON) {
      differences.push(`is still going on, the list ends ${this.end}`)
    }
    if (end !== undefined && (this.end === undefined || apart(end, this.end) > END_DAYS)) {
      differences.push(`ends ${end}, the list has ${this.end ?? 'no end'}`)
    }
    return differences
  }
}

function hullOf(boxes: readonly Bbox[]): Bbox {
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ]
}

/** An entry of the lists that have one line per dataset: Earth Engine, NASA CMR, Planetary Computer. */
interface DatedEntry {
  readonly id: string
  /** Four numbers with commas. */
  readonly bbox: string
  readonly state_date?: string | null
  readonly start_date?: string | null
  readonly end_date?: string | null
}

/** An entry of the Copernicus Marine list; it has no id but its title. */
interface MarineEntry {
  readonly title: string
  readonly stacOrCswBbox: readonly number[] | null
  readonly stacOrCswTbox: readonly [string | null, string | null] | null
}

/** A STAC collection, as far as place and time go. */
interface CollectionEntry {
  readonly id: string
  readonly extent?: {
    readonly spatial: { readonly bbox: readonly [readonly number[]] }
    readonly temporal: { readonly interval: readonly [readonly [string | null, string | null]] }
  }
}

/** One of the lists writes NaN where it has nothing, which JSON does not know. */
async function readList<T>(fixtures: string, name: string): Promise<T[]> {
  const text = await readFile(join(fixtures, 'corpora/opengeos_geospatial-data-catalogs', name), 'utf8')
  return JSON.parse(text.replaceAll(/: NaN\b/g, ': null')) as T[]
}

function datedFacts(entries: readonly DatedEntry[]): Map<string, Fact> {
  return new Map(
    entries.map(({ id, bbox, ...dates }) => [
      id,
      new Fact(bbox.split(',').map(Number), dates.state_date ?? dates.start_date, dates.end_date),
    ]),
  )
}

function collectionFacts(entries: readonly CollectionEntry[]): Map<string, Fact> {
  return new Map(
    entries.flatMap(({ id, extent }) =>
      extent === undefined ? [] : [[id, new Fact(extent.spatial.bbox[0], ...extent.temporal.interval[0])] as const],
    ),
  )
}

/** The facts of each list by the id under which the list has them. */
export async function readFacts(fixtures: string): Promise<Record<List, Map<string, Fact>>> {
  const marine = await readList<MarineEntry>(fixtures, 'copernicus_marine.json')
  const eodag = parse(await readFile(join(fixtures, 'vocab/CS-SI_eodag/eodag__resources__collections.yml'), 'utf8')) as Record<
    string,
    Omit<CollectionEntry, 'id'>
  >
  return {
    gee: datedFacts(await readList(fixtures, 'gee_catalog.json')),
    cmr: datedFacts(await readList(fixtures, 'nasa_cmr_catalog.json')),
    'planetary-computer': datedFacts(await readList(fixtures, 'pc_catalog.json')),
    'copernicus-marine': new Map(
      marine.map(({ title, stacOrCswBbox, stacOrCswTbox }) => [
        title,
        new Fact(stacOrCswBbox ?? undefined, stacOrCswTbox?.[0], stacOrCswTbox?.[1]),
      ]),
    ),
    'copernicus-climate': collectionFacts(await readList(fixtures, 'copernicus_climate.json')),
    eodag: collectionFacts(Object.entries(eodag).map(([id, entry]) => ({ id, ...entry }))),
  }
}

const RUN = 12
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function* runsOf(text: string): Generator<string> {
  const words = wordsOf(text)
  for (let index = 0; index + RUN <= words.length; index += 1) yield words.slice(index, index + RUN).join(' ')
}

/** Every run of twelve words in the catalogues among the fixtures. */
export async function readProse(fixtures: string): Promise<Set<string>> {
  const runs = new Set<string>()
  for (const folder of ['corpora', 'vocab']) {
    for (const entry of await readdir(join(fixtures, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(json|xml|yml)$/.test(entry.name)) continue
      const text = await readFile(join(entry.parentPath, entry.name), 'utf8')
      for (const run of runsOf(text.replaceAll(/<[^>]*>|\\[nrt]/g, ' '))) runs.add(run)
    }
  }
  return runs
}

/** The first run of twelve words of `text` that stands in `prose`. */
export function sharedRun(text: string, prose: ReadonlySet<string>): string | undefined {
  for (const run of runsOf(text)) if (prose.has(run)) return run
  return undefined
}
