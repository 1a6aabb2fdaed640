import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/**
 * How to call the user's own npm.
 * @typedef {object} NpmCommand
 * @property {string} command
 * @property {string[]} words what comes before npm's own arguments
 * @property {boolean} shell whether a shell must find the command (npm.cmd on Windows)
 */

/**
 * The npm that runs this script (npm tells its scripts where it is), else the one beside the running Node or in PATH.
 * @param {string} [node] the Node to run npm with
 * @returns {NpmCommand}
 */
export function npmCommand(node = process.execPath) {
  const script = npmScript()
  return script === undefined
    ? { command: 'npm', words: [], shell: process.platform === 'win32' }
    : { command: node, words: [script], shell: false }
}

/**
 * npm's environment when another Node runs it: npm derives the place of its machine-wide settings (proxy, certificates,
 * registry) from the Node that runs it, so the user's would be lost unless it is named.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withUserSettings(env) {
  if (env['npm_config_globalconfig'] !== undefined || process.platform === 'win32') return env
  return { ...env, npm_config_globalconfig: join(dirname(dirname(process.execPath)), 'etc', 'npmrc') }
}

function npmScript() {
  const told = process.env['npm_execpath']
  if (told !== undefined && /npm-cli\.[cm]?js$/.test(told) && existsSync(told)) return told
  const bin = dirname(process.execPath)
  const modules = [join(bin, '..', 'lib', 'node_modules'), join(bin, 'node_modules')]
  const beside = modules.map((folder) => join(folder, 'npm', 'bin', 'npm-cli.js')).find((file) => existsSync(file))
  return beside ?? npmScriptInPath()
}

function npmScriptInPath() {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const file = join(folder, 'npm')
    if (!existsSync(file)) continue
    const target = realpathSync(file)
    if (target.endsWith('npm-cli.js')) return target
  }
  return undefined
}
