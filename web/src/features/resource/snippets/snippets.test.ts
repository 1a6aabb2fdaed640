import type { OnlineResource, Resource } from '@graticule/contracts/resource'
import { describe, expect, it } from 'vitest'
import { createResource } from '../../../testing/factories.ts'
import { accessPoints, fileNameOf } from './access-points.ts'
import { curlSnippet } from './curl.ts'
import { pythonSnippet } from './python.ts'
import { qgisSnippet } from './qgis.ts'
import { rSnippet } from './r.ts'

const RECORD = 'https://portal.example.org/dab/cswisogeo?service=CSW&request=GetRecordById&id=a%27b'

const linked = (online: readonly Partial<OnlineResource>[], part: Partial<Resource> = {}): Resource =>
  createResource({
    footprint: { boxes: [[5.2, 30.6, 11.6, 37.4]] },
    time: { start: '2015-01-05T00:00:00Z' },
    ...part,
    online: online.map((link) => ({ url: 'https://data.example.org/a', accessType: 'unknown', ...link })),
  })

const kindsOf = (...online: Partial<OnlineResource>[]) => accessPoints(linked(online)).map(({ kind }) => kind)

describe('the ways to the data of a record', () => {
  it.each<[Partial<OnlineResource>, string[]]>([
    [{ protocol: 'OGC:WMS-1.3.0-http-get-map' }, ['wms']],
    [{ protocol: 'OGC:WMTS' }, ['wmts']],
    [{ url: 'https://m.example.org/ows?SERVICE=WFS&request=GetCapabilities' }, ['wfs']],
    [{ protocol: 'STAC API', url: 'https://m.example.org/v1/collections/s-2' }, ['stac']],
    [{ url: 'https://m.example.org/all.nc', accessType: 'direct' }, ['netcdf']],
    [{ url: 'https://m.example.org/get?file=1', accessType: 'direct', format: 'Cloud-optimised GeoTIFF' }, ['geotiff']],
    [{ url: 'https://m.example.org/all.zip', accessType: 'direct', format: 'NetCDF' }, ['file']],
    [{ url: 'https://m.example.org/about', accessType: 'direct' }, []],
    [{ url: 'https://m.example.org/about', format: 'NetCDF' }, []],
    [{ protocol: 'FDSN event' }, []],
    [{ url: 'ftp://m.example.org/all.nc', accessType: 'direct' }, []],
  ])('%j is %j', (link, kinds) => {
    expect(kindsOf(link)).toEqual(kinds)
  })

  it('are the nearest to the data first, and each once', () => {
    const map = { protocol: 'OGC:WMS', layer: 'a' }
    expect(kindsOf(map, map, { ...map, layer: 'b' }, { url: 'https://m.example.org/all.nc' })).toEqual(['netcdf', 'wms', 'wms'])
  })

  it('have the collection apart from the address of its catalogue', () => {
    const [point] = accessPoints(linked([{ protocol: 'STAC API', url: 'https://m.example.org/v1/collections/s%2D2/items' }]))
    expect(point).toMatchObject({ url: 'https://m.example.org/v1', layer: 's-2', interval: '2015-01-05T00:00:00Z/..' })
  })

  it('have a box that a service takes: no point, and nothing over the antimeridian', () => {
    const boxOf = (box: readonly [number, number, number, number]) =>
      accessPoints(linked([{ protocol: 'OGC:WMS' }], { footprint: { boxes: [[...box]] } }))[0]?.box
    expect(boxOf([170, -20, -170, -10])).toEqual([170, -20, 180, -10])
    expect(boxOf([8, 50, 8, 50])).toEqual([7.5, 49.5, 8, 50])
  })

  it('save files under names that are no paths', () => {
    expect(fileNameOf('https://m.example.org/..%2F..%2Fetc/pass%20wd.nc?x', 'data')).toBe('pass-wd.nc')
    expect(fileNameOf('https://m.example.org/%2e%2e%2f.bashrc', 'data')).toBe('bashrc')
    expect(fileNameOf('https://m.example.org/', 'data')).toBe('data')
  })
})

describe('snippets', () => {
  const wms = linked([
    { protocol: 'OGC:WMS-1.3.0', layer: 'swi', url: 'https://m.example.org/wms?map=x&service=WMS&request=GetMap&bbox=1,2,3,4' },
  ])

  it('ask a map by OWSLib with the corners of the entry', () => {
    const python = pythonSnippet(accessPoints(wms)[0], RECORD)
    expect(python).toContain('WebMapService("https://m.example.org/wms?map=x", version="1.3.0")')
    expect(python).toContain('layers=["swi"]')
    expect(python).toContain('bbox=(5.2, 30.6, 11.6, 37.4)')
    expect(python).toContain('size=(753, 800)')
  })

  it('ask a map by curl with latitude first in version 1.3.0 and last before', () => {
    const bboxOf = (protocol: string) =>
      /'bbox=([^']*)'/.exec(curlSnippet(accessPoints(linked([{ protocol, layer: 'a' }]))[0], RECORD))?.[1]
    expect(bboxOf('OGC:WMS-1.3.0')).toBe('30.6,5.2,37.4,11.6')
    expect(bboxOf('OGC:WMS-1.1.1')).toBe('5.2,30.6,11.6,37.4')
  })

  it('ask in R with the parameters behind those that the address has', () => {
    const r = rSnippet(accessPoints(wms)[0], RECORD)
    expect(r).toContain('"bbox" = "30.6,5.2,37.4,11.6"')
    expect(r).toContain('paste0("https://m.example.org/wms?map=x&", paste0(names(parameters), "=", values')
    const [coverage] = accessPoints(linked([{ protocol: 'OGC:WCS', layer: 'é "1"' }]))
    const code = rSnippet(coverage, RECORD)
    expect(code).toContain(String.raw`"coverageId" = "\u00e9 \"1\""`)
    expect(code).toContain('c(latitude, longitude), c(30.6, 5.2), c(37.4, 11.6)')
  })

  it('list what a service has where the record names no layer', () => {
    const [bare] = accessPoints(linked([{ protocol: 'OGC:WMS' }]))
    expect(curlSnippet(bare, RECORD)).toContain("'request=GetCapabilities'")
    expect(qgisSnippet(bare)).toBeUndefined()
  })

  it('read the metadata where a record has no way to its data', () => {
    expect(pythonSnippet(undefined, RECORD)).toContain(`requests.get("${RECORD}"`)
    expect(curlSnippet(undefined, RECORD)).toContain(RECORD)
    expect(rSnippet(undefined, RECORD)).toContain(`download.file("${RECORD}", "record.xml"`)
    expect(qgisSnippet(undefined)).toBeUndefined()
  })
})
