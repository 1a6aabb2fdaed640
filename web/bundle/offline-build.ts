/**
 * Builds the service worker (`web/src/offline/worker/`) beside the page: one plain file that knows which files of this build a browser
 * keeps for times without a network.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { noWarnings } from './no-warnings.ts'

/** A file of the bundle, as far as it counts here. */
export interface BuiltChunk {
  readonly fileName: string
  readonly isEntry?: boolean
  /** Modules that it holds. */
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** Parts of the page that are of no use without a network, or too large to be kept unasked. They are kept when they were used. */
const NOT_KEPT =
  /src\/(?:features\/(?:admin|dashboards|providers)|features\/people\/(?:account|users|moderation|feedback|highlights)|formats|robot-check|map-layers|features\/map\/(?:adding|layers-panel|picture|vector-parts|capabilities|legends|compare|tools)|app\/dev|clipboard)\/|world-50m|-worker\b|node_modules\/(?:geotiff|pako|lerc|zstddec|@tiptap)/
/** The texts of a feature in a language. */
const TEXTS = /src\/i18n\/(?:files\/)?([a-zA-Z-]+?)(?:\/(\w+)\.json|\.ts)$/
/** Features whose texts are of no use without a network. */
const TEXTS_NOT_KEPT: ReadonlySet<string> = new Set([
  'adding',
  'admin',
  'communities',
  'dashboards',
  'desk',
  'documents',
  'draw',
  'embedding',
  'feedback',
  'highlights',
  'logs',
  'moderation',
  'pages',
  'picture',
  'providers',
  'records',
  'robot',
  'runs',
  'vector',
  'widget',
])

const slashes = (id: string): string => id.replaceAll('\\', '/')

/** The languages whose texts a file holds. */
function languagesOf({ moduleIds = [] }: BuiltChunk): readonly string[] {
  const found = moduleIds.flatMap((id): string[] => {
    const [, language = '', feature] = TEXTS.exec(slashes(id)) ?? []
    return /^[a-z]{2}(?:-[A-Za-z]+)?$/.test(language) && (feature === undefined || !TEXTS_NOT_KEPT.has(feature)) ? [language] : []
  })
  return [...new Set(found)]
}

const holdsTexts = ({ moduleIds = [] }: BuiltChunk): boolean =>
  moduleIds.length > 0 && moduleIds.every((id) => /src\/i18n\/(?:[a-z]{2}\/|files\/)/.test(slashes(id)))

/** Which files are kept: those of the first screen, those of later ones, and the texts by language. Paths from the root of the portal. */
export function keptFiles(chunks: readonly BuiltChunk[], assets: readonly string[], entry: readonly BuiltChunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reach = (start: readonly string[], next: (chunk: BuiltChunk) => readonly string[]) => {
    const found = new Set<string>()
    const waiting = [...start]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const chunk = byName.get(name)
      if (chunk === undefined || found.has(name) || holdsTexts(chunk)) continue
      found.add(name)
      waiting.push(...next(chunk))
    }
    return found
  }
  // the entry itself may have become a part of the core
  const core = chunks.filter(({ fileName }) => /\/core-[\w-]{8}\.js$/.test(fileName))
  const entries = [...core, ...entry].map(({ fileName }) => fileName)
  const map = chunks.filter(({ fileName }) => /\/map-[\w-]{8}\.js$/.test(fileName)).map(({ fileName }) => fileName)
  const first = reach([...entries, ...map], ({ imports = [] }) => imports)
  const isKept = (name: string) => (byName.get(name)?.moduleIds ?? []).every((id) => !NOT_KEPT.test(slashes(id)))
  const all = reach(entries, ({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports.filter(isKept)])
  const texts: Record<string, string[]> = {}
  for (const chunk of chunks) for (const language of languagesOf(chunk)) (texts[language] ??= []).push(`/${chunk.fileName}`)
  const sheets = (name: string) => assets.filter((asset) => new RegExp(`/${name}-[\\w-]{8}\\.css$`).test(asset))
  const font = assets.filter((name) => /commissioner-latin-wght-normal/.test(name))
  // of the languages that the portal speaks, and of their names in its menus
  const letters = assets.filter((name) => /commissioner-(?:latin-ext|cyrillic)-wght-normal/.test(name))
  // paints the map; what a thread runs is no part of the page's own graph
  const painter = assets.filter((name) => /\/tile-worker-[\w-]{8}\.js$/.test(name))
  const path = (name: string) => `/${name}`
  return {
    first: [...first, ...painter, ...sheets('style'), ...font].map(path),
    later: [...[...all].filter((name) => !first.has(name)), ...sheets('later'), ...letters].map(path),
    texts,
  }
}

/** Builds the worker when the page has been built. */
export function offlineBesidePage(root: string): Plugin {
  let chunks: readonly BuiltChunk[] = []
  return {
    name: 'offline-beside-page',
    apply: 'build',
    generateBundle(_options, bundle) {
      chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []))
    },
    // one after the other: what packs the files comes last
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        // others put files together and write the style sheet after the bundle was made
        const written = readdirSync(join(root, 'dist/assets')).map((name) => `assets/${name}`)
        const files = keptFiles(
          chunks.filter(({ fileName }) => written.includes(fileName)),
          written,
          chunks.filter(({ isEntry }) => isEntry === true),
        )
        const mark = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 12)
        await build({
          root,
          configFile: false,
          logLevel: 'warn',
          plugins: [noWarnings],
          publicDir: false,
          define: { BUILT_FILES: JSON.stringify({ build: mark, ...files }) },
          build: {
            outDir: 'dist',
            emptyOutDir: false,
            target: 'es2023',
            sourcemap: false,
            lib: {
              entry: join(root, 'src/offline/worker/worker.ts'),
              formats: ['iife'],
              name: 'graticuleOffline',
              fileName: () => 'offline-worker.js',
            },
          },
        })
      },
    },
  }
}
