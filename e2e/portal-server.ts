/** The server under test: the real one, on a data folder that begins empty and is gone afterwards. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const data = mkdtempSync(join(tmpdir(), 'graticule-e2e-'))
const server = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
  stdio: 'inherit',
  env: { ...process.env, GRATICULE_DATA: data },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(data, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
