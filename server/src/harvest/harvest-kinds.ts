/** The kinds of sources that can be harvested: one row per kind, for the command line, for jobs and for tests. */
import type { Outbound } from '../outbound/outbound.ts'
import type { HarvestSource, SourceOptions } from './reading/harvest-source.ts'
import { capabilitiesSourceOf } from './sources/capabilities-source.ts'
import { createCkanSource } from './sources/repositories/ckan-source.ts'
import { createCswSource } from './sources/csw-source.ts'
import { createDataciteSource } from './sources/repositories/datacite-source.ts'
import { createDcatSource } from './sources/dcat-source.ts'
import { createDifSource } from './sources/dif-source.ts'
import { createDublinCoreSource, createFgdcSource } from './sources/xml-records-source.ts'
import { createEodagSource } from './sources/eodag-source.ts'
import { createFdsnSource } from './sources/events/fdsn-source.ts'
import { createGeoJsonSource } from './sources/geojson-source.ts'
import { createIsoSource } from './sources/iso-source.ts'
import { createQuakemlSource } from './sources/events/quakeml-source.ts'
import { createOaiPmhSource } from './sources/oai-pmh-source.ts'
import { createOgcRecordsSource } from './sources/ogc-records-source.ts'
import { createOpenSearchSource } from './sources/opensearch-source.ts'
import { createStacSource } from './sources/stac-source.ts'
import { createThreddsSource } from './sources/thredds-source.ts'
import { createUsgsSource } from './sources/events/usgs-source.ts'
import { createZenodoSource } from './sources/repositories/zenodo-source.ts'

/** A kind of source. */
export interface HarvestKindRow {
  /** What it reads and from where, in one or two lines for the command line. */
  readonly summary: string
  readonly open: (options: SourceOptions, outbound: Outbound) => HarvestSource
}

export const HARVEST_KINDS = {
  iso: {
    summary: 'ISO 19139, 19115-2 (gmi) and 19115-3 in XML: a file, a folder, an address, a folder that a web server lists',
    open: createIsoSource,
  },
  stac: {
    summary: 'STAC items, collections and lists of them: a file, a folder; a static catalogue or an API by its address',
    open: createStacSource,
  },
  'dublin-core': {
    summary: 'csw:Record and oai_dc in XML: a file, a folder, an address, a folder that a web server lists',
    open: createDublinCoreSource,
  },
  fgdc: {
    summary: 'FGDC CSDGM in XML: a file, a folder, an address, a folder that a web server lists',
    open: createFgdcSource,
  },
  datacite: {
    summary:
      'DataCite records (kernels 2 to 4) in XML or JSON: a file, a folder, an address; a search of the REST API (/dois) by its address',
    open: createDataciteSource,
  },
  dif: {
    summary:
      'DIF 9 and 10 in XML, UMM (collections, granules, services, tools) in JSON: a file, a folder, an address; a search of CMR by its address',
    open: createDifSource,
  },
  csw: {
    summary: 'a catalogue service (CSW 2.0.2 or 3.0) by its address: ISO records where it has them, else Dublin Core',
    open: createCswSource,
  },
  quakeml: {
    summary: 'QuakeML 1.2: a file, a folder, an address, a folder that a web server lists',
    open: createQuakemlSource,
  },
  fdsn: {
    summary: 'earthquakes of an FDSN event service by its address (text, else QuakeML); lists in FDSN text: a file, a folder',
    open: createFdsnSource,
  },
  usgs: {
    summary: 'earthquakes in the GeoJSON of the USGS: feeds, files; its event service by its address',
    open: createUsgsSource,
  },
  ckan: {
    summary: 'CKAN packages in JSON: answers and dumps in files; a portal by its address, all packages or those of a query',
    open: createCkanSource,
  },
  'oai-pmh': {
    summary:
      'an OAI-PMH server by its address (ISO records where it has them, else DIF, DataCite or Dublin Core); its answers in files',
    open: createOaiPmhSource,
  },
  wms: {
    summary:
      'maps (WMS 1.0 to 1.3.0): the service by its address, its capabilities in a file or folder; the service and each layer',
    open: capabilitiesSourceOf('WMS'),
  },
  wmts: {
    summary:
      'map tiles (WMTS 1.0.0): the service by its address, its capabilities in a file or folder; the service and each layer',
    open: capabilitiesSourceOf('WMTS'),
  },
  wfs: {
    summary:
      'features (WFS 1.0 to 2.0): the service by its address, its capabilities in a file or folder; the service and each feature type',
    open: capabilitiesSourceOf('WFS'),
  },
  wcs: {
    summary:
      'coverages (WCS 1.0 to 2.0): the service by its address, its capabilities in a file or folder; the service and each coverage',
    open: capabilitiesSourceOf('WCS'),
  },
  opensearch: {
    summary:
      'an OpenSearch service by its description document or the address of an answer; answers in files (Atom, GeoJSON, RSS)',
    open: createOpenSearchSource,
  },
  thredds: {
    summary: 'THREDDS catalogues: one by its address and those that it refers to on its server; a file, a folder',
    open: createThreddsSource,
  },
  dcat: {
    summary:
      'data.json (Project Open Data), DCAT (JSON-LD, Turtle, RDF/XML), schema.org Dataset: a file, a folder, an address, a page',
    open: createDcatSource,
  },
  eodag: {
    summary:
      'lists of EO products: GeoJSON of RESTO and eodag, OData of Copernicus hubs: a search by its address, a file, a folder',
    open: createEodagSource,
  },
  zenodo: {
    summary: 'Zenodo and other InvenioRDM repositories by address (all, a community, a query); their answers in files',
    open: createZenodoSource,
  },
  'ogc-records': {
    summary:
      'OGC API Records and pygeoapi: a service by its landing page, a collection or one record by its address; answers in files',
    open: createOgcRecordsSource,
  },
  geojson: {
    summary: 'plain GeoJSON whose features have a title or name: a file, a folder, an address',
    open: createGeoJsonSource,
  },
} as const satisfies Readonly<Record<string, HarvestKindRow>>

/** Name of a kind, as it is written after `harvest`. */
export type HarvestKind = keyof typeof HARVEST_KINDS

/** The kind with this name. */
export function harvestKindOf(name: string | undefined): HarvestKind | undefined {
  return name !== undefined && Object.hasOwn(HARVEST_KINDS, name) ? (name as HarvestKind) : undefined
}
