/** The table of what each format holds is true: found out by writing a record and the same record with something else in it. */
import { FORMAT_FIELDS, type ExchangeFormat } from '@graticule/contracts/export/format-fields'
import { type Resource, ResourceSchema } from '@graticule/contracts/resource'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isoDocumentOf } from '../../../exchange/iso-file.ts'
import { lineOfRecord } from '../../../exchange/record-lines.ts'
import { collectionOf, itemOf } from '../../../exchange/stac-item.ts'
import { createFullResource } from '../../../testing/create-resource.ts'
import { atomFile } from './atom-file.ts'
import { csvFile } from './csv-file.ts'
import type { ExportWriter } from './export-writer.ts'
import { geojsonFile } from './json-files.ts'

const FIELDS = Object.keys(ResourceSchema.properties).filter((name) => !['views', 'rating', 'improved'].includes(name))
/** A record with every field, as a harvest keeps it: with nothing that would be written otherwise. */
const FULL = createFullResource({
  abstract: 'Daily fields.',
  title: 'Sea surface temperature',
  language: 'en',
  level: 'dataset',
  online: [
    {
      url: 'https://sea.example/files/a.nc',
      protocol: 'HTTP',
      name: 'Files',
      description: 'Daily files',
      function: 'download',
      layer: 'x',
      accessType: 'direct',
      advancedAccessLink: 'https://sea.example/cut',
      format: 'NetCDF',
      size: 5,
    },
  ],
  thumbnails: [{ url: 'https://sea.example/picture.png', title: 'Picture' }],
  contacts: [
    {
      organisation: 'Sea Institute',
      individual: 'A. Sea',
      role: 'owner',
      email: 'data@sea.example',
      url: 'https://sea.example/',
    },
  ],
  created: '2001-02-03T00:00:00Z',
  published: '2002-03-04T05:06:07Z',
  updated: '2003-04-05T00:00:00Z',
  recordDate: '2004-05-06T00:00:00Z',
  repairs: ['latitudes-clamped'],
  scoreReasons: [{ code: 'title', points: 1, of: 2 }],
})

const head = {
  total: 1,
  records: 1,
  now: 0,
  self: 'https://portal.test/',
  phrase: '',
  pageOf: (id: string) => `https://portal.test/${id}`,
  originalOf: (id: string) => `https://portal.test/original/${id}`,
}
const documentOf = head.originalOf
const lineBy = (writer: ExportWriter) => (resource: Resource) => writer.line({ resource }, head, 0) ?? ''
const WRITERS: Readonly<Record<ExchangeFormat, (resource: Resource) => string>> = {
  ndjson: (resource) => lineOfRecord({ resource, givenId: resource.id }),
  iso: (resource) => Buffer.from(isoDocumentOf({ resource })).toString(),
  stac: (resource) => itemOf({ resource }, documentOf) ?? '',
  'stac-collection': (resource) => collectionOf({ resource }, documentOf),
  csv: lineBy(csvFile),
  geojson: lineBy(geojsonFile),
  atom: lineBy(atomFile),
}

/** Every record that has one value less, or another one, in this part of it. */
function* changed(value: unknown): Generator {
  if (typeof value === 'string')
    yield value.startsWith('http') ? `${value}/x` : value.replace(/\d{4}-/, '1990-') + (/^\d{4}-/.test(value) ? '' : 'x')
  else if (typeof value === 'number') yield value - 0.5
  else if (typeof value === 'boolean') yield !value
  else if (Array.isArray(value)) {
    for (const [at, part] of value.entries()) for (const other of changed(part)) yield value.with(at, other)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) for (const other of changed(part)) yield { ...value, [key]: other }
  }
}

/** Names of the fields that stand in our extension of a written record. */
function inExtension(format: ExchangeFormat, written: string): string[] {
  if (format === 'iso')
    return [...written.matchAll(/<gmd:MD_ExtendedElementInformation><gmd:name><gco:CharacterString>(\w+)/g)].map(
      ([, name]) => name as string,
    )
  if (!format.startsWith('stac')) return []
  const { properties, ...rest } = JSON.parse(written) as Record<string, Record<string, object>>
  return Object.keys((properties ?? rest)['graticule:fields'] ?? {})
}

function holdingOf(format: ExchangeFormat, field: string): 'kept' | 'extension' | 'part' | 'no' {
  const write = WRITERS[format]
  const before = write(FULL)
  const own = (FULL as Record<string, unknown>)[field]
  const told = [...changed(own)].map((value) => write({ ...FULL, [field]: value }) !== before)
  if (inExtension(format, before).includes(field)) return 'extension'
  if (told.every((one) => !one)) return 'no'
  return told.every(Boolean) ? 'kept' : 'part'
}

/** The table as it stands in the documentation. */
function tableOf(): string {
  const formats = Object.keys(WRITERS) as ExchangeFormat[]
  const cell = (format: ExchangeFormat, field: string): string => {
    const { extension, part, no } = FORMAT_FIELDS[format] as { [K in keyof typeof FORMAT_FIELDS.iso]: readonly string[] }
    return no.includes(field) ? 'no' : part.includes(field) ? 'part' : extension.includes(field) ? 'beside' : 'yes'
  }
  const rows = [
    ['Field', ...formats],
    ...FIELDS.map((field) => [`\`${field}\``, ...formats.map((format) => cell(format, field))]),
  ]
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) => `| ${row.map((one, at) => one.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [names = [], ...others] = rows
  return [line(names), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n')
}

describe('what a format holds', () => {
  // @rule B-record-formats.told
  it.each(Object.keys(WRITERS) as ExchangeFormat[])(
    '%s: every field is kept, beside, in part or not, as the table says',
    (format) => {
      const found = Map.groupBy(FIELDS, (field) => holdingOf(format, field))
      const { extension, part, no } = FORMAT_FIELDS[format]
      for (const [holding, fields] of Object.entries({ extension, part, no }))
        expect((found.get(holding as 'part') ?? []).toSorted(), holding).toEqual(fields.toSorted())
    },
  )

  it('stands in the documentation, word for word', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../../docs/behaviour/record-formats.md'), 'utf8')
    expect(page).toContain(tableOf())
  })
})
