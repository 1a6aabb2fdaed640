/** Installs programs from the distribution's packages where the tests need them: Debian and its children, as root. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Mirrors that hang must not hang the tests, ms. */
const LONGEST_MS = 600_000

/** What the tests need, each told by a file that its packages bring. */
export const PROGRAMS = {
  chromium: { file: '/usr/bin/chromium-headless-shell', packages: ['chromium-headless-shell', 'fonts-liberation'] },
  postgresql: { file: '/usr/lib/postgresql/15/bin/postgres', packages: ['postgresql-15'] },
  mapserver: { file: '/usr/bin/mapserv', packages: ['cgi-mapserver', 'mapserver-bin'] },
  gdal: { file: '/usr/bin/gdal_translate', packages: ['gdal-bin'] },
  openssl: { file: '/usr/bin/openssl', packages: ['openssl'] },
  venv: { file: '/usr/share/python-wheels', packages: ['python3-venv'] },
  r: { file: '/usr/lib/R/site-library/jsonlite/DESCRIPTION', packages: ['r-base-core', 'r-cran-jsonlite'] },
  strace: { file: '/usr/bin/strace', packages: ['strace'] },
  maven: { file: '/usr/bin/mvn', packages: ['maven'] },
} as const

export type ProgramName = keyof typeof PROGRAMS

/**
 * Makes sure that these programs are there: the packages of all that are missing are installed in one go.
 * @throws Error with words for whoever runs the tests when they cannot be had.
 */
export function ensurePrograms(...names: readonly ProgramName[]): void {
  const missing = () => names.map((name) => PROGRAMS[name]).filter(({ file }) => !existsSync(file))
  const packages = missing().flatMap((program) => program.packages)
  if (packages.length === 0) return
  const how = `install the packages ${packages.join(', ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      `Not on this machine: ${missing()
        .map(({ file }) => file)
        .join(', ')}. To continue, ${how}.`,
    )
  }
  console.error(`Installing ${packages.join(', ')}.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const lock = ['-o', 'DPkg::Lock::Timeout=300']
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    const { status } = spawnSync('apt-get', [...lock, ...args], { env, stdio: ['ignore', 2, 2], timeout: LONGEST_MS })
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed or took too long; see its messages above. To continue, ${how}.`)
  }
  const still = missing().map(({ file }) => file)
  if (still.length > 0) throw new Error(`The packages ${packages.join(', ')} did not bring ${still.join(', ')}.`)
}
