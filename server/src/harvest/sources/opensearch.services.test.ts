/** A GEO DAB and a NextGEOSS made of their recorded answers, harvested over HTTP by the command line. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Resource } from '@graticule/contracts/resource'
import { type CommandEnd, graticule } from '../../../../tools/services/command-line.ts'
import { hasFixtures } from '../../../../tools/services/fixtures.ts'
import { createGeoDab, GEO_DAB } from '../../../../tools/services/geo-dab.ts'
import { createNextGeoss, NEXT_GEOSS } from '../../../../tools/services/next-geoss.ts'
import { type ReplayedAnswer, type ReplayServer, startReplay } from '../../../../tools/services/replay-server.ts'
import { openPortalData } from '../../open-portal-data.ts'

const present = hasFixtures()
let dataFolder: string
let server: ReplayServer | undefined
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'graticule-opensearch-'))
})
afterEach(async () => {
  await server?.close()
  server = undefined
  rmSync(dataFolder, { recursive: true, force: true })
})

async function harvest(answer: (url: URL) => ReplayedAnswer | undefined, path: string): Promise<CommandEnd> {
  server ??= await startReplay(answer)
  return graticule(['harvest', 'opensearch', `${server.base}${path}`, '--source', 'os'], {
    dataFolder,
    allowHosts: [server.host],
  })
}

async function stored(id: string): Promise<Resource | undefined> {
  const { catalogue, close } = await openPortalData({ dataFolder, withoutIndex: true })
  const [found] = await catalogue.get([id])
  await close()
  return found
}
const counts = (read: number, outcome: string) => new RegExp(`^read ${read}, .*${outcome}`)

describe.skipIf(!present)('a replayed GEO DAB', { timeout: 120_000 }, () => {
  it('gives its ten recorded entries, and the same again', async () => {
    const dab = createGeoDab({ dialect: '2021' })
    const first = await harvest(dab, GEO_DAB.search)
    expect(first.last).toBe('read 10, new 10, changed 0, unchanged 0, refused 0, removed 0')
    expect(first.code).toBe(0)
    expect((await harvest(dab, GEO_DAB.search)).last).toBe('read 10, new 0, changed 0, unchanged 10, refused 0, removed 0')

    // box S W N E, the value of a category in its label, queryables with duplicates, the Data-CORE
    expect(await stored('satellitescene_collection_prefix_SENTINEL_2A')).toMatchObject({
      title: 'Sentinel 2A',
      level: 'series',
      footprint: { boxes: [[-180, -90, 180, 90]] },
      time: { start: '2015-06-27T00:00:00Z', end: '2022-05-10T08:49:45Z' },
      keywords: [{ value: 'Copernicus' }, { value: 'Satellite' }],
      contacts: [{ organisation: 'European Commission', role: 'originator' }],
      queryables: ['prodType', 'pubDatefrom', 'pubDateuntil', 'sensorOpMode', 'relOrbit', 'cloudcp'],
      thumbnails: [{ url: 'https://s3.amazonaws.com/dabsatimages/s2a.jpg' }],
      dataCore: true,
    })
    // the links of the distributionInfo, with their layers
    expect((await stored('0e4cbc73-627f-491a-af55-a6f74c8b31ff'))?.online).toMatchObject([
      { url: 'http://webmap.ornl.gov/ogcbroker/wcs?', protocol: 'OGC:WCS-1.0.0', layer: '1004_17' },
      { protocol: 'OGC:WMS-1.3.0-http-get-map', layer: 'urn:uuid:a4c6f6fd-f9a2-4e18-b938-cb4b608188fe' },
    ])
  })

  it.each(['2021', '2026'] as const)('is understood in its dialect of %s, page by page', async (dialect) => {
    const { code, last } = await harvest(createGeoDab({ dialect, copies: 30 }), GEO_DAB.search)
    expect(last).toMatch(counts(300, 'new 300'))
    expect(code).toBe(0)
    expect(server?.asked.map((path) => path.split('?')[1])).toEqual(['si=1&ct=100', 'si=101&ct=100', 'si=201&ct=100'])
  })

  it('is found by its description document, and gives all even when it goes back to fill its last page', async () => {
    const { last, lines } = await harvest(createGeoDab({ dialect: '2026', copies: 26, window: 260 }), GEO_DAB.description)
    expect(last).toMatch(counts(260, 'new 260'))
    expect(lines.join('\n')).not.toContain('gives no entries after')
  })

  it('is said to have more than it gives where its window ends', async () => {
    const { last, lines } = await harvest(createGeoDab({ dialect: '2021', copies: 30, window: 280 }), GEO_DAB.search)
    expect(last).toMatch(counts(280, 'new 280'))
    expect(lines).toContain('The service gives no entries after the first 280 of 300: it went back to number 181.')
  })

  it('fails with its words where it refuses the search', async () => {
    const { code, last, lines } = await harvest(createGeoDab({ dialect: '2026' }), `${GEO_DAB.search}?magt=ML`)
    expect(last).toMatch(counts(0, 'new 0'))
    expect(code).toBe(1)
    expect(lines.join('\n')).toContain('the server answered 400')
  })
})

describe.skipIf(!present)('a replayed NextGEOSS', { timeout: 120_000 }, () => {
  it('gives the collections of its recorded list', async () => {
    const nextGeoss = createNextGeoss({})
    const { code, last } = await harvest(nextGeoss, NEXT_GEOSS.collections)
    expect(last).toBe('read 78, new 78, changed 0, unchanged 0, refused 0, removed 0')
    expect(code).toBe(0)
    expect((await harvest(nextGeoss, NEXT_GEOSS.collections)).last).toMatch(counts(78, 'unchanged 78'))
    const collection = await stored('CGS_S1_GRD_L1')
    expect(collection).toMatchObject({ title: 'CGS S1 GRD L1', level: 'series', updated: '2020-12-03T00:20:24Z' })
    expect(collection?.abstract).toMatch(/^Level-1 Ground Range Detected \(GRD\) products .* sub-swath\)\.$/)
    // example.com is no link
    expect(collection?.online).toEqual([])
  })

  it('is read up to its fault as it was served', async () => {
    const { code, last, lines } = await harvest(createNextGeoss({}), `${NEXT_GEOSS.collections}?broken`)
    expect(last).toBe('read 6, new 5, changed 0, unchanged 0, refused 1, removed 0')
    expect(code).toBe(3)
    expect(lines.join('\n')).toContain('it is not well-formed XML (line 140, column 209')
  })

  it('gives products with the place of their polygons, not with the world of their boxes', async () => {
    const { last } = await harvest(createNextGeoss({}), NEXT_GEOSS.description)
    expect(last).toBe('read 158, new 158, changed 0, unchanged 0, refused 0, removed 0')
    const id = 'urn_ogc_def_EOP_VITO_PROBAV_L2A_333M_V001_PROBAV_CENTER_L2A_20180101_005544_333M_V101'
    const scene = await stored(id)
    expect(scene).toMatchObject({
      footprint: { boxes: [[145.476, 40.341, 165.963, 65.071]], geometry: { type: 'Polygon' } },
      time: { start: '2018-01-01T00:55:44Z', end: '2018-01-01T01:02:21Z' },
    })
    expect(scene?.abstract).not.toContain('|safe')
    expect(scene?.online.map(({ url }) => url)).toEqual([
      `https://www.vito-eodata.be/${id}.HDF5`,
      `https://catalogue.nextgeoss.eu/dataset/${id.toLowerCase()}`,
    ])
  })

  it('ends, and says so, at the last number that it may be asked for', async () => {
    const { code, last, lines } = await harvest(createNextGeoss({ copies: 8 }), NEXT_GEOSS.description)
    expect(last).toMatch(counts(1_000, 'new 1000'))
    expect(code).toBe(0)
    expect(lines).toContain('The service gives no entries after its first 1000; harvest its collections one by one.')
  })

  it('gives everything where its answers link to the next page', async () => {
    const { last } = await harvest(createNextGeoss({ copies: 8, pages: true }), NEXT_GEOSS.description)
    expect(last).toBe('read 1264, new 1264, changed 0, unchanged 0, refused 0, removed 0')
  })
})
