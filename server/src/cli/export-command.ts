/** `export`: writes the catalogue's records for others, or for another installation. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { PortalError } from '@graticule/contracts/problem'
import { FORMAT_FIELDS } from '@graticule/contracts/export/format-fields'
import type { Catalogue, StoredRecord } from '../catalogue/catalogue.ts'
import { fileNameOf } from '../exchange/file-name.ts'
import { isoDocumentOf } from '../exchange/iso-file.ts'
import { FIRST_LINE, lastLine, lineOfLink, lineOfRecord } from '../exchange/record-lines.ts'
import { collectionOf, isCollection, itemOf } from '../exchange/stac-item.ts'
import { openPortalData } from '../open-portal-data.ts'
import { openShortLinkStore, type ShortLinkStore } from '../short-links/short-link-store.ts'
import { syncFolder, writeFailure, writeNewFile } from '../storage/write-file.ts'
import { EXIT, UsageError, type CommandContext, type ExitCode } from './command.ts'
import { originalAddress } from '../http/origin.ts'

const FORMATS = ['ndjson', 'stac', 'iso'] as const
type Format = (typeof FORMATS)[number]

export const EXPORT_USAGE = `export <file|folder|-> --format ndjson|stac|iso [options]

  Writes the records of the catalogue, while the portal runs or not. Nothing that is there is overwritten.

  --format ndjson  our own lines of JSON, records with their original documents and, unless --source is given, short links;
                   "graticule import" gives the same back
  --format stac    one STAC ItemCollection, with series as Collections in its member "collections"; what came as STAC is written
                   as it came, with what an item must have added where it was missing. Other records without any date are
                   left out, and counted
  --format iso     a new or empty folder with one ISO 19139 file for each record; ISO originals byte for byte, but for the
                   identifier of those that share theirs with another record
  --source <id>    only the records of this provider

  "-" writes ndjson and stac to standard output.`

/** What an export counts: what it has written, and what the format cannot hold. */
interface Tally {
  records: number
  withoutDate: number
}

/** Runs the command. The last line tells how many records were written. */
export async function exportCommand(words: readonly string[], { config, console, signal }: CommandContext): Promise<ExitCode> {
  const { target, format, sourceId } = readArguments(words)
  const { dataFolder, databaseUrl } = config
  const { catalogue, database, close } = await openPortalData({ dataFolder, databaseUrl, withoutIndex: true })
  try {
    if (sourceId !== undefined) await refuseUnknownSource(catalogue, sourceId)
    const tally: Tally = { records: 0, withoutDate: 0 }
    const records = countedRecords(catalogue, sourceId, tally, signal)
    if (format === 'iso') await writeFolder(target, records)
    else {
      const links = sourceId === undefined ? openShortLinkStore(database) : undefined
      const pieces =
        format === 'ndjson'
          ? linesOf(records, links, tally)
          : itemCollectionOf(() => countedRecords(catalogue, sourceId, tally, signal), config.publicUrl, tally)
      if (target === '-') await writeOut(pieces)
      else await writeNewFile(target, pieces)
    }
    if (tally.withoutDate > 0)
      console.tell(`Records left out, because they have no date, which every STAC item must have: ${tally.withoutDate}`)
    const { no } = FORMAT_FIELDS[format]
    if (no.length > 0) console.tell(`Fields that ${format} does not hold: ${no.join(', ')}`)
    // the records themselves are what standard output is for
    const tell = target === '-' ? console.tell : console.print
    tell(`Records exported: ${tally.records}`)
    return EXIT.ok
  } catch (error) {
    if (!signal.aborted) throw error
    console.tell('Interrupted; nothing was left behind but files of an ISO folder.')
    return EXIT.interrupted
  } finally {
    await close()
  }
}

function readArguments(words: readonly string[]): { target: string; format: Format; sourceId: string | undefined } {
  const options = { format: { type: 'string' }, source: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options })
  const [target, ...more] = positionals
  if (target === undefined || target === '')
    throw new UsageError('export needs a file or folder to write, or - for standard output')
  if (more.length > 0) throw new UsageError(`export writes to one place, not also "${more.join(' ')}"`)
  const format = FORMATS.find((one) => one === values.format)
  if (format === undefined) throw new UsageError(`--format must be one of ${FORMATS.join(', ')}`)
  if (format === 'iso' && target === '-') throw new UsageError('ISO records are written into a folder, not to standard output')
  return { target, format, sourceId: values.source }
}

async function refuseUnknownSource(catalogue: Catalogue, sourceId: string): Promise<void> {
  const sources = await catalogue.sources()
  if (sources.some(({ id }) => id === sourceId)) return
  const known = sources.map(({ id }) => id).join(', ')
  throw new PortalError('not-found', `There is no source "${sourceId}"; there are ${known === '' ? 'none' : known}.`)
}

async function* countedRecords(
  catalogue: Catalogue,
  sourceId: string | undefined,
  tally: Tally,
  signal: AbortSignal,
): AsyncGenerator<StoredRecord> {
  for await (const page of catalogue.storedRecords(sourceId)) {
    signal.throwIfAborted()
    for (const record of page) {
      tally.records += 1
      yield record
    }
  }
}

async function* linesOf(
  records: AsyncIterable<StoredRecord>,
  links: ShortLinkStore | undefined,
  tally: Tally,
): AsyncGenerator<string> {
  yield `${FIRST_LINE}\n`
  for await (const record of records) yield `${lineOfRecord(record)}\n`
  for await (const page of links?.all() ?? []) yield page.map((link) => `${lineOfLink(link)}\n`).join('')
  yield `${lastLine(tally.records)}\n`
}

/** Items, then collections, which are no features: a second walk finds them, so that none has to be kept in memory. */
async function* itemCollectionOf(
  recordsAnew: () => AsyncIterable<StoredRecord>,
  publicUrl: string,
  tally: Tally,
): AsyncGenerator<string> {
  const documentOf = (id: string) => originalAddress(publicUrl, id)
  let collections = false
  yield '{"type":"FeatureCollection","features":['
  let before = '\n'
  for await (const record of recordsAnew()) {
    const item = isCollection(record) ? undefined : itemOf(record, documentOf)
    if (item === undefined) {
      tally.records -= 1
      if (isCollection(record)) collections = true
      else tally.withoutDate += 1
      continue
    }
    yield before + item
    before = ',\n'
  }
  yield '\n]'
  if (collections) {
    yield ',"collections":['
    before = '\n'
    for await (const record of recordsAnew()) {
      if (isCollection(record)) {
        yield before + collectionOf(record, documentOf)
        before = ',\n'
      } else tally.records -= 1
    }
    yield '\n]'
  }
  yield '}\n'
}

async function writeOut(pieces: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), process.stdout, { end: false })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    throw new PortalError('unavailable', 'The program reading the export stopped early.', { cause: error })
  }
}

async function writeFolder(folder: string, records: AsyncIterable<StoredRecord>): Promise<void> {
  const present = await mkdir(folder, { recursive: true })
    .then(() => readdir(folder))
    .catch((error: unknown) => {
      throw writeFailure(folder, error)
    })
  if (present.length > 0) throw new PortalError('invalid-parameter', `${folder} is not empty; name a new folder.`)
  for await (const record of records) {
    const path = join(folder, fileNameOf(record.resource.id, 'xml'))
    // never over what is there
    await writeFile(path, isoDocumentOf(record), { flag: 'wx' }).catch((error: unknown) => {
      throw writeFailure(path, error)
    })
  }
  await syncFolder(folder)
}
