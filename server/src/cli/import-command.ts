/** `import`: reads back what `export` wrote. */
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { PortalError } from '@graticule/contracts/problem'
import type { Catalogue, StoredRecord } from '../catalogue/catalogue.ts'
import { FIRST_LINE, readLine } from '../exchange/record-lines.ts'
import { splitLines } from '../exchange/split-lines.ts'
import { openPortalData } from '../open-portal-data.ts'
import { openShortLinkStore, type KeptLink, type ShortLinkStore } from '../short-links/short-link-store.ts'
import { EXIT, UsageError, type CommandContext, type ExitCode } from './command.ts'
import { countsLine, harvestCommand } from './harvests/harvest-command.ts'

export const IMPORT_USAGE = `import <file|folder> [options]

  Reads what "graticule export" wrote. Our own lines of JSON give the same records with the same ids, sources and
  original documents, and short links with their ids. A STAC ItemCollection and a folder of ISO files are harvested, and take the options of
  "graticule harvest", such as --source.

  The last line has the counts. Exit codes: 0 success, 1 the file could not be read to its end, 2 wrong
  usage, 3 some records refused.`

/** The longest line, bytes: a record of the largest size with its original written as JSON. */
const MAX_LINE_BYTES = 256_000_000
/** Records, and bytes of originals, written in one transaction. */
const BATCH_RECORDS = 500
const BATCH_BYTES = 32_000_000

/** Runs the command. */
export async function importCommand(words: readonly string[], context: CommandContext): Promise<ExitCode> {
  // options belong to the harvest; the place is the first word that is none
  const { positionals } = parseArgs({ args: [...words], allowPositionals: true, strict: false })
  const [target] = positionals
  if (target === undefined || target === '') throw new UsageError('import needs a file or folder to read')
  const facts = await stat(target).catch((error: unknown) => {
    throw new PortalError('not-found', `There is no ${target} to read.`, { cause: error })
  })
  if (facts.isDirectory()) return harvestCommand(['iso', ...words], context)
  if (!(await isOurs(target))) return harvestCommand(['stac', ...words], context)
  if (words.length > 1) throw new UsageError('records of ours have their sources and take no options')
  return importLines(target, context)
}

/** True when the file begins like one of ours, of whatever version. */
async function isOurs(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const head = FIRST_LINE.slice(0, FIRST_LINE.indexOf(','))
    const { buffer, bytesRead } = await file.read(Buffer.alloc(head.length), 0, head.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === head
  } finally {
    await file.close()
  }
}

/** How an import is going. */
interface Import {
  readonly catalogue: Catalogue
  readonly links: ShortLinkStore
  readonly tally: { new: number; changed: number; unchanged: number; refused: number; removed: number }
  batch: StoredRecord[]
  linkBatch: KeptLink[]
  bytes: number
}

async function write(running: Import): Promise<void> {
  const { batch, linkBatch, tally } = running
  running.batch = []
  running.linkBatch = []
  running.bytes = 0
  if (linkBatch.length > 0) await running.links.bringIn(linkBatch)
  for (const outcome of await running.catalogue.write(batch)) tally[outcome] += 1
}

async function importLines(path: string, { config, console, signal }: CommandContext): Promise<ExitCode> {
  const { dataFolder, databaseUrl } = config
  const { catalogue, database, close } = await openPortalData({ dataFolder, databaseUrl, withoutIndex: true })
  const tally = { new: 0, changed: 0, unchanged: 0, refused: 0, removed: 0 }
  const running: Import = { catalogue, links: openShortLinkStore(database), tally, batch: [], linkBatch: [], bytes: 0 }
  try {
    const failure = await readAll(path, running, signal, (number, reason) => {
      tally.refused += 1
      console.print(`${basename(path)}, line ${number}: ${reason}`)
    })
    await write(running)
    if (signal.aborted) console.tell('Interrupted. Records read so far are saved.')
    else if (failure !== undefined) console.tell(failure)
    console.print(countsLine(tally))
    if (signal.aborted) return EXIT.interrupted
    return failure !== undefined ? EXIT.failed : tally.refused > 0 ? EXIT.someRefused : EXIT.ok
  } finally {
    await close()
  }
}

/** Reads and writes all records; gives in words why the file is not whole, when it is not. */
async function readAll(
  path: string,
  running: Import,
  signal: AbortSignal,
  refuse: (line: number, reason: string) => void,
): Promise<string | undefined> {
  let [read, announced] = [0, -1]
  for await (const { number, text } of splitLines(createReadStream(path), MAX_LINE_BYTES)) {
    if (signal.aborted) return undefined
    const line = text === undefined ? ({ kind: 'refused', reason: 'it is too long' } as const) : readLine(text)
    if (number === 1 && line.kind === 'refused') return `The file cannot be read: ${line.reason}.`
    if (line.kind === 'first') continue
    if (line.kind === 'last') {
      announced = line.records
      continue
    }
    if (line.kind === 'link') {
      if (running.linkBatch.push(line.link) >= BATCH_RECORDS) await write(running)
      continue
    }
    read += 1
    if (line.kind === 'refused') {
      refuse(number, line.reason)
      continue
    }
    running.batch.push(line.record)
    running.bytes += line.record.original?.bytes.length ?? 0
    if (running.batch.length >= BATCH_RECORDS || running.bytes >= BATCH_BYTES) await write(running)
  }
  if (announced < 0) return `The file was cut short: its last line is missing. Records read until then: ${read}.`
  return announced === read ? undefined : `The file is not whole: it had ${announced} records, and has ${read}.`
}
