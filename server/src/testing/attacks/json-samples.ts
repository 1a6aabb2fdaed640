/** A small sound document of every kind of source that is JSON, with something in most of the fields that are read. */
import type { HarvestKind } from '../../harvest/harvest-kinds.ts'

const POINT = { type: 'Point', coordinates: [10, 45] }
const LINKS = [{ rel: 'self', href: 'https://x.org/one', type: 'text/html', title: 'One' }]
const feature = (properties: object, more: object = {}) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', id: 'i', geometry: POINT, bbox: [10, 45, 11, 46], properties, ...more }],
  links: [],
})

/** `undefined` = the kind is no JSON. A new kind must be entered here, or the project does not compile. */
export const JSON_SAMPLES: Readonly<Record<HarvestKind, unknown>> = {
  stac: feature(
    {
      title: 'T',
      datetime: '2020-01-01T00:00:00Z',
      keywords: ['k'],
      providers: [{ name: 'P', roles: ['producer'], url: 'https://x.org' }],
      instruments: ['msi'],
      themes: [{ scheme: 's', concepts: [{ id: 'c' }] }],
      'eo:cloud_cover': 5,
      'sci:doi': '10.1234/a',
    },
    {
      stac_version: '1.0.0',
      links: LINKS,
      assets: { data: { href: 'https://x.org/a.tif', roles: ['data'], type: 'image/tiff' } },
    },
  ),
  ckan: {
    help: '',
    success: true,
    result: {
      count: 1,
      results: [
        {
          id: 'i',
          name: 'i',
          title: 'T',
          notes: 'N',
          organization: { name: 'o', title: 'O' },
          tags: [{ name: 't', display_name: 't' }],
          groups: [{ title: 'G' }],
          license_id: 'cc-by',
          resources: [{ url: 'https://x.org/a.zip', format: 'SHP', name: 'A' }],
          extras: [{ key: 'spatial', value: '{"type":"Point","coordinates":[10,45]}' }],
        },
      ],
    },
  },
  usgs: feature(
    {
      mag: 5,
      place: 'P',
      time: 1_577_836_800_000,
      updated: 1,
      url: 'https://x.org/e',
      magType: 'mw',
      type: 'earthquake',
      ids: ',i,',
      title: 'T',
    },
    { geometry: { type: 'Point', coordinates: [10, 45, 7] } },
  ),
  eodag: feature({
    title: 'S2A_ONE',
    productType: 'S2MSI1C',
    startDate: '2020-01-01T00:00:00Z',
    completionDate: '2020-01-02T00:00:00Z',
    cloudCover: 5,
    keywords: [{ name: 'k' }],
    services: { download: { url: 'https://x.org/d', size: 5 } },
    thumbnail: 'https://x.org/t.jpg',
  }),
  zenodo: {
    id: 7,
    doi: '10.5281/zenodo.7',
    links: { html: 'https://x.org/7' },
    files: [{ key: 'a.nc', size: 5, links: { self: 'https://x.org/a.nc' } }],
    metadata: {
      title: 'T',
      resource_type: { type: 'dataset' },
      creators: [{ name: 'P', affiliation: 'A' }],
      keywords: ['k'],
      subjects: [{ subject: 's', scheme: 'c' }],
      rights: [{ id: 'cc-by-4.0', title: { en: 'R' } }],
      dates: [{ type: 'collected', start: '2001-01-01', end: '2001-12-31' }],
      locations: [{ lat: 3, lon: 4, place: 'P' }],
    },
  },
  'ogc-records': feature(
    {
      type: 'dataset',
      title: 'T',
      description: 'D',
      keywords: ['k'],
      themes: [{ scheme: 's', concepts: [{ id: 'c' }] }],
      contacts: [{ name: 'P', organization: 'O', emails: [{ value: 'p@x.org' }] }],
      formats: [{ name: 'f' }],
      license: 'CC-BY-4.0',
      externalIds: [{ value: 'e' }],
    },
    {
      conformsTo: ['http://www.opengis.net/spec/ogcapi-records-1/1.0/req/record-core'],
      links: LINKS,
      time: { interval: ['2020-01-01', '..'] },
    },
  ),
  geojson: feature({ title: 'T', description: 'D', keywords: ['k'], url: 'https://x.org', datetime: '2020-01-01' }),
  dcat: {
    '@context': 'https://project-open-data.cio.gov/v1.1/schema/catalog.jsonld',
    dataset: [
      {
        '@type': 'dcat:Dataset',
        identifier: 'i',
        title: 'T',
        description: 'D',
        keyword: ['k'],
        publisher: { name: 'P' },
        contactPoint: { fn: 'C', hasEmail: 'mailto:c@x.org' },
        spatial: '10,45,11,46',
        temporal: '2020-01-01/2020-12-31',
        distribution: [{ downloadURL: 'https://x.org/a.csv', mediaType: 'text/csv' }],
        accessLevel: 'public',
      },
    ],
  },
  datacite: {
    data: [
      {
        id: '10.1234/a',
        type: 'dois',
        attributes: {
          doi: '10.1234/a',
          titles: [{ title: 'T', titleType: 'Subtitle' }],
          creators: [{ name: 'P', affiliation: [{ name: 'A' }] }],
          contributors: [{ name: 'C', contributorType: 'ContactPerson' }],
          publisher: { name: 'P' },
          subjects: [{ subject: 's', subjectScheme: 'c' }],
          dates: [{ date: '2020', dateType: 'Collected' }],
          types: { resourceTypeGeneral: 'Dataset' },
          rightsList: [{ rights: 'R', rightsUri: 'https://x.org/r' }],
          descriptions: [{ description: 'D', descriptionType: 'Abstract' }],
          geoLocations: [
            { geoLocationPlace: 'P', geoLocationPolygon: [{ polygonPoint: { pointLongitude: 1, pointLatitude: 2 } }] },
          ],
          url: 'https://x.org/a',
          contentUrl: ['https://x.org/a.nc'],
        },
      },
    ],
    meta: { total: 1 },
  },
  dif: {
    hits: 1,
    items: [
      {
        meta: { 'concept-id': 'C1', 'revision-date': '2020-01-01T00:00:00Z', 'granule-count': 1 },
        umm: {
          ShortName: 'S',
          Version: '1',
          EntryTitle: 'T',
          Abstract: 'A',
          DOI: { DOI: '10.1234/a' },
          ScienceKeywords: [{ Category: 'EARTH SCIENCE', Topic: 'OCEANS' }],
          ISOTopicCategories: ['oceans'],
          Platforms: [{ ShortName: 'P', Instruments: [{ ShortName: 'I' }] }],
          TemporalExtents: [{ RangeDateTimes: [{ BeginningDateTime: '2020-01-01T00:00:00Z' }] }],
          SpatialExtent: {
            HorizontalSpatialDomain: {
              Geometry: { GPolygons: [{ Boundary: { Points: [{ Longitude: 1, Latitude: 2 }] } }], BoundingRectangles: [{}] },
            },
            VerticalSpatialDomains: [{ Type: 'Minimum Depth', Value: '5' }],
          },
          DataCenters: [{ Roles: ['ARCHIVER'], ShortName: 'D', ContactPersons: [{ Roles: ['Investigator'], LastName: 'L' }] }],
          CollectionCitations: [{ Creator: 'C', Publisher: 'P' }],
          UseConstraints: { Description: 'D', LicenseURL: { Linkage: 'https://x.org/l' } },
          RelatedUrls: [{ URL: 'https://x.org/a', Type: 'GET DATA', Subtype: 'S' }],
        },
      },
    ],
  },
  opensearch: feature({
    identifier: 'i',
    title: 'T',
    abstract: 'A',
    date: '2020-01-01/2020-01-02',
    categories: [{ term: 't' }],
    links: { data: [{ href: 'https://x.org' }] },
  }),
  iso: undefined,
  fgdc: undefined,
  'dublin-core': undefined,
  csw: undefined,
  'oai-pmh': undefined,
  quakeml: undefined,
  fdsn: undefined,
  wms: undefined,
  wmts: undefined,
  wfs: undefined,
  wcs: undefined,
  thredds: undefined,
}
