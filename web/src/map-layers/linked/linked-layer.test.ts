import { describe, expect, it } from 'vitest'
import { linkedLayer } from './linked-layer.ts'
import { readSiteQuery } from '../../site/links.ts'

const linked = (parameters: Record<string, string>) =>
  linkedLayer(readSiteQuery(new URLSearchParams(parameters).toString()).carried)

describe('the layer that a link describes', () => {
  it('has its title and its legend', () => {
    expect(
      linked({
        type: 'WMS',
        title: 'Sea ice',
        url: 'https://maps.example.org/wms?map=a&SERVICE=WMS&LAYERS=ice&version=1.3.0',
        legend: 'https://maps.example.org/ice.png',
      }),
    ).toEqual({
      kind: 'layer',
      layer: {
        id: 'https://maps.example.org/wms?map=a#ice',
        type: 'wms',
        title: 'Sea ice',
        url: 'https://maps.example.org/wms?map=a',
        layer: 'ice',
        version: '1.3.0',
        visible: true,
        opacity: 100,
        legend: { type: 'image', url: 'https://maps.example.org/ice.png' },
      },
    })
  })

  it.each([
    [{ type: 'kmz', url: 'https://example.org/Rain%20gauges.kmz' }, 'kmz', 'Rain gauges.kmz'],
    [{ url: 'https://example.org/places.geojson' }, 'geojson', 'places.geojson'],
    [{ type: 'xyz', url: 'https://tiles.example.org/land/{z}/{x}/{y}.png' }, 'tms', 'land'],
    [{ type: 'wms', url: 'https://maps.example.org/wms?layers=a', legend: 'javascript:alert(1)' }, 'wms', 'a'],
  ])('is of the kind that is said, or that the address says: %o', (parameters, type, title) => {
    const found = linked(parameters)
    expect(found).toMatchObject({ kind: 'layer', layer: { type, title } })
    expect(found).not.toHaveProperty('layer.legend')
  })

  it.each([
    [{}, { kind: 'none' }],
    [{ type: 'kml', title: 'x' }, { kind: 'none' }],
    [
      { type: 'kml', url: 'javascript:alert(1)' },
      { kind: 'refused', parameter: 'url' },
    ],
    [
      { type: 'exe', url: 'https://example.org/a.exe' },
      { kind: 'refused', parameter: 'type' },
    ],
    [
      { type: '__proto__', url: 'https://example.org/a' },
      { kind: 'refused', parameter: 'type' },
    ],
    [{ url: 'https://example.org/a' }, { kind: 'refused', parameter: 'type' }],
    [
      { type: 'wms', url: 'https://maps.example.org/wms' },
      { kind: 'refused', parameter: 'layer' },
    ],
  ])('is none, or refused with the reason: %o', (parameters, expected) => {
    expect(linked(parameters)).toEqual(expected)
  })
})
