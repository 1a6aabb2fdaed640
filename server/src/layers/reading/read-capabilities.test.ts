import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readXml } from '../../testing/xml/read-xml.ts'
import { xmlAttacks } from '../../testing/attacks/xml-attacks.ts'
import { LayerFault } from '../layer-fault.ts'
import { projectionCode, readCapabilities } from './read-capabilities.ts'

const read = (xml: string, layer?: string) => readCapabilities(new Uint8Array(Buffer.from(xml)), layer)
const wms = (layers: string) =>
  `<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" xmlns:xlink="http://www.w3.org/1999/xlink"><Service><Title>Maps</Title></Service><Capability><Layer>${layers}</Layer></Capability></WMS_Capabilities>`

describe('what a map service offers', () => {
  it('is told of a layer, with the projections of the layers around it', () => {
    const many = Array.from({ length: 300 }, (_, at) => `<CRS>EPSG:${20_000 + at}</CRS>`).join('')
    const xml = wms(`${many}<CRS>EPSG:900913</CRS><Layer><Name>a:b</Name><Title>B</Title><CRS>CRS:84</CRS></Layer>`)
    const found = read(xml, 'a:b')
    expect(found).toMatchObject({ service: 'wms', version: '1.3.0', title: 'Maps', layers: 1, nearest: [] })
    expect(found.layer?.projections.slice(0, 3)).toEqual(['EPSG:3857', 'CRS:84', 'EPSG:20000'])
    expect(found.layer?.projections).toHaveLength(100)
  })

  it('is told by the names that come nearest, when there is no such layer', () => {
    const xml = wms(
      ['ws:land_cover', 'land_cover_2020', 'roads', 'landscape', 'x']
        .map((name) => `<Layer><Name>${name}</Name></Layer>`)
        .join(''),
    )
    expect(read(xml, 'Land Cover').nearest).toEqual(['ws:land_cover', 'land_cover_2020'])
    expect(read(xml, 'nothing').nearest).toEqual([])
    expect(read(xml, 'zz').nearest).toEqual([])
  })

  it('is told of tiles by their matrix sets', () => {
    const xml = `<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:o="http://www.opengis.net/ows/1.1" version="1.0.0"><Contents>
      <Layer><o:Identifier>l</o:Identifier><TileMatrixSetLink><TileMatrixSet>g</TileMatrixSet></TileMatrixSetLink></Layer>
      <TileMatrixSet><o:Identifier>g</o:Identifier><o:SupportedCRS>urn:ogc:def:crs:EPSG:6.18:3:3857</o:SupportedCRS></TileMatrixSet></Contents></Capabilities>`
    expect(read(xml, 'l')).toMatchObject({ service: 'wmts', layers: 1, layer: { projections: ['EPSG:3857'] } })
  })

  it.each([
    ['EPSG:4326', 'EPSG:4326'],
    ['urn:ogc:def:crs:EPSG::3031', 'EPSG:3031'],
    ['http://www.opengis.net/def/crs/EPSG/0/4326', 'EPSG:4326'],
    ['EPSG:102100', 'EPSG:3857'],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', 'CRS:84'],
    ['AUTO2:42001', 'AUTO2:42001'],
  ])('names the projection %s as %s', (written, code) => expect(projectionCode(written)).toBe(code))

  it('is written without anything that could be run', () => {
    const { xml } = read(
      wms(
        `<Name onclick="x">a</Name><h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>
        <OnlineResource xlink:href="javascript:alert(1)"/><OnlineResource xlink:href=" java&#9;script:alert(1)"/><Get onlineResource="http://x.org/map?"/><OnlineResource xlink:href="https://x.org/wms?a=1&amp;b=2"/>`,
      ).replace('<Service>', '<?xml-stylesheet href="https://x.org/a.xsl" type="text/xsl"?><!-- c --><Service>'),
    )
    expect(xml).not.toMatch(/alert|stylesheet|onclick|<!--/)
    expect(xml).toContain('onlineResource="http://x.org/map?"')
    expect(xml).toContain('xlink:href="https://x.org/wms?a=1&amp;b=2"')
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('is no document with the root %s', (name) => {
    expect(() => readCapabilities(new Uint8Array(Buffer.from(`<${name}/>`)), undefined)).toThrow(
      `it is an XML document of another kind (${name})`,
    )
  })

  it.each(
    xmlAttacks('<WMS_Capabilities>WORDS</WMS_Capabilities>', 'http://127.0.0.1:9', 0.02).filter(
      ({ expected }) => expected !== 'accepted',
    ),
  )('is refused with $name', ({ document }) => {
    expect(() => readCapabilities(new Uint8Array(Buffer.from(document)), undefined)).toThrow(LayerFault)
  })
})

const FIXTURES = join(import.meta.dirname, '../../../../../shared/fixtures')
describe.skipIf(!existsSync(FIXTURES))('recorded documents of map services', () => {
  const files = (folder: string) =>
    existsSync(FIXTURES)
      ? readdirSync(join(FIXTURES, folder), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.xml'))
          .map((file) => join(folder, file))
      : []
  const outcomes = new Map<string, number>()

  it.each([...files('wms'), ...files('wmts')])('%s', (file) => {
    let outcome: string
    try {
      const { xml, service, layers } = readCapabilities(new Uint8Array(readFileSync(join(FIXTURES, file))), 'none')
      readXml(xml)
      expect(xml).not.toMatch(/<!DOCTYPE|<!ENTITY|<\?xml-/)
      if (service === 'wms' || service === 'wmts') expect(layers, file).toBeGreaterThanOrEqual(0)
      outcome = service
    } catch (error) {
      if (!(error instanceof LayerFault)) throw error
      expect(['wrong-kind', 'broken-file', 'unsafe-file']).toContain(error.trouble)
      outcome = error.trouble
    }
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  })

  it('are read, but for the few that are something else', () => {
    const { wms = 0, wmts = 0, exception = 0 } = Object.fromEntries(outcomes)
    expect(wms + wmts + exception).toBeGreaterThan(40)
  })
})
