/**
 * Kills processes that write (SIGKILL), opens what they leave behind and compares store and index with what they were told
 * was written. One data folder goes through all rounds.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Catalogue } from '../../server/src/catalogue/catalogue.ts'
import { openPortalData } from '../../server/src/open-portal-data.ts'
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

interface Write {
  readonly ids: readonly string[]
  readonly version: string
}

interface Victim {
  readonly process: ChildProcess
  readonly said: () => string
}

async function startVictim(role: string, dataFolder: string, seed: number): Promise<Victim> {
  const child = spawn(process.execPath, [VICTIM, role, dataFolder, String(seed)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let words = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (piece: Buffer) => {
      words += piece.toString()
      if (words.includes('\n')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The ${role} ended by itself with ${code}.`)))
  })
  await ready
  return { process: child, said: () => words }
}

async function kill({ process: child }: Victim): Promise<void> {
  child.kill('SIGKILL')
  // not before everything that it said was read
  await once(child, 'close')
}

/** What a victim was told is written goes into `expected`; gives what it was writing when it died. */
function takeIn({ said }: Victim, expected: Expected): { acknowledged: number; open: Write | undefined } {
  let open: Write | undefined
  let acknowledged = 0
  // a last line without its end was not finished
  for (const line of said().split('\n').slice(1, -1)) {
    const told = JSON.parse(line) as Partial<Write> & { done?: number }
    if (told.ids !== undefined && told.version !== undefined) open = { ids: told.ids, version: told.version }
    else if (told.done !== undefined && open !== undefined) {
      for (const id of open.ids) expected.set(id, open.version)
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
export async function compareCatalogue(catalogue: Catalogue, expected: Expected, open: readonly Write[]): Promise<string[]> {
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
  for (const { ids, version } of open) {
    const landed = ids.filter((id) => (stored.get(id) ?? '') === version).length
    if (landed !== 0 && landed !== ids.length) faults.push(`${landed} of ${ids.length} records of version ${version} are there`)
    if (landed === ids.length) for (const id of ids) expected.set(id, version)
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

/** Runs the rounds. `onRound` is told after each how many faults there are so far. */
export async function runKiller(
  dataFolder: string,
  rounds: number,
  seed: number,
  onRound: (round: number, faults: number) => void = () => undefined,
): Promise<KillerResult> {
  const random = randomNumbers(seed)
  const expected: Expected = new Map()
  const lost: string[] = []
  let [acknowledged, interrupted] = [0, 0]
  for (let round = 1; round <= rounds; round += 1) {
    const victims = await Promise.all(['writer', 'harvester'].map((role) => startVictim(role, dataFolder, seed * 10_000 + round)))
    await Promise.all(victims.map((victim) => pause(random(LONGEST_LIFE_MS)).then(() => kill(victim))))
    const taken = victims.map((victim) => takeIn(victim, expected))
    const open = taken.flatMap((one) => one.open ?? [])
    acknowledged += taken.reduce((sum, one) => sum + one.acknowledged, 0)
    interrupted += open.length
    const { catalogue, close } = await openPortalData({ dataFolder })
    const faults = await compareCatalogue(catalogue, expected, open)
    await close()
    lost.push(...faults.map((fault) => `round ${round}, ${fault}`))
    onRound(round, lost.length)
  }
  return { rounds, acknowledged, interrupted, lost }
}
