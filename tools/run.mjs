#!/usr/bin/env node
/**
 * The door that every npm script goes through:
 *
 *   node tools/run.mjs [--web] [<file> | --bin <package>] [arguments]
 *
 * It finds or brings Node 24, installs the dependencies when they are not what the lock file says, builds the web app when its
 * sources have changed (only with --web), and then runs the file or the package's command. Plain JavaScript without
 * dependencies, because it must start on whatever Node the machine has (20.19 or later) before anything is installed.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './bootstrap/install.mjs'
import { ensureNode } from './bootstrap/node.mjs'
import { packageBin } from './bootstrap/package-bin.mjs'
import { SetupError } from './bootstrap/setup-error.mjs'
import { ensureWebBuilt } from './bootstrap/web-build.mjs'

const usage = `Usage: node tools/run.mjs [--web] [<file> | --bin <package>] [arguments]

  Runs a script of this project, or the command of a package, with Node 24 and the dependencies in place.
  --web   build the web app first if its sources have changed
  --help  this text

People use it through the npm scripts in package.json: npm start, npm run dev, npm test, npm run verify ...`

/**
 * Memory for what lives shortly, MB: left alone, Node takes up to 100 MB for it while many searches are answered at once, and answers
 * no faster for it (docs/performance.md).
 */
const nodeFlags = ['--max-semi-space-size=16']

/**
 * The GNU allocator keeps a store of its own for each thread, up to eight for a processor, and gives little of them back: two are
 * enough, and save 150 MB (docs/performance.md). An operator may say another number.
 */
const memoryVariables = { MALLOC_ARENA_MAX: '2' }

/**
 * @param {string[]} words
 * @returns {number | undefined} an exit code, or nothing when a child process now runs and will set it
 */
function main(words) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const web = words[0] === '--web'
  const [first, ...rest] = web ? words.slice(1) : words
  if (first === '--help' || (first === undefined && !web)) {
    console.log(usage)
    return first === undefined ? 2 : 0
  }
  try {
    const runtime = ensureNode(root)
    ensureInstalled(root, runtime)
    if (web) ensureWebBuilt(root, runtime)
    if (first === undefined) return 0
    if (first === '--bin') runToEnd(runtime, [packageBin(rest[0] ?? '', root), ...rest.slice(1)])
    else runToEnd(runtime, [...nodeFlags, resolve(root, first), ...rest])
    return undefined
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(`\n${error.message}`)
    return 1
  }
}

/**
 * Runs Node with these arguments, passes signals on and ends as it ended.
 * @param {import('./bootstrap/node.mjs').Runtime} runtime
 * @param {string[]} words
 */
function runToEnd(runtime, words) {
  const child = spawn(runtime.node, words, { stdio: 'inherit', env: { ...memoryVariables, ...runtime.env } })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // Ctrl-C at a terminal reaches the whole process group: the child has it already, and a second one could mean "at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  endWithNpm(child)
  child.on('error', (error) => {
    console.error(`Could not start ${runtime.node}: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1))
  })
}

/**
 * npm starts scripts through a shell, and a signal that npm passes on ends that shell without reaching us. So when npm's shell is
 * gone, the child is asked to close: a portal must not live on after the `npm start` that its operator has ended.
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithNpm(child) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell && !child.killed) child.kill('SIGTERM')
  }, 250).unref()
}

const code = main(process.argv.slice(2))
if (code !== undefined) process.exitCode = code
