/** A real pycsw with real ISO records, harvested in both versions of CSW and both kinds of records. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Resource } from '@graticule/contracts/resource'
import { graticule } from '../../../../tools/services/command-line.ts'
import { type ReplayServer, startReplay } from '../../../../tools/services/replay-server.ts'
import { createOutbound, type Outbound } from '../../outbound/outbound.ts'
import { createCswSource } from './csw-source.ts'
import type { HarvestSource } from '../reading/harvest-source.ts'
import { createIsoSource } from './iso-source.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pycsw?: { readonly url: string; readonly folder: string }
  }
}

const service = inject('pycsw')
const provenance = { source: { id: 's', title: 'S' }, curated: false }

async function recordsOf(source: HarvestSource): Promise<Map<string, Resource>> {
  const records = new Map<string, Resource>()
  for await (const harvested of source.read()) {
    if (harvested.kind !== 'record') throw new Error(JSON.stringify(harvested))
    records.set(harvested.record.resource.id, harvested.record.resource)
  }
  return records
}

const ISO_SCHEMA = 'http://www.isotc211.org/2005/gmd'
/** The real service as one that offers less: every answer is its own, its capabilities leave something out. */
function offeringOnly({ version, iso }: { readonly version: string; readonly iso: boolean }): Promise<ReplayServer> {
  const hidden = version === '3.0.0' ? '2.0.2' : '3.0.0'
  return startReplay(async ({ search, searchParams }) => {
    const answer = await (await fetch(`${service?.url}${search}`)).text()
    if (searchParams.get('request') !== 'GetCapabilities') return { body: answer }
    const told = answer.replace(new RegExp(`<ows20:ServiceTypeVersion>${hidden}</ows20:ServiceTypeVersion>`), '')
    const attribute = version === '3.0.0' ? told : told.replace('version="3.0.0"', 'version="2.0.2"')
    return { body: iso ? attribute : attribute.replaceAll(`<ows20:Value>${ISO_SCHEMA}</ows20:Value>`, '') }
  })
}

describe.skipIf(service === undefined)('a real pycsw', { timeout: 600_000 }, () => {
  const { url = '', folder = '' } = service ?? {}
  let fromFiles: Map<string, Resource>
  let outbound: Outbound
  beforeAll(async () => {
    outbound = createOutbound({ allowHosts: [], hostIntervalMs: 0 })
    fromFiles = await recordsOf(createIsoSource({ ...provenance, target: folder }, outbound))
  })
  afterAll(() => outbound?.close())

  it.each([
    { version: '2.0.2', iso: true },
    { version: '3.0.0', iso: true },
    { version: '2.0.2', iso: false },
    { version: '3.0.0', iso: false },
  ])('gives over CSW $version the records that it was loaded with (ISO records: $iso)', async (offer) => {
    const server = await offeringOnly(offer)
    const allowed = createOutbound({ allowHosts: [server.host], hostIntervalMs: 0 })
    const overCsw = await recordsOf(createCswSource({ ...provenance, target: server.base }, allowed))
    await allowed.close()
    await server.close()
    const pages = server.asked.slice(1).map((path) => new URL(path, server.base).searchParams)
    expect(new Set(pages.map((page) => page.get('version')))).toEqual(new Set([offer.version]))
    expect(new Set(pages.map((page) => page.get('outputSchema') === ISO_SCHEMA))).toEqual(new Set([offer.iso]))
    expect(pages.length).toBe(9)
    expect(overCsw.size).toBe(440)
    expect([...overCsw.keys()].toSorted()).toEqual([...fromFiles.keys()].toSorted())
    for (const [id, resource] of fromFiles) {
      const { title, type } = resource
      if (offer.iso) expect(overCsw.get(id)).toEqual(resource)
      else expect(overCsw.get(id)).toMatchObject({ title, type, original: { standard: 'csw-record' } })
    }
  })

  it('is gone on with by the command line where a harvest stopped in the middle', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'graticule-csw-'))
    const words = ['harvest', 'csw', url, '--source', 'csw']
    const settings = { dataFolder, allowHosts: [new URL(url).host] }
    const first = await graticule([...words, '--limit', '120'], settings)
    expect(first.last).toBe('read 120, new 120, changed 0, unchanged 0, refused 0, removed 0')
    const second = await graticule([...words, '--resume'], settings)
    // the page at which it stopped is read once more
    expect(second.last).toBe('read 340, new 320, changed 0, unchanged 20, refused 0, removed 0')
    const whole = await graticule(words, settings)
    expect(whole.last).toBe('read 440, new 0, changed 0, unchanged 440, refused 0, removed 0')
    rmSync(dataFolder, { recursive: true, force: true })
  })
})
