/**
 * How well entries of several catalogues are told to be one resource: precision and recall over labelled pairs of recorded records.
 *
 *   npm run bench:grouping [-- --json]
 *
 * bench/data/same-resource-pairs.json names the records by kind, folder, place and id; they are read from the recorded files beside the
 * project. The pairs were taken at random from all pairs that share a DOI, an identifier or a title, and from pairs whose titles
 * have 60 % of their words in common; somebody looked at each and said whether a visitor would call the two one resource. Pairs of
 * which nobody could say were left out.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Resource } from '../contracts/src/resource.ts'
import { sameReason } from '../contracts/src/search/same-resource.ts'
import { HARVEST_KINDS, type HarvestKind } from '../server/src/harvest/harvest-kinds.ts'
import { createOutbound } from '../server/src/outbound/outbound.ts'
import { readArguments, table } from './figures.ts'

/** Kind of harvest, folder, place in it, id. */
type Named = readonly [kind: HarvestKind, folder: string, place: string, id: string]
interface Pair {
  readonly same: boolean
  readonly one: Named
  readonly other: Named
}

const FIXTURES = resolve(import.meta.dirname, '../../shared/fixtures')
const { json } = readArguments()

async function readRecords(kind: HarvestKind, folder: string): Promise<Map<string, Resource>> {
  const outbound = createOutbound({ allowHosts: [] })
  const source = HARVEST_KINDS[kind].open(
    { source: { id: 'bench', title: 'Bench' }, curated: false, target: join(FIXTURES, folder) },
    outbound,
  )
  const records = new Map<string, Resource>()
  for await (const harvested of source.read())
    if (harvested.kind === 'record') records.set(`${harvested.place}\n${harvested.record.resource.id}`, harvested.record.resource)
  await outbound.close()
  return records
}

if (!existsSync(FIXTURES)) throw new Error(`The recorded files are not there (${FIXTURES}).`)
const pairs = JSON.parse(await readFile(join(import.meta.dirname, 'data/same-resource-pairs.json'), 'utf8')) as readonly Pair[]
const folders = new Map<string, Promise<Map<string, Resource>>>()
const recordOf = async ([kind, folder, place, id]: Named): Promise<Resource> => {
  const key = `${kind} ${folder}`
  const records = folders.get(key) ?? readRecords(kind, folder)
  folders.set(key, records)
  const record = (await records).get(`${place}\n${id}`)
  if (record === undefined) throw new Error(`There is no record ${id} at ${place}.`)
  return record
}

const counts = { right: 0, wrong: 0, missed: 0, apart: 0 }
const mistakes: string[] = []
for (const { same, one, other } of pairs) {
  const [a, b] = [await recordOf(one), await recordOf(other)]
  const reason = sameReason(a, b)
  const outcome = reason === undefined ? (same ? 'missed' : 'apart') : same ? 'right' : 'wrong'
  counts[outcome] += 1
  if (outcome === 'wrong' || outcome === 'missed') mistakes.push(`${outcome}: ${a.title} | ${b.title}`)
}
const figures = {
  pairs: pairs.length,
  ...counts,
  precision: counts.right / (counts.right + counts.wrong),
  recall: counts.right / (counts.right + counts.missed),
}
if (json) console.log(JSON.stringify(figures))
else {
  console.log(
    table(
      ['pairs', 'one resource, found', 'missed', 'wrongly joined', 'kept apart', 'precision', 'recall'],
      [
        [
          ...[figures.pairs, counts.right, counts.missed, counts.wrong, counts.apart].map(String),
          figures.precision.toFixed(3),
          figures.recall.toFixed(3),
        ],
      ],
    ),
  )
  for (const mistake of mistakes) console.log(mistake)
}
