/**
 * Links of the original portal open as the same search. No recorded ones exist: these are written from the parameters of its
 * links, each alone and combined as its pages combine them, with what each asks the sources for by the request names.
 */
import { describe, expect, it } from 'vitest'
import { initialFilters, writeFilters } from '../search/search-params.ts'
import { searchFiltersOf } from '../search/searched-filters.ts'
import { SHARE_ROWS } from './share-rows.ts'
import { defaultsOf, type ShareState } from './share-state.ts'
import { readShareUrl, shareQuery } from './share-url.ts'
import { GLOBAL_SITE } from '../site.ts'

const NOW = Date.parse('2024-03-31T12:00:00Z')
const PORTAL = 'https://www.geoportal.org/'

interface OriginalLink {
  /** Behind the address of the portal. */
  readonly link: string
  /** Request parameters that a search has beside those of the portal as it opens. */
  readonly asks?: string
  /** What else it says. */
  readonly state?: Record<string, unknown>
}

const LINKS: readonly OriginalLink[] = [
  // the phrase
  { link: '?f:phrase=water', asks: 'st=water' },
  { link: '?f:phrase=sea%20surface%20temperature', asks: 'st=sea surface temperature' },
  { link: '?f:phrase=sea+ice', asks: 'st=sea ice' },
  { link: '?f:phrase=%22land%20cover%22%20OR%20forest', asks: 'st="land cover" OR forest' },
  { link: '?f%3Aphrase=drought&f%3AdataSource=dab', asks: 'st=drought' },
  { link: '?f:phrase=%D0%BB%D0%B5%D0%B4', asks: 'st=лед' },
  { link: '?f:phrase=rain%26snow%3D100%25', asks: 'st=rain%26snow%3D100%25' },
  { link: '?f:phrase=', asks: '' },
  // the source
  { link: '?f:dataSource=dab', state: { dataSource: 'dab' } },
  { link: '?f:dataSource=data&f:phrase=ice', asks: 'st=ice', state: { dataSource: 'data' } },
  { link: '?f:dataSource=information', state: { dataSource: 'information' } },
  { link: '?f:dataSource=services', state: { dataSource: 'services' } },
  { link: '?f:dataSource=amerigeoss', state: { dataSource: 'amerigeoss' } },
  { link: '?f:dataSource=nextgeoss', state: { dataSource: 'nextgeoss' } },
  { link: '?f:dataSource=zenodo', state: { dataSource: 'zenodo' } },
  { link: '?f:dataSource=wikipedia&f:phrase=volcano', asks: 'st=volcano', state: { dataSource: 'wikipedia' } },
  { link: '?f:dataSource=cr_data', state: { dataSource: 'data' } },
  { link: '?f:dataSource=cr_information,dab', state: { dataSource: 'information' } },
  { link: '?f:dataSource=amerigeoss_ckan', state: { dataSource: 'amerigeoss' } },
  { link: '?ds=zenodo&si=13&ct=24', asks: 'si=13&ct=24', state: { dataSource: 'zenodo' } },
  { link: '?dataSource=services&id=abc', state: { dataSource: 'services', target: { id: 'abc' } } },
  {
    link: '?f:dataSource=agame&f:phrase=ice',
    asks: 'st=ice',
    state: { dataSource: 'dab', notices: [{ kind: 'unknown-source', name: 'agame' }] },
  },
  // the page
  { link: '?f:startIndex=1' },
  { link: '?f:phrase=ice&f:startIndex=25', asks: 'st=ice&si=25' },
  // when
  { link: '?f:dateFrom=2015-01-01T00:00:00Z', asks: 'ts=2015-01-01T00:00:00Z' },
  { link: '?f:dateTo=2016-12-31T00:00:00Z', asks: 'te=2016-12-31T00:00:00Z' },
  { link: '?f:dateFrom=2015-01-01&f:dateTo=2015-12-31', asks: 'ts=2015-01-01T00:00:00Z&te=2015-12-31T23:59:59Z' },
  { link: '?f:datePeriod=lastWeek', asks: 'ts=2024-03-24T00:00:00Z&te=2024-03-31T23:59:59Z' },
  { link: '?f:datePeriod=lastMonth', asks: 'ts=2024-02-29T00:00:00Z&te=2024-03-31T23:59:59Z' },
  { link: '?f:datePeriod=lastYear', asks: 'ts=2023-03-31T00:00:00Z&te=2024-03-31T23:59:59Z' },
  { link: '?f:datePeriod=last10Years&f:phrase=fire', asks: 'st=fire&ts=2014-03-31T00:00:00Z&te=2024-03-31T23:59:59Z' },
  // where
  { link: '?f:locationType=coordinates', state: { locationType: 'coordinates' } },
  { link: '?f:locationType=continent_country', state: { locationType: 'continent_country' } },
  { link: '?f:locationType=geolocation', state: { locationType: 'geolocation' } },
  {
    link: '?f:locationType=geolocation&f:googlePlacesInput=Rome,%20Italy&f:selectedAreaCoordinates=12.2,41.6,12.8,42.1',
    asks: 'bbox=12.2,41.6,12.8,42.1',
    state: { placeInput: 'Rome, Italy' },
  },
  { link: '?f:selectedAreaCoordinates=-10,35,30,60&f:boundingBoxRelation=CONTAINS', asks: 'bbox=-10,35,30,60&rel=CONTAINS' },
  { link: '?f:selectedAreaCoordinates=-10,35,30,60&f:boundingBoxRelation=OVERLAPS', asks: 'bbox=-10,35,30,60' },
  { link: '?f:selectedAreaCoordinates=-10,35,30,60&f:boundingBoxRelation=DISJOINT', asks: 'bbox=-10,35,30,60&rel=DISJOINT' },
  { link: '?f:selectedAreaCoordinates=170,-20,-170,-10', asks: 'bbox=170,-20,-170,-10' },
  { link: '?f:selectedAreaCoordinates={%22W%22:1,%22S%22:2,%22E%22:3,%22N%22:4}', asks: 'bbox=1,2,3,4' },
  { link: '?f:selectedAreaCoordinates=,,,', asks: '' },
  { link: '?f:boundingBoxRelation=CONTAINED&f:phrase=ice', asks: 'st=ice&rel=CONTAINED' },
  // facets
  { link: '?f:geossDataCore=true', asks: 'gdc=true' },
  { link: '?f:geossDataCore=false', asks: '' },
  { link: '?f:keyword=Oceans', asks: 'kwd=Oceans' },
  { link: '?f:keyword=Oceans,Ice', asks: 'kwd=Oceans&kwd=Ice' },
  { link: '?f:keyword=Oceans&f:keyword=Atmosphere,%20climate', asks: 'kwd=Oceans&kwd=Atmosphere, climate' },
  { link: '?f:format=NetCDF,GeoTIFF', asks: 'frmt=NetCDF&frmt=GeoTIFF' },
  { link: '?f:protocol=OGC:WMS-1.3.0-http-get-map', asks: 'prot=OGC:WMS-1.3.0-http-get-map' },
  { link: '?f:organisation=European%20Space%20Agency', asks: 'organisationName=European Space Agency' },
  { link: '?f:score=80,90', asks: 'sscScore=80&sscScore=90' },
  { link: '?f:source=geodabgbifid', asks: 'sources=geodabgbifid' },
  { link: '?f:sources=one,two', asks: 'sources=one&sources=two' },
  { link: '?f:sources=one,two&f:source=two,three', asks: 'sources=two' },
  { link: '?f:viewId=worldcereal', asks: 'viewid=worldcereal' },
  // satellite scenes; row and path stand for each other
  { link: '?f:parentRefs=sentinel_1a', asks: 'parents=sentinel_1a' },
  { link: '?f:parentRefs=a,b&f:dataSource=dab', asks: 'parents=a,b' },
  { link: '?f:parentRefs=s1&f:productType=SLC,GRD', asks: 'parents=s1&prodType=SLC&prodType=GRD' },
  {
    link: '?f:parentRefs=s1&f:sensorPolarisation=VV&f:sensorMode=IW&f:sensorSwath=S1',
    asks: 'parents=s1&sarPolCh=VV&sensorOpMode=IW&sensorSwath=S1',
  },
  { link: '?f:parentRefs=s1&f:relativeOrbit=95', asks: 'parents=s1&relOrbit=95' },
  { link: '?f:parentRefs=l8&f:row=27&f:path=195', asks: 'parents=l8&row=195&path=27' },
  {
    link: '?f:parentRefs=s3&f:instrument=OLCI&f:productLevel=L1&f:timeliness=NRT',
    asks: 'parents=s3&s3InstrumentIdx=OLCI&s3ProductLevel=L1&s3Timeliness=NRT',
  },
  { link: '?f:parentRefs=l8&f:cloudCoverage=0,20', asks: 'parents=l8&cloudcp=0,20' },
  { link: '?f:parentRefs=l8&f:cloudCoverage=%5B10,50%5D', asks: 'parents=l8&cloudcp=10,50' },
  // earthquakes
  { link: '?f:sources=seismic&f:magnitudeType=Mw', asks: 'sources=seismic&magt=Mw' },
  { link: '?f:magnitudeType=all&f:sort=time', asks: 'magt=all&evtOrd=time' },
  { link: '?f:sort=magnitude-asc&f:minMagnitude=5&f:maxMagnitude=9.5', asks: 'minmag=5&maxmag=9.5&evtOrd=magnitude-asc' },
  { link: '?f:minDepth=0&f:maxDepth=100&f:sort=magnitude', asks: 'mindepth=0&maxdepth=100&evtOrd=magnitude' },
  // the map
  { link: '?m:activeLayerTileId=osm&f:phrase=ice', asks: 'st=ice', state: { map: { activeLayerTileId: 'osm' } } },
  {
    link: '?m:activeLayerTileId=a&m:layers=https%3A%2F%2Fm.example%2Fwms%3Fa%3D1%2C2&m:layers=b',
    state: { map: { layers: ['https://m.example/wms?a=1,2', 'b'] } },
  },
  { link: '?layers=https%3A%2F%2Fm.example%2Fwms%23sst', state: { map: { layers: ['https://m.example/wms#sst'] } } },
  // entries
  { link: '?targetId=urn:x:1,2&f:dataSource=zenodo', state: { dataSource: 'zenodo', target: { id: 'urn:x:1,2' } } },
  {
    link: '?m:activeLayerTileId=osm&targetId=a%2Fb&f:phrase=ice&f:dataSource=data&trigger=bookmark',
    asks: 'st=ice',
    state: { target: { id: 'a/b' }, carried: { trigger: ['bookmark'] } },
  },
  { link: '?targetIds=a,b,c&f:dataSource=services', asks: 'targetId=a,b,c', state: { dataSource: 'services' } },
  {
    link: '?crRelation=uses&crRelationSrcId=x&crRelationSrcDs=dab',
    state: { carried: { crRelation: ['uses'], crRelationSrcId: ['x'], crRelationSrcDs: ['dab'] } },
  },
  { link: '?savedSearchId=77', state: { carried: { savedSearchId: ['77'] } } },
  { link: '?popularSearchId=901', state: { carried: { popularSearchId: ['901'] } } },
  { link: '?popularSearchId=901&f:phrase=flood', asks: 'st=flood', state: { carried: { popularSearchId: ['901'] } } },
  {
    link: '?my-workspace:tab=runs&my-workspace:page=2',
    state: { carried: { 'my-workspace:tab': ['runs'], 'my-workspace:page': ['2'] } },
  },
  {
    link: '?type=wms&title=Ice&url=https%3A%2F%2Fm.example%2Fwms&legend=https%3A%2F%2Fm.example%2Fl.png',
    state: { carried: { type: ['wms'], title: ['Ice'], url: ['https://m.example/wms'], legend: ['https://m.example/l.png'] } },
  },
  // a page of a community, and a widget on another site, whose own parameters are not ours
  { link: 'community/guest/geoss?f:phrase=ice', asks: 'st=ice' },
  {
    link: 'fr/widget.html?lang=fr&accesskey=k1&f:phrase=ice&f:dataSource=data',
    asks: 'st=ice',
    state: { dataSource: 'data', carried: { accesskey: ['k1'] } },
  },
  // as a page combines them
  {
    link:
      '?m:activeLayerTileId=osm&f:phrase=soil%20moisture&f:dataSource=dab&f:startIndex=13&f:geossDataCore=true&f:dateFrom=2015-01-01T00:00:00Z&f:dateTo=2020-12-31T23:59:59Z' +
      '&f:locationType=coordinates&f:selectedAreaCoordinates=-10,35,30,60&f:boundingBoxRelation=CONTAINS&f:sources=one&f:keyword=Oceans,Ice&f:format=NetCDF&f:protocol=HTTP&f:organisation=ESA&f:score=80',
    asks: 'st=soil moisture&si=13&bbox=-10,35,30,60&rel=CONTAINS&ts=2015-01-01T00:00:00Z&te=2020-12-31T23:59:59Z&gdc=true&kwd=Oceans&kwd=Ice&frmt=NetCDF&prot=HTTP&organisationName=ESA&sscScore=80&sources=one',
    state: { locationType: 'coordinates' },
  },
]

const read = (link: string): ShareState => readShareUrl(new URL(link, PORTAL).searchParams, GLOBAL_SITE)

/** What a search of this state asks for, beside what the portal always asks for, sorted. */
function asked(state: ShareState): string[] {
  const pairs = (parameters: URLSearchParams) => [...parameters].map(([name, value]) => `${name}=${value}`)
  const always = new Set(pairs(writeFilters({ ...initialFilters(), ...defaultsOf(GLOBAL_SITE).filters })))
  return pairs(writeFilters(searchFiltersOf(state, NOW)))
    .filter((pair) => !always.has(pair))
    .toSorted()
}
const wanted = (asks: string): string[] =>
  asks === ''
    ? []
    : asks
        .split('&')
        .map((pair) => pair.replaceAll('%26', '&').replaceAll('%3D', '=').replaceAll('%25', '%'))
        .toSorted()

describe('links of the original portal', () => {
  // @rule S1-2.link-parameters
  it('are many, and have every parameter that such links have', () => {
    expect(LINKS.length).toBeGreaterThanOrEqual(60)
    const used = new Set(LINKS.flatMap(({ link }) => [...new URL(link, PORTAL).searchParams.keys()]))
    const original = SHARE_ROWS.flatMap(({ parameters }) => parameters).filter((name) => !OWN.has(name))
    expect(original.filter((name) => !used.has(name))).toEqual([])
  })

  it.each(LINKS.map((one) => [one.link, one] as const))('open as the same search: %s', (_, { link, asks = '', state = {} }) => {
    const opened = read(link)
    expect(opened.problems).toEqual([])
    if (state['notices'] === undefined) expect(opened.notices).toEqual([])
    expect(asked(opened)).toEqual(wanted(asks))
    expect(opened).toMatchObject(state)
  })

  it.each(LINKS.map(({ link }) => [link]))('are written on as links of ours that mean the same: %s', (link) => {
    const opened = { ...read(link), notices: [] }
    expect(readShareUrl(new URLSearchParams(shareQuery(opened, GLOBAL_SITE)), GLOBAL_SITE)).toEqual(opened)
  })
})

/** Parameters that only links of ours have. */
const OWN = new Set([
  'f:typed',
  'm:allResults',
  'm:time',
  'm:look',
  'm:compare',
  'm:footprints',
  'f:searchFields',
  'f:publishedFrom',
  'f:publishedTo',
  'f:geometry',
  'f:instrumentTitle',
  'f:platformTitle',
  'f:inSitu',
  'f:links',
  'f:access',
  'f:group',
  'f:cropTypes',
  'f:quantityTypes',
  'f:landCoverTypes',
  'f:irrigationTypes',
  'f:cropConfidence',
  'f:landCoverConfidence',
  'f:irrigationConfidence',
  'f:doi',
  'm:lon',
  'm:lat',
  'm:zoom',
  'm:fullView',
  'm:allResults',
  'm:basemap',
])
