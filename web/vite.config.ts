/// <reference types="vitest/config" />
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** In development the page is served by Vite and everything that is not a page by the server. */
const server = process.env['GRATICULE_DEV_SERVER'] ?? 'http://localhost:8080'
const services = [
  '/dab',
  '/internal',
  '/personaldata',
  '/places',
  '/proxy',
  '/search/rest',
  '/settings',
  '/health',
  '/metrics',
  '/api',
  '/thumbnails',
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

/** The typeface of nearly all text is asked for with the page, not only when its style sheet has been read. */
const earlyFont: Plugin = {
  name: 'early-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /commissioner-latin-wght-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        })),
  },
}

/** Below this size packing gains nothing. */
const MIN_PACKED_BYTES = 1_024

/** Packs the built files once and well, so that the server need not pack them for each visitor. */
const packedFiles: Plugin = {
  name: 'packed-files',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:js|css|html|svg|json)$/.test(file)) continue
      const content = readFileSync(join(dir, file))
      if (content.length < MIN_PACKED_BYTES) continue
      // coasts are many and asked for singly: the last per cent would take as long as the rest of the build
      const quality = file.endsWith('.json') ? 8 : constants.BROTLI_MAX_QUALITY
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: quality }
      writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content, { params }))
      writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }))
    }
  },
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

const MAP_LIBRARIES = 'ol|rbush|quickselect|earcut|pbf'

/** The part of OpenLayers that only layers of images stand on. */
const IMAGE_LAYERS = String.raw`(?:Data|Image)?Tile(?:Range)?\.|layer[\\/](?:Base)?Tile|renderer[\\/](?:canvas|Layer)|reproj|source[\\/](?:Tile|UrlTile|wms)|structs[\\/]LRUCache|tile(?:coord|grid|urlfunction)|uri`

/** The part of OpenLayers that only layers of places and shapes stand on. */
const VECTOR_LAYERS = String.raw`Feature\.|ImageCanvas|expr[\\/]|featureloader|loadingstrategy|geom[\\/](?:GeometryCollection|LineString|Multi)|geom[\\/]flat[\\/](?:center|clip|interpolate|length|linechunk|straightchunk|textpath)|layer[\\/](?:Base)?Vector|render[\\/](?:Feature|canvas[\\/](?:\w*Builder|Executor|Instruction|hitdetect|style))|source[\\/]Vector|structs[\\/]RBush|style[\\/](?!IconImage)`

/**
 * Which modules travel together. Few files, because each is a request: what every page stands on, the map with all that it is
 * drawn from (but the fine coasts, which come when somebody looks closely, and what layers of images and of shapes need, which
 * comes with the first of each), the list of all sources, and the features as they are
 * used. The list of one source is in what every page stands on: that of all sources would take it along into its own file.
 */
const codeSplitting = {
  groups: [
    {
      name: 'core',
      priority: 2,
      test: new RegExp(
        String.raw`rolldown.runtime|preload-helper|node_modules[\\/](?!(?:${MAP_LIBRARIES})[\\/]|@fontsource)|[\\/]contracts[\\/]src[\\/](?!same-resource|geodesic-|drawn-shape|score-range|services[\\/](?:export|settings))|[\\/]web[\\/]src[\\/](?:api(?![\\/](?:settings|coasts|map-proxies))|i18n(?![\\/](?:en[\\/])?(?:draw|picture|resource|time)[-.][wj])|shell(?![\\/](?:all-sources|code))|stores|ui(?![\\/]RangeSlider))[\\/]|[\\/]features[\\/]results[\\/](?!all-sources|take-away)`,
      ),
    },
    {
      name: 'map',
      priority: 1,
      test: new RegExp(
        String.raw`node_modules[\\/]ol[\\/](?!${IMAGE_LAYERS}|${VECTOR_LAYERS})|[\\/]features[\\/]map[\\/](?!chart[\\/](?:world-50m|names-|coast-regions|region-index)|model[\\/](?:layers[\\/](?!layer-kinds|tile-progress)|basemap-tiles|picture(?!-wish))|all-results|points|drawing|measuring|tools|Picture(?!Host)|picture-|use-picture|MapTerms)`,
      ),
    },
    { name: 'all-sources', test: /[\\/]same-resource|[\\/]all-sources[\\/]/ },
  ],
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanMap, smallFilesInPage, earlyFont, packedFiles],
  build: {
    outDir: 'dist',
    // nothing is inlined: the page's security policy knows no data: addresses for fonts
    assetsInlineLimit: 0,
    // one style sheet: what is left out of it at first would be another request for each part of the page
    cssCodeSplit: false,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting } },
  },
  // so that a thread can load a part of its code when it needs it
  worker: { format: 'es' },
  // short links are led on by the server; a plain /s would take the results for one
  server: { proxy: Object.fromEntries([...services, '^/s/'].map((path) => [path, { target: server }])) },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
    // as in the vitest.config.ts of the whole
    testTimeout: 60_000,
  },
})
