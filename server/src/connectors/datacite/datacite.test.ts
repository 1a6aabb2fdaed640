import { expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createOaiReader } from '../oai-pmh/index.ts'
import { createDataciteReader } from './index.ts'

const context = { place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false }
const read = (text: string): Harvested[] => {
  const reader = createDataciteReader(context)
  return [...reader.write(Buffer.from(text)), ...reader.end()]
}
const record = (inside: string, kernel = 4) =>
  `<resource xmlns="http://datacite.org/schema/kernel-${kernel}">${inside}</resource>`
const TITLE = '<titles><title>Ice</title></titles>'
function resource(inside: string, kernel?: number) {
  const [first] = read(record(inside, kernel))
  if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
  return first.record.resource
}

const WHOLE = `<identifier identifierType="DOI">10.1594/PANGAEA.1</identifier>
  <titles><title titleType="Subtitle">Part</title><title>Ice of the north</title></titles>
  <creators><creator><creatorName>Doe, Jane</creatorName><affiliation>Institute</affiliation></creator>
    <creator><creatorName nameType="Organizational">Ice Office</creatorName></creator></creators>
  <publisher>PANGAEA</publisher><publicationYear>2011</publicationYear>
  <contributors><contributor contributorType="ContactPerson"><contributorName>Roe, Max</contributorName></contributor></contributors>
  <subjects><subject subjectScheme="GCMD Science Keywords">Oceans &gt; Sea ice</subject><subject>snow</subject></subjects>
  <dates><date dateType="Collected">2009-04-21/2009-05-09</date><date dateType="Updated">2012-01-02</date></dates>
  <language>en</language><resourceType resourceTypeGeneral="Collection">Set</resourceType>
  <formats><format>application/x-netcdf</format></formats>
  <rightsList><rights rightsURI="https://creativecommons.org/licenses/by/3.0/">Attribution</rights></rightsList>
  <descriptions><description descriptionType="Methods">How</description><description descriptionType="Abstract">Words</description></descriptions>
  <geoLocations><geoLocation><geoLocationPlace>Svalbard</geoLocationPlace><geoLocationBox><westBoundLongitude>10</westBoundLongitude>
    <eastBoundLongitude>20</eastBoundLongitude><southBoundLatitude>70</southBoundLatitude><northBoundLatitude>80</northBoundLatitude>
    </geoLocationBox></geoLocation></geoLocations>`

it('reads a record with what it says', () => {
  expect(resource(WHOLE)).toMatchObject({
    id: '10.1594/PANGAEA.1',
    identifiers: [{ scheme: 'doi', value: '10.1594/PANGAEA.1' }],
    title: 'Ice of the north',
    abstract: 'Words',
    lineage: 'How',
    level: 'series',
    keywords: [{ value: 'EARTH SCIENCE > OCEANS > SEA ICE', thesaurus: 'GCMD Science Keywords' }, { value: 'snow' }],
    contacts: [
      { individual: 'Doe, Jane', organisation: 'Institute', role: 'author' },
      { organisation: 'Ice Office', role: 'author' },
      { individual: 'Roe, Max', role: 'pointOfContact' },
      { organisation: 'PANGAEA', role: 'publisher' },
    ],
    footprint: { boxes: [[10, 70, 20, 80]], place: 'Svalbard' },
    time: { start: '2009-04-21T00:00:00Z', end: '2009-05-09T23:59:59Z' },
    formats: ['NetCDF'],
    licence: { name: 'CC-BY-3.0' },
    online: [{ url: 'https://doi.org/10.1594/PANGAEA.1', function: 'information' }],
    updated: '2012-01-02T00:00:00Z',
    original: { standard: 'datacite' },
  })
})

it.each([
  ['<geoLocationPoint>10 20</geoLocationPoint>', 3, [20, 10, 20, 10]],
  ['<geoLocationBox>10 20 30 40</geoLocationBox>', 3, [20, 10, 40, 30]],
  [
    '<geoLocationPoint><pointLongitude>20</pointLongitude><pointLatitude>10</pointLatitude></geoLocationPoint>',
    4,
    [20, 10, 20, 10],
  ],
  [
    `<geoLocationPolygon>${['1 2', '3 2', '3 4', '1 2']
      .map((pair) => pair.split(' '))
      .map(([x, y]) => `<polygonPoint><pointLongitude>${x}</pointLongitude><pointLatitude>${y}</pointLatitude></polygonPoint>`)
      .join('')}</geoLocationPolygon>`,
    4,
    [1, 2, 3, 4],
  ],
  ['<geoLocationBox>words</geoLocationBox><geoLocationPoint/>', 3, undefined],
])('knows where: %.60s', (location, kernel, box) => {
  const { footprint } = resource(`${TITLE}<geoLocations><geoLocation>${location}</geoLocation></geoLocations>`, kernel)
  expect(footprint?.boxes[0]).toEqual(box)
})

it('says what a document is that is none, and refuses a record without a title', () => {
  const told = (text: string) => read(text).map((one) => (one.kind === 'refused' ? one.reason : one.kind))
  expect(told(record('<publisher>P</publisher>'))).toEqual(['the record has no title, which is mandatory'])
  expect(told('<resource xmlns="urn:other"/>')).toEqual([expect.stringMatching(/^its root element is resource/)])
})

it('is read inside OAI-PMH too, with the identifier that is its own', () => {
  const oai = (metadata: string) =>
    `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header><identifier>oai:1</identifier><datestamp>2020-01-01</datestamp></header><metadata>${metadata}</metadata></record></ListRecords></OAI-PMH>`
  const ids = (text: string) => {
    const reader = createOaiReader(context)
    return [...reader.write(Buffer.from(text)), ...reader.end()].map((one) =>
      one.kind === 'record' ? one.record.resource.id : one.kind === 'refused' ? one.reason : one.what,
    )
  }
  expect(ids(oai(record(WHOLE)))).toEqual(['10.1594/PANGAEA.1'])
  expect(
    ids(oai(`<oai_datacite xmlns="http://schema.datacite.org/oai/oai-1.1/"><payload>${record(TITLE)}</payload></oai_datacite>`)),
  ).toEqual(['oai:1'])
})

it('has line ends where a description has them', () => {
  const description = '<descriptions><description descriptionType="Abstract">One<br/>two</description></descriptions>'
  expect(resource(`${TITLE}${description}`, 4).abstract).toBe('One\ntwo')
})
