/** Run as a process of its own, it tries what a confined process must not do, and tells what became of it. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** `allowed`, or the code of the error. */
function attempt(act: () => unknown): string {
  try {
    act()
    return 'allowed'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

process.send?.({
  readCode: attempt(() => readFileSync(import.meta.filename)),
  readElsewhere: attempt(() => readFileSync('/etc/passwd')),
  write: attempt(() => writeFileSync(join(tmpdir(), `graticule-confined-${process.pid}`), 'x')),
  start: attempt(() => spawnSync(process.execPath, ['--version'])),
  thread: attempt(() => new Worker('', { eval: true })),
  environment: Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL')),
})
process.disconnect()
