/** What `doctor` looks at. Each check gives what it found, or throws an error whose message says what is wrong. */
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PortalError } from '@graticule/contracts/problem'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { HarvestRegister } from '../harvest/harvest-register.ts'
import { isWebTarget } from '../harvest/reading/local-files.ts'
import { INDEX_VERSION, IndexFiles } from '../catalogue/index/index-files.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { type FirstValues, resolveSettings } from '../settings/resolve-settings.ts'
import { openSettingsStore } from '../settings/settings-store.ts'
import { type Database, SQLITE_FILE } from '../storage/database.ts'
import { describeHolder, lockFolder } from '../storage/folder-lock.ts'
import { storageFault } from '../storage/storage-fault.ts'

/** Less free space than this is told. */
const SCARCE_BYTES = 500_000_000
/** Harvests looked through for places, newest first. */
const LATEST_HARVESTS = 500
const SOURCE_TIMEOUT_MS = 15_000

const fault = (words: string, cause?: unknown) => new PortalError('unavailable', words, { cause })

/** The data folder can be written and has room. */
export async function checkDataFolder(dataFolder: string): Promise<string> {
  try {
    await mkdir(dataFolder, { recursive: true })
    await access(dataFolder, constants.R_OK | constants.W_OK)
  } catch (error) {
    const known = storageFault(error)
    throw fault(known === undefined ? `${dataFolder} cannot be used` : `${dataFolder}: ${known.what}. ${known.remedy}`, error)
  }
  const { bavail, bsize } = await statfs(dataFolder)
  const free = bavail * bsize
  if (free < SCARCE_BYTES)
    throw fault(`${dataFolder} has only ${Math.round(free / 1e6)} MB left; a backup, a merge of the index or a harvest may fail`)
  return `${dataFolder}, ${Math.round(free / 1e9)} GB free`
}

/** Whether a server works on the folder. */
export function checkServer(dataFolder: string): string {
  const lock = lockFolder(dataFolder, 'server')
  if (lock.release === undefined) return `runs on this folder: ${describeHolder(lock.holder)}`
  lock.release()
  return 'none runs on this folder'
}

/** Every page of the store's file is where it belongs; `undefined` = there is none yet. */
export function checkIntegrity(dataFolder: string): string | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(join(dataFolder, SQLITE_FILE), { readOnly: true, timeout: 30_000 })
    const [first] = database.prepare('pragma quick_check(1)').all() as { quick_check: string }[]
    if (first?.quick_check === 'ok') return 'every page of the store is sound'
    throw fault('the store is damaged; restore the latest backup: graticule restore <file>', new Error(first?.quick_check))
  } catch (error) {
    if (((error as { errcode?: number }).errcode ?? 0) === 14) return undefined
    const known = error instanceof PortalError ? undefined : storageFault(error)
    throw known === undefined ? error : fault(`${known.what}. ${known.remedy}`, error)
  } finally {
    database?.close()
  }
}

/** The index files are of this version and whole. What is not is built again at the next opening. */
export async function checkIndexFiles(dataFolder: string): Promise<string> {
  const saved = await new IndexFiles(dataFolder).load()
  if (typeof saved === 'string') return `the index is built from the store at the next start, because ${saved}`
  for (const { segment } of saved.segments) segment.texts.close()
  return `version ${INDEX_VERSION}, parts: ${saved.segments.length}, whole`
}

/** Every value that was set holds; `undefined` = nothing was set. Tells each that does not, and what holds in its place. */
export async function checkSettings(database: Database, firstValues: FirstValues): Promise<string | undefined> {
  const stored = await openSettingsStore(database).all()
  const damaged: string[] = []
  resolveSettings(stored, firstValues, new Map(), (_, words) => damaged.push(words))
  if (damaged.length > 0) throw fault(`${damaged.join(' ')} To repair: graticule doctor --repair`)
  return stored.length === 0 ? undefined : `${stored.length} set, all hold`
}

/** The index finds as many records as the store holds. */
export async function checkIndex(catalogue: Catalogue): Promise<string> {
  const { total } = await catalogue.search({ phrase: '', searchFields: ['title'], start: 0, count: 0, wantedFacets: [] })
  const records = await catalogue.count()
  if (total !== records) throw fault(`it finds ${total} of ${records} records; "graticule reindex" builds it anew`)
  return `finds every record (${total})`
}

/** Addresses that records came from, each once: one that never gave any may have been mistyped. */
export async function harvestedAddresses(register: HarvestRegister): Promise<string[]> {
  const harvests = await register.list(LATEST_HARVESTS)
  const gave = harvests.filter(({ tally }) => tally.new + tally.changed + tally.unchanged > 0)
  return [...new Set(gave.map(({ target }) => target).filter(isWebTarget))]
}

/** The mail server answers and lets us in. */
export async function checkMail(mailer: Pick<Mailer, 'check'>): Promise<string> {
  const found = await mailer.check()
  if (found.how !== 'sent') throw fault(found.words)
  return 'the mail server answers and accepts the login'
}

/** A server that records come from answers. */
export async function checkSource(outbound: Outbound, address: string): Promise<string> {
  const started = performance.now()
  const { status, discard } = await outbound.fetch(address, { timeoutMs: SOURCE_TIMEOUT_MS, attempts: 1 })
  await discard()
  if (status >= 400) throw fault(`it answers with ${status}`)
  return `answers, ${Math.round(performance.now() - started)} ms`
}
