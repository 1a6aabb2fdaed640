/** Resources for tests: the least there can be, and what a test is about on top of it. */
import type { Resource } from '@graticule/contracts/resource'

/** A valid resource with these fields in place of the plainest ones. */
export function createResource(overrides: Partial<Resource> = {}): Resource {
  const id = overrides.id ?? 'entry-1'
  return {
    id,
    identifiers: [],
    title: `Title of ${id}`,
    abstract: '',
    type: 'data',
    level: 'dataset',
    keywords: [],
    contacts: [],
    formats: [],
    online: [],
    thumbnails: [],
    useConstraints: [],
    platforms: [],
    instruments: [],
    dataCore: false,
    curated: false,
    score: 50,
    scoreReasons: [],
    source: { id: 'source-1', title: 'First source' },
    ...overrides,
  }
}

/** A resource in which every field of the format says something. */
export function createFullResource(overrides: Partial<Resource> = {}): Resource {
  return createResource({
    id: 'full:entry/1',
    identifiers: [
      { scheme: 'doi', value: '10.1234/abc' },
      { scheme: 'file-identifier', value: 'full:entry/1' },
    ],
    title: 'Sea surface temperature <of> the "North" & Baltic Sea',
    alternateTitle: 'SST',
    translations: [{ language: 'fr', title: 'Température de la mer', abstract: 'Champs quotidiens.' }],
    abstract: 'Daily fields.\r\nWith a control character \u0007 and a lone surrogate \uD800.',
    language: 'eng',
    type: 'data',
    level: 'series',
    keywords: [
      { value: 'Oceans > Ocean Temperature', thesaurus: 'GCMD Science Keywords', kind: 'theme' },
      { value: 'North Sea', kind: 'place' },
      { value: 'oceans', kind: 'topic' },
    ],
    contacts: [
      { organisation: 'Sea Institute', role: 'owner', email: 'data@sea.example', url: 'https://sea.example/' },
      { individual: 'The data desk', organisation: 'Sea Institute', role: 'pointOfContact' },
    ],
    footprint: {
      boxes: [
        [-5, 48, 13, 62],
        [170, -20, -170, -10],
      ],
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-5, 48],
            [13, 48],
            [13, 62],
            [-5, 48],
          ],
        ],
      },
      place: 'North Sea',
    },
    time: { start: '1982-01-01T00:00:00Z', end: '2020-12-31T23:59:59Z' },
    vertical: { minimum: -10, maximum: 0 },
    formats: ['NetCDF', 'Zarr'],
    online: [
      {
        url: 'https://sea.example/wms?map=a&b=c',
        protocol: 'urn:ogc:serviceType:WebMapService:1.3.0:HTTP',
        name: 'Map of the sea',
        layer: 'sst',
        description: 'Daily map',
        function: 'download',
        accessType: 'complex',
      },
      { url: 'https://sea.example/files', name: 'Files', accessType: 'direct', function: 'download' },
      { url: 'https://sea.example/about', accessType: 'unknown' },
    ],
    thumbnails: [{ url: 'https://sea.example/picture.png?a=1&b=2' }],
    licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    useConstraints: ['Cite the source'],
    lineage: 'Merged from two satellites.',
    platforms: ['Sentinel-3A'],
    instruments: ['SLSTR'],
    resolution: 1000,
    scene: {
      productType: 'SL_2_WST',
      sensorPolarisation: 'VV',
      sensorMode: 'Earth Observation',
      sensorSwath: 'IW',
      relativeOrbit: 12,
      orbitDirection: 'descending',
      row: 31,
      path: 202,
      cloudCover: 12.5,
      instrumentIndex: 'SLSTR',
      productLevel: 'L2',
      timeliness: 'NTC',
    },
    earthquake: { magnitude: 5.4, magnitudeType: 'mb', depth: 10 },
    inSitu: {
      cropTypes: [{ label: 'Wheat', code: '1101' }],
      quantityTypes: [{ label: 'Area' }],
      landCoverTypes: [{ label: 'Cropland', code: '11' }],
      irrigationTypes: [{ label: 'Rainfed', code: '100' }],
      cropConfidence: 90,
      landCoverConfidence: 80,
      irrigationConfidence: 70,
    },
    pointOfInterest: { network: 'GAW', country: 'Switzerland', id: 'JFJ', parameters: ['Ozone', 'Aerosol'] },
    queryables: ['prodType', 'cloudcp'],
    dataCore: true,
    curated: true,
    parentId: 'parent-1',
    created: '2001-02-03',
    published: '2002-03-04T05:06:07Z',
    updated: '2003-04-05',
    recordDate: '2004-05-06',
    original: { mediaType: 'application/xml', standard: 'iso19139' },
    ...overrides,
  })
}
