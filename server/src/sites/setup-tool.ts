/** What is in the set-up tool of a site: its public settings, a start script, and instructions. */
import type { SettingKey } from '@graticule/contracts/settings/settings'
import type { Site } from '@graticule/contracts/site'
import { type Branding, logoAddress } from '@graticule/contracts/sites/branding'
import { zipFiles } from '../exchange/zip-file.ts'
import type { PublicSettings, Settings } from '../settings/settings.ts'
import { settingsFile } from '../settings/settings-file.ts'
import type { ShownSetting } from '../settings/shown-setting.ts'

/** Where the archive comes from. */
export interface Origin {
  readonly publicUrl: string
  readonly version: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The look as another server can show it: documents stay where they are. */
function movedBranding(site: Site, { logoDocumentId: _id, ...branding }: Branding, publicUrl: string): Branding {
  const logo = branding.logoUrl ?? logoAddress(site.id, { ...branding, ...(_id === undefined ? {} : { logoDocumentId: _id }) })
  return {
    ...branding,
    ...(site.name === undefined ? {} : { name: site.name }),
    ...(logo === undefined ? {} : { logoUrl: logo.startsWith('/') ? publicUrl + logo : logo }),
  }
}

/** The settings of the mirror: those of the site become those of its global one. */
function mirrorSettings(settings: PublicSettings, site: Site, publicUrl: string): string {
  const values: Readonly<Partial<Record<SettingKey, unknown>>> = {
    branding: movedBranding(site, settings.get('branding', site.id), publicUrl),
    siteStart: { ...settings.get('siteStart', site.id), source: site.defaultSource, language: site.language },
    siteSources: settings.get('siteSources', site.id),
    defaultLayers: settings.get('defaultLayers', site.id),
    views: settings.get('views', site.id),
    basemaps: settings.get('basemaps', site.id),
  }
  const shown = Object.entries(values).map(
    ([key, value]) => ({ key, siteId: 0, origin: 'set', version: 1, value }) as ShownSetting,
  )
  return settingsFile(shown)
}

/** @param dab address of this portal's broker, which the mirror searches */
const environment = (dab: string) => `# Where the mirror is reached; links and sign-in need it.
PUBLIC_URL=http://localhost:8080
PORT=8080
# Searches of the mirror are answered by the portal that it mirrors. Remove the line to search a catalogue of its own.
GRATICULE_DAB=${dab}
`

const START = `// Starts a mirror: node start.mjs <folder of Graticule>
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const product = resolve(process.argv[2] ?? 'graticule')
const tool = join(product, 'tools/run.mjs')
if (!existsSync(tool)) {
  console.error('Graticule is not in ' + product + '. Usage: node start.mjs <folder of Graticule>')
  process.exit(2)
}
const lines = readFileSync(join(here, 'graticule.env'), 'utf8').split('\\n').filter((line) => /^[A-Z_]+=/.test(line))
const env = { GRATICULE_DATA: join(here, 'data'), ...Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])), ...process.env }
const run = (...args) => spawnSync(process.execPath, [tool, ...args], { cwd: product, env, stdio: 'inherit' }).status ?? 1
const failed = run('server/src/cli.ts', 'settings', 'import', join(here, 'settings.json'))
if (failed !== 0) process.exit(failed)
if (!process.argv.includes('--settings-only')) process.exit(run('--web', 'server/src/main.ts'))
`

const readme = (name: string, { publicUrl, version }: Origin) => `# Set-up tool for a mirror of ${name}

This archive starts a portal of your own that looks and opens like ${name} at ${publicUrl}.

1. Install Node 20.19 or later and git.
2. Get Graticule ${version} or later, and note its folder.
3. Change PUBLIC_URL and PORT in graticule.env.
4. Start the mirror: node start.mjs <folder of Graticule>
5. Open PUBLIC_URL. The log names the one-time link that makes the first administrator.

- graticule.env: where the mirror is reached, and which portal answers its searches.
- settings.json: name, logo, colour, first map view, sources, views, layers and basemaps. No secrets.
- start.mjs: takes over the settings into the folder data beside it, then starts the server.

To be listed as a mirror, register it at ${publicUrl}/community-portals.
`

/** The archive. */
export async function setupTool(settings: Pick<Settings, 'get'>, site: Site, origin: Origin): Promise<Uint8Array> {
  const { publicUrl, now } = origin
  const files = {
    'README.md': readme(site.name ?? 'Graticule', origin),
    'graticule.env': environment(`${publicUrl}/dab`),
    'settings.json': mirrorSettings(settings, site, publicUrl),
    'start.mjs': START,
  }
  return zipFiles(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])), now)
}
