/** Documents that people follow must be true: what they name exists, and what exists is named. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HARVEST_KINDS } from '../server/src/harvest/harvest-kinds.ts'
import { root } from './root.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'seed/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`),
]

/** Inline code of a document. */
const codeOf = (text: string) => [...text.replace(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')

describe.each(documents)('%s', (file) => {
  const text = read(file)

  it('names only scripts that package.json has', () => {
    const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test))\b/g)].map((match) => match[1] ?? match[2] ?? '')
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
  })

  it('names only files and folders that exist', () => {
    const paths = codeOf(text).filter(
      (code) => /^(contracts|server|web|seed|e2e|bench|tools|docs)\/[\w./-]*$/.test(code) && !code.startsWith('web/dist'),
    )
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map((match) => match[1] ?? '')
      .filter((link) => !/^[a-z]+:/.test(link))
    expect(links.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([])
  })

  it('has no line over 160 characters', () => {
    const long = text.split('\n').flatMap((line, index) => (line.length > 160 ? [`${file}:${index + 1}`] : []))
    expect(long).toEqual([])
  })
})

describe.each(['README.md', 'docs/data-sources.md'])('%s', (file) => {
  it('names every kind of harvest', () => {
    const named = new Set(codeOf(read(file)))
    expect(Object.keys(HARVEST_KINDS).filter((kind) => !named.has(kind))).toEqual([])
  })
})

describe('docs/architecture.md', () => {
  const named = new Set(codeOf(read('docs/architecture.md')))
  const foldersIn = (parent: string) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => `${parent}${entry.name}/`)
      .filter((folder) => readdirSync(join(root, folder)).length > 0)

  it.each(['contracts/src/', 'server/src/', 'web/src/', 'web/src/features/'])('names every room in "%s"', (parent) => {
    expect(foldersIn(parent).filter((room) => !named.has(room))).toEqual([])
  })
})

describe('the scripts of package.json', () => {
  it('all go through the bootstrap, so that they work on an older Node', () => {
    expect(Object.values(scripts).filter((script) => !script.startsWith('node tools/run.mjs '))).toEqual([])
  })

  it.each(Object.entries(scripts))('%s runs a file that exists', (_, script) => {
    const files = script.split(' ').filter((word) => /\.(ts|mjs)$/.test(word))
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})
