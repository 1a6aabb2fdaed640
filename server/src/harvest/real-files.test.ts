/**
 * Every recorded file of others that claims to be XML or JSON goes through the harvests of ISO and STAC, and those of
 * each further kind through its own. The table says, folder by folder, how
 * many records land and how many are refused for which reason; it changes only together with this file. The reasons have been
 * looked at one by one: what is refused is broken, or no record of the kind that is asked for. At small size a spread of the files of large
 * folders is read, of which no more may land or be refused than the table says, and for no other reasons.
 */
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Compile } from 'typebox/schema'
import { isBbox } from '@graticule/contracts/bbox'
import { parseInstant } from '@graticule/contracts/dates'
import { ResourceSchema, type Resource } from '@graticule/contracts/resource'
import { bySize } from '@graticule/contracts/testing/size'
import { createDcatReader } from '../connectors/dcat/index.ts'
import { createProductsReader } from '../connectors/eodag/index.ts'
import { createDifReader } from '../connectors/dif/index.ts'
import { createFgdcReader } from '../connectors/fgdc/index.ts'
import { createFdsnReader } from '../connectors/fdsn/index.ts'
import { createCkanReader } from '../connectors/ckan/index.ts'
import { createGeoJsonReader } from '../connectors/geojson/index.ts'
import { createIsoReader } from '../connectors/iso/index.ts'
import { createQuakemlReader } from '../connectors/quakeml/index.ts'
import { createOgcRecordsReader } from '../connectors/ogc-records/index.ts'
import { createAtomReader } from '../connectors/opensearch/index.ts'
import { createFeaturesReader } from '../connectors/opensearch/json-answer.ts'
import { createStacReader } from '../connectors/stac/index.ts'
import { createZenodoReader } from '../connectors/zenodo/index.ts'
import { createUsgsReader } from '../connectors/usgs/index.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { HARVEST_KINDS, type HarvestKind } from './harvest-kinds.ts'
import type { Harvested, HarvestedRecord } from '../entry/harvested.ts'
import type { DocumentReader } from '../entry/document-reader.ts'
import { CATALOGUE_FILES } from '../testing/real-files/catalogues.ts'
import { METADATA_FILES } from '../testing/real-files/metadata.ts'
import { SERVICE_FILES } from '../testing/real-files/services.ts'

const FIXTURES = resolve(import.meta.dirname, '../../../../shared/fixtures')
const present = existsSync(FIXTURES)
if (!present) console.warn(`The recorded files are not there (${FIXTURES}): the tests over them are left out.`)

const provenance = { source: { id: 'src', title: 'Source' }, curated: false }
const outbound = createOutbound({ allowHosts: [] })
const accepted = Compile(ResourceSchema)

type Kind = HarvestKind

/** One file of so many is read of a folder that has more than these, at small size. */
const OF = bySize(8, 1)
const MANY_FILES = 20
/** Records of a folder that are looked at and read again, at most. */
const RECORDS = bySize(50, Infinity)

/** Harvests a folder, or a spread of its files; tells how many files it has and how many were read. */
async function harvestFolder(kind: Kind, folder: string): Promise<{ files: number; read: number; all: Harvested[] }> {
  const harvest = async (of: number) => {
    const options = { ...provenance, target: join(FIXTURES, folder), share: { index: 0, of } }
    const source = HARVEST_KINDS[kind].open(options, outbound)
    const all: Harvested[] = []
    for await (const harvested of source.read()) all.push(harvested)
    return { files: source.progress().total, all }
  }
  const part = await harvest(OF)
  if (OF === 1) return { ...part, read: part.files }
  if (part.files <= MANY_FILES) return { ...(await harvest(1)), read: part.files }
  return { ...part, read: Math.ceil(part.files / OF) }
}

/** Items of a list, evenly spread over it. */
const spread = <Item>(items: readonly Item[], most: number) => {
  const step = Math.max(1, Math.ceil(items.length / most))
  return items.filter((_, at) => at % step === 0)
}

/** A reason without what differs from file to file. */
function reasonClass(reason: string): string {
  return reason
    .replace(/^\d+ of its elements/, 'some of its elements')
    .replace(/(not well-formed XML|it is not JSON) \([^]*$/, '$1')
    .replace(/; the last is [^]*$/, '')
    .replace(/, not (?:ISO 19115 metadata|a STAC (?:object|item)).*$/, '')
    .replace(
      /, not (?:a CKAN package|the package|a Dublin Core record|a DIF record|an FGDC record|a DataCite record|an Atom answer|a data set|a record of Zenodo|a record of OGC API Records|a GeoJSON feature)$/,
      '',
    )
    .replace(/a JSON object with .*$/, 'some other JSON object')
    .replace(/ \(https?:[^)]*\)$/, '')
}

/** All of them. */
const TABLE = [...METADATA_FILES, ...SERVICE_FILES, ...CATALOGUE_FILES]

/** The other folders hold what neither harvest is for: nothing of it may land or do harm. Folder, files, landed, refused. */
const OTHERS: readonly (readonly [kind: Kind, folder: string, files: number, landed: number, refused: number])[] = [
  ['iso', 'earthquakes', 20, 0, 20],
  ['iso', 'geocoding', 7, 0, 7],
  ['iso', 'geojson', 1, 0, 1],
  ['iso', 'kml', 1, 0, 1],
  ['iso', 'kp-vlab', 1, 0, 1],
  ['iso', 'ogcapi', 1, 0, 1],
  ['iso', 'sos-thredds', 7, 0, 7],
  ['iso', 'vocab', 1, 0, 1],
  ['iso', 'wcs', 20, 0, 20],
  ['iso', 'wfs', 25, 0, 25],
  ['iso', 'wms', 37, 0, 37],
  ['iso', 'wmts', 13, 0, 13],
  ['iso', 'wps', 27, 0, 27],
  ['stac', 'ckan', 50, 0, 50],
  ['stac', 'dcat-schemaorg', 20, 0, 20],
  ['stac', 'earthquakes', 4, 0, 4],
  ['stac', 'geocoding', 141, 0, 137],
  ['stac', 'geodab', 2, 0, 2],
  ['stac', 'geojson', 28, 0, 28],
  ['stac', 'keycloak', 8, 0, 8],
  ['stac', 'kp-vlab', 12, 0, 12],
  ['stac', 'mediawiki', 6, 0, 6],
  ['stac', 'ogcapi', 27, 0, 26],
  ['stac', 'openeo', 46, 0, 46],
  ['stac', 'opensearch-eo', 13, 2, 11],
  ['stac', 'vocab', 70, 0, 10],
  ['stac', 'zenodo', 22, 0, 22],
]

function insane(resource: Resource): string[] {
  const faults: string[] = []
  if (!accepted.Check(resource)) faults.push(`schema: ${JSON.stringify(accepted.Errors(resource)[1][0])}`)
  if (resource.title.trim() === '' || resource.id.trim() === '') faults.push('no title or id')
  for (const box of resource.footprint?.boxes ?? []) if (!isBbox([...box])) faults.push(`box ${box.join()}`)
  const { start, end } = resource.time ?? {}
  const dates = [start, end, resource.created, resource.published, resource.updated, resource.recordDate].filter(
    (date) => date !== undefined,
  )
  for (const date of dates) if (parseInstant(date) === undefined) faults.push(`date ${date}`)
  if (start !== undefined && end !== undefined && start > end) faults.push(`time ${start} to ${end}`)
  const addresses = [...resource.online, ...resource.thumbnails].map(({ url }) => url)
  for (const address of addresses) if (!/^https?:\/\/./.test(address) || !URL.canParse(address)) faults.push(`address ${address}`)
  const points = resource.scoreReasons.reduce((sum, reason) => sum + reason.points, 0)
  if (points !== resource.score) faults.push(`score ${resource.score}`)
  return faults
}

/** The readers of originals that stand alone. */
const READERS: Partial<Record<Kind, (resource: Resource) => DocumentReader>> = {
  ckan: ({ id }) => createCkanReader({ ...provenance, place: 'original', fallbackId: id }),
  dcat: ({ id }) => createDcatReader({ ...provenance, place: 'original', fallbackId: id }),
  dif: ({ id }) => createDifReader({ ...provenance, place: 'original', fallbackId: id }),
  eodag: ({ id }) => createProductsReader({ ...provenance, place: 'original', fallbackId: id }),
  fgdc: ({ id }) => createFgdcReader({ ...provenance, place: 'original', fallbackId: id }),
  fdsn: () => createFdsnReader({ ...provenance, place: 'original' }),
  iso: ({ id }) => createIsoReader({ ...provenance, place: 'original', fallbackId: id }),
  quakeml: ({ id }) => createQuakemlReader({ ...provenance, place: 'original', fallbackId: id }),
  usgs: ({ id }) => createUsgsReader({ ...provenance, place: 'original', fallbackId: id }),
  opensearch: ({ id, original }) =>
    (original?.standard === 'opensearch-feature' ? createFeaturesReader : createAtomReader)({
      ...provenance,
      place: 'original',
      fallbackId: id,
    }),
  zenodo: ({ id }) => createZenodoReader({ ...provenance, place: 'original', fallbackId: id }),
  geojson: ({ id }) => createGeoJsonReader({ ...provenance, place: 'original', fallbackId: id.replace(/#[^#]*$/, '') }),
  'ogc-records': ({ id }) => createOgcRecordsReader({ ...provenance, place: 'original', fallbackId: id }),
  stac: ({ parentId }) => createStacReader({ ...provenance, place: 'original', ...(parentId === undefined ? {} : { parentId }) }),
}

/** Reads the kept original by itself; what it gives must be the entry it was kept for. */
function readAgain(kind: Kind, { record: { resource, original } }: HarvestedRecord): Resource | undefined {
  const reader = READERS[kind]?.(resource)
  if (reader === undefined) return resource
  const [again] = [...reader.write(original?.bytes ?? new Uint8Array()), ...reader.end()]
  if (again?.kind !== 'record') return undefined
  // an id that several features of a GeoJSON file have is told apart by what came before
  const apart = kind === 'geojson' ? (/~[0-9a-f]{16}$/.exec(resource.id)?.[0] ?? '') : ''
  return { ...again.record.resource, id: `${again.record.resource.id}${apart}` }
}

describe.skipIf(!present)('harvesting real files', () => {
  it.each(TABLE)(
    '%s: %s',
    async (kind, folder, expected) => {
      const { files, read, all } = await harvestFolder(kind, folder)
      const records = all.filter((harvested) => harvested.kind === 'record')
      const refused: Record<string, number> = {}
      for (const harvested of all) {
        if (harvested.kind !== 'refused') continue
        const reason = reasonClass(harvested.reason)
        refused[reason] = (refused[reason] ?? 0) + 1
      }
      const containers = all.filter(({ kind: what }) => what === 'container').length
      if (read === files) expect({ files, landed: records.length, containers, refused }).toEqual(expected)
      else {
        expect(files).toBe(expected.files)
        expect(records.length).toBeLessThanOrEqual(expected.landed)
        expect(containers).toBeLessThanOrEqual(expected.containers)
        expect(Object.entries(refused).filter(([reason, count]) => count > (expected.refused[reason] ?? 0))).toEqual([])
        expect(all.length).toBeGreaterThanOrEqual(read)
      }
      const some = spread(records, RECORDS)
      expect(some.flatMap(({ place, record }) => insane(record.resource).map((fault) => `${place}: ${fault}`))).toEqual([])
      for (const record of some)
        expect({ place: record.place, ...readAgain(kind, record) }).toEqual({ place: record.place, ...record.record.resource })
    },
    60_000,
  )

  it('keeps the whole file of a record that is one', async () => {
    const { all } = await harvestFolder('iso', 'corpora')
    for (const { place, record } of all.filter((harvested) => harvested.kind === 'record').slice(0, 20)) {
      expect(Buffer.compare(record.original?.bytes ?? Buffer.of(), await readFile(join(FIXTURES, 'corpora', place)))).toBe(0)
    }
  })

  it('does no harm with the files of other kinds', async () => {
    const rows: (typeof OTHERS)[number][] = []
    const inTable = new Set(TABLE.map(([kind, folder]) => `${kind} ${folder}`))
    for (const kind of ['iso', 'stac'] as const) {
      for (const { name: folder } of readdirSync(FIXTURES, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
        if (inTable.has(`${kind} ${folder}`)) continue
        const { files, read, all } = await harvestFolder(kind, folder)
        const count = (what: Harvested['kind']) => all.filter((harvested) => harvested.kind === what).length
        const [landed, refused] = [count('record'), count('refused')]
        expect(all.length).toBeGreaterThanOrEqual(read)
        if (files === 0) continue
        const [, , , mayLand = 0, mayBeRefused = 0] = OTHERS.find((row) => row[0] === kind && row[1] === folder) ?? []
        if (read === files) rows.push([kind, folder, files, landed, refused])
        // of a part no more may land or be refused than of the whole
        else rows.push([kind, folder, files, Math.max(landed, mayLand), Math.max(refused, mayBeRefused)])
      }
    }
    expect(rows).toEqual(OTHERS)
  }, 120_000)
})
