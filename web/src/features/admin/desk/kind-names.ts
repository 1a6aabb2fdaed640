/** What kinds of sources are called: names of standards and products, the same in all languages. */
import type { SourceKindName } from '@graticule/contracts/sources/source-kinds'

const LIVE: Readonly<Partial<Record<SourceKindName, string>>> = {
  geodab: 'GEO DAB',
  ckan: 'CKAN',
  stac: 'STAC API',
  csw: 'CSW',
  opensearch: 'OpenSearch',
  'ogc-records': 'OGC API Records',
  nextgeoss: 'OpenSearch',
  zenodo: 'Zenodo API',
  wikipedia: 'MediaWiki API',
}

const HARVESTED: Readonly<Record<string, string>> = {
  iso: 'ISO 19115',
  stac: 'STAC',
  csw: 'CSW',
  ckan: 'CKAN',
  'oai-pmh': 'OAI-PMH',
  'ogc-records': 'OGC API Records',
  opensearch: 'OpenSearch',
  thredds: 'THREDDS',
  zenodo: 'InvenioRDM',
  dcat: 'DCAT',
  geojson: 'GeoJSON',
  wms: 'WMS',
  wmts: 'WMTS',
  wfs: 'WFS',
  wcs: 'WCS',
}

/** Name of a kind that is asked at an address; `undefined` for parts of the catalogue. */
export const liveKindName = (kind: SourceKindName): string | undefined => LIVE[kind]

/** Name of a kind of harvest; its own word where it has no other. */
export const harvestKindName = (kind: string): string => HARVESTED[kind] ?? kind
