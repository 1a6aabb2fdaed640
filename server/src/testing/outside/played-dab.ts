/** A GEO DAB with a few entries: a satellite collection with a scene, a series with stations, a dataset with a record of its own. */
import type { OutsideAnswer } from './outside-answers.ts'

const hlevel = (level: string) => `<category label="${level}" term="hlevel"/>`
const box = (south: number, west: number, north = south, east = west) =>
  `<box xmlns="http://www.georss.org/georss">${south} ${west} ${north} ${east}</box>`

const ENTRIES = [
  `<title>Sentinel-1A</title><id>S1A</id><sourceId>scihub</sourceId><sourceTitle>Sentinel</sourceTitle>${hlevel('series')}
<gi:satelliteCollectionQueryable>prodType,relOrbit,prodType</gi:satelliteCollectionQueryable>`,
  `<title>Rivers</title><id>rivers</id><sourceId>rivers-id</sourceId>${hlevel('dataset')}${box(45, 5, 49, 12)}`,
  `<title>Nobody</title><id>nobody</id>${hlevel('dataset')}`,
  `<title>Gauges</title><id>gauges</id>${hlevel('series')}${box(45.8, 6, 47.8, 10.5)}`,
]
const SCENE = `<title>A scene</title><id>S1A_0001</id><sourceId>scihub</sourceId><sourceTitle>Sentinel</sourceTitle><gi:parentID>S1A</gi:parentID>
${hlevel('dataset')}<gi:acquisition><gi:platform>Sentinel-1A</gi:platform><gi:relativeOrbit>12</gi:relativeOrbit></gi:acquisition>`
const STATIONS = [
  `<title>Jungfraujoch</title><id>jfj</id><gi:parentID>gauges</gi:parentID>${hlevel('dataset')}${box(46.55, 7.98)}
<gi:poi-country>Switzerland</gi:poi-country><gi:poi-id>JFJ</gi:poi-id><gi:poi-network>GAW</gi:poi-network><gi:poi-category>Station</gi:poi-category>
<gi:poi-organization>WMO</gi:poi-organization><gi:poi-parameters>Ozone; Aerosol</gi:poi-parameters><gi:poi-parameters>Wind</gi:poi-parameters>`,
  `<title>Säntis</title><id>saentis</id><gi:parentID>gauges</gi:parentID>${hlevel('dataset')}${box(47.25, 9.34)}
<gi:poi-country>Switzerland</gi:poi-country><gi:poi-id>SAE</gi:poi-id>`,
]
const FACETS = `<dm:termFrequency xmlns:dm="http://floraresearch.eu/sdi/services/7.0/dataModel/schema">
<dm:source><dm:item><dm:sourceId>scihub</dm:sourceId><dm:term>Sentinel</dm:term><dm:decodedTerm>Sentinel</dm:decodedTerm><dm:freq>1</dm:freq></dm:item>
<dm:item><dm:sourceId>rivers-id</dm:sourceId><dm:term>River+office</dm:term><dm:decodedTerm>River office</dm:decodedTerm><dm:freq>1</dm:freq></dm:item></dm:source>
<dm:sscScore><dm:item><dm:term>61+-+80</dm:term><dm:decodedTerm>61 - 80</dm:decodedTerm><dm:freq>7</dm:freq></dm:item>
<dm:item><dm:term>%5B81%2C100%5D</dm:term><dm:decodedTerm>81 - 100</dm:decodedTerm><dm:freq>2</dm:freq></dm:item></dm:sscScore>
<dm:attributeTitle><dm:item><dm:term>Sea+level</dm:term><dm:decodedTerm>Sea level</dm:decodedTerm><dm:freq>3</dm:freq></dm:item></dm:attributeTitle></dm:termFrequency>`
const RECORD = `<?xml version="1.0" encoding="UTF-8"?><csw:GetRecordByIdResponse xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" xmlns:x="http://www.isotc211.org/2005/gmi" xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco"><x:MI_Metadata><gmd:fileIdentifier><gco:CharacterString>rivers</gco:CharacterString></gmd:fileIdentifier><gmd:identificationInfo><gmd:MD_DataIdentification><gmd:citation><gmd:CI_Citation><gmd:title><gco:CharacterString>Rivers of the hub</gco:CharacterString></gmd:title></gmd:CI_Citation></gmd:citation></gmd:MD_DataIdentification></gmd:identificationInfo></x:MI_Metadata></csw:GetRecordByIdResponse>`
const EXCEPTION = `<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows"><ows:Exception exceptionCode="InvalidParameterValue" locator="id"/></ows:ExceptionReport>`
const PARTS: Readonly<Record<string, readonly string[]>> = { S1A: [SCENE], gauges: STATIONS }

/** Its answers to searches, and to requests for ISO records, of which it has one. */
export function playedDab({ pathname, searchParams }: URL): OutsideAnswer {
  const type = 'application/xml'
  if (pathname.endsWith('/cswisogeo'))
    return searchParams.get('id') === 'rivers' ? { type, body: RECORD } : { status: 400, type, body: EXCEPTION }
  const id = searchParams.get('targetId') ?? searchParams.get('identifier')
  const parent = searchParams.get('parents')
  const source = searchParams.get('sources')
  const known = id === null ? ENTRIES : [...ENTRIES, SCENE, ...STATIONS].filter((one) => one.includes(`<id>${id}<`))
  const found = (parent === null ? known : (PARTS[parent] ?? [])).filter(
    (one) => source === null || one.includes(`<sourceId>${source}<`),
  )
  return {
    type,
    body: `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:gi="http://flora.eu/gi-suite/1.0/dataModel/schema"><title>GEO DAB</title>
<totalResults xmlns="http://a9.com/-/spec/opensearch/1.1/">${found.length}</totalResults>${found.map((one) => `<entry>${one}</entry>`).join('')}${FACETS}</feed>`,
  }
}
