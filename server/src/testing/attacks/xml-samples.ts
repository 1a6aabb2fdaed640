/** A small sound document of every kind of source that is XML, with WORDS where a text stands. */
import type { HarvestKind } from '../../harvest/harvest-kinds.ts'

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
const ISO = `<g:MD_Metadata xmlns:g="http://www.isotc211.org/2005/gmd" xmlns:c="http://www.isotc211.org/2005/gco"><g:fileIdentifier>
<c:CharacterString>i</c:CharacterString></g:fileIdentifier><g:identificationInfo><g:MD_DataIdentification><g:citation><g:CI_Citation>
<g:title><c:CharacterString>WORDS</c:CharacterString></g:title></g:CI_Citation></g:citation></g:MD_DataIdentification></g:identificationInfo></g:MD_Metadata>`
const QUAKE = `<q:quakeml xmlns:q="http://quakeml.org/xmlns/quakeml/1.2" xmlns="http://quakeml.org/xmlns/bed/1.2"><eventParameters publicID="smi:x">
<event publicID="smi:org/1"><description><type>region name</type><text>WORDS</text></description><origin publicID="o">
<time><value>2000-01-01T00:00:00Z</value></time><latitude><value>1</value></latitude><longitude><value>2</value></longitude></origin></event></eventParameters></q:quakeml>`
const ows = (name: string, namespace: string, content: string) =>
  `<${name} xmlns="${namespace}" xmlns:ows="http://www.opengis.net/ows/1.1" ${XLINK} version="1.0.0"><ows:ServiceIdentification><ows:Title>WORDS</ows:Title>
</ows:ServiceIdentification><ows:OperationsMetadata><ows:Operation name="GetCapabilities"><ows:DCP><ows:HTTP><ows:Get xlink:href="https://x.org/ows?"/></ows:HTTP></ows:DCP>
</ows:Operation></ows:OperationsMetadata>${content}</${name}>`

/** `undefined` = the kind is no XML. A new kind must be entered here, or the project does not compile. */
export const XML_SAMPLES: Readonly<Record<HarvestKind, string | undefined>> = {
  iso: ISO,
  datacite:
    '<resource xmlns="http://datacite.org/schema/kernel-4"><identifier identifierType="DOI">10.1/a</identifier><titles><title>WORDS</title></titles></resource>',
  dif: `<DIF xmlns="http://gcmd.gsfc.nasa.gov/Aboutus/xml/dif/"><Entry_ID>i</Entry_ID><Entry_Title>WORDS</Entry_Title></DIF>`,
  fgdc: '<metadata><idinfo><citation><citeinfo><title>WORDS</title></citeinfo></citation></idinfo></metadata>',
  'dublin-core': `<csw:Record xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier>i</dc:identifier>
<dc:title>WORDS</dc:title></csw:Record>`,
  csw: `<csw:GetRecordsResponse xmlns:csw="http://www.opengis.net/cat/csw/2.0.2"><csw:SearchResults numberOfRecordsMatched="1" numberOfRecordsReturned="1"
nextRecord="0">${ISO}</csw:SearchResults></csw:GetRecordsResponse>`,
  'oai-pmh': `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header><identifier>i</identifier>
<datestamp>2020-01-02</datestamp></header><metadata>${ISO}</metadata></record></ListRecords></OAI-PMH>`,
  opensearch: `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>i</id><title>WORDS</title></entry></feed>`,
  quakeml: QUAKE,
  wms: `<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" ${XLINK}><Service><Name>WMS</Name><Title>WORDS</Title></Service><Capability>
<Request><GetMap><DCPType><HTTP><Get><OnlineResource xlink:href="https://x.org/wms?"/></Get></HTTP></DCPType></GetMap></Request></Capability></WMS_Capabilities>`,
  wmts: ows('Capabilities', 'http://www.opengis.net/wmts/1.0', '<Contents/>'),
  wfs: ows('WFS_Capabilities', 'http://www.opengis.net/wfs', '<FeatureTypeList/>'),
  wcs: ows('Capabilities', 'http://www.opengis.net/wcs/1.1', '<Contents/>'),
  thredds: `<catalog xmlns="http://www.unidata.ucar.edu/namespaces/thredds/InvCatalog/v1.0" name="C"><service name="h" serviceType="HTTPServer" base="https://x.org/f/"/>
<dataset name="One" ID="a/one" urlPath="a/one.nc"><serviceName>h</serviceName><documentation type="summary">WORDS</documentation></dataset></catalog>`,
  dcat: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcat="http://www.w3.org/ns/dcat#" xmlns:dct="http://purl.org/dc/terms/">
<dcat:Dataset rdf:about="https://x.org/d/1"><dct:title>WORDS</dct:title></dcat:Dataset></rdf:RDF>`,
  // its fallback is read by the reader of QuakeML
  fdsn: undefined,
  stac: undefined,
  usgs: undefined,
  ckan: undefined,
  eodag: undefined,
  zenodo: undefined,
  'ogc-records': undefined,
  geojson: undefined,
}

/** Capabilities of a CSW service with ISO records: what it is asked for before its records. */
export const CSW_CAPABILITIES = `<csw:Capabilities xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" xmlns:ows="http://www.opengis.net/ows" version="2.0.2"><ows:OperationsMetadata>
<ows:Operation name="GetRecords"><ows:DCP><ows:HTTP><ows:Get/></ows:HTTP></ows:DCP><ows:Parameter name="outputSchema"><ows:Value>http://www.isotc211.org/2005/gmd</ows:Value>
</ows:Parameter><ows:Parameter name="typeNames"><ows:Value>gmd:MD_Metadata</ows:Value></ows:Parameter></ows:Operation></ows:OperationsMetadata></csw:Capabilities>`
