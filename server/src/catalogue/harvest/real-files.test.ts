/**
 * Every recorded file of others that claims to be XML or JSON goes through both harvests. The table says, folder by folder, how
 * many records land and how many are refused for which reason; it changes only together with this file. The reasons have been
 * looked at one by one: what is refused is broken, or no record of the kind that is asked for.
 */
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Compile } from 'typebox/schema'
import { isBbox } from '@graticule/contracts/bbox'
import { parseInstant } from '@graticule/contracts/dates'
import { ResourceSchema, type Resource } from '@graticule/contracts/resource'
import { createIsoReader } from '../../connectors/iso/index.ts'
import { createStacReader } from '../../connectors/stac/index.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import type { Harvested, HarvestedRecord } from './harvested.ts'
import { createIsoSource } from './sources/iso-source.ts'
import { createStacSource } from './sources/stac-source.ts'

const FIXTURES = resolve(import.meta.dirname, '../../../../../shared/fixtures')
const present = existsSync(FIXTURES)
if (!present) console.warn(`The recorded files are not there (${FIXTURES}): the tests over them are left out.`)

const provenance = { source: { id: 'src', title: 'Source' }, curated: false }
const outbound = createOutbound({ allowHosts: [] })
const accepted = Compile(ResourceSchema)

type Kind = 'iso' | 'stac'

async function harvestFolder(kind: Kind, folder: string): Promise<{ files: number; all: Harvested[] }> {
  const source = (kind === 'iso' ? createIsoSource : createStacSource)(
    { ...provenance, target: join(FIXTURES, folder) },
    outbound,
  )
  const all: Harvested[] = []
  for await (const harvested of source.read()) all.push(harvested)
  return { files: source.progress().total, all }
}

/** A reason without what differs from file to file. */
function reasonClass(reason: string): string {
  return reason
    .replace(/^\d+ of its elements/, 'some of its elements')
    .replace(/(not well-formed XML|it is not JSON) \([^]*$/, '$1')
    .replace(/; the last is [^]*$/, '')
    .replace(/, not (?:ISO 19115 metadata|a STAC (?:object|item)).*$/, '')
    .replace(/a JSON object with .*$/, 'some other JSON object')
    .replace(/ \(https?:[^)]*\)$/, '')
}

interface Expected {
  readonly files: number
  readonly landed: number
  readonly containers: number
  readonly refused: Readonly<Record<string, number>>
}

const TABLE: readonly (readonly [kind: Kind, folder: string, expected: Expected])[] = [
  ['iso', 'corpora', { files: 440, landed: 440, containers: 0, refused: {} }],
  [
    'iso',
    'csw',
    {
      files: 226,
      landed: 142,
      containers: 0,
      refused: {
        'its root element is report': 1,
        'its root element is cdiGroup': 1,
        'its root element is NotAValidExceptionReport': 1,
        'it is an exception report of a service': 28,
        'it is a request, not an answer': 24,
        'it is an answer (GetRecordsResponse) without ISO 19115 records in it': 34,
        'it is the capabilities document of a service': 19,
        'it is an RDF document (DCAT)': 1,
        'its root element is TRANSFER': 1,
        'it is an answer (GetDomainResponse) without ISO 19115 records in it': 2,
        'it is a Dublin Core record (csw:Record)': 12,
        'it is an answer (GetRecordByIdResponse) without ISO 19115 records in it': 2,
        'it is an Atom document': 4,
        'it is an answer (Envelope) without ISO 19115 records in it': 1,
        'its root element is Acknowledgement': 1,
        'it is an answer (DescribeRecordResponse) without ISO 19115 records in it': 1,
        'it is an answer (HarvestResponse) without ISO 19115 records in it': 8,
        'it is an answer (TransactionResponse) without ISO 19115 records in it': 2,
        'its root element is foo': 1,
        'its root element is rss': 1,
        'its root element is article': 1,
        'its root element is purchaseOrder': 4,
        'its root element is legalnotice': 1,
        'it has a document type declaration (DOCTYPE), which is not accepted': 1,
      },
    },
  ],
  [
    'iso',
    'geodab',
    {
      files: 64,
      landed: 56,
      containers: 0,
      refused: {
        'its root element is termFrequency': 2,
        'the record has no title, which is mandatory': 2,
        'it is an Atom document': 1,
        'it is an answer (Envelope) without ISO 19115 records in it': 1,
        'its root element is distributionInfo': 1,
        'its root element is OpenSearchDescription': 1,
      },
    },
  ],
  [
    'iso',
    'geonetwork',
    {
      files: 4,
      landed: 0,
      containers: 0,
      refused: {
        'its root element is TileMap': 1,
        'it is the capabilities document of a service': 2,
        'its root element is schema': 1,
      },
    },
  ],
  [
    'iso',
    'iso19115-3',
    {
      files: 47,
      landed: 43,
      containers: 0,
      refused: {
        'it is an RDF document (DCAT)': 7,
        'it is an answer (DescribeRecordResponse) without ISO 19115 records in it': 1,
        'it is an answer (GetDomainResponse) without ISO 19115 records in it': 1,
        'it is an answer (GetRecordByIdResponse) without ISO 19115 records in it': 1,
      },
    },
  ],
  [
    'iso',
    'oaipmh',
    {
      files: 19,
      landed: 9,
      containers: 0,
      refused: {
        'its root element is record': 2,
        'it is an answer (OAI-PMH) without ISO 19115 records in it': 12,
        'the record has no title, which is mandatory': 2,
        'it is an answer (explainResponse) without ISO 19115 records in it': 1,
        'it is an answer (searchRetrieveResponse) without ISO 19115 records in it': 2,
      },
    },
  ],
  [
    'iso',
    'opensearch-eo',
    {
      files: 74,
      landed: 27,
      containers: 0,
      refused: {
        'it is an Atom document': 44,
        'it is a request, not an answer': 1,
        'its root element is Collection': 1,
        'it is not well-formed XML': 2,
        'its root element is rss': 8,
        'its root element is OpenSearchDescription': 5,
        'it is the capabilities document of a service': 1,
        'its root element is box': 2,
        'its root element is Feed': 1,
      },
    },
  ],
  ['iso', 'stac', { files: 2, landed: 2, containers: 0, refused: {} }],
  [
    'stac',
    'corpora',
    {
      files: 343,
      landed: 451,
      containers: 3,
      refused: { 'it is a record of OGC API Records': 25, 'some of its elements are no STAC objects': 5, 'it is not JSON': 4 },
    },
  ],
  [
    'stac',
    'geonetwork',
    {
      files: 14,
      landed: 36,
      containers: 3,
      refused: {
        'it is the answer of a search engine': 3,
        'it is some other JSON object': 4,
        'some of its elements are no STAC objects': 4,
      },
    },
  ],
  [
    'stac',
    'stac',
    {
      files: 223,
      landed: 791,
      containers: 60,
      refused: {
        'some of its elements are no STAC objects': 4,
        'it is an OData answer': 1,
        'it is some other JSON object': 3,
        'it is a JSON schema': 3,
        'it is a record of OGC API Records': 1,
        'it is an error message of a service': 2,
        'it is a GeoJSON geometry': 6,
        'it is a GeoJSON feature': 1,
      },
    },
  ],
]

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

/** Reads the kept original by itself; what it gives must be the entry it was kept for. */
function readAgain(kind: Kind, { record: { resource, original } }: HarvestedRecord): Resource | undefined {
  const reader =
    kind === 'iso'
      ? createIsoReader({ ...provenance, place: 'original', fallbackId: resource.id })
      : createStacReader({
          ...provenance,
          place: 'original',
          ...(resource.parentId === undefined ? {} : { parentId: resource.parentId }),
        })
  const [again] = [...reader.write(original?.bytes ?? new Uint8Array()), ...reader.end()]
  return again?.kind === 'record' ? again.record.resource : undefined
}

describe.skipIf(!present)('harvesting real files', () => {
  it.each(TABLE)(
    '%s: %s',
    async (kind, folder, expected) => {
      const { files, all } = await harvestFolder(kind, folder)
      const records = all.filter((harvested) => harvested.kind === 'record')
      const refused: Record<string, number> = {}
      for (const harvested of all) {
        if (harvested.kind !== 'refused') continue
        const reason = reasonClass(harvested.reason)
        refused[reason] = (refused[reason] ?? 0) + 1
      }
      const containers = all.filter(({ kind: what }) => what === 'container').length
      expect({ files, landed: records.length, containers, refused }).toEqual(expected)
      expect(records.flatMap(({ place, record }) => insane(record.resource).map((fault) => `${place}: ${fault}`))).toEqual([])
      for (const record of records)
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
        const { files, all } = await harvestFolder(kind, folder)
        const count = (what: Harvested['kind']) => all.filter((harvested) => harvested.kind === what).length
        if (files > 0) rows.push([kind, folder, files, count('record'), count('refused')])
        expect(all.length).toBeGreaterThanOrEqual(files)
      }
    }
    expect(rows).toEqual(OTHERS)
  }, 120_000)
})
