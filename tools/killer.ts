/** `npm run killer -- --rounds N [--seed S]`: kills processes that write and looks whether anything acknowledged is lost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runKiller } from './killer/rounds.ts'

const options = { rounds: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } } as const
const { rounds, seed } = parseArgs({ options }).values
const folder = mkdtempSync(join(tmpdir(), 'graticule-killer-'))
const result = await runKiller(join(folder, 'data'), Number(rounds), Number(seed), (round, faults) => {
  console.error(`Round ${round} of ${rounds}, faults: ${faults}`)
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
