/** Recorded packages of a dozen CKAN portals as one dump and as a portal that gives them in pages, harvested by the command line. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandEnd, graticule } from '../../../../../tools/services/command-line.ts'
import { fixtureFolder, hasFixtures } from '../../../../../tools/services/fixtures.ts'
import { type ReplayServer, startReplay } from '../../../../../tools/services/replay-server.ts'
import { openPortalData } from '../../../open-portal-data.ts'

interface Package {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly resources: readonly unknown[]
}

const isPackage = (value: unknown): value is Package => typeof value === 'object' && value !== null && 'resources' in value

/** Every package of the recorded answers, once. */
function recordedPackages(): Package[] {
  const answers = ['ckan/ESSI-Lab_DAB', 'ckan/TerriaJS_terriajs', 'ckan/frictionlessdata_frictionless-py'].flatMap((folder) =>
    Array.from(fixtureFolder(folder))
      .filter(([path]) => path.endsWith('.json'))
      .map(([, text]) => JSON.parse(text) as { result?: unknown }),
  )
  const found = answers.flatMap(({ result }) => {
    const list = typeof result === 'object' && result !== null && 'results' in result ? result.results : result
    return Array.isArray(list) ? list : [list]
  })
  return Array.from(new Map(found.filter(isPackage).map((one) => [one.id, one])).values())
}

/** A portal gives no more packages at a time, whatever it is asked for. */
const PAGE = 10
const present = hasFixtures()
let packages: Package[] = []
let server: ReplayServer
const folders: string[] = []
beforeAll(async () => {
  if (!present) return
  packages = recordedPackages()
  server = await startReplay(({ pathname, searchParams }) => {
    const type = 'application/json'
    if (pathname === '/dump.jsonl') return { type, body: packages.map((one) => JSON.stringify(one)).join('\n') }
    if (pathname !== '/data/api/3/action/package_search') return undefined
    const sorted = packages.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const start = Number(searchParams.get('start'))
    const results = sorted.slice(start, start + Math.min(PAGE, Number(searchParams.get('rows'))))
    return { type, body: JSON.stringify({ success: true, result: { count: packages.length, results } }) }
  })
})
afterAll(async () => {
  await server?.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'graticule-ckan-'))
  folders.push(folder)
  return folder
}
const harvest = (dataFolder: string, path: string): Promise<CommandEnd> =>
  graticule(['harvest', 'ckan', `${server.base}${path}`, '--source', 'ckan'], { dataFolder, allowHosts: [server.host] })

describe.skipIf(!present)('packages of CKAN', { timeout: 120_000 }, () => {
  const dataFolder = present ? newFolder() : ''

  it('come from a dump on a web server', async () => {
    expect(packages.length).toBe(35)
    const { code, last } = await harvest(dataFolder, '/dump.jsonl')
    expect(last).toBe('read 35, new 35, changed 0, unchanged 0, refused 0, removed 0')
    expect(code).toBe(0)
  })

  it('are unchanged when the dump is harvested again', async () => {
    const { last } = await harvest(dataFolder, '/dump.jsonl')
    expect(last).toBe('read 35, new 0, changed 0, unchanged 35, refused 0, removed 0')
  })

  it('have the fields that the portals wrote', async () => {
    const { catalogue, close } = await openPortalData({ dataFolder, withoutIndex: true })
    const [plants, rain] = await catalogue.get(['540dcf46-f287-47ac-985d-269b04bea4c6', 'b2e6cc0e-9f0f-4fba-b4f6-a32f2f771665'])
    const original = await catalogue.original('b2e6cc0e-9f0f-4fba-b4f6-a32f2f771665')
    await close()
    expect(plants).toMatchObject({ title: 'Global Power Plant Database', source: { id: 'ckan' } })
    expect(rain).toMatchObject({ title: 'U.S. Hourly Precipitation Data' })
    expect(JSON.parse(Buffer.from(original?.bytes ?? []).toString())).toEqual(
      packages.find(({ id }) => id === 'b2e6cc0e-9f0f-4fba-b4f6-a32f2f771665'),
    )
  })

  it('are renewed and removed as the dump changes', async () => {
    const before = packages
    packages = before.slice(1).map((one, index) => (index === 3 ? { ...one, title: 'Another title' } : one))
    const { last } = await harvest(dataFolder, '/dump.jsonl')
    packages = before
    expect(last).toBe('read 34, new 0, changed 1, unchanged 33, refused 0, removed 1')
  })

  it('are the same from the search of a portal, page by page', async () => {
    const folder = newFolder()
    const { code, last } = await harvest(folder, '/data/')
    expect(last).toBe('read 35, new 35, changed 0, unchanged 0, refused 0, removed 0')
    expect(code).toBe(0)
    const pages = server.asked.filter((path) => path.includes('package_search'))
    expect(pages.map((path) => new URL(path, server.base).searchParams.get('start'))).toEqual(['0', '10', '20', '30'])
  })
})
