/**
 * The table of the recorded files by kind of harvest: documents read, records accepted and refused (with the reasons), and how many
 * of the accepted have each field. Two runs, before and after a change, show what a change of a reader has won and lost:
 *
 *   node tools/run.mjs tools/recorded-files/fixture-table.ts --json before.json
 *   node tools/run.mjs tools/recorded-files/fixture-table.ts --before before.json > docs/recorded-files.md
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Resource } from '@graticule/contracts/resource'
import { HARVEST_KINDS, type HarvestKind } from '../../server/src/harvest/harvest-kinds.ts'
import { createOutbound } from '../../server/src/outbound/outbound.ts'
import { root } from '../root.ts'

const RECORDINGS = join(root, '../shared/fixtures')

/** Columns: a name, and whether an entry has it. */
const FIELDS: Readonly<Record<string, (entry: Resource) => boolean>> = {
  abstract: ({ abstract }) => abstract !== '',
  place: ({ footprint }) => footprint !== undefined,
  time: ({ time }) => time !== undefined,
  keywords: ({ keywords }) => keywords.length > 0,
  contacts: ({ contacts }) => contacts.length > 0,
  formats: ({ formats }) => formats.length > 0,
  links: ({ online }) => online.length > 0,
  licence: ({ licence }) => licence !== undefined,
  conditions: ({ useConstraints }) => useConstraints.length > 0,
  lineage: ({ lineage }) => lineage !== undefined,
  resolution: ({ resolution }) => resolution !== undefined,
  language: ({ language }) => language !== undefined,
  'put right': ({ repairs }) => repairs !== undefined,
}

/** What the files of a kind came to. `fields` counts entries by field, `refused` counts refusals by reason. */
interface Counts {
  read: number
  accepted: number
  refused: Record<string, number>
  fields: Record<string, number>
}
type Table = Record<string, Counts>

const add = (counts: Record<string, number>, key: string) => {
  counts[key] = (counts[key] ?? 0) + 1
}
/** A reason without names, numbers and addresses, which differ from file to file. */
const classOf = (reason: string) =>
  reason
    .replace(/^\d+ of/, 'some of')
    .replace(/ ?\([^]*|, not (?:a|the|ISO) [^]*|;[^]*/, '')
    .replace(/(its root element is) .*/, '$1 another')
    .replace(/a JSON object with .*$/, 'some other JSON object')
    .replace(/(error of [^:]*):.*$/, '$1')

/** Harvests one folder as one kind; nothing when no record lands, which is then a folder of another kind. */
async function harvestFolder(kind: HarvestKind, folder: string): Promise<Counts | undefined> {
  const target = join(RECORDINGS, folder)
  const source = HARVEST_KINDS[kind].open(
    { source: { id: 's', title: 'S' }, curated: false, target },
    createOutbound({ allowHosts: [] }),
  )
  const counts: Counts = { read: 0, accepted: 0, refused: {}, fields: {} }
  for await (const found of source.read()) {
    if (found.kind === 'refused') add(counts.refused, classOf(found.reason))
    if (found.kind !== 'record') continue
    counts.accepted += 1
    for (const [field, has] of Object.entries(FIELDS)) if (has(found.record.resource)) add(counts.fields, field)
  }
  counts.read = source.progress().total
  return counts.accepted === 0 ? undefined : counts
}

async function measure(): Promise<Table> {
  const table: Table = {}
  const folders = readdirSync(RECORDINGS, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  for (const kind of Object.keys(HARVEST_KINDS) as HarvestKind[]) {
    const total: Counts = { read: 0, accepted: 0, refused: {}, fields: {} }
    for (const folder of folders) {
      const counts = await harvestFolder(kind, folder).catch(() => undefined)
      if (counts === undefined) continue
      total.read += counts.read
      total.accepted += counts.accepted
      for (const part of ['refused', 'fields'] as const)
        for (const [key, count] of Object.entries(counts[part])) total[part][key] = (total[part][key] ?? 0) + count
    }
    table[kind] = total
  }
  return table
}

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0)

/** Reasons that are told of a kind; the others are rare. */
const TOLD_REASONS = 3

/** The page of docs; a cell is `now`, or `before → now` where it has changed. */
function toPage(now: Table, before: Table): string {
  const cell = (kind: string, of: (counts: Counts) => number) => {
    const [then, count] = [before[kind], now[kind]].map((counts) => (counts === undefined ? 0 : of(counts)))
    return then === count ? `${count}` : `${then} → ${count}`
  }
  const names = Object.keys(FIELDS)
  const rows = (heads: readonly string[], cells: (kind: string) => string[]) =>
    [heads, heads.map(() => '---'), ...Object.keys(now).map((kind) => [`\`${kind}\``, ...cells(kind)])]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n')
  const reasons = Object.entries(now).flatMap(([kind, { refused }]) => {
    const lines = Object.entries(refused).toSorted(([, a], [, b]) => b - a)
    const told = lines.slice(0, TOLD_REASONS).map(([reason, count]) => `${reason} (${count})`)
    return told.length === 0 ? [] : [`- \`${kind}\`: ${told.join('; ')}`]
  })
  return `# Recorded files

All recorded files of others, harvested as each kind; folders in which a kind finds nothing are left out of its row.
\`tools/recorded-files/fixture-table.ts\` writes this page;
\`server/src/harvest/real-files.test.ts\` holds the counts of each folder.

## Records by kind

${rows(['kind', 'files', 'accepted', 'refused'], (kind) => [
  cell(kind, ({ read }) => read),
  cell(kind, ({ accepted }) => accepted),
  cell(kind, ({ refused }) => sum(refused)),
])}

## Accepted records that have a field

${rows(['kind', ...names], (kind) => names.map((name) => cell(kind, ({ fields }) => fields[name] ?? 0)))}

## Why records are refused

The most frequent reasons, with their numbers.

${reasons.join('\n')}
`
}

const { values } = parseArgs({ options: { json: { type: 'string' }, before: { type: 'string' } } })
if (!existsSync(RECORDINGS)) throw new Error(`The recorded files are not there: ${RECORDINGS}`)
const now = await measure()
if (values.json === undefined) {
  const before = values.before === undefined ? now : (JSON.parse(readFileSync(values.before, 'utf8')) as Table)
  process.stdout.write(toPage(now, before))
} else writeFileSync(values.json, JSON.stringify(now))
