import { PORTAL_FORMAT, type ResultSet } from '@graticule/contracts/resource'
import { hasScenes } from '@graticule/contracts/search/filter-sets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../config.ts'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import type { OutsideAnswer } from '../../testing/outside/outside-answers.ts'
import { type OutsideReplay, replayOutside } from '../../testing/outside/replay-outside.ts'

const GMI = 'http://www.isotc211.org/2005/gmi'
const ENTRIES = [
  `<title>Sentinel-1A</title><id>S1A</id><sourceId>scihub</sourceId><sourceTitle>Sentinel</sourceTitle><category label="series" term="hlevel"/>
<gi:satelliteCollectionQueryable>prodType,relOrbit,prodType</gi:satelliteCollectionQueryable>`,
  '<title>Rivers</title><id>rivers</id><sourceId>rivers-id</sourceId><category label="dataset" term="hlevel"/>',
  '<title>Nobody</title><id>nobody</id><category label="dataset" term="hlevel"/>',
]
const SCENE = `<title>A scene</title><id>S1A_0001</id><sourceId>scihub</sourceId><sourceTitle>Sentinel</sourceTitle><gi:parentID>S1A</gi:parentID>
<category label="dataset" term="hlevel"/><gi:acquisition><gi:platform>Sentinel-1A</gi:platform><gi:relativeOrbit>12</gi:relativeOrbit></gi:acquisition>`
const FACETS = `<dm:termFrequency xmlns:dm="http://floraresearch.eu/sdi/services/7.0/dataModel/schema">
<dm:sscScore><dm:item><dm:term>61+-+80</dm:term><dm:decodedTerm>61 - 80</dm:decodedTerm><dm:freq>7</dm:freq></dm:item>
<dm:item><dm:term>%5B81%2C100%5D</dm:term><dm:decodedTerm>81 - 100</dm:decodedTerm><dm:freq>2</dm:freq></dm:item></dm:sscScore>
<dm:attributeTitle><dm:item><dm:term>Sea+level</dm:term><dm:decodedTerm>Sea level</dm:decodedTerm><dm:freq>3</dm:freq></dm:item></dm:attributeTitle></dm:termFrequency>`
const RECORD = `<?xml version="1.0" encoding="UTF-8"?><csw:GetRecordByIdResponse xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" xmlns:x="${GMI}" xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco"><x:MI_Metadata><gmd:fileIdentifier><gco:CharacterString>rivers</gco:CharacterString></gmd:fileIdentifier><gmd:identificationInfo><gmd:MD_DataIdentification><gmd:citation><gmd:CI_Citation><gmd:title><gco:CharacterString>Rivers of the hub</gco:CharacterString></gmd:title></gmd:CI_Citation></gmd:citation></gmd:MD_DataIdentification></gmd:identificationInfo></x:MI_Metadata></csw:GetRecordByIdResponse>`
const EXCEPTION = `<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows"><ows:Exception exceptionCode="InvalidParameterValue" locator="id"/></ows:ExceptionReport>`

/** A GEO DAB of three entries, one with a scene, and one ISO record. */
function geoDab({ pathname, searchParams }: URL): OutsideAnswer {
  const type = 'application/xml'
  if (pathname.endsWith('/cswisogeo'))
    return searchParams.get('id') === 'rivers' ? { type, body: RECORD } : { status: 400, type, body: EXCEPTION }
  const id = searchParams.get('targetId') ?? searchParams.get('identifier')
  const found =
    searchParams.get('parents') === 'S1A' ? [SCENE] : ENTRIES.filter((one) => id === null || one.includes(`<id>${id}<`))
  return {
    type,
    body: `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:gi="http://flora.eu/gi-suite/1.0/dataModel/schema"><title>GEO DAB</title>
<totalResults xmlns="http://a9.com/-/spec/opensearch/1.1/">${found.length}</totalResults>${found.map((one) => `<entry>${one}</entry>`).join('')}${FACETS}</feed>`,
  }
}

describe.each(['legacy', '2026'])('a GEO DAB of the %s dialect as dab', (dialect) => {
  let replay: OutsideReplay
  let test: TestApp
  beforeAll(async () => {
    replay = await replayOutside()
    replay.play('dab', geoDab)
    const { live, allowHosts } = loadConfig({
      ...replay.environment,
      GRATICULE_DAB: `${replay.base}/dab`,
      GRATICULE_DAB_DIALECT: dialect,
    })
    test = await createTestApp({ config: { live, allowHosts }, records: [{ resource: createResource({ id: 'embedded' }) }] })
  })
  afterEach(() => {
    replay.behave('dab')
  })
  afterAll(async () => {
    await test.close()
    await replay.close()
  })

  const search = async (query: Record<string, string>): Promise<ResultSet> =>
    (await test.app.inject({ url: '/dab/opensearch/query', query: { outputFormat: PORTAL_FORMAT, ...query } })).json()
  const iso = async (id: string, more: Record<string, string> = {}) =>
    test.app.inject({ url: '/dab/cswisogeo', query: { service: 'CSW', request: 'GetRecordById', id, ...more } })
  const asked = () => new URL((replay.asked.at(-1)?.line ?? '').slice('GET '.length), replay.base).searchParams

  // @rule B-outside-sources.dab-sources
  it('files entries under its own sources, and those that name none under the hub', async () => {
    const { entries } = await search({})
    expect(entries.map(({ resource }) => resource.source)).toEqual([
      { id: 'scihub', title: 'Sentinel' },
      { id: 'rivers-id', title: 'rivers-id' },
      { id: 'geodab', title: 'GEO DAB' },
    ])
    await search({ sources: 'scihub' })
    expect(asked().get('sources')).toBe('scihub')
  })

  // @rule B-outside-sources.dab-scenes
  it('leads from a satellite collection to its scenes, and from nothing else', async () => {
    const { entries } = await search({})
    expect(entries.map(hasScenes)).toEqual([true, false, false])
    expect((await search({ targetIds: 'S1A' })).entries.map(hasScenes)).toEqual([true])
    const scenes = await search({ parents: 'S1A', relOrbit: '12' })
    expect(asked().get('parents')).toBe('S1A')
    expect(asked().get('relOrbit')).toBe('12')
    expect(scenes.entries[0]?.resource).toMatchObject({ id: 'S1A_0001', parentId: 'S1A', scene: { relativeOrbit: 12 } })
  })

  // @rule B-outside-sources.dab-scores
  it('gives scores in ranges that can be asked for, and its other facets', async () => {
    const { facets } = await search({ tf: 'sscScore,attributeTitle' })
    expect(asked().get('tf')).toBe('sscScore,attributeTitle')
    expect(facets.sscScore?.map(({ term, count }) => [term, count])).toEqual([
      ['61-80', 7],
      ['81-100', 2],
    ])
    expect(facets.attributeTitle?.[0]?.term).toBe('Sea level')
    for (const sscScore of ['61-80', '[61,80]']) {
      await search({ sscScore })
      expect(asked().get('sscScore')).toBe('[61,80]')
    }
    const wire = (await test.app.inject({ url: '/dab/opensearch/query', query: { tf: 'sscScore' } })).body
    expect([...wire.matchAll(/<dm:decodedTerm>([^<]*)</g)].map(([, term]) => term)).toEqual(['61 - 80', '81 - 100'])
  })

  // @rule B-outside-sources.dab-records
  it('gives its ISO record, in usual prefixes, and the record as it is', async () => {
    const { entries } = await search({})
    expect(entries[1]?.resource.original).toEqual({ mediaType: 'application/xml', standard: 'iso19115-2' })
    const record = await iso('rivers')
    expect(record.statusCode, record.body).toBe(200)
    expect(record.body).toContain('<gmi:MI_Metadata')
    expect(record.body).toContain('Rivers of the hub')
    const original = await test.app.inject({ url: '/dab/metadata', query: { id: 'rivers' } })
    expect(original.headers['content-disposition']).toContain('attachment')
    expect(original.body).toContain('<x:MI_Metadata')
  })

  // @rule B-outside-sources.dab-records
  it('writes the record of an entry of which it gives out none, and knows none of others', async () => {
    const written = await iso('S1A')
    expect(written.body).toContain('Sentinel-1A')
    expect((await iso('embedded')).statusCode).toBe(200)
    expect((await iso('no-such-entry')).statusCode).toBe(404)
    expect((await test.app.inject({ url: '/dab/metadata', query: { id: 'no-such-entry' } })).statusCode).toBe(404)
  })

  // @rule B-outside-sources.dab-records
  it('says that it fails, where it does', async () => {
    replay.behave('dab', 'html')
    expect((await iso('rivers')).statusCode).toBe(502)
    expect((await iso('rivers')).body).toContain('GEOSS')
    expect((await test.app.inject({ url: '/dab/metadata', query: { id: 'rivers' } })).statusCode).toBe(502)
    expect((await iso('embedded')).statusCode).toBe(200)
    // an id of another source is none of its business
    const query = { outputFormat: PORTAL_FORMAT, ds: 'wikipedia', st: 'lake' }
    const found = (await test.app.inject({ url: '/internal/opensearch', query })).json<ResultSet>()
    expect((await iso(found.entries[0]?.resource.id ?? '')).statusCode).toBe(200)
  })
})
