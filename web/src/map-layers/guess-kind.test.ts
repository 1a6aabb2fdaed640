import { describe, expect, it } from 'vitest'
import { guessKind, nameOfAddress } from './guess-kind.ts'

describe('the kind of a layer by its address', () => {
  it.each([
    ['https://maps.example.org/wms', 'wms'],
    ['https://maps.example.org/geoserver/ows?SERVICE=WMS&request=GetCapabilities', 'wms'],
    ['https://maps.example.org/cgi-bin/mapserv?map=/a.map&LAYERS=sst', 'wms'],
    ['https://maps.example.org/arcgis/services/a/MapServer/WMSServer', 'wms'],
    ['https://maps.example.org/wmts/1.0.0/WMTSCapabilities.xml', 'wmts'],
    ['https://maps.example.org/service?service=wmts', 'wmts'],
    ['https://tiles.example.org/{z}/{x}/{y}.png', 'tms'],
    ['https://tiles.example.org/%7Bz%7D/%7Bx%7D/%7B-y%7D', 'tms'],
    ['https://example.org/a/Places.KML?token=x', 'kml'],
    ['https://example.org/a.kmz', 'kmz'],
    ['https://example.org/a.geojson', 'geojson'],
    ['https://example.org/a.TIFF', 'tif'],
    ['https://example.org/data', undefined],
    ['not an address', undefined],
  ])('%s: %s', (address, kind) => {
    expect(guessKind(address)).toBe(kind)
  })
})

describe('the name of a layer that nobody has named', () => {
  it.each([
    ['https://example.org/a/Rain%20gauges.kmz?x=1', 'Rain gauges.kmz'],
    ['https://tiles.example.org/land/{z}/{x}/{y}', 'land'],
    ['https://tiles.example.org/{z}/{x}/{y}', 'tiles.example.org'],
    ['https://example.org/%E0%A4%A', '%E0%A4%A'],
  ])('%s is called %s', (address, name) => {
    expect(nameOfAddress(address)).toBe(name)
  })
})
