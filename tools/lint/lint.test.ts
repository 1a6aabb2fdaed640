/** Runs the real linter with the project's configuration over small trees that break, or keep, one rule. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { packageBin } from '../bootstrap/package-bin.mjs'
import { stateThatStays } from './plugin.mjs'
import { functionExceptions } from './size-exceptions.mjs'
import { MAX_FUNCTION_LINES } from './sizes.mjs'

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
    ['server/src/catalogue/store.ts', '../../../tools/test-run/checks.ts', 'imports only its three workspaces'],
    ['server/src/main.ts', './testing/memory-catalogue.ts', 'Only tests import tests'],
    ['web/src/stores/site.ts', '../../../contracts/src/bbox.ts', 'Import contracts by name'],
    ['contracts/src/bbox.ts', 'node:fs', 'contracts run in Node and in the browser'],
    ['contracts/src/bbox.ts', 'ol/extent.js', 'contracts run in Node and in the browser'],
    ['contracts/src/bbox.ts', '../../server/src/config.ts', 'contracts run in Node and in the browser'],
    ['web/src/features/filters/Facets.tsx', '../map/MapView.tsx', 'The feature filters must not import the feature map'],
    [
      'web/src/features/filters/model/facets.ts',
      '../../map/layers/layers.ts',
      'The feature filters must not import the feature map',
    ],
    ['web/src/stores/site.ts', '../features/map/MapView.tsx', 'Only web/src/app composes'],
    ['web/src/features/map/view/MapView.tsx', '../../../app/routes.ts', 'Only web/src/app composes'],
    ['web/src/ui/Button.tsx', '../stores/site.ts', 'take props and report events'],
    ['web/src/formats/kml/read-kml.ts', '../../stores/site.ts', 'it imports contracts and itself'],
    ['web/src/formats/tif/tif-reader.ts', '../../api/http.ts', 'it imports contracts and itself'],
    ['web/src/formats/geojson/read-geojson.ts', 'ol/format/GeoJSON.js', 'Only web/src/features/map knows OpenLayers'],
    ['web/src/browser/connection.ts', '../shell/notifications.ts', 'web/src/browser stands below web/src/shell'],
    ['web/src/browser/connection.ts', '../entry/links.ts', 'web/src/browser stands beside web/src/entry'],
    ['web/src/api/records.ts', '../session/private-read.ts', 'web/src/api stands below web/src/session'],
    ['web/src/stores/sheet.ts', '../search/run/search-runner.ts', 'web/src/stores stands below web/src/search'],
    ['web/src/shell/PopupHost.tsx', '../search/place/PlacePhrasePopup.tsx', 'web/src/shell stands below web/src/search'],
    ['web/src/shell/PopupHost.tsx', '../map-layers/LayerRefusedPopup.tsx', 'web/src/shell stands below web/src/map-layers'],
    ['web/src/search/run/search-runner.ts', '../../map-layers/add-to-map.ts', 'web/src/search stands beside web/src/map-layers'],
    ['web/src/features/time/TimeStrip.tsx', '../../shell/PopupHost.tsx', 'see of the shell only popups.ts'],
    ['web/src/map-layers/add-to-map.ts', '../shell/loading.ts', 'see of the shell only popups.ts'],
    ['web/src/features/map/canvas/frame.ts', '../view/create-map.ts', 'The room canvas of the map stands below its room view'],
    ['web/src/features/map/footprints/model/leader.ts', '../../pointing/things-at.ts', 'stands below its room pointing'],
    ['web/src/features/map/tools/MapTools.tsx', '../compare/compare.ts', 'stands beside its room compare'],
    ['web/src/features/results/card/ResultCard.tsx', 'ol/Map.js', 'Only web/src/features/map knows OpenLayers'],
    ['web/src/features/results/card/ResultCard.tsx', 'ol', 'Only web/src/features/map knows OpenLayers'],
    ['server/src/services/dab/index.ts', '../places/places.store.ts', 'The service dab must not import the service places'],
    ['server/src/catalogue/store.ts', '../services/dab/index.ts', 'Services stand on top'],
    ['server/src/app.ts', './services/dab/query.routes.ts', 'only their index.ts'],
    ['server/src/entry/fields/links.ts', '../../connectors/stac/index.ts', 'server/src/entry is the ground'],
    ['server/src/entry/score.ts', '../catalogue/catalogue.ts', 'server/src/entry is the ground'],
    ['server/src/connectors/stac/index.ts', '../../catalogue/catalogue.ts', 'A connector reads documents into records'],
    ['server/src/connectors/stac/index.ts', '../../harvest/run-harvest.ts', 'A connector reads documents into records'],
    ['server/src/catalogue/store/record-store.ts', '../../connectors/stac/index.ts', 'handed in as an annotation'],
    ['server/src/catalogue/catalogue.ts', '../harvest/harvest-register.ts', 'handed in as an annotation'],
    ['server/src/catalogue/catalogue.ts', '../link-health/link-register.ts', 'handed in as an annotation'],
    ['server/src/link-health/check-link.ts', '../harvest/run-harvest.ts', 'follows the catalogue and asks servers'],
    ['server/src/harvest/run-harvest.ts', '../link-health/link-register.ts', 'stands above connectors and catalogue'],
    ['server/src/harvest/run-harvest.ts', '../cli/command.ts', 'Jobs and commands stand above'],
    ['server/src/app.ts', './open-portal-data.ts', 'Only server/src/main.ts and the command line open the data'],
    ['server/src/services/dab/index.ts', '../../identity/identity.ts', 'Only server/src/http asks who a visitor is'],
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
    ['server/src/connectors/stac/index.ts', '../../entry/score.ts'],
    ['server/src/catalogue/catalogue.ts', '../entry/catalogue-record.ts'],
    ['server/src/harvest/sources/stac-source.ts', '../../connectors/stac/index.ts'],
    ['server/src/harvest/run-harvest.ts', '../catalogue/catalogue.ts'],
    ['server/src/link-health/link-register.ts', '../catalogue/store/record-store.ts'],
    ['server/src/main.ts', './open-portal-data.ts'],
    ['server/src/cli/harvests/harvest-command.ts', '../../open-portal-data.ts'],
    ['bench/harvest.bench.ts', '../server/src/open-portal-data.ts'],
    ['server/src/outbound/client.ts', 'undici'],
    ['server/src/outbound/client.test.ts', 'node:http'],
    ['web/src/features/map/layers/layers.ts', 'ol/layer/Vector.js'],
    ['web/src/features/map/layers/wms/wms-layer.ts', '../../canvas/shown-layer.ts'],
    ['web/src/features/map/view/MapView.tsx', '../tools/MapTools.tsx'],
    ['web/src/features/map/tools/MapTools.test.tsx', '../view/MyLocation.tsx'],
    ['web/src/features/filters/area-file/area.ts', '../../../formats/kml/read-kml.ts'],
    ['web/src/formats/kml/read-kml.ts', '../xml/read-xml.ts'],
    ['web/src/formats/kml/read-kml.ts', '@graticule/contracts/bbox'],
    ['web/src/formats/kml/read-kml.test.ts', '../../testing/recorded-files.ts'],
    ['web/src/features/filters/Facets.tsx', './map/Small.tsx'],
    ['web/src/features/filters/Facets.tsx', '@graticule/contracts/bbox'],
    ['web/src/app/routes.tsx', '../features/map/MapView.tsx'],
    ['web/src/app/AppLayout.tsx', '../shell/PopupHost.tsx'],
    ['web/src/features/time/TimeStrip.tsx', '../../shell/popups.ts'],
    ['web/src/features/time/TimeStrip.tsx', '../../map-layers/add-to-map.ts'],
    ['web/src/search/run/search-runner.ts', '../../stores/sheet.ts'],
    ['web/src/shell/Header.tsx', '../stores/sheet.ts'],
    ['web/src/shell/PopupHost.test.tsx', '../app/pages/ErrorPage.tsx'],
    ['web/src/main.tsx', './app/App.tsx'],
    ['seed/seed.test.ts', '../server/src/seed/read-seed.ts'],
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

describe('state of a module of the page', () => {
  const refused = [
    'let last = 0\nexport const next = () => ++last\n',
    'export let shown: string | undefined\n',
    'const known = new Map<string, number>()\nexport const of = (name: string) => known.get(name)\n',
    'export const files: string[] = []\nexport const keep = (file: string) => files.push(file)\n',
    "const words = new Set(['and'])\nexport const learn = (word: string) => words.add(word)\n",
    'const running = { count: 0 }\nexport const start = () => running.count++\n',
    'const running = { now: false }\nexport const start = () => (running.now = true)\n',
    "import { create } from 'zustand'\nexport const useSheet = create(() => ({}))\n",
  ]
  const accepted = [
    "const words = new Set(['and'])\nexport const isWord = (word: string) => words.has(word)\n",
    'const rows: readonly string[] = []\nexport const sorted = () => rows.toSorted()\n',
    'const known = new WeakMap<object, number>()\nexport const keep = (what: object) => known.set(what, 1)\n',
    'export function count() {\n  let sum = 0\n  const all = new Map()\n  all.set(1, ++sum)\n  return all\n}\n',
    "import type { StoreApi } from 'zustand'\nexport type Store = StoreApi<number>\n",
  ]
  /** One file for each text, so that a single run of the linter answers for all. */
  const filesOf = (texts: readonly string[], folder: string, end = '.ts') =>
    Object.fromEntries(texts.map((text, at) => [`${folder}/case-${at}${end}`, text]))

  it('is refused outside the stores, of the page alone', () => {
    const files = filesOf(refused, 'web/src/search/run')
    const elsewhere = { ...filesOf(refused, 'web/src/search/run', '.test.ts'), ...filesOf(refused, 'server/src/broker') }
    const found = lint({ ...files, ...elsewhere })
    const advice = expect.stringContaining('web/src/state/create-store.ts') as string
    expect(found).toEqual(Object.keys(files).map(() => advice))
    for (const file of Object.keys(files)) expect(found.filter((line) => line.startsWith(`${file}: `))).toHaveLength(1)
  })

  it('is not what never changes, goes with what it is about, or lives in a function', () => {
    expect(lint(filesOf(accepted, 'web/src/search/run'))).toEqual([])
  })

  it('may stay where the rule names the file and the reason', () => {
    for (const [file, reason] of stateThatStays) expect(existsSync(join(root, file)), `${file} (${reason})`).toBe(true)
    const files = [...stateThatStays.keys()].filter((file) => !file.endsWith('/'))
    expect(lint(Object.fromEntries(files.map((file) => [file, 'export let shown = 0\n'])))).toEqual([])
  })
})

describe('the length of a function', () => {
  /** A function of so many lines of code, with comments and blank lines besides. */
  const functionOf = (lines: number, name = 'fill') => {
    const body = Array.from({ length: lines - 2 }, (_, at) => `  list.push(${at}) // no line of its own`)
    return [`export function ${name}(list: number[]) {`, '  // says why', '', '  /* and', '     how */', ...body, '}', ''].join(
      '\n',
    )
  }

  it('is at most the limit, in the product', () => {
    const found = lint({
      'server/src/short.ts': functionOf(MAX_FUNCTION_LINES),
      'server/src/long.ts': functionOf(MAX_FUNCTION_LINES + 1),
      'web/src/long.tsx': functionOf(MAX_FUNCTION_LINES + 1).replace('function fill', 'const fill = function'),
      'server/src/long.test.ts': functionOf(MAX_FUNCTION_LINES + 1),
      'tools/long.ts': functionOf(MAX_FUNCTION_LINES + 1),
    })
    expect(found).toEqual([
      expect.stringContaining('server/src/long.ts: The function fill has a size of 61, and 60 is enough') as string,
      expect.stringContaining('web/src/long.tsx: The function fill has a size of 61, and 60 is enough') as string,
    ])
  })

  it('of an exception is the one that is named', () => {
    const [[file, functions] = ['', {}]] = Object.entries(functionExceptions)
    const [[name, { size }] = ['', { size: 0 }]] = Object.entries(functions)
    const ofSize = (lines: number) => lint({ [file]: functionOf(lines, name) })
    expect(ofSize(size)).toEqual([])
    expect(ofSize(size + 1)).toEqual([expect.stringContaining(`its exception allows ${size}`)])
    expect(ofSize(MAX_FUNCTION_LINES)).toEqual([expect.stringContaining('needs no exception any more')])
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

  it('report an import cycle that only types make', () => {
    const found = lint({
      'server/src/a.ts': "import type { B } from './b.ts'\nexport type A = B[]\n",
      'server/src/b.ts': "import type { A } from './a.ts'\nexport type B = A | string\n",
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
