/** A real static catalogue (the Open Science Catalogue of ESA), served over HTTP and harvested by the command line. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '@graticule/contracts/resource'
import { type CommandEnd, graticule } from '../../../../tools/services/command-line.ts'
import { fixtureFolder, hasFixtures } from '../../../../tools/services/fixtures.ts'
import { type ReplayServer, startReplay } from '../../../../tools/services/replay-server.ts'
import { openPortalData } from '../../open-portal-data.ts'

interface StacDocument {
  readonly title?: string
  readonly links: { readonly rel: string; readonly href: string }[]
}

const ROOT = '/catalog.json'
const PROJECT = '/projects/albiom-altimetry-for-biomass/collection.json'
/** A document that the catalogue links to and that was not recorded: the only one of them that stays linked. */
const GONE = '/projects/3d-earth/collection.json'

/** The recorded documents under a root of their own, without the links to what was not recorded. */
function recordedCatalogue(): Map<string, StacDocument> {
  const texts = fixtureFolder('corpora/ESA-EarthCODE_open-science-catalog-metadata')
  const documents = new Map(Array.from(texts, ([path, text]) => [path, JSON.parse(text) as StacDocument]))
  const links = ['projects', 'workflows', 'experiments'].map((name) => ({ rel: 'child', href: `./${name}/catalog.json` }))
  documents.set(ROOT, { type: 'Catalog', stac_version: '1.0.0', id: 'osc', description: 'Root', links } as StacDocument)
  for (const [path, document] of documents) {
    const isThere = ({ rel, href }: StacDocument['links'][number]) => {
      const target = posix.join(posix.dirname(path), href)
      return !/^(?:child|item)$/.test(rel) || /^https?:/.test(href) || documents.has(target) || target === GONE
    }
    documents.set(path, { ...document, links: document.links?.filter(isThere) ?? [] })
  }
  return documents
}

const present = hasFixtures()
const dataFolder = mkdtempSync(join(tmpdir(), 'graticule-static-stac-'))
let documents: Map<string, StacDocument>
let server: ReplayServer
beforeAll(async () => {
  if (!present) return
  documents = recordedCatalogue()
  server = await startReplay(({ pathname }) => {
    const document = documents.get(decodeURIComponent(pathname))
    return document === undefined ? undefined : { type: 'application/json', body: JSON.stringify(document) }
  })
})
afterAll(async () => {
  await server?.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

const harvest = (): Promise<CommandEnd> =>
  graticule(['harvest', 'stac', `${server.base}${ROOT}`, '--source', 'osc'], { dataFolder, allowHosts: [server.host] })

async function stored(...ids: readonly string[]): Promise<Resource[]> {
  const { catalogue, close } = await openPortalData({ dataFolder, withoutIndex: true })
  const found = await catalogue.get(ids)
  await close()
  return found
}

/** Takes a document away, and every link that leads to it. */
function withdraw(path: string): void {
  documents.delete(path)
  for (const [from, document] of documents) {
    const links = document.links.filter(({ href }) => posix.join(posix.dirname(from), href) !== path)
    documents.set(from, { ...document, links })
  }
}

describe.skipIf(!present)('a static STAC catalogue on a web server', { timeout: 240_000 }, () => {
  it('is walked from its root to its last item', async () => {
    const { code, last, lines } = await harvest()
    // 25 workflows and experiments are OGC records and no STAC, one document is gone
    expect(last).toBe('read 279, new 253, changed 0, unchanged 0, refused 26, removed 0')
    expect(code).toBe(3)
    expect(lines.join('\n')).toContain(`${server.base}${GONE}: the server answered 404`)
    expect(lines).toContain('Catalogues and result pages read: 4')
    // nobody else was asked, and nothing twice
    expect(new Set(server.asked).size).toBe(server.asked.length)
    expect(server.asked.length).toBe(283)
  })

  it('gives boxes, times, links and parents as they are written', async () => {
    const [data, project] = await stored('l4-chla-eo4sibs', 'albiom-altimetry-for-biomass')
    expect(data).toMatchObject({
      type: 'data',
      title: 'Level 4 Ocean Colour products Chl-a, 300m, daily',
      footprint: { boxes: [[27.5070842233, 40.8729622599, 41.8106211165, 47.2684228286]] },
      time: { start: '2016-04-01T00:00:00Z', end: '2017-12-31T23:59:59Z' },
    })
    expect(data?.online.every(({ url }) => /^https?:\/\//.test(url))).toBe(true)
    expect(project).toMatchObject({ type: 'information', level: 'document', source: { id: 'osc' } })
  })

  it('is unchanged when it is harvested again', async () => {
    const { code, last } = await harvest()
    expect(last).toBe('read 279, new 0, changed 0, unchanged 253, refused 26, removed 0')
    expect(code).toBe(3)
  })

  it('loses what it has dropped and renews what it has changed', async () => {
    const project = documents.get(PROJECT)
    if (project === undefined) throw new Error('the project is not there')
    documents.set(PROJECT, { ...project, title: 'Biomass by altimetry' })
    withdraw('/products/l4-chla-eo4sibs/collection.json')
    const { last } = await harvest()
    // the collection above what was dropped has changed too: it links to it no more
    expect(last).toBe('read 278, new 0, changed 2, unchanged 250, refused 26, removed 1')
    expect(await stored('l4-chla-eo4sibs', 'albiom-altimetry-for-biomass')).toMatchObject([{ title: 'Biomass by altimetry' }])
  })
})
