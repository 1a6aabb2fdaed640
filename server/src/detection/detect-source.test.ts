import type { Detection } from '@graticule/contracts/sources/found-source'
import { DetectionSchema } from '@graticule/contracts/sources/found-source'
import { Check } from 'typebox/schema'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound, type Outbound } from '../outbound/outbound.ts'
import { playCatalogues, type PlayedCatalogues } from '../testing/outside/played-catalogues.ts'
import { detectSource } from './detect-source.ts'

let played: PlayedCatalogues
let outbound: Outbound
const signal = new AbortController().signal

beforeAll(async () => {
  played = await playCatalogues()
})
beforeEach(() => {
  outbound = createOutbound({ allowHosts: [new URL(played.base).host], hostIntervalMs: 0 })
})
afterEach(() => outbound.close())
afterAll(() => played.close())

const detect = async (path: string): Promise<Detection> => {
  const detection = await detectSource(`${played.base}${path}`, { outbound }, signal)
  expect(Check(DetectionSchema, detection)).toBe(true)
  return detection
}
const abilitiesOf = ({ found }: Detection) =>
  Object.fromEntries((found[0]?.abilities ?? []).map(({ name, can, how }) => [name, `${can ? 'yes' : 'no'}: ${how}`]))

describe('the kind of a source', () => {
  // @rule B-sources.detected
  it.each([
    [
      '/stac',
      {
        harvestKind: 'stac',
        liveKind: 'stac',
        standard: 'STAC API 1.0',
        name: 'Played Earth search',
        counted: { value: 1, what: 'collections' },
      },
    ],
    ['/stac/collections/observations', { harvestKind: 'stac', liveAddress: '/stac' }],
    [
      '/csw',
      {
        harvestKind: 'csw',
        liveKind: 'csw',
        standard: 'CSW 2.0.2',
        name: 'Played geoportal',
        rights: 'Open data of a played geoportal',
        counted: { value: 5, what: 'records' },
      },
    ],
    ['/ckan', { harvestKind: 'ckan', liveKind: 'ckan', standard: 'CKAN', counted: { value: 5, what: 'datasets' } }],
    ['/ckan/dataset', { harvestKind: 'ckan', liveAddress: '/ckan' }],
    [
      '/records',
      {
        harvestKind: 'ogc-records',
        liveKind: 'ogc-records',
        liveAddress: '/records/collections/metadata',
        name: 'Played records',
      },
    ],
    [
      '/opensearch',
      { harvestKind: 'opensearch', liveKind: 'opensearch', liveAddress: '/opensearch/description.xml', name: 'Played scenes' },
    ],
    ['/oai', { harvestKind: 'oai-pmh', address: '/oai', standard: 'OAI-PMH 2.0', name: 'Played archive' }],
    ['/wms', { harvestKind: 'wms', standard: 'WMS 1.3.0', name: 'Played maps', counted: { value: 2, what: 'layers' } }],
  ])('is told by the answers of %s', async (path, expected) => {
    const { found } = await detect(path)
    const at = (address: string | undefined) => (address === undefined ? undefined : address.replace(played.base, ''))
    const [best] = found
    expect({ ...best, address: at(best?.address), liveAddress: at(best?.liveAddress) }).toMatchObject(expected)
  })

  // @rule B-sources.tried
  it('comes with what searches can be narrowed by, as trials have shown it', async () => {
    expect(abilitiesOf(await detect('/stac'))).toEqual({
      area: 'yes: box',
      time: 'yes: range',
      properties: 'yes: fields',
      sort: 'no: no-effect',
      words: 'no: collection-titles',
      count: 'yes: exact',
    })
    expect(abilitiesOf(await detect('/csw'))).toMatchObject({ area: 'yes: box', time: 'no: no-time', words: 'yes: text' })
    expect(abilitiesOf(await detect('/wms'))).toEqual({})
  })

  it('is not believed where a trial shows otherwise', async () => {
    // it says that it is a CSW, and answers every search with the same web page
    played.play('/liar', (response) =>
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end('<csw:Capabilities xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" version="2.0.2"/>'),
    )
    const { found } = await detect('/liar')
    played.play('/liar', undefined)
    expect(found[0]).toMatchObject({ harvestKind: 'csw', abilities: [{ can: false, how: 'failed' }] })
    expect(found[0]?.liveKind).toBeUndefined()
  })
})

describe('an address without a catalogue', () => {
  it.each([
    ['/page', 'no-catalogue', 'The answer is a web page.'],
    ['/gone', 'no-catalogue', 'The server answered with status 404.'],
    ['/locked', 'key-needed', 'The server asks for a key (status 401).'],
  ])('%s is told with its cause', async (path, reason, words) => {
    expect((await detect(path)).nothing).toMatchObject({ reason, words })
  })

  it('that is private names the setting that allows it', async () => {
    const { nothing } = await detectSource('http://10.1.2.3/csw', { outbound }, signal)
    expect(nothing).toMatchObject({ reason: 'private' })
    expect(nothing?.words).toContain('GRATICULE_ALLOW_HOSTS')
  })

  it('that leads to a private server is not followed', async () => {
    played.play('/away', (response) => response.writeHead(302, { location: 'http://10.1.2.3/csw' }).end())
    expect((await detect('/away')).nothing?.reason).toBe('private')
    played.play('/away', undefined)
  })

  it('that is slow is given up, and one that is huge is not read to its end', async () => {
    played.play('/slow', () => {})
    const slow = await detectSource(`${played.base}/slow`, { outbound, answerTimeoutMs: 50 }, signal)
    expect(slow.nothing?.reason).toBe('timeout')
    let sent = 0
    played.play('/huge', (response) => {
      const piece = Buffer.alloc(1_000_000, ' ')
      const flood = () => {
        if (sent >= 100 || response.destroyed) return response.end()
        sent += 1
        return response.write(piece, () => flood())
      }
      flood()
    })
    expect((await detect('/huge')).nothing?.reason).toBe('too-large')
    expect(sent).toBeLessThan(60)
    played.play('/slow', undefined)
    played.play('/huge', undefined)
  })

  it('is refused where it is no web address, and given up when the operator leaves', async () => {
    await expect(detectSource('ftp://example.org', { outbound }, signal)).rejects.toMatchObject({ code: 'invalid-body' })
    const gone = AbortSignal.abort(new Error('gone'))
    await expect(detectSource(`${played.base}/stac`, { outbound }, gone)).rejects.toThrow('gone')
  })
})
