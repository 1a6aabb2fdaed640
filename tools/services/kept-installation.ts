/**
 * Where installations of services are kept: below the cache of the person who runs the tests (XDG Base Directory Specification), so that every
 * clone of the project finds them.
 */
import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder of an installation. One that was made from another lock has another folder.
 * @param name such as `keycloak`
 * @param lock all that says what is installed: a version, a list of requirements
 */
export function keptInstallation(name: string, lock: string): string {
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 16)
  return join(cache, 'graticule', `${name}-${hash}`)
}
