/** The server under test: the real one, on a data folder that begins empty and is gone afterwards. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const data = mkdtempSync(join(tmpdir(), 'graticule-e2e-'))
process.on('exit', () => rmSync(data, { recursive: true, force: true }))
process.env['GRATICULE_DATA'] = data
await import('../server/src/main.ts')
