import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { SourceKey } from '@graticule/contracts/sources/source-key'
import { loadConfig } from '../../config.ts'
import { openPortalData } from '../../open-portal-data.ts'
import { openSourceKeys } from '../../open-source-keys.ts'
import { openSecrets } from '../../people/secrets.ts'
import { EXIT } from '../command.ts'
import { readHarvestArguments } from './harvest-arguments.ts'
import { harvestCommand } from './harvest-command.ts'

const SECRET = 'k3y-of-the-institute'
const servers: Server[] = []
const folders: string[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

async function serve(answer: (url: URL, base: string) => { status?: number; body: string }) {
  const asked: { readonly path: string; readonly told: string }[] = []
  const server = createServer((request, response) => {
    const base = `http://${request.headers.host}`
    const url = new URL(request.url ?? '', base)
    asked.push({ path: url.pathname, told: `${url.search} ${JSON.stringify(request.headers)}` })
    const { status = 200, body } = answer(url, base)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const item = (id: string, links: readonly object[] = []) => ({
  type: 'Feature',
  stac_version: '1.0.0',
  id,
  geometry: null,
  properties: { datetime: '2020-01-01T00:00:00Z', title: id },
  links,
  assets: {},
})

/** All that lies in a folder, as bytes. */
const bytesIn = (folder: string): string =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path).toString('latin1'))
    .join('\n')

async function harvestWith(key: SourceKey | undefined, base: string, path: string, hosts: readonly string[]) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'graticule-keyed-'))
  folders.push(dataFolder)
  const allowHosts = hosts.map((host) => new URL(host).host)
  const config = { ...loadConfig({}), dataFolder, seedFolder: join(dataFolder, 'no-seed'), allowHosts }
  const data = await openPortalData({ dataFolder, databaseUrl: undefined, withoutIndex: true })
  if (key !== undefined)
    await openSourceKeys(data.database, await openSecrets(undefined, dataFolder)).set('institute', base, key, 0)
  await data.close()
  const said: string[] = []
  const console = { print: (line: string) => said.push(line), tell: (line: string) => said.push(line) }
  const context = { config, console, now: Date.now, signal: new AbortController().signal }
  const code = await harvestCommand(['stac', `${base}${path}`, '--source=institute'], context)
  return { code, said: said.join('\n'), dataFolder }
}

/** A STAC API that answers nobody without the key, and repeats the address that it was asked for. */
const guarded = (elsewhere: string) => (url: URL, base: string) => {
  if (url.searchParams.get('api_key') !== SECRET) return { status: 401, body: `{"description": "no key"}` }
  if (url.pathname !== '/search') return { status: 404, body: '{}' }
  const page = Number(url.searchParams.get('page') ?? 1)
  const next = page < 3 ? `${base}/search?page=${page + 1}&api_key=${SECRET}` : `${elsewhere}/search?page=4&api_key=${SECRET}`
  const self = { rel: 'self', href: url.href, title: `asked with ${SECRET}` }
  const data = { rel: 'derived_from', href: `${base}/data/${page}?api_key=${SECRET}` }
  return {
    body: JSON.stringify({
      type: 'FeatureCollection',
      features: [item(`page-${page}`, [self, data])],
      links: [{ rel: 'next', href: next }],
    }),
  }
}

// @rule B-sources.key-harvest
// @rule B-sources.key-concealed
it('a harvest is asked with the key of its source on every page, and nothing that is kept or said has it', async () => {
  const other = await serve(() => ({ body: JSON.stringify({ type: 'FeatureCollection', features: [item('away')], links: [] }) }))
  const home = await serve((url, base) => guarded(other.base)(url, base))
  const key = { way: 'parameter', name: 'api_key', secret: SECRET } as const
  const { code, said, dataFolder } = await harvestWith(key, home.base, '/search?limit=10', [home.base, other.base])
  expect([said, code]).toEqual([expect.stringContaining('new 4'), EXIT.ok])
  expect(home.asked.filter(({ path }) => path === '/search').length).toBe(3)
  for (const { told } of other.asked) expect(told).not.toContain(SECRET)
  expect(said).not.toContain(SECRET)
  expect(bytesIn(dataFolder)).not.toContain(SECRET)
  const data = await openPortalData({ dataFolder, databaseUrl: undefined })
  const originals = []
  for (const page of [1, 2, 3]) {
    const found = await data.database.reader.selectFrom('records').select('id').where('given_id', '=', `page-${page}`).execute()
    const original = await data.catalogue.original(found[0]?.id ?? '')
    originals.push(Buffer.from(original?.bytes ?? []).toString('utf8'))
  }
  await data.close()
  for (const original of originals) {
    expect(original).toContain('api_key=hidden')
    expect(original).not.toContain(SECRET)
  }
})

it('without its key it is refused, in words that a reader understands', async () => {
  const home = await serve((url, base) => guarded(base)(url, base))
  const { code, said } = await harvestWith(undefined, home.base, '/search', [home.base])
  expect([code, said]).toEqual([EXIT.failed, expect.stringContaining('401')])
})

// @rule B-sources.key-apart
it('an address that holds a key is not harvested', () => {
  expect(() => readHarvestArguments(['stac', 'https://one.example.org/search?api_key=x'])).toThrow(/holds a key/)
})
