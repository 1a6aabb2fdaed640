import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The script behind a package's command, to be run with a Node of our choice (the links in node_modules/.bin take the first Node
 * in PATH and are other files on Windows).
 * @param {string} name the package; of several commands, the one called like it
 * @param {string} from the folder of the workspace that depends on it
 */
export function packageBin(name, from) {
  const folder = packageFolder(name, from)
  /** @type {{ bin?: string | Record<string, string> }} */
  const { bin = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const script = typeof bin === 'string' ? bin : (bin[name] ?? Object.values(bin)[0])
  if (script === undefined) throw new Error(`${name} has no command`)
  return join(folder, script)
}

/**
 * Walks up as Node does. (`require.resolve` cannot be asked: packages may hide their package.json behind `exports`.)
 * @param {string} name
 * @param {string} from
 * @returns {string}
 */
function packageFolder(name, from) {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  if (dirname(from) === from) throw new Error(`${name} is not installed`)
  return packageFolder(name, dirname(from))
}
