import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noWarnings } from './no-warnings.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'graticule-build-'))
  mkdirSync(join(root, 'src'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => rmSync(root, { recursive: true }))

const PAGE = '<script type="module" src="/src/main.js"></script>'

/** Builds a page of these modules, the first of which is `main.js`. */
async function buildOf(modules: Readonly<Record<string, string>>, page = PAGE): Promise<unknown> {
  writeFileSync(join(root, 'index.html'), page)
  for (const [file, text] of Object.entries(modules)) writeFileSync(join(root, 'src', file), text)
  return build({ root, configFile: false, logLevel: 'silent', plugins: [noWarnings] })
}
const OTHER = "import { a } from './a.js'\nexport const b = a"

describe('a build of the page', () => {
  it('goes well when it has nothing to say', async () => {
    const main = "import { b } from './b.js'\nconsole.log(b)"
    await expect(buildOf({ 'main.js': main, 'b.js': OTHER, 'a.js': 'export const a = 1' })).resolves.toBeDefined()
  })

  it('fails at a part that is to be loaded later and cannot be', async () => {
    const main = "import { b } from './b.js'\nimport('./a.js').then(({ a }) => console.log(a, b))"
    await expect(buildOf({ 'main.js': main, 'b.js': OTHER, 'a.js': 'export const a = 1' })).rejects.toThrow(
      'must print no warning',
    )
  })

  it('fails at a script of the page that is left out of it', async () => {
    await expect(buildOf({ 'main.js': 'console.log(1)' }, '<script src="/src/main.js"></script>')).rejects.toThrow(
      'must print no warning',
    )
  })
})
