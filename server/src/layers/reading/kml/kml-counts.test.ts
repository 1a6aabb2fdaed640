import { describe, expect, it } from 'vitest'
import { isKmlPlace, kmlPositions } from '@graticule/contracts/map/kml-coordinates'
import { readKml } from './read-kml.ts'

const contents = (geometry: string, feature = 'Placemark') =>
  readKml(
    Buffer.from(`<kml xmlns="http://www.opengis.net/kml/2.2"><${feature}><name>a</name>${geometry}</${feature}></kml>`),
    'https://a.example/a.kml',
  ).contents
const line = (text: string) => contents(`<LineString><coordinates>${text}</coordinates></LineString>`)

describe('coordinates of KML', () => {
  it.each([
    [
      '10,50 20,60',
      [
        [10, 50],
        [20, 60],
      ],
    ],
    [
      '10,50,3 20,60,4',
      [
        [10, 50],
        [20, 60],
      ],
    ],
    [
      '10, 50, 0\n20, 60, 0',
      [
        [10, 50],
        [20, 60],
      ],
    ],
    // commas only
    [
      '10,50,20,60',
      [
        [10, 50],
        [20, 60],
      ],
    ],
    [
      '10,50,0,20,60,0',
      [
        [10, 50],
        [20, 60],
      ],
    ],
    [
      '10,50,20,60,30,70',
      [
        [10, 50],
        [20, 60],
        [30, 70],
      ],
    ],
    [
      '10,50,120,20,60,130',
      [
        [10, 50],
        [20, 60],
      ],
    ],
    [
      '10,50, 20,60, 30,70',
      [
        [10, 50],
        [20, 60],
        [30, 70],
      ],
    ],
    [
      '10,50,20,60,',
      [
        [10, 50],
        [20, 60],
      ],
    ],
    // blanks only
    [
      '10 50 20 60',
      [
        [10, 50],
        [20, 60],
      ],
    ],
    [
      '10 50 0 20 60 0',
      [
        [10, 50],
        [20, 60],
      ],
    ],
    ['', []],
  ])('%s are these positions', (text, positions) => {
    expect(kmlPositions(text)).toEqual(positions)
    if (positions.length > 1) expect(line(text)).toMatchObject({ features: 1, extent: [10, 50, ...(positions.at(-1) ?? [])] })
  })

  it.each(['10,50,20,60,30', '10', 'a,b', '10,95,20,95'])('%s are no places', (text) => {
    expect(kmlPositions(text).filter(isKmlPlace)).toEqual([])
    expect(line(text)).toEqual({ features: 0, overlays: 0, links: 0 })
  })

  it.each([
    ['a line of one place', '<LineString><coordinates>1,2</coordinates></LineString>', 0],
    ['a point', '<Point><coordinates>1,2</coordinates></Point>', 1],
    ['a point without place', '<Point><coordinates/></Point>', 0],
    [
      'an open ring',
      '<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1</coordinates></LinearRing></outerBoundaryIs></Polygon>',
      1,
    ],
    [
      'a ring of two',
      '<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon>',
      0,
    ],
    [
      'holes alone',
      '<Polygon><innerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></innerBoundaryIs></Polygon>',
      0,
    ],
    [
      'one of several parts',
      '<MultiGeometry><Point/><LineString><coordinates>1,2 3,4</coordinates></LineString></MultiGeometry>',
      1,
    ],
    ['a track', '<Track><coord>1 2 3</coord></Track>', 1],
    ['no geometry', '', 0],
  ])('count as the page draws them: %s', (_, geometry, features) => {
    expect(contents(geometry).features).toBe(features)
  })
})
