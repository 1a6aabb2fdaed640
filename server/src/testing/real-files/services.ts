/** Answers of services and of searches that were recorded, with what is harvested of them. */
import type { ExpectedHarvests } from './expected-harvest.ts'

/** By kind of harvest and folder. */
export const SERVICE_FILES: ExpectedHarvests = [
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
