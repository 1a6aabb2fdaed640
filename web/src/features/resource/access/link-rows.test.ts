import type { OnlineResource } from '@graticule/contracts/resource'
import { describe, expect, it } from 'vitest'
import { firstLink, linkRows, serviceNames } from './link-rows.ts'

const link = (part: Partial<OnlineResource>): OnlineResource => ({
  url: 'https://a.example.org/x',
  accessType: 'unknown',
  ...part,
})
const rowOf = (part: Partial<OnlineResource>) => linkRows([link(part)])[0]

const file = link({ url: 'https://a.example.org/all.nc', accessType: 'direct', format: 'NetCDF', size: 5 })
const wms = link({ url: 'https://a.example.org/wms?map=x', protocol: 'OGC:WMS-1.3.0-http-get-map', layer: 'swi' })
const page = link({ name: 'Documentation', function: 'information' })
const portal = link({ name: 'Archive', function: 'download', accessType: 'complex' })

describe('the links of a record', () => {
  it('are in three groups: downloads, services, pages', () => {
    expect(linkRows([page, wms, portal, file]).map(({ group, name }) => [group, name])).toEqual([
      ['downloads', 'Archive'],
      ['downloads', 'all.nc'],
      ['services', 'a.example.org/wms'],
      ['pages', 'Documentation'],
    ])
  })

  it('put one first that is not known to be broken', () => {
    const check = { state: 'fails', cause: 'not-found', checkedAt: '2026-01-01T00:00:00Z' } as const
    expect(firstLink(linkRows([{ ...file, check }, page]))?.name).toBe('Documentation')
    expect(
      firstLink(
        linkRows([
          { ...file, check },
          { ...page, check },
        ]),
      ),
    ).toMatchObject({ name: 'all.nc', check })
  })

  it('are told by file, layer or host, and by form', () => {
    expect(rowOf(file)).toMatchObject({ detail: 'a.example.org', form: 'NetCDF', size: 5, direct: true })
    expect(rowOf({ ...file, name: 'All years' })).toMatchObject({ detail: 'all.nc' })
    expect(rowOf(wms)).toMatchObject({ detail: 'swi', form: 'WMS 1.3.0', direct: false })
    expect(rowOf({ protocol: 'FDSN event' })).toMatchObject({ group: 'services', form: 'FDSN event' })
  })

  it('lead to the description of a service, and else exactly where the record says', () => {
    expect(rowOf(wms)?.href).toBe('https://a.example.org/wms?map=x&service=WMS&request=GetCapabilities')
    expect(rowOf({ ...wms, url: 'https://a.example.org/wms?REQUEST=GetMap' })?.href).toBe(
      'https://a.example.org/wms?REQUEST=GetMap',
    )
    expect(rowOf({ protocol: 'OGC:WMTS', url: 'https://a.example.org/caps.xml' })?.href).toBe('https://a.example.org/caps.xml')
    expect(rowOf(page)?.href).toBe('https://a.example.org/x')
  })

  it('leave out what is no web address', () => {
    expect(linkRows([link({ url: 'javascript:alert(1)' }), link({ url: 'ftp://a.example.org/x' })])).toEqual([])
  })

  it('begin with a file, else a place to download from, else a page, else a service', () => {
    const first = (...links: OnlineResource[]) => firstLink(linkRows(links))?.name
    expect(first(page, portal, wms, file)).toBe('all.nc')
    expect(first(page, portal, wms)).toBe('Archive')
    expect(first(wms, page)).toBe('Documentation')
    expect(first(wms)).toBe('a.example.org/wms')
    expect(first()).toBeUndefined()
  })

  it('name each service once among the formats', () => {
    expect(serviceNames([wms, wms, link({ protocol: 'STAC API' }), file])).toEqual(['WMS', 'STAC'])
  })
})
