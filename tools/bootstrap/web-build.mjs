import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageBin } from './package-bin.mjs'
import { SetupError } from './setup-error.mjs'

/** What the built page is made from. The contents are compared, not the times: a fresh clone or another branch changes those. */
const sources = ['web', 'contracts/src', 'package-lock.json', 'tsconfig.base.json']
const notSources = new Set(['web/dist', 'web/node_modules', 'web/src/testing'])

/**
 * Builds the web app into web/dist when the last build was made from other sources.
 * @param {string} root the project's folder
 * @param {import('./node.mjs').Runtime} runtime
 */
export function ensureWebBuilt(root, runtime) {
  const stamp = join(root, '.cache', 'web-build.txt')
  const fingerprint = fingerprintOf(root)
  const built = existsSync(join(root, 'web/dist/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
  if (built) return
  console.error('Building the web app.')
  rmSync(stamp, { force: true })
  const { status, error } = spawnSync(runtime.node, [packageBin('vite', join(root, 'web')), 'build', '--logLevel=warn', 'web'], {
    cwd: root,
    env: runtime.env,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) {
    throw new SetupError(`The web app could not be built (${error?.message ?? `code ${status}`}); the reason is above.`)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint)
}

/** @param {string} root */
function fingerprintOf(root) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesOf(root, source))) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path relative to the root, with slashes
 * @returns {string[]} the files at or below the path that go into the page, in a steady order
 */
function filesOf(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found === undefined || notSources.has(path) || /\.test\.tsx?$/.test(path)) return []
  if (!found.isDirectory()) return [path]
  const names = readdirSync(join(root, path)).toSorted()
  return names.flatMap((name) => filesOf(root, `${path}/${name}`))
}
