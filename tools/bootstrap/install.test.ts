import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ensureInstalled, isInstalled } from './install.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'graticule-install-'))
  mkdirSync(join(root, 'node_modules'))
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

const ol = { version: '10.11.0', integrity: 'sha512-a' }
const fsevents = { version: '2.3.3', integrity: 'sha512-b', optional: true }

function lock(packages: object) {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, web: { version: '0.1.0' }, ...packages } }))
}
function installed(packages: object) {
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}

describe('isInstalled', () => {
  it('is false before the first install and after one that was broken off', () => {
    lock({ 'node_modules/ol': ol })
    expect(isInstalled(root)).toBe(false)
  })

  it('is true when every package is there, whatever is missing for other platforms', () => {
    lock({ 'node_modules/ol': ol, 'node_modules/fsevents': fsevents })
    installed({ 'node_modules/ol': ol })
    expect(isInstalled(root)).toBe(true)
  })

  it.each([
    ['a package was added', { 'node_modules/ol': ol, 'node_modules/pg': ol }],
    ['a version was changed', { 'node_modules/ol': { ...ol, version: '10.12.0' } }],
    ['the content of a version was changed', { 'node_modules/ol': { ...ol, integrity: 'sha512-c' } }],
  ])('is false when %s in the lock file', (_, packages) => {
    lock(packages)
    installed({ 'node_modules/ol': ol })
    expect(isInstalled(root)).toBe(false)
  })
})

describe('ensureInstalled', () => {
  const runtime = { node: process.execPath, env: process.env }

  it('runs npm ci without the scripts of dependencies, and not again when nothing has changed', () => {
    lock({ 'node_modules/ol': ol })
    const npm = join(root, 'npm-cli.js')
    const record = JSON.stringify(JSON.stringify({ packages: { 'node_modules/ol': ol } }))
    writeFileSync(
      npm,
      `const fs = require('node:fs')
       fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
       fs.writeFileSync('node_modules/.package-lock.json', ${record})`,
    )
    vi.stubEnv('npm_execpath', npm)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    ensureInstalled(root, runtime)
    writeFileSync(npm, "throw new Error('called again')")
    ensureInstalled(root, runtime)
    expect(readFileSync(join(root, 'calls'), 'utf8')).toBe('ci --ignore-scripts\n')
  })

  it('says that npm ci failed', () => {
    lock({ 'node_modules/ol': ol })
    const npm = join(root, 'npm-cli.js')
    writeFileSync(npm, 'process.exit(4)')
    vi.stubEnv('npm_execpath', npm)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => ensureInstalled(root, runtime)).toThrow('npm ci failed (code 4)')
  })
})
