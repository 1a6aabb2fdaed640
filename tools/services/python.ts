/**
 * Pythons of their own in the user's cache: one for the services that are written in it, one for the clients that visitors have, one for the
 * program that makes requests up, whose versions do not go together. Each has what its list of requirements names.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePrograms } from './install.ts'
import { keptInstallation } from './kept-installation.ts'

const KINDS = {
  services: { list: 'requirements.txt', folder: 'python' },
  clients: { list: 'clients.txt', folder: 'python-clients' },
  'made-up requests': { list: 'made-up-requests.txt', folder: 'python-made-up-requests' },
} as const

/** Path of a program of a Python, which is installed first when it is missing. */
export function pythonProgram(name: string, kind: keyof typeof KINDS = 'services'): string {
  const requirements = join(import.meta.dirname, KINDS[kind].list)
  const folder = keptInstallation(KINDS[kind].folder, readFileSync(requirements, 'utf8'))
  const mark = join(folder, 'installed')
  if (!existsSync(mark)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(join(folder, '..'), { recursive: true })
    if (spawnSync('python3', ['-c', 'import ensurepip']).status !== 0) ensurePrograms('venv')
    run('python3', ['-m', 'venv', folder])
    run(join(folder, 'bin/pip'), ['install', '-q', '--disable-pip-version-check', '-r', requirements])
    writeFileSync(mark, '')
  }
  return join(folder, 'bin', name)
}

/** Runs a command to its end. @throws Error with its words when it fails. */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { env, encoding: 'utf8' })
  if (status === 0) return
  const words = error === undefined ? `${stderr}${stdout}`.trim().split('\n').slice(-5).join('\n') : error.message
  throw new Error(`${command} ${args.slice(0, 3).join(' ')} failed: ${words}`)
}
