import { describe, expect, it } from 'vitest'
import type { ShareState } from './share-state.ts'
import { readShareUrl, shareQuery } from './share-url.ts'
import { GLOBAL_SITE } from '../site.ts'

const read = (query: string): ShareState => readShareUrl(new URLSearchParams(query), GLOBAL_SITE)
const filtersOf = (query: string): ShareState['filters'] => read(query).filters

describe('a link of the original portal', () => {
  // @rule D30.swapped-names
  it('has row and path the other way round', () => {
    expect(filtersOf('f:row=3&f:path=4')).toMatchObject({ row: 4, path: 3 })
    expect(filtersOf('f:row=3&f:path=4&v=1')).toMatchObject({ row: 3, path: 4 })
    expect(shareQuery(read('f:row=3'), GLOBAL_SITE)).toBe('f:path=3&v=1')
  })

  it('may join values with commas, but not values that hold one', () => {
    expect(filtersOf('f:keyword=Oceans,Ice&f:keyword=Atmosphere, climate').keyword).toEqual([
      'Oceans',
      'Ice',
      'Atmosphere, climate',
    ])
    expect(filtersOf('f:keyword=Oceans,Ice&v=1').keyword).toEqual(['Oceans,Ice'])
  })

  it('may call start, size, source and target by their short names', () => {
    expect(read('si=25&ct=24&ds=cr_services&id=abc')).toMatchObject({
      dataSource: 'services',
      target: { id: 'abc' },
      filters: { startIndex: 25, itemsPerPage: 24 },
      problems: [],
    })
  })

  it('carries a whole search with a map', () => {
    const state = read(
      'm:activeLayerTileId=osm&m:layers=https%3A%2F%2Fmaps.example.org%2Fwms%3Fa%3Db%2Cc%23ice&f:phrase=sea%20surface&f:dataSource=dab' +
        '&f:parentRefs=a,b&f:startIndex=13&f:geossDataCore=true&f:dateFrom=2020-08-29T02:00:00Z&f:dateTo=2021-01-01&f:locationType=coordinates' +
        '&f:selectedAreaCoordinates=-10,35,30,60&f:googlePlacesInput=Iberia&f:boundingBoxRelation=CONTAINS&f:sources=one,two&f:viewId=worldcereal' +
        '&f:keyword=Oceans,Ice&f:format=NetCDF&f:source=one&f:protocol=OGC%3AWMS&f:organisation=ESA&f:score=80',
    )
    expect(state.problems).toEqual([])
    expect(state).toMatchObject({
      locationType: 'coordinates',
      placeInput: 'Iberia',
      presetSources: ['one', 'two'],
      map: { activeLayerTileId: 'osm', layers: ['https://maps.example.org/wms?a=b,c#ice'] },
      filters: {
        phrase: 'sea surface',
        parents: ['a', 'b'],
        startIndex: 13,
        itemsPerPage: 12,
        dataCore: true,
        dateFrom: '2020-08-29T02:00:00Z',
        dateTo: '2021-01-01T23:59:59Z',
        areas: [[-10, 35, 30, 60]],
        relation: 'CONTAINS',
        viewId: 'worldcereal',
        keyword: ['Oceans', 'Ice'],
        format: ['NetCDF'],
        sources: ['one'],
        protocol: ['OGC:WMS'],
        organisation: ['ESA'],
        score: ['80'],
      },
    })
  })

  // @rule S1-3.scene-filters
  it('carries satellite scenes', () => {
    expect(
      filtersOf(
        'f:productType=SLC&f:sensorPolarisation=VV,VH&f:sensorMode=IW&f:sensorSwath=S1&f:relativeOrbit=95&f:instrument=OLCI&f:productLevel=L1' +
          '&f:timeliness=NRT&f:cloudCoverage=0,70&f:row=27&f:path=195',
      ),
    ).toMatchObject({
      productType: ['SLC'],
      sensorPolarisation: ['VV', 'VH'],
      sensorMode: ['IW'],
      sensorSwath: ['S1'],
      relativeOrbit: 95,
      instrumentIndex: ['OLCI'],
      productLevel: ['L1'],
      timeliness: ['NRT'],
      cloudCover: { min: 0, max: 70 },
      row: 195,
      path: 27,
    })
  })

  // @rule S1-3.earthquake-filters
  it('carries earthquakes, with their own order', () => {
    expect(
      filtersOf('f:magnitudeType=Mw&f:sort=time-asc&f:minMagnitude=5&f:maxMagnitude=9&f:minDepth=0&f:maxDepth=70'),
    ).toMatchObject({
      magnitudeType: 'Mw',
      eventOrder: 'time-asc',
      sort: '',
      minMagnitude: 5,
      maxMagnitude: 9,
      minDepth: 0,
      maxDepth: 70,
    })
  })

  it('carries a target with what it was found by', () => {
    const link = 'm:activeLayerTileId=osm&targetId=urn:x:1,2&f:phrase=ice&f:dataSource=zenodo&trigger=feedback'
    expect(read(link)).toMatchObject({
      target: { id: 'urn:x:1,2' },
      dataSource: 'zenodo',
      filters: { phrase: 'ice' },
      carried: { trigger: ['feedback'] },
      problems: [],
    })
    expect(filtersOf('targetIds=a,b').targetIds).toEqual(['a', 'b'])
  })

  // @rule S1-2.carried-parameters
  it('keeps the parameters that act later', () => {
    const { carried: kept } = read(
      'popularSearchId=901&accesskey=k&type=wms&title=Ice&url=https://example.org/wms&legend=https://example.org/l.png',
    )
    expect(kept).toEqual({
      popularSearchId: ['901'],
      accesskey: ['k'],
      type: ['wms'],
      title: ['Ice'],
      url: ['https://example.org/wms'],
      legend: ['https://example.org/l.png'],
    })
  })
})
