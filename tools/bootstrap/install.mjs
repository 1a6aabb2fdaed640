import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand, withUserSettings } from './npm.mjs'
import { SetupError } from './setup-error.mjs'

/**
 * Runs `npm ci` when node_modules is not what package-lock.json says. No script of a dependency is ever run.
 * @param {string} root the project's folder
 * @param {import('./node.mjs').Runtime} runtime
 */
export function ensureInstalled(root, runtime) {
  if (isInstalled(root)) return
  console.error('Installing the dependencies (npm ci).')
  const npm = npmCommand(runtime.node)
  const { status, error } = spawnSync(npm.command, [...npm.words, 'ci', '--ignore-scripts'], {
    cwd: root,
    env: withUserSettings(runtime.env),
    // npm's words are progress, not the output of the command that the user asked for.
    stdio: ['ignore', 2, 2],
    shell: npm.shell,
  })
  if (status === 0) return
  throw new SetupError(
    `npm ci failed (${error?.message ?? `code ${status}`}); its words are above. Mend that and run this again.`,
  )
}

/**
 * Whether node_modules holds what the lock file asks for. npm writes what it has installed, when it has finished, into
 * `node_modules/.package-lock.json`: comparing the two needs no stamp of ours and notices an install that was broken off as well
 * as one made by hand. Packages for other platforms are optional and may be absent.
 * @param {string} root the project's folder
 */
export function isInstalled(root) {
  const installedFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  /** @type {Record<string, LockedPackage>} */
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  /** @type {Record<string, LockedPackage>} */
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/')) return true
    const found = installed[place]
    if (found === undefined) return entry.optional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 */
