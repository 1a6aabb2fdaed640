/**
 * Real records of others, repeated with changed identifiers until there are as many as wanted: ISO 19139 in files of one
 * record each, as catalogues export them, and STAC items in pages of a hundred, as APIs give them.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Where the recordings lie; they are never copied into the project. */
export const RECORDINGS = resolve(import.meta.dirname, '../../../shared/fixtures')

const FILE_IDENTIFIER = /(<gmd:fileIdentifier>\s*<gco:CharacterString[^>]*>)([^<]+)(<)/
/** Items in one page. */
const PAGE = 100
/** Larger items are oddities of test data. */
const MAX_ITEM_BYTES = 64_000

/** What was written, and how much it is. */
export interface Written {
  readonly folder: string
  readonly records: number
  readonly megabytes: number
}

async function filesBelow(folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** ISO records as texts with a place for another identifier. */
async function isoRecords(): Promise<string[]> {
  const files = await filesBelow(join(RECORDINGS, 'corpora/NCAR_dset-web-accessible-folder-dev'), '.xml')
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return texts.filter((text) => FILE_IDENTIFIER.test(text))
}

/** The recorded items, and the collections of a whole catalogue, since it has no items of its own. */
async function stacRecords(): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  for (const file of [
    ...(await filesBelow(join(RECORDINGS, 'stac'), '.json')),
    ...(await filesBelow(join(RECORDINGS, 'corpora/ESA-EarthCODE_open-science-catalog-metadata'), '.json')),
  ]) {
    const text = await readFile(file, 'utf8')
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      continue
    }
    for (const item of itemsIn(value)) if (JSON.stringify(item).length <= MAX_ITEM_BYTES) found.push(item)
  }
  return found
}

function itemsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  if ('features' in value && Array.isArray(value.features)) return value.features.flatMap(itemsIn)
  const { stac_version: version, type, geometry, bbox } = value as Record<string, unknown>
  const isItem = version !== undefined && type === 'Feature' && typeof geometry === 'object' && Array.isArray(bbox)
  return isItem ? [value as Record<string, unknown>] : []
}

/** Writes so many ISO records below a folder, five hundred files in each folder within. */
export async function writeIsoFiles(folder: string, wanted: number): Promise<Written> {
  const texts = await isoRecords()
  let bytes = 0
  for (let number = 0; number < wanted; number += 1) {
    const text = (texts[number % texts.length] as string).replace(FILE_IDENTIFIER, `$1$2-${number}$3`)
    const within = join(folder, String(Math.floor(number / 500)).padStart(5, '0'))
    if (number % 500 === 0) await mkdir(within, { recursive: true })
    bytes += Buffer.byteLength(text)
    await writeFile(join(within, `${String(number).padStart(7, '0')}.xml`), text)
  }
  return { folder, records: wanted, megabytes: bytes / 1e6 }
}

/** Writes so many STAC items below a folder, as ItemCollections. */
export async function writeStacPages(folder: string, wanted: number): Promise<Written> {
  const items = await stacRecords()
  await mkdir(folder, { recursive: true })
  let bytes = 0
  for (let from = 0; from < wanted; from += PAGE) {
    const features = Array.from({ length: Math.min(PAGE, wanted - from) }, (_, index) => {
      const item = items[(from + index) % items.length] as Record<string, unknown>
      return { ...item, id: `${String(item.id)}-${from + index}` }
    })
    const page = JSON.stringify({ type: 'FeatureCollection', features, links: [] })
    bytes += Buffer.byteLength(page)
    await writeFile(join(folder, `${String(from / PAGE).padStart(6, '0')}.json`), page)
  }
  return { folder, records: wanted, megabytes: bytes / 1e6 }
}

/** Writes one file with so many items, an item a line. */
export async function writeStacLines(folder: string, wanted: number): Promise<Written> {
  const items = await stacRecords()
  await mkdir(folder, { recursive: true })
  const stream = createWriteStream(join(folder, 'items.ndjson'))
  let bytes = 0
  for (let number = 0; number < wanted; number += 1) {
    const item = items[number % items.length] as Record<string, unknown>
    const line = `${JSON.stringify({ ...item, id: `${String(item.id)}-${number}` })}\n`
    bytes += Buffer.byteLength(line)
    if (!stream.write(line)) await new Promise<void>((done) => void stream.once('drain', done))
  }
  await new Promise<void>((done, fail) => {
    stream.once('error', fail)
    stream.end(done)
  })
  return { folder, records: wanted, megabytes: bytes / 1e6 }
}
