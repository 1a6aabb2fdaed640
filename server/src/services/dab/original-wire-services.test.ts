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
import { at, type Read, readAsOriginal } from '../../testing/original-client/read-as-original.ts'
import { createResource } from '../../testing/create-resource.ts'
import { quake, wireRecords } from '../../testing/original-client/wire-records.ts'
import { type OutsideReplay, replayOutside } from '../../testing/outside/replay-outside.ts'

interface Highlights {
  readonly _embedded: { readonly highlightedSearches: readonly object[] }
}
interface Views {
  readonly _embedded: { readonly views: readonly object[] }
}
interface List {
  readonly _embedded: Readonly<Record<string, readonly object[]>>
  readonly page: object
}
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
const gmi = (id: string) =>
  `/dab/cswisogeo?service=CSW&request=GetRecordById&id=${encodeURIComponent(id)}&outputschema=http://www.isotc211.org/2005/gmi&elementSetName=full`
const record = async (id: string, app = test.app) => at(await read(gmi(id), app), 'csw:GetRecordByIdResponse', 'gmi:MI_Metadata')

/** An id as such a client reads it. */
const isId = (read: Read, id: string): boolean => read === id || read === `id:${id}` || read === Number(id)
const json = async (url: string, app = test.app): Promise<unknown> => JSON.parse(await text(url, app)) as unknown
const post = async (url: string, body: object) => (await test.app.inject({ method: 'POST', url, payload: body })).json<unknown>()

describe('the wire of the original: metadata and small services', () => {
  it.each<[line: string, asked: () => Promise<unknown>, expected: unknown]>([
    // @rule B-original-wire.gmi
    ['root and prefixes of ours', async () => at(await record('bare'), 'gmd:fileIdentifier', 'gco:CharacterString'), 'bare'],
    [
      'root and prefixes of a foreign original, CDATA as text',
      async () => at(await record('foreign'), 'gmd:fileIdentifier', 'gco:CharacterString'),
      'foreign & more',
    ],
    [
      'gml of any version',
      async () =>
        at(
          await record('foreign'),
          'gmd:identificationInfo',
          'gmd:MD_DataIdentification',
          'gmd:extent',
          'gml:TimePeriod',
          'gml:beginPosition',
        ),
      2001,
    ],
    ['attributes too', async () => at(await record('foreign'), 'gmd:identificationInfo', '@xlink:href'), 'https://a.example/'],
    ['the original untouched', async () => /<MD_Metadata.*<!\[CDATA\[/s.test(await text('/dab/metadata?id=foreign')), true],
    ...(['nextgeoss', 'amerigeoss', 'wikipedia', 'earthquakes', 'scenes'] as const).map(
      (name): [string, () => Promise<unknown>, unknown] => [
        `live ids of ${name}`,
        async () => {
          const { id } = foreign[name]!
          return isId(at(await record(id, outside.app), 'gmd:fileIdentifier', 'gco:CharacterString'), id)
        },
        true,
      ],
    ),
    [
      'counter of uiEntryId',
      () => post('/proxy/rest/counter/view', { uiEntryId: 'bare' }),
      { entryId: 'bare', count: 1, counter: 1 },
    ],
    ['counter', () => json('/proxy/rest/counter/view/bare'), { entryId: 'bare', count: 1, counter: 1 }],
    [
      'CHECK_LAYER_FILE',
      () => json('/community/guest/geoss-resources?p_p_resource_id=CHECK_LAYER_FILE&type=kml&url=http%3A%2F%2F10.0.0.1%2Fa.kml'),
      { result: false, resultDetails: expect.any(String) },
    ],
    [
      'CHECK_LAYER_FILE of a sound file',
      async () => {
        const body =
          '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></kml>'
        replay.play('ckan', () => ({ type: 'application/vnd.google-earth.kml+xml', body }))
        const call = '/community/guest/geoss-resources?p_p_resource_id=CHECK_LAYER_FILE&type=kml'
        return json(`${call}&url=${encodeURIComponent(`${replay.base}/ckan/a.kml`)}`, outside.app)
      },
      { result: true },
    ],
    // @rule B-original-wire.highlighted
    [
      'highlighted searches',
      async () => {
        const { _embedded } = (await json('/personaldata/rest/highlighted-searches/search/enabled?size=1')) as Highlights
        return _embedded.highlightedSearches[0]
      },
      expect.objectContaining({
        id: '1',
        name: expect.any(String),
        phrase: expect.any(String),
        url: expect.stringMatching(/^\/\?f:phrase=[^&]*&f:selectedAreaCoordinates=-16,-74,2,-50(&|$)/),
        createdOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        enabled: true,
        defaultSearch: true,
      }),
    ],
    // @rule B-original-wire.views
    [
      'views',
      async () => ((await json('/settings/rest/sites/0/views')) as Views)._embedded.views.slice(0, 2),
      [
        { id: 'geoss', value: 'geoss', label: 'Everything', title: 'Everything', defaultOption: true, subOptions: [] },
        { id: 'copernicus', value: 'copernicus', defaultOption: false, subOptions: [] },
      ].map((view) => expect.objectContaining(view)),
    ],
    ...[
      ['/settings/rest/sites/0/views', 'views'],
      ['/personaldata/rest/highlighted-searches/search/enabled', 'highlightedSearches'],
      ['/personaldata/rest/popular-searches', 'popularSearches'],
    ].map(([path = '', rel = '']): [string, () => Promise<unknown>, unknown] => [
      `the HAL list ${rel} exists even when it is empty, with its page`,
      async () => {
        const { _embedded, page } = (await json(`${path}?page=99`)) as List
        return [_embedded[rel], Object.keys(page).toSorted()]
      },
      [[], ['number', 'size', 'totalElements', 'totalPages']],
    ]),
  ])('%s', async (_line, asked, expected) => {
    expect(await asked()).toEqual(expected)
  })

  // @rule B-original-wire.log
  it('searches are logged before they are answered, and teach popular phrases', async () => {
    const body = {
      dsSt: 'glacier retreat',
      dsRel: 'OVERLAPS',
      dsTs: '',
      dsTe: '',
      dsBbox: '40 -10 60 10',
      dsSi: 1,
      dsCt: 12,
      dsKwd: '',
      dsFrmt: '',
      dsProt: '',
      dsScore: '',
      dsGdc: false,
      dsReqId: 'abc',
      dsQueryUrl: 'https://portal.test/dab/opensearch/query?st=glacier',
      dsViewsGroup: { key: 'sea', value: 'Sea' },
      dsSourcesGroup: { key: 'source-1', value: 'First source' },
      dsParentsGroup: [{ key: 'p1', value: 'One' }],
      uiEntryid: 'glacier retreat',
    }
    for (const remoteAddress of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) {
      // the last one comes on another day
      if (remoteAddress.endsWith('4'))
        await test.database.writer
          .updateTable('searched_phrases')
          .set(({ eb }) => ({ day: eb('day', '-', 1) }))
          .execute()
      const reply = await test.app.inject({
        method: 'POST',
        url: '/proxy/rest/log/logSearchResult',
        remoteAddress,
        headers: { authorization: 'null' },
        payload: body,
      })
      expect(reply.statusCode, reply.body).toBe(204)
    }
    const [row] = await test.database.reader.selectFrom('usage_log').select('fields').where('phrase', '=', body.dsSt).execute()
    expect(JSON.parse(row?.fields ?? '{}')).toMatchObject({
      dsBbox: '40 -10 60 10',
      dsGdc: false,
      dsViewsGroup: 'sea',
      dsSourcesGroup: 'source-1',
      dsParentsGroup: 'p1',
    })
    expect(await json('/proxy/rest/popular?query=glacier')).toEqual(['glacier retreat'])
  })

  it.each(['', 'null'])('no path refuses Authorization %j', async (authorization) => {
    for (const url of [
      '/dab/opensearch/query',
      '/internal/opensearch?ds=geoss_cr',
      gmi(quake.id),
      '/search/rest/concepts?st=ice',
      '/proxy/rest/popular',
      '/proxy/rest/counter/view/bare',
      '/settings/rest/sites/0/views',
      '/personaldata/rest/highlighted-searches/search/enabled',
    ]) {
      const reply = await test.app.inject({ url, headers: { authorization } })
      expect([url, reply.statusCode]).toEqual([url, 200])
    }
  })
})
