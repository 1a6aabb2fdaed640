import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ensureWebBuilt } from './web-build.mjs'

let root: string
const runtime = { node: process.execPath, env: process.env }

function put(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const builds = () => Number(readFileSync(join(root, 'builds'), 'utf8'))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'graticule-web-'))
  put('builds', '0')
  put('web/src/main.tsx', 'one')
  put('web/package.json', '{}')
  put('contracts/src/bbox.ts', 'one')
  put('package-lock.json', '{}')
  // A stand-in for vite that counts its calls.
  put('node_modules/vite/package.json', '{ "bin": { "vite": "vite.js" } }')
  put(
    'node_modules/vite/vite.js',
    `const fs = require('node:fs')
     fs.writeFileSync('builds', String(Number(fs.readFileSync('builds', 'utf8')) + 1))
     fs.mkdirSync('web/dist', { recursive: true })
     fs.writeFileSync('web/dist/index.html', '')`,
  )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  ensureWebBuilt(root, runtime)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('ensureWebBuilt', () => {
  it('builds once and not again while the sources stay the same, whatever their times say', () => {
    utimesSync(join(root, 'web/src/main.tsx'), new Date(), new Date())
    ensureWebBuilt(root, runtime)
    expect(builds()).toBe(1)
  })

  it.each(['web/src/main.tsx', 'web/public/icon.svg', 'contracts/src/bbox.ts', 'package-lock.json'])(
    'builds again when %s changes',
    (file) => {
      put(file, 'two')
      ensureWebBuilt(root, runtime)
      expect(builds()).toBe(2)
    },
  )

  it('does not build again when only a test changes', () => {
    put('web/src/main.test.tsx', 'two')
    ensureWebBuilt(root, runtime)
    expect(builds()).toBe(1)
  })

  it('builds again when the built page has been removed', () => {
    rmSync(join(root, 'web/dist'), { recursive: true })
    ensureWebBuilt(root, runtime)
    expect(builds()).toBe(2)
  })

  it('does not take the leavings of a failed build for a built page', () => {
    put('web/src/main.tsx', 'two')
    const vite = join(root, 'node_modules/vite/vite.js')
    const working = readFileSync(vite, 'utf8')
    writeFileSync(vite, 'process.exit(3)')
    expect(() => ensureWebBuilt(root, runtime)).toThrow('The web app could not be built (code 3)')
    writeFileSync(vite, working)
    put('web/src/main.tsx', 'one')
    ensureWebBuilt(root, runtime)
    expect(builds()).toBe(2)
  })
})
