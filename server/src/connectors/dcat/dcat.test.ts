import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createDcatReader } from './index.ts'

function read(document: unknown): Harvested[] {
  const reader = createDcatReader({ place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false })
  return [...reader.write(Buffer.from(typeof document === 'string' ? document : JSON.stringify(document))), ...reader.end()]
}
const told = (all: readonly Harvested[]) =>
  all.map((one) => (one.kind === 'record' ? one.record.resource.id : one.kind === 'refused' ? one.reason : `(${one.what})`))
function resource(document: object) {
  const [first] = read(document)
  if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
  return first.record.resource
}
const schema = (fields: object) => ({
  '@context': 'https://schema.org/',
  '@type': 'Dataset',
  '@id': 'https://a.example/1',
  name: 'T',
  ...fields,
})
const dcat = (fields: object) => ({ '@type': 'dcat:Dataset', identifier: 'i', title: 'T', ...fields })

describe('a data set', () => {
  it.each([
    [{ 'dcat:spatialResolutionInMeters': '30.0' }, 30],
    [{ distribution: [{ downloadURL: 'https://a.example/f', 'dcat:spatialResolutionInMeters': 10 }] }, 10],
    [{ spatialResolutionAsText: '1 arc second' }, 30.8667],
    [{ spatialResolutionAsText: '1:25000' }, undefined],
    [
      {
        hasQualityMeasurement: {
          isMeasurementOf: { '@id': 'http://data.europa.eu/930/spatialResolutionAsAngularDistance' },
          value: '0.5',
          unitMeasure: { '@id': 'http://www.qudt.org/vocab/unit/DEG' },
        },
      },
      55_560,
    ],
    [
      {
        hasQualityMeasurement: {
          isMeasurementOf: { '@id': 'http://data.europa.eu/930/spatialResolutionAsVerticalDistance' },
          value: '5',
          unitMeasure: { '@id': 'http://www.qudt.org/vocab/unit/M' },
        },
      },
      undefined,
    ],
  ])('with %j has the resolution %s in metres', (fields, metres) => {
    expect(resource({ conformsTo: 'https://project-open-data.cio.gov/v1.1/schema', dataset: [dcat(fields)] }).resolution).toBe(
      metres,
    )
  })

  it('of data.json is read with what it says', () => {
    const entry = resource({
      conformsTo: 'https://project-open-data.cio.gov/v1.1/schema',
      dataset: [
        dcat({
          description: 'Words',
          keyword: ['ice', 'snow'],
          theme: ['Cold'],
          publisher: { name: 'Publisher' },
          contactPoint: { fn: 'Desk', hasEmail: 'mailto:a@b.example' },
          license: 'https://creativecommons.org/publicdomain/zero/1.0/',
          accessLevel: 'restricted public',
          modified: '2014-10-03',
          issued: '2013-01-01',
          temporal: '2000-01-01/2001-12-31',
          spatial: '1.0,2.0,3.0,4.0',
          isPartOf: 'parent',
          landingPage: 'https://a.example/page',
          distribution: [
            { downloadURL: 'https://a.example/f.csv', mediaType: 'text/csv', title: 'File' },
            { accessURL: 'https://a.example/api' },
          ],
        }),
      ],
    })
    expect(entry).toMatchObject({
      id: 'i',
      licence: { name: 'CC0-1.0' },
      keywords: [{ value: 'ice' }, { value: 'snow' }, { value: 'Cold', kind: 'theme' }],
      contacts: [
        { organisation: 'Publisher', role: 'publisher' },
        { organisation: 'Desk', role: 'pointOfContact', email: 'a@b.example' },
      ],
      footprint: { boxes: [[1, 2, 3, 4]] },
      time: { start: '2000-01-01T00:00:00Z', end: '2001-12-31T23:59:59Z' },
      updated: '2014-10-03T00:00:00Z',
      parentId: 'parent',
      useConstraints: ['access level: restricted public'],
      formats: ['CSV'],
      original: { mediaType: 'application/json', standard: 'dcat' },
    })
    expect(entry.online.map(({ url, accessType }) => [url, accessType])).toEqual([
      ['https://a.example/f.csv', 'direct'],
      ['https://a.example/api', 'unknown'],
      ['https://a.example/page', 'unknown'],
    ])
  })

  // @rule B-record-formats.translations
  it.each([
    [
      'tags of languages',
      dcat({
        title: [
          { '@value': 'Eis', '@language': 'de' },
          { '@value': 'Ice', '@language': 'en' },
        ],
        description: [{ '@value': 'Eis im Mai', '@language': 'de' }, { '@value': 'Ice of May' }],
      }),
    ],
    ['maps of languages', dcat({ title: { de: 'Eis', en: 'Ice' }, description: { de: 'Eis im Mai', en: 'Ice of May' } })],
    [
      'maps of languages of countries',
      dcat({ title: { en_GB: 'Ice', de_AT: 'Eis' }, description: { en_GB: 'Ice of May', de_AT: 'Eis im Mai' } }),
    ],
    [
      'names of schema.org',
      schema({
        name: [
          { '@language': 'en', '@value': 'Ice' },
          { '@language': 'de', '@value': 'Eis' },
        ],
        description: [
          { '@language': 'en', '@value': 'Ice of May' },
          { '@language': 'de', '@value': 'Eis im Mai' },
        ],
        inLanguage: 'fr',
      }),
    ],
  ])('with %s keeps the others beside the one that is its title', (_, document) => {
    const { title, language, translations } = resource(document)
    expect([title, language]).toEqual(['Ice', 'en'])
    expect(translations).toEqual([{ language: 'de', title: 'Eis', abstract: 'Eis im Mai' }])
  })

  it('of DCAT is put together from the nodes of a graph, whatever prefix its keys have', () => {
    const document = {
      '@graph': [
        {
          '@id': 'https://a.example/d',
          '@type': ['http://www.w3.org/ns/dcat#Dataset'],
          'http://purl.org/dc/terms/title': [
            { '@value': 'Titel', '@language': 'de' },
            { '@value': 'Title', '@language': 'en' },
          ],
          'dct:spatial': { '@id': '_:b1' },
          'dcat:distribution': [{ '@id': 'https://a.example/f' }],
          'dct:publisher': { '@id': 'https://a.example/p' },
        },
        {
          '@id': '_:b1',
          '@type': 'dct:Location',
          'dcat:bbox': { '@value': 'POLYGON((1 2,3 2,3 4,1 4,1 2))', '@type': 'geo:wktLiteral' },
        },
        { '@id': 'https://a.example/f', '@type': 'dcat:Distribution', 'dcat:downloadURL': { '@id': 'https://a.example/f.nc' } },
        { '@id': 'https://a.example/p', '@type': 'foaf:Organization', 'foaf:name': 'Publisher' },
        { '@id': 'https://a.example/e', '@type': 'dcat:Dataset', 'dct:title': 'Other' },
        { '@id': 'https://a.example/lost', '@type': 'dcat:Distribution' },
      ],
    }
    const all = read(document)
    expect(told(all)).toEqual(['https://a.example/d', 'https://a.example/e'])
    const first = all[0]?.kind === 'record' ? all[0].record : undefined
    expect(first?.resource).toMatchObject({
      title: 'Title',
      footprint: { boxes: [[1, 2, 3, 4]] },
      contacts: [{ organisation: 'Publisher', role: 'publisher' }],
      online: [{ url: 'https://a.example/f.nc', accessType: 'direct', format: 'NetCDF' }],
    })
    // its original is a graph of its own, which gives the same entry again
    const original = Buffer.from(first?.original?.bytes ?? []).toString()
    expect(original).not.toMatch(/lost|Other/)
    const [again] = read(original)
    expect(again?.kind === 'record' && again.record.resource).toEqual(first?.resource)
  })

  it('of schema.org is known by its address', () => {
    const entry = resource(
      schema({
        identifier: { '@type': 'PropertyValue', propertyID: 'doi', value: 'doi:10.1234/x' },
        keywords: 'a, b',
        creator: [{ '@type': 'Person', name: 'Person', affiliation: { name: 'Institute' } }],
        temporalCoverage: '2001-01-01/..',
        license: 'CC-BY-4.0',
        datePublished: '2020-02-03',
      }),
    )
    expect(entry).toMatchObject({
      id: 'https://a.example/1',
      identifiers: [{ scheme: 'url' }, { scheme: 'doi', value: '10.1234/x' }],
      keywords: [{ value: 'a' }, { value: 'b' }],
      contacts: [{ organisation: 'Institute', individual: 'Person', role: 'originator' }],
      time: { start: '2001-01-01T00:00:00Z' },
      licence: { name: 'CC-BY-4.0' },
      original: { mediaType: 'application/ld+json', standard: 'schema-org' },
    })
  })

  const geo = (fields: object) => schema({ spatialCoverage: { '@type': 'Place', geo: fields } })
  it.each([
    [geo({ box: '10 20 30 40' }), [20, 10, 40, 30]],
    [geo({ latitude: 10, longitude: '20' }), [20, 10, 20, 10]],
    [geo({ polygon: '10 20 10 40 30 40 30 20 10 20' }), [20, 10, 40, 30]],
    [geo({ polygon: '142 10,142 18,147 18,147 10,142 10' }), [142, 10, 147, 18]],
    [dcat({ spatial: '{"type":"Point","coordinates":[1,2]}' }), [1, 2, 1, 2]],
    [dcat({ spatial: '<http://www.opengis.net/def/crs/OGC/1.3/CRS84> POINT(1 2)' }), [1, 2, 1, 2]],
    [dcat({ spatial: 'POLYGON((1 2,3' }), undefined],
    [geo({ box: '1e999 2 3 4' }), undefined],
    [dcat({ spatial: 'United States' }), undefined],
  ])('lies where it says (%#)', (document, box) => {
    expect(resource(document).footprint?.boxes[0]).toEqual(box)
  })

  it('is not deceived by keys of prototypes, cycles or depth', () => {
    expect(
      told(read('{"@type":"Dataset","__proto__":{"title":"x"},"constructor":"y","name":"T","url":"https://a.example/"}')),
    ).toEqual(['https://a.example/'])
    const cycle = { '@graph': [{ '@id': 'a', '@type': 'Dataset', name: 'T', publisher: { '@id': 'a' }, identifier: 'i' }] }
    expect(told(read(cycle))).toEqual(['i'])
    expect(
      told(read(`{"@type":"Dataset","name":"T","identifier":"i","spatial":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)),
    ).toEqual(['i'])
  })
})

describe('documents that are no data sets', () => {
  it.each([
    [{ '@type': 'dcat:Catalog', dataset: [] }, ['(catalogue)']],
    [{ dataset: [{}] }, [expect.stringMatching(/nothing in it/)]],
    [{ dataset: [dcat({}), dcat({ title: '' })] }, ['i', 'the data set has no title', '(catalogue)']],
    [{ '@context': 'x', '@type': 'Person' }, ['it is JSON-LD about Person, not a data set']],
    [{ '@context': 'x', '@graph': [{ '@type': 'Person' }] }, ['it is a JSON-LD graph without data sets']],
    [{ a: 1 }, ['it is a JSON object with a, not a data set']],
    ['@prefix dcat: <x> .', ['it is a JSON-LD graph without data sets']],
    ['PREFIX dcat: <x>\ndcat:a foaf:b "c" .', ['it is not well-formed Turtle (Undefined prefix "foaf:" on line 2.)']],
    ['<feed xmlns="http://www.w3.org/2005/Atom"/>', ['it is an Atom document, not a data set']],
    ['<?xml version="1.0"?><rdf:RDF', [expect.stringContaining('it is not well-formed XML')]],
    ['<!DOCTYPE html><p>words', ['it is an HTML page without JSON-LD in it']],
    ['# words\n@prefix dcat: <x> .', ['it is a JSON-LD graph without data sets']],
    ['<?xml version="1.0"?><rdf:RDF/>', [expect.stringContaining('unbound namespace prefix')]],
    ['<!DOCTYPE html><html/>', ['it is an HTML page without JSON-LD in it']],
    ['', ['it is empty']],
    ['{"@type": "Dataset"', [expect.stringMatching(/cut short/)]],
    ['[1, 2]', [expect.stringMatching(/an array, not a data set/)]],
  ])('are told by what they are: %.60j', (document, expected) => {
    expect(told(read(document))).toEqual(expected)
  })
})

const TURTLE = `# two data sets
@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix locn: <http://www.w3.org/ns/locn#> .
@prefix gsp: <http://www.opengis.net/ont/geosparql#> .
<https://a.example/1> a dcat:Dataset ;
  dct:title "Eis"@de, "Ice"@en ; dct:identifier "ice" ; dcat:keyword "snow", "ice" ;
  dct:publisher [ a foaf:Agent ; foaf:name "Publisher" ] ;
  dct:spatial [ a dct:Location ; locn:geometry "POLYGON((1 2, 3 2, 3 4, 1 4, 1 2))"^^gsp:wktLiteral ] ;
  dcat:distribution <https://a.example/1/csv> .
<https://a.example/1/csv> a dcat:Distribution ; dcat:downloadURL <https://a.example/ice.csv> ; dct:title "Table" .
<https://a.example/2> a dcat:Dataset ; dct:title "Rain" .
`
const RDF_XML = `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dct="http://purl.org/dc/terms/"
  xmlns:dcat="http://www.w3.org/ns/dcat#" xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:locn="http://www.w3.org/ns/locn#">
  <dcat:Catalog><dcat:dataset>
    <dcat:Dataset rdf:about="https://a.example/1">
      <dct:identifier>ice</dct:identifier><dct:title xml:lang="de">Eis</dct:title><dct:title xml:lang="en">Ice</dct:title>
      <dcat:keyword>snow</dcat:keyword><dcat:keyword>ice</dcat:keyword>
      <dct:publisher rdf:nodeID="p"/>
      <dct:spatial rdf:parseType="Resource"><locn:geometry rdf:datatype="http://www.opengis.net/ont/geosparql#wktLiteral"
        >POLYGON((1 2, 3 2, 3 4, 1 4, 1 2))</locn:geometry></dct:spatial>
      <dcat:distribution rdf:resource="https://a.example/1/csv"/>
    </dcat:Dataset></dcat:dataset></dcat:Catalog>
  <foaf:Agent rdf:nodeID="p" foaf:name="Publisher"/>
  <rdf:Description rdf:about="https://a.example/1/csv"><dct:title>Table</dct:title>
    <dcat:downloadURL rdf:resource="https://a.example/ice.csv"/></rdf:Description>
  <dcat:Dataset rdf:about="https://a.example/2"><dct:title>Rain</dct:title></dcat:Dataset>
</rdf:RDF>`

describe('data sets in other syntaxes', () => {
  it.each([
    ['Turtle', TURTLE],
    ['RDF/XML', RDF_XML],
  ])('in %s are those that they would be in JSON-LD', (_, document) => {
    const all = read(document)
    expect(told(all)).toEqual(['ice', 'https://a.example/2'])
    const [first] = all
    if (first?.kind !== 'record') throw new Error('no record')
    expect(first.record.resource).toMatchObject({
      title: 'Ice',
      keywords: [{ value: 'snow' }, { value: 'ice' }],
      contacts: [{ organisation: 'Publisher', role: 'publisher' }],
      footprint: { boxes: [[1, 2, 3, 4]] },
      online: [{ url: 'https://a.example/ice.csv', name: 'Table', accessType: 'direct' }],
    })
    // the original of one is a graph that can be read again, without the other one
    const original = Buffer.from(first.record.original?.bytes ?? []).toString()
    expect([told(read(original)), original.includes('Rain')]).toEqual([['ice'], false])
  })

  const LABELS = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix vcard: <http://www.w3.org/2006/vcard/ns#> . @prefix : <https://a.example/> .
:d a dcat:Dataset ; dct:title "Ice" ; dct:isPartOf [ a dcat:Dataset ] ;
  dcat:theme "_:b3" , :cold , [ a skos:Concept ; skos:prefLabel "Snow" ] ; dcat:keyword [ rdfs:label "floe" ] ; dct:language [ rdf:value "fr" ] ;
  dct:rights [ a dct:RightsStatement ; rdfs:label "Cite us" ] ; dct:license [ a dct:LicenseDocument ; dct:title "Licence of the lake" ; foaf:page <https://a.example/l> ] ;
  dct:publisher [ a foaf:Agent ; foaf:name "Lake office" ] , :named ; dct:creator [ a foaf:Agent ] ;
  dcat:contactPoint [ vcard:fn "Desk" ; vcard:hasEmail [ vcard:hasValue <mailto:desk@a.example> ] ] ;
  dct:spatial [ a dct:Location ; rdfs:label "The lake" ; dcat:bbox "1,2,3,4" ] ; dct:provenance [ rdfs:label "Drawn by hand" ] ;
  dcat:distribution [ dcat:downloadURL <https://a.example/f> ; dct:format [ a dct:IMT ; rdf:value "text/csv" ; rdfs:label "text/csv" ] ] ,
    [ dcat:downloadURL <https://a.example/g> ; dct:format :json ; dct:license <https://creativecommons.org/licenses/by/3.0/au/> ] ,
    [ dcat:downloadURL <https://a.example/h> ; dct:format [ ] ; dct:license [ ] ] .
:cold a skos:Concept ; skos:prefLabel "Kälte"@de , "Cold"@en . :named a skos:Concept ; skos:prefLabel "Named office" .
:json rdfs:label "GeoJSON" .`

  it('tell the labels of blank nodes and concepts, and no name of a blank node', () => {
    const [first] = read(LABELS)
    if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
    const { resource: entry } = first.record
    expect(entry).toMatchObject({
      keywords: [{ value: 'floe' }, { value: 'Cold', kind: 'theme' }, { value: 'Snow', kind: 'theme' }],
      language: 'fr',
      licence: { name: 'CC-BY-3.0-AU' },
      lineage: 'Drawn by hand',
      formats: ['CSV', 'GeoJSON'],
      footprint: { place: 'The lake' },
    })
    expect(entry.useConstraints).toEqual(['Licence of the lake', 'Cite us'])
    expect(entry.contacts).toEqual([
      { organisation: 'Lake office', role: 'publisher' },
      { organisation: 'Named office', role: 'publisher' },
      { organisation: 'Desk', role: 'pointOfContact', email: 'desk@a.example' },
    ])
    expect(entry.parentId).toBeUndefined()
    expect(JSON.stringify(entry)).not.toContain('_:')
  })

  it('may be one node without a frame, and keep to the document that they are in', () => {
    const node = RDF_XML.slice(RDF_XML.indexOf('<dcat:Dataset rdf:about="https://a.example/2"'), RDF_XML.indexOf('</rdf:RDF>'))
    const spaces = /xmlns:\w+="[^"]*"/g
    expect(told(read(node.replace('<dcat:Dataset', `<dcat:Dataset ${RDF_XML.match(spaces)?.join(' ')}`)))).toEqual([
      'https://a.example/2',
    ])
    expect(told(read(RDF_XML.replace('<rdf:RDF', '<!DOCTYPE r [<!ENTITY a "b">]><rdf:RDF')))).toEqual([
      expect.stringContaining('DOCTYPE'),
    ])
  })

  it('in an HTML page are found among what else its scripts tell', () => {
    const page = (...scripts: readonly object[]) =>
      `<!doctype html><title>x</title>${scripts.map((script) => `<script type="application/ld+json">${JSON.stringify(script)}</script>`).join('<p>')}`
    const crumbs = { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: [] }
    expect(told(read(page(crumbs, schema({ description: 'Words' }))))).toEqual(['https://a.example/1'])
    expect(told(read(page(crumbs)))).toEqual(['it is JSON-LD about BreadcrumbList, not a data set'])
    expect(told(read(`${page()}<script type='application/ld+json'>{"@type":</script>`))).toEqual([
      'its JSON is cut short: it ends before its last bracket',
    ])
  })
})

describe('titles and descriptions of Turtle that are nodes', () => {
  const turtle = (inner: string) => {
    const text = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> . @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
      @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
      <https://a.example/a> a dcat:Dataset ; ${inner} .`
    const reader = createDcatReader({ place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false })
    const [first] = [...reader.write(Buffer.from(text)), ...reader.end()]
    return first?.kind === 'record' ? first.record.resource : first
  }
  it.each([
    ['dct:title [ rdf:value "Ice" ]', 'Ice'],
    ['dct:title [ skos:prefLabel "Glace"@fr, "Ice"@en ]', 'Ice'],
    ['dct:title <#t> . <#t> rdfs:label "Ice"', 'Ice'],
    ['dct:title [ rdf:value "Glace" ], "Ice"', 'Ice'],
    ['rdfs:label "Ice"', 'Ice'],
  ])('%s is a title', (inner, title) => {
    expect(turtle(inner)).toMatchObject({ title })
  })

  it('are read as descriptions, too', () => {
    expect(turtle('dct:title "Ice" ; dct:description [ rdf:value "Of the lake." ]')).toMatchObject({ abstract: 'Of the lake.' })
  })

  it('are none where the node has no name', () => {
    expect(turtle('dct:title []')).toMatchObject({ kind: 'refused', reason: 'the data set has no title' })
  })
})
