/**
 * Kills processes that write (SIGKILL), opens what they leave behind and compares store and index with what they were told
 * was written. One data folder goes through all rounds.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Catalogue } from '../../server/src/catalogue/catalogue.ts'
import { untilAlone } from '../../server/src/testing/database/until-alone.ts'
import { openPortalData } from '../../server/src/open-portal-data.ts'
import type { DatabaseLocation } from '../../server/src/storage/database.ts'
import { compareAlerts } from './alert-events.ts'
import { comparePerson, storedOf, type Versions } from './people-items.ts'
import { randomNumbers } from './random-numbers.ts'

/** A victim lives at most so long after it has begun to write, ms. */
const LONGEST_LIFE_MS = 1_500
const VICTIM = join(import.meta.dirname, '../killer-victim.ts')

/** Version by id that the store must have; the empty one is a record that was removed. */
export type Expected = Map<string, string>

/** What all rounds found. */
export interface KillerResult {
  readonly rounds: number
  /** Writes that were acknowledged, a batch counting as one. */
  readonly acknowledged: number
  /** Kills in the middle of a write. */
  readonly interrupted: number
  /** What was acknowledged and is not there, or is there as nobody wrote it: in words. */
  readonly lost: readonly string[]
}

interface Victim {
  readonly role: string
  readonly process: ChildProcess
  readonly said: () => string
}

async function startVictim(role: string, { dataFolder, databaseUrl }: DatabaseLocation, seed: number): Promise<Victim> {
  const words = [VICTIM, role, dataFolder, String(seed), ...(databaseUrl === undefined ? [] : [databaseUrl])]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString()
      if (said.includes('\n')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The ${role} ended by itself with ${code}.`)))
  })
  await ready
  return { role, process: child, said: () => said }
}

async function kill({ process: child }: Victim): Promise<void> {
  child.kill('SIGKILL')
  // not before everything that it said was read
  await once(child, 'close')
}

/** What a victim was told is written goes into `expected`; gives what it was writing when it died. */
function takeIn({ said }: Victim, expected: Expected): { acknowledged: number; open: Versions | undefined } {
  let open: Versions | undefined
  let acknowledged = 0
  // a last line without its end was not finished
  for (const line of said().split('\n').slice(1, -1)) {
    const told = JSON.parse(line) as { versions?: Versions; done?: number }
    if (told.versions !== undefined) open = told.versions
    else if (told.done !== undefined && open !== undefined) {
      for (const [id, version] of Object.entries(open)) expected.set(id, version)
      acknowledged += 1
      open = undefined
    }
  }
  return { acknowledged, open }
}

const versionOf = (title: string): string => /^version(\S+) of /.exec(title)?.[1] ?? title

/**
 * Compares a catalogue with what it must have. What was being written when its writer died is there as a whole or not at
 * all, and is expected from now on as it is.
 */
export async function compareCatalogue(catalogue: Catalogue, expected: Expected, open: readonly Versions[]): Promise<string[]> {
  const faults: string[] = []
  const stored = new Map<string, string>()
  for await (const page of catalogue.storedRecords()) {
    for (const { resource, original } of page) {
      const version = versionOf(resource.title)
      stored.set(resource.id, version)
      const document = Buffer.from(original?.bytes ?? []).toString()
      if (document !== `original of version ${version}`) faults.push(`${resource.id}: version ${version} has "${document}"`)
    }
  }
  for (const write of open) {
    const records = Object.entries(write)
    const landed = records.filter(([id, version]) => (stored.get(id) ?? '') === version).length
    if (landed !== 0 && landed !== records.length)
      faults.push(`${landed} of ${records.length} records of version ${records[0]?.[1] ?? ''} are there`)
    if (landed === records.length) for (const [id, version] of records) expected.set(id, version)
  }
  for (const [id, version] of expected)
    if ((stored.get(id) ?? '') !== version) faults.push(`${id}: "${stored.get(id) ?? ''}" instead of "${version}"`)
  for (const id of stored.keys()) if (!expected.has(id)) faults.push(`${id}: nobody wrote it`)
  return [...faults, ...(await indexFaults(catalogue, stored))]
}

/** The index finds every stored record by the word of its version, and nothing else. */
async function indexFaults(catalogue: Catalogue, stored: ReadonlyMap<string, string>): Promise<string[]> {
  const found = async (phrase: string) => {
    const query = { phrase, searchFields: ['title'], start: 0, count: 10_000, wantedFacets: [] } as const
    return (await catalogue.search(query)).hits.map(({ resource }) => resource.id).toSorted()
  }
  const faults: string[] = []
  const all = await found('')
  if (all.length !== stored.size) faults.push(`the index finds ${all.length} of ${stored.size} records`)
  const byVersion = Map.groupBy(stored.keys(), (id) => stored.get(id) ?? '')
  for (const [version, ids] of byVersion) {
    const hits = await found(`"version${version}"`)
    if (hits.join() !== ids.toSorted().join())
      faults.push(`the index finds ${hits.length} of ${ids.length} records of version ${version}`)
  }
  return faults
}

/** Who writes and is killed: records, alerts that follow them, and what people keep. */
export const ALL_ROLES = ['writer', 'harvester', 'alerts', 'person-1', 'person-2'] as const

/** Those of them that are killed on PostgreSQL. */
export const PEOPLE_ROLES = ['alerts', 'person-1', 'person-2'] as const

const isPerson = (role: string): boolean => role.startsWith('person')

/** What is wrong with what the victims of a round left behind. */
async function faultsOf(
  location: DatabaseLocation,
  victims: readonly { readonly role: string; readonly open: Versions | undefined }[],
  expected: ReadonlyMap<string, Expected>,
): Promise<string[]> {
  await untilAlone(location)
  const isOfRecords = victims.some(({ role }) => !isPerson(role))
  const { catalogue, database, close } = await openPortalData({ ...location, withoutIndex: !isOfRecords })
  const faults: string[] = []
  if (isOfRecords) {
    const open = victims.flatMap((victim) => (isPerson(victim.role) || victim.open === undefined ? [] : [victim.open]))
    faults.push(...(await compareCatalogue(catalogue, expected.get(RECORDS) ?? new Map(), open)))
  }
  if (victims.some(({ role }) => role === 'alerts')) faults.push(...(await compareAlerts(database)))
  for (const { role, open } of victims)
    if (isPerson(role)) faults.push(...comparePerson(role, await storedOf(database, role), expected.get(role) ?? new Map(), open))
  await close()
  return faults
}

/** Key of what is expected of the catalogue, which all its writers share. */
const RECORDS = 'records'

/** What is killed, where, and how often. */
export interface KillerOptions {
  readonly location: DatabaseLocation
  readonly rounds: number
  readonly seed: number
  readonly roles?: readonly string[]
  /** Told after each round how many faults there are so far. */
  readonly onRound?: (round: number, faults: number) => void
}

/** Runs the rounds. */
export async function runKiller(options: KillerOptions): Promise<KillerResult> {
  const { location, rounds, seed, roles = ALL_ROLES, onRound = () => undefined } = options
  const random = randomNumbers(seed)
  const expected = new Map<string, Expected>()
  const expectedOf = (role: string): Expected => {
    const key = isPerson(role) ? role : RECORDS
    const known = expected.get(key) ?? new Map()
    expected.set(key, known)
    return known
  }
  const lost: string[] = []
  let [acknowledged, interrupted] = [0, 0]
  for (let round = 1; round <= rounds; round += 1) {
    const victims = await Promise.all(roles.map((role, at) => startVictim(role, location, seed * 10_000 + round * 10 + at)))
    await Promise.all(victims.map((victim) => pause(random(LONGEST_LIFE_MS)).then(() => kill(victim))))
    const taken = victims.map((victim) => ({ role: victim.role, ...takeIn(victim, expectedOf(victim.role)) }))
    acknowledged += taken.reduce((sum, one) => sum + one.acknowledged, 0)
    interrupted += taken.filter(({ open }) => open !== undefined).length
    const faults = await faultsOf(location, taken, expected)
    lost.push(...faults.map((fault) => `round ${round}, ${fault}`))
    onRound(round, lost.length)
  }
  return { rounds, acknowledged, interrupted, lost }
}
