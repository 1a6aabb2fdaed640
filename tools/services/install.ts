/** Installs programs from the distribution's packages where the services need them: Debian and its children, as root. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Mirrors that hang must not hang the tests, ms. */
const LONGEST_MS = 600_000

/**
 * Makes sure that `program` (an absolute path) exists, from these packages if need be.
 * @throws Error with words for whoever runs the tests when it cannot be had.
 */
export function ensureProgram(program: string, packages: readonly string[]): void {
  if (existsSync(program)) return
  const how = `install the packages ${packages.join(', ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(`There is no ${program}: ${how}.`)
  console.error(`There is no ${program} on this machine: installing ${packages.join(', ')}.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    const { status } = spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2], timeout: LONGEST_MS })
    if (status !== 0)
      throw new Error(`apt-get ${args[0]} failed or took too long; its words are above. To go on by hand, ${how}.`)
  }
  if (!existsSync(program)) throw new Error(`The packages ${packages.join(', ')} brought no ${program}.`)
}
