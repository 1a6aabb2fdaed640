/**
 * `npm run killer -- --rounds N [--seed S] [--database-url URL]`: kills processes that write records and what people keep, and looks whether
 * anything acknowledged is lost. With an address of PostgreSQL (an empty database) only alerts and what people keep.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ALL_ROLES, PEOPLE_ROLES, runKiller } from './killer/rounds.ts'

const options = {
  rounds: { type: 'string', default: '20' },
  seed: { type: 'string', default: '1' },
  'database-url': { type: 'string' },
} as const
const { rounds, seed, 'database-url': databaseUrl } = parseArgs({ options }).values
const folder = mkdtempSync(join(tmpdir(), 'graticule-killer-'))
const result = await runKiller({
  location: { dataFolder: join(folder, 'data'), databaseUrl },
  rounds: Number(rounds),
  seed: Number(seed),
  roles: databaseUrl === undefined ? ALL_ROLES : PEOPLE_ROLES,
  onRound: (round, faults) => console.error(`Round ${round} of ${rounds}, faults: ${faults}`),
})
for (const fault of result.lost) console.log(fault)
const { acknowledged, interrupted, lost } = result
console.log(
  `Rounds ${result.rounds} (seed ${seed}), writes acknowledged ${acknowledged}, killed in the middle of a write ${interrupted}, lost ${lost.length}`,
)
// what was lost is kept to be looked at
if (lost.length === 0) rmSync(folder, { recursive: true, force: true })
else console.log(`The data folder is kept: ${folder}`)
process.exitCode = lost.length === 0 ? 0 : 1
