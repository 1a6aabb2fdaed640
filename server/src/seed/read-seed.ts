/** Reads the shipped catalogue (`seed/`) into resources. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { parse } from 'yaml'
import type { Resource, ScoreReason } from '@graticule/contracts/resource'
import type { UnscoredResource } from '../entry/score.ts'
import {
  SeedEditionSchema,
  SeedKeywordsSchema,
  SeedLicencesSchema,
  SeedOrganisationsSchema,
  SeedRecordSchema,
  type SeedLists,
  type SeedRecord,
} from './seed-format.ts'
import { toResource } from './seed-resource.ts'

/** What reading gave: the resources that are in order, and a sentence for each thing that is not. */
export interface SeedReading {
  readonly resources: Resource[]
  readonly problems: string[]
}

/** What the reader needs from the rest of the catalogue. */
export interface SeedReader {
  /** The quality score of an entry. */
  readonly score: (resource: UnscoredResource) => { score: number; scoreReasons: ScoreReason[] }
}

/** A record that fits the format, with the file it stands in (`ocean.yaml`). */
export interface FiledRecord {
  readonly file: string
  readonly record: SeedRecord
}

/**
 * Reads every `resources/*.yaml` below `folder` with the lists beside it. A record with a problem is left out and
 * told in `problems`; the others are read all the same. Rejects only when the folder or one of its lists cannot be read.
 */
export async function readSeed(folder: string, { score }: SeedReader): Promise<SeedReading> {
  const problems: string[] = []
  const lists = await readSeedLists(folder, problems)
  const filed = await readSeedRecords(folder, problems)
  const known = new Set(filed.map(({ record }) => record.id))
  const seen = new Set<string>()
  const resources: Resource[] = []
  for (const { file, record } of filed) {
    const found: string[] = []
    const resource = toResource(record, lists, found)
    if (seen.has(record.id)) found.push('another record has the same id')
    if (record.parent !== undefined && !known.has(record.parent)) found.push(`unknown parent "${record.parent}"`)
    if (record.parent === record.id) found.push('a record cannot be its own parent')
    seen.add(record.id)
    if (found.length === 0) resources.push({ ...resource, ...score(resource) })
    problems.push(...found.map((problem) => `${file}, ${record.id}: ${problem}`))
  }
  return { resources, problems }
}

/** The lists that records refer to by key. */
export async function readSeedLists(folder: string, problems: string[]): Promise<SeedLists> {
  return {
    edition: await readList(join(folder, 'edition.yaml'), SeedEditionSchema),
    organisations: await readList(join(folder, 'organisations.yaml'), SeedOrganisationsSchema),
    keywords: oneThesaurusEach(await readList(join(folder, 'keywords.yaml'), SeedKeywordsSchema), problems),
    licences: await readList(join(folder, 'licences.yaml'), SeedLicencesSchema),
    pictures: await readPictureNames(join(folder, 'thumbnails')),
  }
}

/** The records as written, in the order of the files; those that do not fit the format are told in `problems`. */
export async function readSeedRecords(folder: string, problems: string[]): Promise<FiledRecord[]> {
  const names = (await readdir(join(folder, 'resources'))).filter((name) => name.endsWith('.yaml')).toSorted()
  const filed: FiledRecord[] = []
  for (const file of names) {
    const list: unknown = parseYaml(await readFile(join(folder, 'resources', file), 'utf8'), file, problems)
    if (!Array.isArray(list)) {
      problems.push(`${file}: not a list of records`)
      continue
    }
    for (const [index, record] of list.entries()) {
      if (Check(SeedRecordSchema, record)) filed.push({ file, record })
      else problems.push(...describe(SeedRecordSchema, record).map((error) => `${file}, ${nameOf(record, index)}: ${error}`))
    }
  }
  return filed
}

/** Names of the pictures that are there; none when there is no folder of them. */
async function readPictureNames(folder: string): Promise<Set<string>> {
  try {
    return new Set((await readdir(folder)).filter((file) => file.endsWith('.webp')).map((file) => file.slice(0, -5)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return new Set()
  }
}

function parseYaml(text: string, file: string, problems: string[]): unknown {
  try {
    return parse(text)
  } catch (error) {
    problems.push(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    return []
  }
}

async function readList<T extends TSchema>(path: string, schema: T): Promise<Static<T>> {
  const list: unknown = parse(await readFile(path, 'utf8'))
  if (!Check(schema, list)) throw new Error(`${path}: ${describe(schema, list).join('; ')}`)
  return list
}

function oneThesaurusEach(keywords: SeedLists['keywords'], problems: string[]): SeedLists['keywords'] {
  const seen = new Set<string>()
  for (const keyword of keywords.flatMap((list) => list.keywords)) {
    if (seen.has(keyword)) problems.push(`keywords.yaml: "${keyword}" stands in two thesauri`)
    seen.add(keyword)
  }
  return keywords
}

/** The errors in words, without those that only repeat another one. */
function describe(schema: TSchema, value: unknown): string[] {
  return [...Errors(schema, value)]
    .filter(({ keyword }) => keyword !== 'boolean')
    .map(({ keyword, instancePath, message, params }) => {
      const extra = keyword === 'additionalProperties' ? ` (${params.additionalProperties.join(', ')})` : ''
      return `${instancePath === '' ? 'the record' : instancePath.slice(1)} ${message}${extra}`
    })
}

function nameOf(record: unknown, index: number): string {
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined
  return typeof id === 'string' ? id : `record ${index + 1}`
}
