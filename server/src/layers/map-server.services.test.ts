/** What the map fetches through the portal, from a real MapServer and real files of GDAL. */
import { type Diagnosis, MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MapServer, startMapServer } from '../../../tools/services/map-server/map-server.ts'
import { createOutbound, type Outbound } from '../outbound/outbound.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'

let maps: MapServer
let outbound: Outbound
let portal: TestApp
beforeAll(async () => {
  maps = await startMapServer()
  outbound = createOutbound({ allowHosts: [maps.host], hostIntervalMs: 0 })
  portal = await createTestApp({
    // a page over https would refuse the pictures of a server without encryption
    config: { publicUrl: 'http://portal.test', allowHosts: [maps.host], layerHosts: { anyPublic: false, hosts: [maps.host] } },
    dependencies: { outbound },
  })
}, 900_000)
afterAll(async () => {
  await portal.close()
  await outbound.close()
  await maps.stop()
})

const fetchOf = (path: string, url: string, more: Readonly<Record<string, string>> = {}) =>
  portal.app.inject({ url: path, query: { url: `${maps.base}${url}`, ...more } })
async function diagnosisOf(type: string, url: string, more: Readonly<Record<string, string>> = {}): Promise<Diagnosis> {
  return (await fetchOf(MAP_PROXIES.diagnosis.path, url, { type, ...more })).json<Diagnosis>()
}

describe('a real MapServer', () => {
  it.each(['1.1.1', '1.3.0'])('says through the portal what it offers in WMS %s', async (version) => {
    const reply = await fetchOf(MAP_PROXIES.capabilities.path, `/wms?SERVICE=WMS&REQUEST=GetCapabilities&VERSION=${version}`)
    expect(reply.statusCode, reply.body).toBe(200)
    const names = [...reply.body.matchAll(/<Name>(\w+)<\/Name>/g)].map(([, name]) => name)
    expect(names).toEqual(expect.arrayContaining(['square', 'months', 'metres']))
    expect(reply.body).toContain('2020-01-01/2020-03-01/P1M')
    expect(reply.body).toContain('GetLegendGraphic')
    // the document type of 1.1.1 stays outside
    expect(reply.body).not.toContain('<!DOCTYPE')
  })

  it.each([
    ['1.1.1', 'EPSG:3857'],
    ['1.3.0', 'EPSG:3857'],
    ['1.3.0', 'EPSG:4326'],
  ])('draws as the diagnosis asks it to, in WMS %s and %s', async (version, crs) => {
    const found = await diagnosisOf('wms', '/wms', { layer: 'square', version, crs })
    expect(found).toMatchObject({ state: 'works', host: maps.host, remedies: [] })
    expect(found.projections).toEqual(expect.arrayContaining(['EPSG:3857', 'EPSG:4326']))
    const drawn = new URL(maps.asked.at(-1) ?? '', maps.base).searchParams
    expect(drawn.get('REQUEST')).toBe('GetMap')
    expect(drawn.get(version === '1.3.0' ? 'CRS' : 'SRS')).toBe(crs)
  })

  it('is asked for a layer that it does not have', async () => {
    const found = await diagnosisOf('wms', '/wms', { layer: 'demo:Squares' })
    expect(found).toMatchObject({ state: 'fails', trouble: 'layer-unknown', layers: ['squares', 'square'] })
  })

  it('does not offer the projection of the map', async () => {
    expect(await diagnosisOf('wms', '/degrees', { layer: 'square' })).toMatchObject({
      trouble: 'projection-not-offered',
      projections: expect.arrayContaining(['EPSG:4326']),
      remedies: ['reproject', 'choose-layer'],
    })
    expect(await diagnosisOf('wms', '/degrees', { layer: 'square', crs: 'EPSG:4326' })).toMatchObject({ state: 'works' })
    expect((await diagnosisOf('wms', '/polar', { layer: 'square' })).projections).toContain('EPSG:3031')
  })

  it('refuses a request, and its words are told', async () => {
    const reply = await fetchOf(MAP_PROXIES.capabilities.path, '/wms?SERVICE=WMS&REQUEST=GetNothing&VERSION=1.3.0')
    expect(reply.body).toContain('unsupported WMS request')
    // its file is not there
    const found = await diagnosisOf('wms', '/wms', { layer: 'lost' })
    expect(found).toMatchObject({ state: 'fails', trouble: 'service-exception', remedies: ['choose-layer', 'tell-provider'] })
    expect(found.said).toMatch(/Failed to draw layer named 'lost'/)
  })

  it('is down while it draws', async () => {
    maps.breakDown('GetMap')
    const found = await diagnosisOf('wms', '/wms', { layer: 'square' })
    maps.breakDown(undefined)
    expect(found).toMatchObject({ state: 'fails', trouble: 'server-fault', remedies: ['try-later', 'tell-provider'] })
  })

  it('is no WMTS: it answers as to a browser', async () => {
    expect(await diagnosisOf('wmts', '/wms', { layer: 'square' })).toMatchObject({ state: 'fails', trouble: 'page' })
  })

  it.each([
    ['1.1.1', 'text/plain', 'text'],
    ['1.3.0', 'text/plain', 'text'],
    ['1.3.0', 'application/vnd.ogc.gml', 'xml'],
    ['1.3.0', 'geojson', 'json'],
    ['1.3.0', 'text/html', 'html'],
  ])('tells through the portal of a place, in WMS %s as %s', async (version, format, kind) => {
    const isNew = version === '1.3.0'
    // latitude first in 1.3.0
    const place = isNew ? 'CRS=EPSG:4326&BBOX=25,-35,45,-15&I=60&J=50' : 'SRS=EPSG:4326&BBOX=-35,25,-15,45&X=60&Y=50'
    const query = `SERVICE=WMS&REQUEST=GetFeatureInfo&VERSION=${version}&LAYERS=square&QUERY_LAYERS=square&STYLES=&WIDTH=200&HEIGHT=200&FORMAT=image/png&INFO_FORMAT=${format}`
    const reply = await fetchOf(MAP_PROXIES.featureInfo.path, `/wms?${query}&${place}`)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({ kind, text: expect.stringMatching(/Red square[\s\S]*42/) })
    // beside the square there is nothing
    const beside = place.replace(/=60&/, '=20&')
    expect((await fetchOf(MAP_PROXIES.featureInfo.path, `/wms?${query}&${beside}`)).body).not.toContain('42')
  })

  it('gives its legends as pictures, with words', async () => {
    const legend = '/wms?SERVICE=WMS&REQUEST=GetLegendGraphic&VERSION=1.3.0&SLD_VERSION=1.1.0&LAYER=months&FORMAT=image/png'
    const picture = await fetchOf(MAP_PROXIES.legend.path, legend)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    const words = await fetchOf(MAP_PROXIES.legendText.path, legend)
    expect(words.json()).toMatchObject({ accessible: true, text: expect.stringContaining('A colour for each month') })
    const unknown = await fetchOf(MAP_PROXIES.legend.path, legend.replace('months', 'nothing'))
    expect(unknown.statusCode).toBe(502)
  })
})

describe('tiles and files', () => {
  it('are found to work', async () => {
    expect(await diagnosisOf('wmts', '/wmts', { layer: 'square' })).toMatchObject({ state: 'works' })
    expect(await diagnosisOf('tms', '/tiles/{z}/{x}/{y}.png')).toMatchObject({ state: 'works' })
    expect(await diagnosisOf('tif', '/files/cog.tif')).toMatchObject({ state: 'works' })
    expect(await diagnosisOf('geojson', '/files/square.geojson')).toMatchObject({
      contents: { features: 1, extent: [-30, 30, -20, 40] },
    })
    expect(await diagnosisOf('kml', '/files/square.kml')).toMatchObject({ contents: { features: 1, extent: [-30, 30, -20, 40] } })
  })

  it('of a WMTS in degrees only are not in the projection of the map', async () => {
    expect(await diagnosisOf('wmts', '/wmts', { layer: 'degrees' })).toMatchObject({
      trouble: 'projection-not-offered',
      projections: ['EPSG:4326'],
    })
  })

  it('that GDAL made are given by parts', async () => {
    const whole = await (await fetch(`${maps.base}/files/cog.tif`)).bytes()
    const part = await portal.app.inject({
      url: MAP_PROXIES.range.path,
      query: { url: `${maps.base}/files/cog.tif` },
      headers: { range: 'bytes=100-299' },
    })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-299/${whole.length}`])
    expect(part.rawPayload.equals(whole.subarray(100, 300))).toBe(true)
  })
})
