/**
 * Every recorded file of others that claims to be XML or JSON goes through the harvests of ISO and STAC, and those of
 * each further kind through its own. The table says, folder by folder, how
 * many records land and how many are refused for which reason; it changes only together with this file. The reasons have been
 * looked at one by one: what is refused is broken, or no record of the kind that is asked for.
 */
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Compile } from 'typebox/schema'
import { isBbox } from '@graticule/contracts/bbox'
import { parseInstant } from '@graticule/contracts/dates'
import { ResourceSchema, type Resource } from '@graticule/contracts/resource'
import { createDcatReader } from '../connectors/dcat/index.ts'
import { createProductsReader } from '../connectors/eodag/index.ts'
import { createDifReader } from '../connectors/dif/index.ts'
import { createFgdcReader } from '../connectors/fgdc/index.ts'
import { createFdsnReader } from '../connectors/fdsn/index.ts'
import { createCkanReader } from '../connectors/ckan/index.ts'
import { createGeoJsonReader } from '../connectors/geojson/index.ts'
import { createIsoReader } from '../connectors/iso/index.ts'
import { createQuakemlReader } from '../connectors/quakeml/index.ts'
import { createOgcRecordsReader } from '../connectors/ogc-records/index.ts'
import { createAtomReader } from '../connectors/opensearch/index.ts'
import { createFeaturesReader } from '../connectors/opensearch/json-answer.ts'
import { createStacReader } from '../connectors/stac/index.ts'
import { createZenodoReader } from '../connectors/zenodo/index.ts'
import { createUsgsReader } from '../connectors/usgs/index.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { HARVEST_KINDS, type HarvestKind } from './harvest-kinds.ts'
import type { Harvested, HarvestedRecord } from '../entry/harvested.ts'
import type { DocumentReader } from '../entry/document-reader.ts'

const FIXTURES = resolve(import.meta.dirname, '../../../../shared/fixtures')
const present = existsSync(FIXTURES)
if (!present) console.warn(`The recorded files are not there (${FIXTURES}): the tests over them are left out.`)

const provenance = { source: { id: 'src', title: 'Source' }, curated: false }
const outbound = createOutbound({ allowHosts: [] })
const accepted = Compile(ResourceSchema)

type Kind = HarvestKind

async function harvestFolder(kind: Kind, folder: string): Promise<{ files: number; all: Harvested[] }> {
  const source = HARVEST_KINDS[kind].open({ ...provenance, target: join(FIXTURES, folder) }, outbound)
  const all: Harvested[] = []
  for await (const harvested of source.read()) all.push(harvested)
  return { files: source.progress().total, all }
}

/** A reason without what differs from file to file. */
function reasonClass(reason: string): string {
  return reason
    .replace(/^\d+ of its elements/, 'some of its elements')
    .replace(/(not well-formed XML|it is not JSON) \([^]*$/, '$1')
    .replace(/; the last is [^]*$/, '')
    .replace(/, not (?:ISO 19115 metadata|a STAC (?:object|item)).*$/, '')
    .replace(
      /, not (?:a CKAN package|the package|a Dublin Core record|a DIF record|an FGDC record|a DataCite record|an Atom answer|a data set|a record of Zenodo|a record of OGC API Records|a GeoJSON feature)$/,
      '',
    )
    .replace(/a JSON object with .*$/, 'some other JSON object')
    .replace(/ \(https?:[^)]*\)$/, '')
}

interface Expected {
  readonly files: number
  readonly landed: number
  readonly containers: number
  readonly refused: Readonly<Record<string, number>>
}

const TABLE: readonly (readonly [kind: Kind, folder: string, expected: Expected])[] = [
  ['iso', 'corpora', { files: 440, landed: 440, containers: 0, refused: {} }],
  [
    'iso',
    'csw',
    {
      files: 226,
      landed: 142,
      containers: 0,
      refused: {
        'its root element is report': 1,
        'its root element is cdiGroup': 1,
        'its root element is NotAValidExceptionReport': 1,
        'it is an exception report of a service': 28,
        'it is a request, not an answer': 24,
        'it is an answer (GetRecordsResponse) without ISO 19115 records in it': 34,
        'it is the capabilities document of a service': 19,
        'it is an RDF document (DCAT)': 1,
        'its root element is TRANSFER': 1,
        'it is an answer (GetDomainResponse) without ISO 19115 records in it': 2,
        'it is a Dublin Core record (csw:Record)': 12,
        'it is an answer (GetRecordByIdResponse) without ISO 19115 records in it': 2,
        'it is an Atom document': 4,
        'it is an answer (Envelope) without ISO 19115 records in it': 1,
        'its root element is Acknowledgement': 1,
        'it is an answer (DescribeRecordResponse) without ISO 19115 records in it': 1,
        'it is an answer (HarvestResponse) without ISO 19115 records in it': 8,
        'it is an answer (TransactionResponse) without ISO 19115 records in it': 2,
        'its root element is foo': 1,
        'its root element is rss': 1,
        'its root element is article': 1,
        'its root element is purchaseOrder': 4,
        'its root element is legalnotice': 1,
        'it has a document type declaration (DOCTYPE), which is not accepted': 1,
      },
    },
  ],
  [
    'iso',
    'geodab',
    {
      files: 64,
      landed: 56,
      containers: 0,
      refused: {
        'its root element is termFrequency': 2,
        'the record has no title, which is mandatory': 2,
        'it is an Atom document': 1,
        'it is an answer (Envelope) without ISO 19115 records in it': 1,
        'its root element is distributionInfo': 1,
        'its root element is OpenSearchDescription': 1,
      },
    },
  ],
  [
    'iso',
    'geonetwork',
    {
      files: 4,
      landed: 0,
      containers: 0,
      refused: {
        'its root element is TileMap': 1,
        'it is the capabilities document of a service': 2,
        'its root element is schema': 1,
      },
    },
  ],
  [
    'iso',
    'iso19115-3',
    {
      files: 47,
      landed: 43,
      containers: 0,
      refused: {
        'it is an RDF document (DCAT)': 7,
        'it is an answer (DescribeRecordResponse) without ISO 19115 records in it': 1,
        'it is an answer (GetDomainResponse) without ISO 19115 records in it': 1,
        'it is an answer (GetRecordByIdResponse) without ISO 19115 records in it': 1,
      },
    },
  ],
  [
    'iso',
    'oaipmh',
    {
      files: 19,
      landed: 9,
      containers: 0,
      refused: {
        'its root element is record': 2,
        'it is an answer (OAI-PMH) without ISO 19115 records in it': 12,
        'the record has no title, which is mandatory': 2,
        'it is an answer (explainResponse) without ISO 19115 records in it': 1,
        'it is an answer (searchRetrieveResponse) without ISO 19115 records in it': 2,
      },
    },
  ],
  [
    'iso',
    'opensearch-eo',
    {
      files: 74,
      landed: 27,
      containers: 0,
      refused: {
        'it is an Atom document': 44,
        'it is a request, not an answer': 1,
        'its root element is Collection': 1,
        'it is not well-formed XML': 2,
        'its root element is rss': 8,
        'its root element is OpenSearchDescription': 5,
        'it is the capabilities document of a service': 1,
        'its root element is box': 2,
        'its root element is Feed': 1,
      },
    },
  ],
  ['iso', 'stac', { files: 2, landed: 2, containers: 0, refused: {} }],
  [
    'stac',
    'corpora',
    {
      files: 343,
      landed: 451,
      containers: 3,
      refused: { 'it is a record of OGC API Records': 25, 'some of its elements are no STAC objects': 5, 'it is not JSON': 4 },
    },
  ],
  [
    'stac',
    'geonetwork',
    {
      files: 14,
      landed: 36,
      containers: 3,
      refused: {
        'it is the answer of a search engine': 3,
        'it is some other JSON object': 4,
        'some of its elements are no STAC objects': 4,
      },
    },
  ],
  [
    'stac',
    'stac',
    {
      files: 223,
      landed: 791,
      containers: 60,
      refused: {
        'some of its elements are no STAC objects': 4,
        'it is an OData answer': 1,
        'it is some other JSON object': 3,
        'it is a JSON schema': 3,
        'it is a record of OGC API Records': 1,
        'it is an error message of a service': 2,
        'it is a GeoJSON geometry': 6,
        'it is a GeoJSON feature': 1,
      },
    },
  ],
  [
    'quakeml',
    'earthquakes',
    {
      files: 20,
      landed: 19,
      containers: 0,
      refused: {
        'it is a list of seismic stations (StationXML), not of events': 3,
        'the event has neither a place nor a time': 5,
      },
    },
  ],
  [
    'fdsn',
    'earthquakes',
    {
      files: 17,
      landed: 0,
      containers: 0,
      refused: {
        'it is a list of seismic stations or channels, not of events': 10,
        'its lines have no columns divided by vertical bars: it is no FDSN event text': 7,
      },
    },
  ],
  [
    'wms',
    'wms',
    {
      files: 37,
      landed: 1138,
      containers: 0,
      refused: { 'its root element is msGMLOutput, not the capabilities of a WMS': 1, 'it is not well-formed XML': 1 },
    },
  ],
  [
    'wms',
    'geonetwork',
    {
      files: 4,
      landed: 23,
      containers: 0,
      refused: {
        'its root element is TileMap, not the capabilities of a WMS': 1,
        'it is the capabilities document of a WFS, not the capabilities of a WMS': 1,
        'it is an XML schema, not the capabilities of a WMS': 1,
      },
    },
  ],
  [
    'wfs',
    'geonetwork',
    {
      files: 4,
      landed: 23,
      containers: 0,
      refused: {
        'its root element is TileMap, not the capabilities of a WFS': 1,
        'it is the capabilities document of a WMS, not the capabilities of a WFS': 1,
        'it is an XML schema, not the capabilities of a WFS': 1,
      },
    },
  ],
  ['wmts', 'wmts', { files: 13, landed: 150, containers: 0, refused: {} }],
  [
    'wfs',
    'wfs',
    {
      files: 25,
      landed: 218,
      containers: 0,
      refused: {
        'it is a collection of features (GML), not the capabilities of a WFS': 5,
        'it is an XML schema, not the capabilities of a WFS': 3,
        'it is a request, not an answer': 5,
        'it is an answer (TransactionResponse) without capabilities in it': 1,
      },
    },
  ],
  [
    'wcs',
    'wcs',
    {
      files: 20,
      landed: 617,
      containers: 0,
      refused: { 'it is a description of coverages, not the capabilities of a WCS': 10 },
    },
  ],
  [
    'eodag',
    'opensearch-eo',
    {
      files: 13,
      landed: 6,
      containers: 4,
      refused: {
        'it is some other JSON object': 2,
        'some of its elements are no products': 4,
        'it is a GeoJSON feature without the date of a product': 3,
      },
    },
  ],
  [
    'eodag',
    'stac/CS-SI_eodag',
    {
      files: 14,
      landed: 19,
      containers: 4,
      refused: { 'it is some other JSON object': 8, 'some of its elements are no products': 2 },
    },
  ],
  [
    'thredds',
    'sos-thredds',
    { files: 7, landed: 3, containers: 3, refused: { 'it is an answer (Envelope) without catalogues in it': 4 } },
  ],
  ['usgs', 'earthquakes', { files: 4, landed: 3, containers: 0, refused: { 'some of its elements are no earthquakes': 1 } }],
  [
    'ckan',
    'ckan',
    {
      files: 50,
      landed: 44,
      containers: 4,
      refused: {
        'it is an answer of CKAN without packages in it, only names': 2,
        'some of its elements are no CKAN packages': 7,
        'it is an answer of ArcGIS Online': 2,
        'it is some other JSON object': 12,
        'it is an organisation of CKAN, not a package': 1,
        'it is a user of CKAN, not a package': 1,
        'it is a resource of a CKAN package': 2,
        'it is GeoJSON': 5,
        'it is an error of CKAN (Não encontrado)': 1,
      },
    },
  ],
  [
    'ckan',
    'dcat-schemaorg',
    {
      files: 34,
      landed: 6,
      containers: 0,
      refused: {
        'it is JSON-LD': 23,
        'it is GeoJSON': 1,
        'it is some other JSON object': 2,
        'some of its elements are no CKAN packages': 1,
        'it is not JSON': 1,
      },
    },
  ],
  ['ckan', 'mediawiki', { files: 6, landed: 0, containers: 0, refused: { 'it is some other JSON object': 6 } }],
  ['ckan', 'zenodo', { files: 22, landed: 0, containers: 0, refused: { 'it is some other JSON object': 22 } }],
  [
    'oai-pmh',
    'oaipmh',
    {
      files: 19,
      landed: 13,
      containers: 0,
      refused: {
        'it is an error of an OAI-PMH server (badArgument): Invalid outputschema parameter csw-recordd': 1,
        'it is an error of an OAI-PMH server (badArgument): Invalid outputSchema parameter value: foo': 1,
        'it is a list of identifiers only; records are in answers of ListRecords': 3,
        'it is an error of an OAI-PMH server (badArgument): Missing metadataPrefix parameter': 1,
        'it is an answer of OAI-PMH (ListMetadataFormats) without records in it': 1,
        'it is an error of an OAI-PMH server (badArgument): Invalid outputSchema parameter value: csw-recording': 1,
        'the record has no title, which is mandatory': 2,
        "it is an error of an OAI-PMH server (badArgument): Unknown verb 'foo'": 2,
        'it is an answer (explainResponse) without OAI-PMH records in it': 1,
        'it is an answer (searchRetrieveResponse) without OAI-PMH records in it': 2,
      },
    },
  ],
  [
    'dif',
    'oaipmh',
    {
      files: 19,
      landed: 1,
      containers: 0,
      refused: {
        'it is an answer (OAI-PMH) without DIF records in it': 14,
        'its root element is record': 1,
        'it is an answer (explainResponse) without DIF records in it': 1,
        'it is an answer (searchRetrieveResponse) without DIF records in it': 2,
      },
    },
  ],
  [
    'datacite',
    'oaipmh',
    {
      files: 19,
      landed: 2,
      containers: 0,
      refused: {
        'it is an answer (OAI-PMH) without DataCite records in it': 13,
        'its root element is record': 1,
        'it is an answer (explainResponse) without DataCite records in it': 1,
        'it is an answer (searchRetrieveResponse) without DataCite records in it': 2,
      },
    },
  ],
  [
    'fgdc',
    'csw',
    {
      files: 226,
      landed: 2,
      containers: 0,
      refused: {
        'its root element is report': 1,
        'its root element is cdiGroup': 1,
        'it is ISO 19115 metadata': 62,
        'its root element is NotAValidExceptionReport': 1,
        'it is an answer (GetRecordsResponse) without FGDC records in it': 42,
        'it is an exception report of a service': 28,
        'it is a request, not an answer': 24,
        'it is the capabilities document of a service': 19,
        'it is an RDF document (DCAT)': 1,
        'its root element is TRANSFER': 1,
        'its root element is CHE_MD_Metadata': 1,
        'it is an answer (GetDomainResponse) without FGDC records in it': 2,
        'it is an answer (GetRecordByIdResponse) without FGDC records in it': 4,
        'it is a Dublin Core record (csw:Record)': 12,
        'it is an Atom document': 4,
        'it is an answer (Envelope) without FGDC records in it': 1,
        'its root element is Acknowledgement': 1,
        'it is an answer (DescribeRecordResponse) without FGDC records in it': 1,
        'it is an answer (HarvestResponse) without FGDC records in it': 8,
        'it is an answer (TransactionResponse) without FGDC records in it': 2,
        'its root element is foo': 1,
        'its root element is rss': 1,
        'its root element is article': 1,
        'its root element is purchaseOrder': 4,
        'its root element is legalnotice': 1,
        'it has a document type declaration (DOCTYPE), which is not accepted': 1,
      },
    },
  ],
  [
    'dublin-core',
    'oaipmh',
    {
      files: 19,
      landed: 4,
      containers: 0,
      refused: {
        'its root element is record': 2,
        'it is an answer (OAI-PMH) without Dublin Core records in it': 13,
        'it is an answer (explainResponse) without Dublin Core records in it': 1,
        'the record has no title': 1,
      },
    },
  ],
  [
    'dublin-core',
    'csw',
    {
      files: 226,
      landed: 201,
      containers: 0,
      refused: {
        'its root element is report': 1,
        'its root element is cdiGroup': 1,
        'it is ISO 19115 metadata': 62,
        'its root element is NotAValidExceptionReport': 1,
        'it is an answer (GetRecordsResponse) without Dublin Core records in it': 16,
        'it is an exception report of a service': 28,
        'it is a request, not an answer': 24,
        'it is the capabilities document of a service': 19,
        'it is an RDF document (DCAT)': 1,
        'its root element is TRANSFER': 1,
        'its root element is CHE_MD_Metadata': 1,
        'it is an answer (GetDomainResponse) without Dublin Core records in it': 2,
        'it is an answer (GetRecordByIdResponse) without Dublin Core records in it': 3,
        'the record has no title': 31,
        'it is an Atom document': 4,
        'it is an answer (Envelope) without Dublin Core records in it': 1,
        'its root element is Acknowledgement': 1,
        'it is an answer (DescribeRecordResponse) without Dublin Core records in it': 1,
        'it is an answer (HarvestResponse) without Dublin Core records in it': 2,
        'it is an answer (TransactionResponse) without Dublin Core records in it': 2,
        'its root element is foo': 1,
        'its root element is rss': 1,
        'its root element is article': 1,
        'its root element is purchaseOrder': 4,
        'its root element is legalnotice': 1,
        'it has a document type declaration (DOCTYPE), which is not accepted': 1,
      },
    },
  ],
  [
    'opensearch',
    'opensearch-eo',
    {
      files: 90,
      landed: 389,
      containers: 8,
      refused: {
        'it is some other JSON object': 3,
        'some of its elements are no features': 2,
        'the feature has no title': 2,
        'it is a request, not an answer': 1,
        'its root element is Collection': 1,
        'it is ISO 19115 metadata': 5,
        'its root element is wrapper': 1,
        'it is not well-formed XML': 2,
        'it is an RSS document without items': 1,
        'it is an Atom feed without entries': 1,
        'it is a description of a service; harvest the service by the address of this document': 5,
        'the entry has no title': 2,
        'it is the capabilities document of a service': 1,
        'its root element is box': 2,
      },
    },
  ],
  [
    'opensearch',
    'geodab',
    {
      files: 66,
      landed: 10,
      containers: 0,
      refused: {
        'it is some other JSON object': 2,
        'it is ISO 19115 metadata': 48,
        'its root element is termFrequency': 2,
        'its root element is Dataset': 10,
        'it is an answer (Envelope) without Atom entries in it': 1,
        'its root element is distributionInfo': 1,
        'it is a description of a service; harvest the service by the address of this document': 1,
      },
    },
  ],
  [
    'dcat',
    'dcat-schemaorg',
    {
      files: 51,
      landed: 54,
      containers: 11,
      refused: {
        'it is JSON-LD about CreativeWork, Product': 1,
        'it is JSON-LD about Service, ResearchProject, WebSite': 1,
        'it is JSON-LD about Service, ResearchProject': 1,
        'the data set has no title': 12,
        'it is a JSON-LD graph without data sets': 5,
        'it is not well-formed Turtle (Undefined prefix "healthdcatap:" on line 149.)': 1,
        'it is some other JSON object': 8,
        'it is not JSON': 1,
      },
    },
  ],
  [
    'dcat',
    'iso19115-3',
    {
      files: 47,
      landed: 9,
      containers: 0,
      refused: {
        'it is ISO 19115 metadata': 29,
        'it is an answer (DescribeRecordResponse) without data sets in it': 1,
        'it is an answer (GetDomainResponse) without data sets in it': 1,
        'it is an answer (GetRecordByIdResponse) without data sets in it': 4,
        'it is an answer (GetRecordsResponse) without data sets in it': 5,
      },
    },
  ],
  [
    'dcat',
    'ckan',
    {
      files: 50,
      landed: 0,
      containers: 0,
      refused: { 'it is some other JSON object': 48, 'some of its elements are no data sets': 2 },
    },
  ],
  [
    'zenodo',
    'zenodo',
    {
      files: 22,
      landed: 49,
      containers: 13,
      refused: { 'the record was removed by the repository': 1, 'it is an error of the service (404: PID does not exist.)': 1 },
    },
  ],
  [
    'zenodo',
    'geonetwork',
    {
      files: 14,
      landed: 0,
      containers: 0,
      refused: { 'it is a document of a search engine': 3, 'it is some other JSON object': 11 },
    },
  ],
  [
    'ogc-records',
    'ogcapi',
    {
      files: 27,
      landed: 0,
      containers: 1,
      refused: {
        'it is some other JSON object': 19,
        'some of its elements are no records of OGC API Records': 4,
        'it is a list of collections; harvest the items of one that holds records': 2,
        'it is a GeoJSON feature without title and type': 1,
      },
    },
  ],
  [
    'ogc-records',
    'geonetwork',
    {
      files: 14,
      landed: 0,
      containers: 0,
      refused: {
        'it is some other JSON object': 7,
        'some of its elements are no records of OGC API Records': 6,
        'it is a list of collections; harvest the items of one that holds records': 1,
      },
    },
  ],
  [
    'ogc-records',
    'dcat-schemaorg',
    {
      files: 34,
      landed: 0,
      containers: 0,
      refused: {
        'it is some other JSON object': 31,
        'it is a GeoJSON feature without title and type': 1,
        'some of its elements are no records of OGC API Records': 1,
        'it is not JSON': 1,
      },
    },
  ],
  [
    'ogc-records',
    'corpora',
    {
      files: 343,
      landed: 25,
      containers: 0,
      refused: { 'it is STAC': 312, 'some of its elements are no records of OGC API Records': 6, 'it is not JSON': 4 },
    },
  ],
  [
    'geojson',
    'geojson',
    {
      files: 28,
      landed: 3823,
      containers: 18,
      refused: {
        'it is some other JSON object': 3,
        'some of its elements are no features': 2,
        'the feature has no title, name or label': 1558,
      },
    },
  ],
  [
    'geojson',
    'ogcapi',
    {
      files: 27,
      landed: 39,
      containers: 5,
      refused: { 'it is some other JSON object': 21, 'the feature has no title, name or label': 10 },
    },
  ],
]

/** The other folders hold what neither harvest is for: nothing of it may land or do harm. Folder, files, landed, refused. */
const OTHERS: readonly (readonly [kind: Kind, folder: string, files: number, landed: number, refused: number])[] = [
  ['iso', 'earthquakes', 20, 0, 20],
  ['iso', 'geocoding', 7, 0, 7],
  ['iso', 'geojson', 1, 0, 1],
  ['iso', 'kml', 1, 0, 1],
  ['iso', 'kp-vlab', 1, 0, 1],
  ['iso', 'ogcapi', 1, 0, 1],
  ['iso', 'sos-thredds', 7, 0, 7],
  ['iso', 'vocab', 1, 0, 1],
  ['iso', 'wcs', 20, 0, 20],
  ['iso', 'wfs', 25, 0, 25],
  ['iso', 'wms', 37, 0, 37],
  ['iso', 'wmts', 13, 0, 13],
  ['iso', 'wps', 27, 0, 27],
  ['stac', 'ckan', 50, 0, 50],
  ['stac', 'dcat-schemaorg', 20, 0, 20],
  ['stac', 'earthquakes', 4, 0, 4],
  ['stac', 'geocoding', 141, 0, 137],
  ['stac', 'geodab', 2, 0, 2],
  ['stac', 'geojson', 28, 0, 28],
  ['stac', 'keycloak', 8, 0, 8],
  ['stac', 'kp-vlab', 12, 0, 12],
  ['stac', 'mediawiki', 6, 0, 6],
  ['stac', 'ogcapi', 27, 0, 26],
  ['stac', 'openeo', 46, 0, 46],
  ['stac', 'opensearch-eo', 13, 2, 11],
  ['stac', 'vocab', 70, 0, 10],
  ['stac', 'zenodo', 22, 0, 22],
]

function insane(resource: Resource): string[] {
  const faults: string[] = []
  if (!accepted.Check(resource)) faults.push(`schema: ${JSON.stringify(accepted.Errors(resource)[1][0])}`)
  if (resource.title.trim() === '' || resource.id.trim() === '') faults.push('no title or id')
  for (const box of resource.footprint?.boxes ?? []) if (!isBbox([...box])) faults.push(`box ${box.join()}`)
  const { start, end } = resource.time ?? {}
  const dates = [start, end, resource.created, resource.published, resource.updated, resource.recordDate].filter(
    (date) => date !== undefined,
  )
  for (const date of dates) if (parseInstant(date) === undefined) faults.push(`date ${date}`)
  if (start !== undefined && end !== undefined && start > end) faults.push(`time ${start} to ${end}`)
  const addresses = [...resource.online, ...resource.thumbnails].map(({ url }) => url)
  for (const address of addresses) if (!/^https?:\/\/./.test(address) || !URL.canParse(address)) faults.push(`address ${address}`)
  const points = resource.scoreReasons.reduce((sum, reason) => sum + reason.points, 0)
  if (points !== resource.score) faults.push(`score ${resource.score}`)
  return faults
}

/** The readers of originals that stand alone. */
const READERS: Partial<Record<Kind, (resource: Resource) => DocumentReader>> = {
  ckan: ({ id }) => createCkanReader({ ...provenance, place: 'original', fallbackId: id }),
  dcat: ({ id }) => createDcatReader({ ...provenance, place: 'original', fallbackId: id }),
  dif: ({ id }) => createDifReader({ ...provenance, place: 'original', fallbackId: id }),
  eodag: ({ id }) => createProductsReader({ ...provenance, place: 'original', fallbackId: id }),
  fgdc: ({ id }) => createFgdcReader({ ...provenance, place: 'original', fallbackId: id }),
  fdsn: () => createFdsnReader({ ...provenance, place: 'original' }),
  iso: ({ id }) => createIsoReader({ ...provenance, place: 'original', fallbackId: id }),
  quakeml: ({ id }) => createQuakemlReader({ ...provenance, place: 'original', fallbackId: id }),
  usgs: ({ id }) => createUsgsReader({ ...provenance, place: 'original', fallbackId: id }),
  opensearch: ({ id, original }) =>
    (original?.standard === 'opensearch-feature' ? createFeaturesReader : createAtomReader)({
      ...provenance,
      place: 'original',
      fallbackId: id,
    }),
  zenodo: ({ id }) => createZenodoReader({ ...provenance, place: 'original', fallbackId: id }),
  geojson: ({ id }) => createGeoJsonReader({ ...provenance, place: 'original', fallbackId: id.replace(/#[^#]*$/, '') }),
  'ogc-records': ({ id }) => createOgcRecordsReader({ ...provenance, place: 'original', fallbackId: id }),
  stac: ({ parentId }) => createStacReader({ ...provenance, place: 'original', ...(parentId === undefined ? {} : { parentId }) }),
}

/** Reads the kept original by itself; what it gives must be the entry it was kept for. */
function readAgain(kind: Kind, { record: { resource, original } }: HarvestedRecord): Resource | undefined {
  const reader = READERS[kind]?.(resource)
  if (reader === undefined) return resource
  const [again] = [...reader.write(original?.bytes ?? new Uint8Array()), ...reader.end()]
  if (again?.kind !== 'record') return undefined
  // an id that several features of a GeoJSON file have is told apart by what came before
  const apart = kind === 'geojson' ? (/~[0-9a-f]{16}$/.exec(resource.id)?.[0] ?? '') : ''
  return { ...again.record.resource, id: `${again.record.resource.id}${apart}` }
}

describe.skipIf(!present)('harvesting real files', () => {
  it.each(TABLE)(
    '%s: %s',
    async (kind, folder, expected) => {
      const { files, all } = await harvestFolder(kind, folder)
      const records = all.filter((harvested) => harvested.kind === 'record')
      const refused: Record<string, number> = {}
      for (const harvested of all) {
        if (harvested.kind !== 'refused') continue
        const reason = reasonClass(harvested.reason)
        refused[reason] = (refused[reason] ?? 0) + 1
      }
      const containers = all.filter(({ kind: what }) => what === 'container').length
      expect({ files, landed: records.length, containers, refused }).toEqual(expected)
      expect(records.flatMap(({ place, record }) => insane(record.resource).map((fault) => `${place}: ${fault}`))).toEqual([])
      for (const record of records)
        expect({ place: record.place, ...readAgain(kind, record) }).toEqual({ place: record.place, ...record.record.resource })
    },
    60_000,
  )

  it('keeps the whole file of a record that is one', async () => {
    const { all } = await harvestFolder('iso', 'corpora')
    for (const { place, record } of all.filter((harvested) => harvested.kind === 'record').slice(0, 20)) {
      expect(Buffer.compare(record.original?.bytes ?? Buffer.of(), await readFile(join(FIXTURES, 'corpora', place)))).toBe(0)
    }
  })

  it('does no harm with the files of other kinds', async () => {
    const rows: (typeof OTHERS)[number][] = []
    const inTable = new Set(TABLE.map(([kind, folder]) => `${kind} ${folder}`))
    for (const kind of ['iso', 'stac'] as const) {
      for (const { name: folder } of readdirSync(FIXTURES, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
        if (inTable.has(`${kind} ${folder}`)) continue
        const { files, all } = await harvestFolder(kind, folder)
        const count = (what: Harvested['kind']) => all.filter((harvested) => harvested.kind === what).length
        if (files > 0) rows.push([kind, folder, files, count('record'), count('refused')])
        expect(all.length).toBeGreaterThanOrEqual(files)
      }
    }
    expect(rows).toEqual(OTHERS)
  }, 120_000)
})
