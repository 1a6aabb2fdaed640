/** The server under test: the real one, on a data folder that begins empty and is gone afterwards. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// the journeys may name the folder, so that they can work on it as an operator does
const data = process.env['GRATICULE_DATA'] ?? mkdtempSync(join(tmpdir(), 'graticule-e2e-'))
process.on('exit', () => rmSync(data, { recursive: true, force: true }))
process.env['GRATICULE_DATA'] = data
// journeys must not depend on the internet; those about outside sources give them addresses on this machine
process.env['GRATICULE_OUTSIDE'] ??= 'off'
await import('../server/src/main.ts')
