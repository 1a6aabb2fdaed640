/**
 * The wire that clients of the original portal need, read as they read it: one row a line.
 *
 * `original-start.test.ts` goes on with the start of its pages and the creator, `original-people.test.ts` with what people keep,
 * `../../provider/original-clients.test.ts` with identity. Not tested, because the services do not exist: statistics, WPS with its prefixes, workflows and the knowledge platform.
 */
import { PORTAL_FORMAT, type Resource, type ResultSet } from '@graticule/contracts/resource'
import { loadConfig } from '../../config.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { at, listOf, type Read, readAsOriginal } from '../../testing/original-client/read-as-original.ts'
import { createResource } from '../../testing/create-resource.ts'
import { wireRecords } from '../../testing/original-client/wire-records.ts'
import { type OutsideReplay, replayOutside } from '../../testing/outside/replay-outside.ts'

let test: TestApp

/** A portal that asks outside sources, which a replay plays. */
let outside: TestApp
let replay: OutsideReplay

/** An entry of each source that is asked where it is, by the name of the source. */
const foreign: Partial<Record<'nextgeoss' | 'amerigeoss' | 'zenodo' | 'wikipedia' | 'earthquakes' | 'scenes', Resource>> = {}
let nextgeoss: Resource
beforeAll(async () => {
  test = await createTestApp({ records: wireRecords })
  replay = await replayOutside()
  const { live, allowHosts } = loadConfig(replay.environment)
  const scenes = createResource({
    id: 'sentinel-2',
    title: 'Sentinel-2',
    online: [
      { url: `${replay.base}/stac/collections/sentinel-2-l2a`, protocol: 'STAC API', accessType: 'unknown', function: 'search' },
    ],
  })
  outside = await createTestApp({
    records: [{ resource: scenes }],
    config: { live, allowHosts, layerHosts: { anyPublic: false, hosts: [...allowHosts] } },
  })
  const first = async (url: string): Promise<Resource> => {
    const reply = await outside.app.inject(`${url}outputFormat=${encodeURIComponent(PORTAL_FORMAT)}`)
    return reply.json<ResultSet>().entries[0]!.resource
  }
  nextgeoss = await first('/nextgeoss/opensearch/search.atom?q=lake&')
  foreign.nextgeoss = nextgeoss
  foreign.amerigeoss = await first('/internal/opensearch?ds=amerigeoss_ckan&')
  foreign.zenodo = await first('/zenodo/records?')
  foreign.wikipedia = await first('/internal/opensearch?ds=wikipedia&st=lake&')
  foreign.earthquakes = await first('/dab/opensearch/query?sources=seismic&')
  foreign.scenes = await first('/dab/opensearch/query?parents=sentinel-2&')
})
afterAll(async () => {
  await test.close()
  await outside.close()
  await replay.close()
})
async function text(url: string, app = test.app): Promise<string> {
  const reply = await app.inject({ url, headers: { authorization: '' } })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.body
}
const read = async (url: string, app = test.app) => readAsOriginal(await text(url, app))
const entry = async (id: string) => at(await read(`/dab/opensearch/query?targetId=${encodeURIComponent(id)}`), 'feed', 'entry')
const links = async (id: string) =>
  listOf(
    at(
      await entry(id),
      'gmd:distributionInfo',
      'gmd:MD_Distribution',
      'gmd:transferOptions',
      'gmd:MD_DigitalTransferOptions',
      'gmd:onLine',
    ),
  ).map((one) => {
    const resource = at(one, 'gmd:CI_OnlineResource')
    const words = (name: string) => {
      const found = at(resource, name)
      return found === undefined ? undefined : at(found, 'gco:CharacterString')
    }
    const described = at(resource, 'gmd:description')
    const anchor = typeof described === 'object' ? at(described, 'gmx:Anchor', '@xlink:href') : undefined
    return [words('gmd:protocol'), at(resource, 'gmd:linkage', 'gmd:URL'), words('gmd:name'), anchor]
  })
const categories = async (url: string): Promise<Read[][]> =>
  listOf(at(await read(url), 'feed', 'entry', 'category')).map((one) => [at(one, '@label'), at(one, '@term')])
const scores = async (query: string) => at(await read(`/dab/opensearch/query?ct=100&${query}`), 'feed', 'totalResults')
const gmi = (id: string) =>
  `/dab/cswisogeo?service=CSW&request=GetRecordById&id=${encodeURIComponent(id)}&outputschema=http://www.isotc211.org/2005/gmi&elementSetName=full`
const record = async (id: string, app = test.app) => at(await read(gmi(id), app), 'csw:GetRecordByIdResponse', 'gmi:MI_Metadata')
const constraint = async (id: string, name: string) => {
  const legal = at(
    await record(id),
    'gmd:identificationInfo',
    'gmd:MD_DataIdentification',
    'gmd:resourceConstraints',
    'gmd:MD_LegalConstraints',
  )
  return at(listOf(at(legal, name))[0], 'gco:CharacterString')
}
const ofNextgeoss = async (name: string) =>
  at(await read('/nextgeoss/opensearch/search.atom?q=lake', outside.app), 'feed', 'entry', name)

/** An id as such a client reads it. */
const isId = (read: Read, id: string): boolean => read === id || read === `id:${id}` || read === Number(id)

/** The id of the entry that `targetId` at dab finds; `undefined` = none. */
const foundAtDab = async (id: string) =>
  at(await read(`/dab/opensearch/query?targetId=${encodeURIComponent(id)}`, outside.app), 'feed', 'entry', 'id')
const ACCESS = 'http://www.essi-lab.eu/broker/accesstypes'
const urn = (service: string, version: string) => `urn:ogc:serviceType:${service}:${version}:HTTP`

describe('the wire of the original: search answers', () => {
  it.each<[line: string, asked: () => Promise<unknown>, expected: unknown]>([
    // @rule B-original-wire.scores
    [
      '1 facet of scores in steps',
      async () =>
        listOf(at(await read('/dab/opensearch/query?tf=sscScore'), 'feed', 'dm:termFrequency', 'dm:sscScore', 'dm:item')).map(
          (item) => [at(item, 'dm:term'), at(item, 'dm:decodedTerm'), at(item, 'dm:freq')],
        ),
      [
        ['0 - 20', '0 - 20', 2],
        ['41 - 60', '41 - 60', 11],
        ['61 - 80', '61 - 80', 3],
      ],
    ],
    ['1 requests of scores', () => scores('sscScore=[61,80]'), 3],
    ['1 requests of two steps', () => scores('sscScore=[61,80]&sscScore=[0,20]'), 5],
    ['1 requests of two steps in one', () => scores('sscScore=[61,80],[0,20]'), 5],
    ['2 a scene without platform has one', async () => at(await entry('scene'), 'acquisition', 'platform'), 'unknown'],
    ['2 a scene with platform', async () => at(await entry('full'), 'acquisition', 'platform'), 'Sentinel-3A'],
    [
      '2 a curated entry shows itself',
      async () => at(await read('/internal/opensearch?ds=geoss_cr&targetIds=paper'), 'feed', 'entry', 'acquisition', 'platform'),
      'GEOSS_CR',
    ],
    ['2 never empty: no scene, no element', async () => at(await entry('bare'), 'acquisition'), undefined],
    // @rule B-original-wire.contributor
    ['3 the publisher', async () => at(await entry('published'), 'contributor', 'orgName'), 'Publisher'],
    ['3 exactly one', async () => listOf(at(await entry('published'), 'contributor')).length, 1],
    ['3 the others elsewhere', async () => at(await entry('published'), 'dc:contributor'), ['Owner', 'A person']],
    ['3 never none', async () => at(await entry('bare'), 'contributor', 'orgName'), 'First source'],
    // @rule B-original-wire.layers
    [
      '4 layers',
      () => links('layers'),
      [
        [urn('WebMapService', '1.1.1'), 'https://a.example/wms?', 'ice', `${ACCESS}/simple`],
        [urn('WebMapService', '1.3.0'), 'https://a.example/wms?', 'snow', `${ACCESS}/simple`],
        [urn('WebCoverageService', '1.0.0'), 'https://a.example/wcs?', 'depth', `${ACCESS}/complex`],
        [urn('TiledMapService', '1.0.0'), 'https://a.example/wmts?', 'relief', `${ACCESS}/simple`],
        ['WWW:LINK-1.0-http--link', 'https://a.example/about', undefined, undefined],
      ],
    ],
    // @rule B-original-wire.footprints
    [
      '5 footprints of polygons',
      async () => at(await entry('scene'), 'acquisition', 'footprint'),
      'MULTIPOLYGON (((10 20, 30 20, 30 40, 10 20)))',
    ],
    // @rule B-original-wire.earthquakes
    ['6 content', async () => at(await entry('quake'), 'content'), 'QuakeML'],
    ['6 title', async () => at(await entry('quake'), 'title'), expect.stringMatching(/earthquake of magnitude 6\.1$/)],
    ['6 depth in positive metres', async () => at(await entry('quake'), 'verticalextent', 'minimum'), 12_500],
    ['6 depth in positive metres', async () => at(await entry('quake'), 'verticalextent', 'maximum'), 12_500],
    // @rule B-original-wire.series
    [
      '7 a collection with children',
      () => categories('/dab/opensearch/query?targetId=collection'),
      [
        ['data_resource', 'geoss_cr'],
        ['series', 'hlevel'],
      ],
    ],
    [
      '7 between hubs',
      () => categories('/internal/opensearch?ds=geoss_cr&targetIds=collection'),
      [
        ['geoss_cr', 'dataSource'],
        ['geoss_cr', 'displayDataSource'],
        ['data_resource', 'geoss_cr'],
        ['series', 'data_hub'],
        ['series', 'hlevel'],
      ],
    ],
    [
      '7 between hubs of information',
      async () => (await categories('/internal/opensearch?ds=geoss_cr&targetIds=papers')).filter(([label]) => label === 'series'),
      [
        ['series', 'information_hub'],
        ['series', 'hlevel'],
      ],
    ],
    [
      '7 between hubs of services',
      async () => (await categories('/internal/opensearch?ds=geoss_cr&targetIds=suite')).filter(([label]) => label === 'series'),
      [
        ['series', 'service_hub'],
        ['series', 'hlevel'],
      ],
    ],
    [
      '7 curated services',
      async () => (await categories('/dab/opensearch/query?targetId=service'))[0],
      ['service_resource', 'geoss_cr'],
    ],
    [
      '7 curated papers',
      async () => (await categories('/dab/opensearch/query?targetId=paper'))[0],
      ['information_resource', 'geoss_cr'],
    ],
    ['7 not curated', () => categories('/dab/opensearch/query?targetId=bare'), [['dataset', 'hlevel']]],
    // @rule B-original-wire.every-source
    ...(['nextgeoss', 'amerigeoss', 'wikipedia', 'earthquakes', 'scenes'] as const).map(
      (name): [string, () => Promise<unknown>, unknown] => [
        `8 ids of ${name} at dab`,
        async () => isId(await foundAtDab(foreign[name]!.id), foreign[name]!.id),
        true,
      ],
    ),
    ['8 ids of Zenodo are not asked there', () => foundAtDab(foreign.zenodo!.id).catch(() => undefined), undefined],
    // @rule B-original-wire.nextgeoss
    ['9 identifier', () => ofNextgeoss('dc:identifier').then((id) => id === nextgeoss.id), true],
    ['9 publisher', () => ofNextgeoss('dc:publisher'), expect.any(String)],
    ['9 date', () => ofNextgeoss('dc:date'), expect.stringMatching(/^\d{4}-[^/]*Z\/\d{4}-[^/]*Z$/)],
    ['9 polygon, longitude first', () => ofNextgeoss('georss:polygon'), expect.stringMatching(/^(?:-?[\d.]+ -?[\d.]+ ?){4,}$/)],
    [
      '9 files',
      async () => listOf(await ofNextgeoss('link'))[0],
      {
        '@rel': 'enclosure',
        '@href': expect.stringMatching(/^https?:/),
        '@type': expect.stringMatching(/^[a-z]+\/[\w.+-]+$/),
        '@title': expect.any(String),
        '@length': expect.any(Number),
      },
    ],
    // @rule B-original-wire.constraints
    ['10 the licence', () => constraint('full', 'gmd:useLimitation'), 'CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/)'],
    [
      '10 the citation',
      () => constraint('full', 'gmd:otherConstraints'),
      'Sea Institute (2002): Sea surface temperature <of> the "North" & Baltic Sea. https://doi.org/10.1234/abc',
    ],
    // @rule B-original-wire.ids
    [
      '11 ids of digits',
      async () => at(await read('/dab/opensearch/query?parents=collection'), 'feed', 'entry', 'id'),
      'id:0042',
    ],
    ['11 and asked again', async () => at(await entry('id:0042'), 'title'), 'Number'],
    ['12 scenes of worldcereal have their source by its id', async () => at(await entry('field'), 'sourceId'), 'worldcereal'],
    [
      '12 and lead to a file of them',
      async () => {
        const reply = await test.app.inject('/dab/worldcereal/query?sources=worldcereal')
        return [reply.statusCode, reply.headers['content-type'], reply.rawPayload.subarray(0, 2).toString()]
      },
      [200, expect.stringContaining('zip'), 'PK'],
    ],
    ['11 and their metadata', async () => at(await record('id:0042'), 'gmd:fileIdentifier', 'gco:CharacterString'), 42],
  ])('%s', async (_line, asked, expected) => {
    expect(await asked()).toEqual(expected)
  })
})
