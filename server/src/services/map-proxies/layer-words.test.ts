/** What is told of a layer: why it does not load, and what its legend shows. */
import type { RequestListener } from 'node:http'
import {
  type Diagnosis,
  DiagnosisSchema,
  type LegendText,
  LegendTextSchema,
  MAP_PROXIES,
} from '@graticule/contracts/services/map-proxies'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { createOutbound } from '../../outbound/outbound.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { mapPortal } from '../../testing/map-portal.ts'
import { LAYERS, plays, pngOf, wmsOf } from '../../testing/outside/played-answers.ts'
import { listen, SOUND_KML } from '../../testing/outside/played-hosts.ts'

const POLAR = wmsOf('').replace('EPSG:900913', 'EPSG:3031').replace('</Layer>', '<Layer><Name>ice</Name></Layer></Layer>')

const portal = mapPortal()
const { ask } = portal

describe('the diagnosis of a layer', () => {
  const diagnose = async (url: string, query: Readonly<Record<string, string>>): Promise<Diagnosis> => {
    const reply = await ask(MAP_PROXIES.diagnosis.path, url, query)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(Check(DiagnosisSchema, reply.json())).toBe(true)
    return reply.json<Diagnosis>()
  }
  /** A service that draws. */
  const service =
    (capabilities: string, drawn: string | Buffer = pngOf()): RequestListener =>
    (request, response) =>
      response.end(/GetCapabilities/i.test(request.url ?? '') ? capabilities : drawn)

  it('is that it works, with what is in it', async () => {
    expect(await diagnose(portal.played.fresh(), { type: 'kml' })).toEqual({
      state: 'works',
      type: 'kml',
      host: portal.played.host,
      remedies: [],
      contents: { features: 1, overlays: 0, links: 0, extent: [1, 2, 1, 2] },
    })
    portal.played.answer = plays(Buffer.from('49492a0008000000', 'hex'))
    expect(await diagnose(portal.played.fresh(), { type: 'tif' })).toMatchObject({ state: 'works' })
  })

  it.each<[what: string, expected: Partial<Diagnosis>, answer: () => RequestListener, query: Readonly<Record<string, string>>]>([
    [
      'a server that fails',
      { trouble: 'server-fault', remedies: ['try-later', 'tell-provider'] },
      () => plays('', {}, 500),
      { type: 'kml' },
    ],
    ['a file that is gone', { trouble: 'not-found' }, () => plays('', {}, 404), { type: 'kmz' }],
    ['a page', { trouble: 'page', remedies: ['check-address'] }, () => plays('<!doctype html>'), { type: 'wms', layer: 'a' }],
    ['a file without places', { trouble: 'empty' }, () => plays('<kml/>'), { type: 'kml' }],
    ['a file that is no TIFF', { trouble: 'wrong-kind' }, () => plays('GIF89a'), { type: 'tif' }],
    [
      'a TIFF file without a byte',
      { trouble: 'empty', remedies: ['check-address', 'tell-provider'] },
      () => plays('', { 'content-range': 'bytes */0' }, 416),
      { type: 'tif' },
    ],
    ['no tiles', { trouble: 'wrong-kind' }, () => plays('no'), { type: 'tms' }],
    [
      'a layer that is not there',
      { trouble: 'layer-unknown', layers: ['ws:roads'], remedies: ['choose-layer'] },
      () => service(LAYERS),
      { type: 'wms', layer: 'Roads' },
    ],
    [
      'a projection that is not offered',
      { trouble: 'projection-not-offered', projections: ['EPSG:4326', 'EPSG:3031'], remedies: ['reproject', 'choose-layer'] },
      () => service(POLAR),
      { type: 'wms', layer: 'ice' },
    ],
    [
      'a service that refuses to draw',
      { trouble: 'service-exception', said: 'msDrawMap(): no data & no luck' },
      () =>
        service(
          LAYERS,
          '<ServiceExceptionReport><ServiceException code="x">msDrawMap(): no data & no\n luck</ServiceException></ServiceExceptionReport>',
        ),
      { type: 'wms', layer: 'rivers' },
    ],
    [
      'a service that has a fault',
      { trouble: 'service-exception', said: 'No such map' },
      () => service('<ServiceExceptionReport><ServiceException>No such map</ServiceException></ServiceExceptionReport>'),
      { type: 'wms', layer: 'rivers' },
    ],
    ['another service', { trouble: 'wrong-kind' }, () => service(LAYERS), { type: 'wmts', layer: 'rivers' }],
    [
      // pages of https://portal.test cannot show what comes over http
      'a service without encryption',
      { trouble: 'mixed-content', remedies: ['use-secure-address', 'through-portal'] },
      () => service(LAYERS),
      { type: 'wms', layer: 'ws:roads' },
    ],
  ])('tells of %s', async (_what, expected, answer, query) => {
    portal.played.answer = answer()
    const found = await diagnose(portal.played.fresh('/wms?map=a'), query)
    expect(found).toMatchObject({
      state: 'fails',
      host: portal.played.host,
      words: expect.stringMatching(/^[A-Z1].{15,}/),
      ...expected,
    })
    portal.played.answer = plays(SOUND_KML)
    await ask(MAP_PROXIES.kml.path, portal.played.fresh())
  })

  it('asks for a small map in the version and projection of the map', async () => {
    portal.played.answer = service(LAYERS)
    await diagnose(portal.played.fresh('/wms?map=a&REQUEST=GetMap'), {
      type: 'wms',
      layer: 'rivers',
      version: '1.1.1',
      crs: 'EPSG:4326',
    })
    const [capabilities, map] = portal.played.asked.map(({ url }) => new URL(url ?? '', portal.played.base).searchParams)
    expect(Object.fromEntries(capabilities ?? [])).toMatchObject({
      map: 'a',
      REQUEST: 'GetCapabilities',
      VERSION: '1.1.1',
      SERVICE: 'WMS',
    })
    expect(Object.fromEntries(map ?? [])).toMatchObject({
      map: 'a',
      REQUEST: 'GetMap',
      SRS: 'EPSG:4326',
      LAYERS: 'rivers',
      BBOX: '-1,-1,1,1',
    })
  })

  it('is that of tiles whatever bytes stand in their address', async () => {
    portal.played.answer = plays(pngOf())
    // without encryption: the tile itself was drawn
    expect(await diagnose(`${portal.played.base}/%ff/%2f/{z}/%7bx%7D/{-y}.png`, { type: 'tms' })).toMatchObject({
      trouble: 'mixed-content',
    })
    expect(portal.played.asked[0]?.url).toBe('/%ff/%2f/0/0/0.png')
  })

  // @rule B-map-proxies.diagnosis
  it('tells of servers that are not there', async () => {
    const closed = await listen(() => undefined)
    closed.close()
    const way = createOutbound({
      allowHosts: [`127.0.0.1:${closed.port}`],
      hostIntervalMs: 0,
      sleep: () => Promise.resolve(),
      resolve: () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })),
    })
    const other = await createTestApp({
      config: { allowHosts: [`127.0.0.1:${closed.port}`], layerHosts: { anyPublic: true, hosts: [`127.0.0.1:${closed.port}`] } },
      dependencies: { outbound: way },
    })
    const found = async (url: string) =>
      (await other.app.inject({ url: MAP_PROXIES.diagnosis.path, query: { url, type: 'wms' } })).json<Diagnosis>()
    expect(await found(`http://127.0.0.1:${closed.port}/`)).toMatchObject({
      trouble: 'unreachable',
      remedies: ['try-later', 'tell-provider'],
    })
    expect(await found('http://nowhere.example.org/')).toMatchObject({ trouble: 'host-unknown', host: 'nowhere.example.org' })
    await other.close()
    await way.close()
  })

  it.each([
    [{ type: '' }, 'type'],
    [{ type: 'custom' }, 'type'],
    [{ type: 'wms', version: '2.0' }, 'version'],
    [{ type: 'wms', crs: 'EPSG:x' }, 'crs'],
    [{ type: 'wms', layer: 'a\0' }, 'layer'],
    [{ type: 'wms', url: '' }, 'url'],
  ])('needs parameters in order: %j', async (query, parameter) => {
    const reply = await ask(MAP_PROXIES.diagnosis.path, portal.played.fresh(), query)
    expect([reply.statusCode, reply.json().parameter]).toEqual([400, parameter])
  })
})

describe('a legend in words', () => {
  const describeLegend = async (url: string) => {
    const reply = await ask(MAP_PROXIES.legendText.path, url)
    expect(Check(LegendTextSchema, reply.json())).toBe(true)
    return reply.json<LegendText>()
  }
  const LEGEND = {
    Legend: [
      {
        rules: [
          { name: 'r', title: 'Motorway', symbolizers: [{ Line: { stroke: '#FF0000' } }] },
          {
            symbolizers: [
              {
                Raster: {
                  colormap: {
                    entries: [
                      { label: 'Water', color: '#0000FF' },
                      { quantity: 5, color: 'red' },
                    ],
                  },
                },
              },
            ],
          },
        ],
      },
    ],
  }

  it('names the layer as its service does, and the classes where it tells them', async () => {
    portal.played.answer = (request, response) => {
      const url = request.url ?? ''
      response.end(/GetCapabilities/.test(url) ? LAYERS : /json/.test(url) ? JSON.stringify(LEGEND) : pngOf(120, 340))
    }
    expect(
      await describeLegend(
        portal.played.fresh('/wms?SERVICE=WMS&request=GetLegendGraphic&layer=ws:roads&STYLE=thin&format=image/png'),
      ),
    ).toMatchObject({
      accessible: true,
      width: 120,
      height: 340,
      text: `Legend of the layer “Roads of the land” in the style “thin” from ${portal.played.host}, a picture of 120 × 340 pixels. It shows: Motorway (#ff0000), Water (#0000ff), 5.`,
      classes: [{ label: 'Motorway', colour: '#ff0000' }, { label: 'Water', colour: '#0000ff' }, { label: '5' }],
    })
  })

  it('tells what it can of a picture alone, and why there is none', async () => {
    portal.played.answer = plays(pngOf(10, 20))
    expect((await describeLegend(portal.played.fresh('/legend.png'))).text).toBe(
      `Legend from ${portal.played.host}, a picture of 10 × 20 pixels. Its service does not tell in words what it shows.`,
    )
    portal.played.answer = plays('', {}, 404)
    expect(await describeLegend(portal.played.fresh('/legend.png'))).toMatchObject({
      accessible: false,
      text: expect.stringContaining('no longer'),
    })
    portal.played.answer = plays('<svg/>')
    expect(await describeLegend(portal.played.fresh('/legend.png'))).toMatchObject({ accessible: false })
  })
})
