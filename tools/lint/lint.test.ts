/** Runs the real linter with the project's configuration over small trees that break, or keep, one rule. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { packageBin } from '../bootstrap/package-bin.mjs'

const root = join(import.meta.dirname, '../..')
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface Diagnostic {
  readonly code: string
  readonly filename: string
  readonly message: string
  readonly labels: readonly [{ readonly span: { readonly offset: number; readonly length: number } }]
}

/** @returns what the linter reports of our own rules and of cycles, as `file: message [the text it points at, unquoted]` */
function lint(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'graticule-lint-'))
  folders.push(folder)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const args = [packageBin('oxlint', root), '-c', join(root, '.oxlintrc.json'), '--format=json', '.']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  expect(stderr).toBe('')
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  // The linter works on several files at once: the order of its findings is not steady.
  return diagnostics
    .filter(({ code }) => code.startsWith('house') || code === 'import(no-cycle)')
    .map(({ filename, message, labels: [label] }) => {
      const { offset, length } = label.span
      return `${filename}: ${message} [${files[filename]?.slice(offset, offset + length).replaceAll(/['"]/g, '')}]`
    })
    .toSorted()
}

/** One file for each importing file, with a line for each of its imports: a single run of the linter answers for all of them. */
function lintImports(cases: readonly (readonly [file: string, specifier: string, ...rest: string[]])[]) {
  const files: Record<string, string> = {}
  for (const [file, specifier] of cases) files[file] = `${files[file] ?? ''}import ${JSON.stringify(specifier)}\n`
  const found = lint(files)
  return (file: string, specifier: string) =>
    found.filter((line) => line.startsWith(`${file}: `) && line.endsWith(` [${specifier}]`))
}

describe('an import across a wall', () => {
  const refused = [
    ['web/src/api/dab.ts', '../../../server/src/config.ts', 'web and server never import each other'],
    ['server/src/app.ts', '../../web/src/main.tsx', 'web and server never import each other'],
    ['server/src/app.ts', '@graticule/web/main', 'web and server never import each other'],
    ['server/src/catalogue/store.ts', '../../../tools/checks.ts', 'imports only its three workspaces'],
    ['server/src/main.ts', './testing/memory-catalogue.ts', 'Only tests import tests'],
    ['web/src/stores/site.ts', '../../../contracts/src/bbox.ts', 'Import contracts by name'],
    ['contracts/src/bbox.ts', 'node:fs', 'contracts run in Node and in the browser'],
    ['contracts/src/bbox.ts', 'ol/extent.js', 'contracts run in Node and in the browser'],
    ['contracts/src/bbox.ts', '../../server/src/config.ts', 'contracts run in Node and in the browser'],
    ['web/src/features/filters/Facets.tsx', '../map/MapView.tsx', 'The feature filters must not import the feature map'],
    [
      'web/src/features/filters/model/facets.ts',
      '../../map/model/layers.ts',
      'The feature filters must not import the feature map',
    ],
    ['web/src/stores/site.ts', '../features/map/MapView.tsx', 'Only web/src/app composes'],
    ['web/src/features/map/MapView.tsx', '../../app/routes.ts', 'Only web/src/app composes'],
    ['web/src/ui/Button.tsx', '../stores/site.ts', 'take props and report events'],
    ['web/src/features/results/ResultCard.tsx', 'ol/Map.js', 'Only web/src/features/map knows OpenLayers'],
    ['web/src/features/results/ResultCard.tsx', 'ol', 'Only web/src/features/map knows OpenLayers'],
    ['server/src/services/dab/index.ts', '../places/places.store.ts', 'The service dab must not import the service places'],
    ['server/src/catalogue/store.ts', '../services/dab/index.ts', 'Services stand on top'],
    ['server/src/app.ts', './services/dab/query.routes.ts', 'only their index.ts'],
    ['server/src/services/dab/index.ts', 'undici', 'Only server/src/outbound opens connections'],
    ['server/src/connectors/stac/search.ts', 'node:https', 'Only server/src/outbound opens connections'],
  ] as const
  let found: ReturnType<typeof lintImports>
  beforeAll(() => {
    found = lintImports(refused)
  })

  it.each(refused)('%s importing %s is refused and told: %s', (file, specifier, advice) => {
    expect(found(file, specifier)).toEqual([expect.stringContaining(advice)])
  })

  it('is seen in every form that an import can take', () => {
    const found = lint({
      'web/src/api/a.ts':
        "import type { Config } from '../../../server/src/config.ts'\nexport const x: Config | undefined = undefined\n",
      'web/src/api/b.ts': "export { x } from '../../../server/src/config.ts'\n",
      'web/src/api/c.ts': "export * from '../../../server/src/config.ts'\n",
      'web/src/api/d.ts': "export const x = await import('../../../server/src/config.ts')\n",
      'web/src/api/e.ts': "export type X = import('../../../server/src/config.ts').Config\n",
    })
    expect(found.map((line) => line.slice(0, line.indexOf(':')))).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `web/src/api/${name}.ts`),
    )
  })
})

describe('an import that keeps the walls', () => {
  const accepted = [
    ['contracts/src/services/dab.ts', '../bbox.ts'],
    ['contracts/src/bbox.ts', 'typebox/schema'],
    ['contracts/src/bbox.test.ts', 'node:fs'],
    ['contracts/src/testing/arbitraries.ts', 'fast-check'],
    ['server/src/app.test.ts', './testing/memory-catalogue.ts'],
    ['server/src/app.ts', './services/dab/index.ts'],
    ['server/src/services/dab/query.routes.ts', './atom/feed.ts'],
    ['server/src/services/dab/index.ts', '../../catalogue/store.ts'],
    ['server/src/outbound/client.ts', 'undici'],
    ['server/src/outbound/client.test.ts', 'node:http'],
    ['web/src/features/map/model/layers.ts', 'ol/layer/Vector.js'],
    ['web/src/features/filters/Facets.tsx', './map/Small.tsx'],
    ['web/src/features/filters/Facets.tsx', '@graticule/contracts/bbox'],
    ['web/src/app/routes.tsx', '../features/map/MapView.tsx'],
    ['web/src/main.tsx', './app/App.tsx'],
    ['seed/seed.test.ts', '../server/src/catalogue/seed/read-seed.ts'],
  ] as const
  let found: ReturnType<typeof lintImports>
  beforeAll(() => {
    found = lintImports(accepted)
  })

  it.each(accepted)('%s may import %s', (file, specifier) => {
    expect(found(file, specifier)).toEqual([])
  })

  it('may take a type from a module of Node that opens connections', () => {
    expect(
      lint({ 'server/src/app.ts': "import type { Server } from 'node:http'\nexport const x: Server | undefined = undefined\n" }),
    ).toEqual([])
  })
})

describe('a request', () => {
  it.each([
    'fetch(address)',
    'globalThis.fetch(address)',
    'new XMLHttpRequest()',
    "new EventSource('/x')",
    'navigator.sendBeacon(address)',
  ])('%s is sent by web/src/api/http.ts only', (call) => {
    const text = `export const send = (address: string) => [address, ${call}]\n`
    expect(lint({ 'web/src/api/dab.ts': text })).toEqual([expect.stringContaining('Only web/src/api/http.ts sends requests')])
    expect(lint({ 'web/src/api/http.ts': text })).toEqual([])
  })

  it('is sent by server/src/outbound only', () => {
    const text = 'export const send = (address: string) => fetch(address)\n'
    const found = lint({
      'server/src/connectors/csw/client.ts': text,
      'server/src/outbound/client.ts': text,
      'server/src/app.test.ts': text,
    })
    expect(found).toEqual([expect.stringMatching(/^server\/src\/connectors\/csw\/client.ts: Only server\/src\/outbound/)])
  })
})

describe('the environment', () => {
  it.each([
    'export const port = process.env.PORT\n',
    "export const port = process.env['PORT']\n",
    'export const { env } = process\n',
    "import { env } from 'node:process'\nexport const port = env\n",
  ])('is not read by %s outside config.ts', (text) => {
    expect(lint({ 'server/src/app.ts': text })).toEqual([
      expect.stringContaining('Only server/src/config.ts reads the environment'),
    ])
    expect(lint({ 'server/src/config.ts': text })).toEqual([])
  })

  it('is handed over whole by the two ways into the server, and not read there', () => {
    expect(
      lint({ 'server/src/main.ts': "import { loadConfig } from './config.ts'\nexport const config = loadConfig(process.env)\n" }),
    ).toEqual([])
    expect(lint({ 'server/src/cli.ts': 'export const port = process.env.PORT\n' })).toHaveLength(1)
  })
})

describe('the rest of the house rules', () => {
  it('report an import cycle', () => {
    const found = lint({
      'server/src/a.ts': "import './b.ts'\nexport const a = 1\n",
      'server/src/b.ts': "import './a.ts'\nexport const b = 1\n",
    })
    expect(found).toEqual([
      'server/src/a.ts: Dependency cycle detected [./b.ts]',
      'server/src/b.ts: Dependency cycle detected [./a.ts]',
    ])
  })

  it('report a file or a folder that is named after nothing', () => {
    const found = lint({
      'server/src/utils.ts': '',
      'web/src/helpers/bbox.ts': '',
      'web/src/shell/popup-manager.ts': '',
      'server/src/utilities-of-water.ts': '',
    })
    expect(found).toHaveLength(3)
  })
})
