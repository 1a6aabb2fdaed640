/**
 * A process that writes and is killed: `node tools/killer-victim.ts writer|harvester|alerts|person-… <data folder> <seed> [<database url>]`. It tells
 * on standard output what it is about to write and what was acknowledged, a line of JSON each, written at once.
 */
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openPortalData } from '../server/src/open-portal-data.ts'
import { createResource } from '../server/src/testing/create-resource.ts'
import { ALERT_WORD, followingAlerts, saveAlertSearch } from './killer/alert-events.ts'
import { personWrites } from './killer/people-items.ts'
import { randomNumbers } from './killer/random-numbers.ts'

/** Records that the single writer goes round in, and that a batch of the harvester has. */
const SINGLE_RECORDS = 50
const BATCH = 200
/**
 * Records that alerts tell come so far apart, ms: of one batch of changes a search tells 200 by name, and a process that lives for 1.5 s
 * must not write more.
 */
const TOLD_APART_MS = 10
/** Every so many writes of the single writer is a removal. */
const REMOVAL = 5

const [role = '', dataFolder = '', seed = '1', databaseUrl] = process.argv.slice(2)
const random = randomNumbers(Number(seed))
const tell = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`)
// the single writer is what a server is: it has an index and saves it; the others have none
const { catalogue, database } = await openPortalData({ dataFolder, databaseUrl, withoutIndex: role !== 'writer' })
const recordOf = (id: string, version: string) => ({
  resource: createResource({
    id,
    title: `version${version} of ${id}`,
    abstract: `text${version} `.repeat(1 + random(20)) + (role === 'alerts' ? ALERT_WORD : ''),
    source: { id: role, title: role },
  }),
  original: { bytes: Buffer.from(`original of version ${version}`), mediaType: 'text/plain', standard: 'iso19139' },
})

async function writeRecords(version: string, turn: number): Promise<void> {
  if (role === 'alerts') {
    const id = `alerts-${version}`
    tell({ versions: { [id]: version } })
    await catalogue.write([recordOf(id, version)])
    return
  }
  if (role === 'harvester') {
    const first = random(5) * BATCH
    const ids = Array.from({ length: BATCH }, (_, index) => `harvester-${first + index}`)
    tell({ versions: Object.fromEntries(ids.map((id) => [id, version])) })
    await catalogue.write(ids.map((id) => recordOf(id, version)))
    return
  }
  const ids = [`writer-${random(SINGLE_RECORDS)}`]
  const removal = turn % REMOVAL === REMOVAL - 1
  tell({ versions: Object.fromEntries(ids.map((id) => [id, removal ? '' : version])) })
  if (removal) await catalogue.remove(ids)
  else await catalogue.write(ids.map((id) => recordOf(id, version)))
}

const nextOfPerson = personWrites(database, role, random)
async function writeItems(version: string): Promise<void> {
  const { versions, run } = await nextOfPerson(version)
  tell({ versions })
  await run()
}

/** Follows the changes while they are written, as a server does. */
async function followForEver(): Promise<void> {
  const follow = followingAlerts(database)
  for (;;) if (!(await follow.round())) await pause(5)
}

if (role === 'alerts') await saveAlertSearch(database)
tell({ ready: role })
if (role === 'alerts') void followForEver()
for (let turn = 0; ; turn += 1) {
  const version = `${seed}x${turn}`
  await (role.startsWith('person') ? writeItems(version) : writeRecords(version, turn))
  tell({ done: turn })
  if (role === 'alerts') await pause(TOLD_APART_MS)
}
