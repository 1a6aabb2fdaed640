/// <reference types="vitest/config" />
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { SERVICE_SEGMENTS } from '@graticule/contracts/pages'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { earlyPage } from './bundle/early-page.ts'
import { leanSchemas } from './bundle/lean-schemas.ts'
import { noWarnings } from './bundle/no-warnings.ts'
import { offlineBesidePage } from './bundle/offline-build.ts'
import { partsOfPage } from './bundle/parts-of-page.ts'
import { runtimeInCore } from './bundle/runtime-in-core.ts'
import { twoStyleSheets } from './bundle/two-style-sheets.ts'
import { widgetBesidePage } from './bundle/widget-build.ts'
import { wholeTranslations } from './bundle/whole-translations.ts'

/** In development the page is served by Vite and everything that is not a page by the server. */
const server = process.env['GRATICULE_DEV_SERVER'] ?? 'http://localhost:8080'
const services = [
  `^/(?:${[...SERVICE_SEGMENTS].join('|')})(?:[/?]|$)`,
  '/search/rest',
  // short links are led on by the server; a plain /s would take the results for one
  '^/s/',
]

const inPublic = (name: string) => readFileSync(join(import.meta.dirname, 'public', name), 'utf8').trim()

/**
 * The two small files that every page needs become part of it: the script that sets the theme before the first paint (the
 * server names its hash in the security policy) and the icon.
 */
const smallFilesInPage: Plugin = {
  name: 'small-files-in-page',
  apply: 'build',
  transformIndexHtml: (html) =>
    html
      .replace('<script src="/theme.js"></script>', () => `<script>${inPublic('theme.js')}</script>`)
      .replace('href="/favicon.svg"', () => `href="data:image/svg+xml,${encodeURIComponent(inPublic('favicon.svg'))}"`),
}

/** Below this size packing gains nothing. */
const MIN_PACKED_BYTES = 1_024

/** Packs the built files once and well, so that the server need not pack them for each visitor. */
function packFiles(): void {
  const dir = join(import.meta.dirname, 'dist')
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:js|css|html|svg|json)$/.test(file)) continue
    const content = readFileSync(join(dir, file))
    if (content.length < MIN_PACKED_BYTES) continue
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content, { params: size }))
    writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}

/** Imports of OpenLayers that the map here has no use for, and what stands in for them: `[in, what, instead]`. */
const UNUSED_IN_MAP = [
  // asked only whether a layer is one; all styles of vector layers come with it
  [
    'ol/renderer/Composite.js',
    "import BaseVectorLayer from '../layer/BaseVector.js';",
    "const BaseVectorLayer = { [Symbol.hasInstance]: (layer) => typeof layer.getDeclutter === 'function' };",
  ],
  // the map has controls of its own
  [
    'ol/Map.js',
    "import {defaults as defaultControls} from './control/defaults.js';",
    'const defaultControls = () => new Collection();',
  ],
] as const

/** Leaves out of the map what it does not use and no bundler can see: 55 kB, 17 of them after gzip. */
const leanMap: Plugin = {
  name: 'lean-map',
  apply: 'build',
  transform(code, id) {
    const unused = UNUSED_IN_MAP.find(([file]) => id.replaceAll('\\', '/').endsWith(`node_modules/${file}`))
    if (unused === undefined) return null
    const [file, what, instead] = unused
    if (!code.includes(what)) this.error(`${file} has changed: see what web/vite.config.ts leaves out of it.`)
    return { code: code.replace(what, instead), map: null }
  },
}

/** What the build knows of a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code?: string | null } | null
}

/** One module lists all icons and would bring each icon that any part of the page shows: an icon goes with the modules that show it. */
const ICONS = /@tabler.icons-react.dist.esm.(?:icons|tabler)/

/** These modules with all that they import at once, and what that imports. What is loaded later (`import()`) is not among them. */
function comingWith(files: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = files.map((file) => join(import.meta.dirname, 'src', file).replaceAll('\\', '/'))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || ICONS.test(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/**
 * Modules that travel together, each file of the page with what it begins with. Few files, because each is a request: what every page
 * stands on, the map with all that it is drawn from at first, and the list of all sources. A module goes with the first that
 * needs it. Everything else is put together as it is used.
 */
const TOGETHER = {
  core: ['main.tsx'],
  map: ['features/map/view/MapView.tsx', 'entry/footprint-map/world-110m.json', 'features/map/chart/country-labels.json'],
  'all-sources': [
    'search/all-sources/combine-sources.ts',
    'features/results/all-sources/CombinedList.tsx',
    'features/results/all-sources/CombinedHead.tsx',
  ],
} as const

/** What the list of results begins with. */
const RESULTS = ['app/pages/ResultsPage.tsx', ...TOGETHER['all-sources']]

const comingTogether = new Map<readonly string[], ReadonlySet<string>>()

function comesWith(files: readonly string[], id: string, graph: ModuleGraph): boolean {
  const modules = comingTogether.get(files) ?? comingWith(files, graph)
  comingTogether.set(files, modules)
  return modules.has(id.replaceAll('\\', '/'))
}

/** The icons that the modules which come with these files show, by name. */
function iconsWith(files: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const modules = comingTogether.get(files) ?? comingWith(files, graph)
  const shown = [...modules].flatMap((id) => {
    const imports = (graph.getModuleInfo(id)?.code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g)
    return [...imports].flatMap(([, names = '']) => names.match(/\bIcon\w+/g) ?? [])
  })
  return new Set(shown)
}

let shared: ReadonlySet<string> | undefined

/** An icon that both the map and the results show goes with the core: it would let the results wait for the whole map. */
function isSharedIcon(id: string, graph: ModuleGraph): boolean {
  const name = /icons\/(Icon\w+)\.mjs$/.exec(id)?.[1]
  if (name === undefined) return false
  shared ??= iconsWith(TOGETHER.map, graph).intersection(iconsWith(RESULTS, graph))
  return shared.has(name)
}

function goesWith(name: keyof typeof TOGETHER, id: string, graph: ModuleGraph): boolean {
  // the runtime of the bundler, and what loads parts of the page
  if (/rolldown.runtime|preload-helper/.test(id)) return name === 'core'
  if (name === 'core' && isSharedIcon(id, graph)) return true
  return comesWith(TOGETHER[name], id, graph)
}

/** The texts of the first screen of a language, and where its others are: one file. */
const FIRST_TEXTS = /src.i18n.(?:([a-zA-Z-]+).(?:map|search|shell)\.json|files.([a-zA-Z-]+)\.ts)$/

const codeSplitting = {
  groups: [
    ...(['core', 'map', 'all-sources'] as const).map((name, at) => ({
      priority: 3 - at,
      name: (id: string, graph: ModuleGraph) => (goesWith(name, id, graph) ? name : null),
      debugName: name,
    })),
    {
      // after the core, which has what loads files
      priority: 0,
      name: (id: string) => {
        const [, ofWords, ofFiles] = FIRST_TEXTS.exec(id) ?? []
        const language = ofWords ?? ofFiles
        return language === undefined ? null : `texts-${language}`
      },
      debugName: 'texts',
    },
    // those that several parts show which are loaded later
    { name: 'icons', test: ICONS, minShareCount: 2, priority: 0 },
  ],
}

/** The classes of modules of styles by the name of their file. */
const classNames = new Map<string, Record<string, string>>()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    noWarnings,
    react(),
    wholeTranslations,
    leanMap,
    leanSchemas,
    runtimeInCore,
    twoStyleSheets(),
    smallFilesInPage,
    earlyPage(import.meta.dirname, classNames),
    partsOfPage(join(import.meta.dirname, '..')),
    offlineBesidePage(import.meta.dirname),
    widgetBesidePage(import.meta.dirname, packFiles),
  ],
  css: { modules: { getJSON: (file, names) => void classNames.set(basename(file, '.module.css'), names) } },
  build: {
    outDir: 'dist',
    // nothing is inlined: the page's security policy knows no data: addresses for fonts
    assetsInlineLimit: 0,
    target: 'es2023',
    sourcemap: false,
    // every browser that runs the page knows modulepreload; the stand-in for it would be a file and a request
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting } },
  },
  // so that a thread can load a part of its code when it needs it
  worker: { format: 'es' },
  server: { proxy: Object.fromEntries(services.map((path) => [path, { target: server }])) },
  test: {
    // which files, and the tests that need no page: vitest.config.ts of the whole
    environment: 'jsdom',
    setupFiles: ['./src/testing/setup.ts', join(import.meta.dirname, '../tools/test-run/size-of-file.ts')],
    restoreMocks: true,
    // as in the vitest.config.ts of the whole
    testTimeout: 60_000,
  },
})
