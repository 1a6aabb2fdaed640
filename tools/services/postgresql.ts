/** A real PostgreSQL 15 for tests: a cluster of its own in a folder of its own, on the loopback interface. */
import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { ensurePrograms } from './install.ts'

const PROGRAMS = '/usr/lib/postgresql/15/bin'

/** Tests kill processes, not the machine: nothing has to reach the disk, and a new database takes a tenth of the time. */
const WITHOUT_FSYNC = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off'

/** A running server. */
export interface Postgresql {
  /** Address of its database `postgres`, for a user who may create others. */
  readonly url: string
  stop(): void
}

/** Installs PostgreSQL where it is missing and starts it. */
export async function startPostgresql(): Promise<Postgresql> {
  ensurePrograms('postgresql')
  const folder = mkdtempSync(join(tmpdir(), 'graticule-postgresql-'))
  const data = join(folder, 'data')
  // the server refuses to run as root
  const asRoot = process.getuid?.() === 0
  if (asRoot) chownSync(folder, idOf('-u'), idOf('-g'))
  const run = (program: string, args: readonly string[]) => {
    const command = [join(PROGRAMS, program), ...args]
    const [file = '', ...rest] = asRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
    const { status, stderr, stdout } = spawnSync(file, rest, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr || stdout}`)
  }
  const port = await freePort()
  const user = asRoot ? 'postgres' : 'tester'
  run('initdb', ['-D', data, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-U', user])
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=300 ${WITHOUT_FSYNC}`
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  return {
    url: `postgresql://${user}@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
}
