import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { fillTemplate, isPaged, readDescription } from './description.ts'
import { createAtomReader, type FeedNews } from './index.ts'

const NAMESPACES = `xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss" xmlns:gml="http://www.opengis.net/gml"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:eo="http://a9.com/-/opensearch/extensions/eo/1.0/" xmlns:media="http://search.yahoo.com/mrss/"
  xmlns:os="http://a9.com/-/spec/opensearch/1.1/"`

function read(text: string): { all: Harvested[]; news: FeedNews } {
  let news: FeedNews = {}
  const reader = createAtomReader({
    place: 'p',
    fallbackId: 'p',
    documentUrl: 'https://a.example/search',
    source: { id: 's', title: 'S' },
    curated: false,
    onNews: (told) => (news = { ...news, ...told }),
  })
  return { all: [...reader.write(Buffer.from(text)), ...reader.end()], news }
}
const feed = (inside: string) => `<feed ${NAMESPACES}>${inside}</feed>`
const entry = (inside: string) => `<entry><title>T</title><id>i</id>${inside}</entry>`
function resource(inside: string) {
  const [first] = read(feed(entry(inside))).all
  if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
  return first.record.resource
}
const told = (all: readonly Harvested[]) =>
  all.map((one) => (one.kind === 'record' ? one.record.resource.id : one.kind === 'refused' ? one.reason : `(${one.what})`))

describe('the footprint of an Atom entry', () => {
  const ring = (text: string) =>
    `<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>${text}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>`
  it.each([
    ['a box, S W N E', '<georss:box>10 20 30 40</georss:box>', [20, 10, 40, 30]],
    ['a box with commas', '<georss:box>10,20,30,40</georss:box>', [20, 10, 40, 30]],
    ['a box across the antimeridian', '<georss:box>10 170 30 -170</georss:box>', [170, 10, -170, 30]],
    ['a polygon, latitude first', '<georss:polygon>10 20 10 40 30 40 30 20 10 20</georss:polygon>', [20, 10, 40, 30]],
    ['a point', '<georss:point>10 20</georss:point>', [20, 10, 20, 10]],
    ['a line', '<georss:line>10 20 30 40</georss:line>', [20, 10, 40, 30]],
    [
      'GML without a reference system, latitude first',
      `<georss:where>${ring('10 20 10 40 30 40 30 20 10 20')}</georss:where>`,
      [20, 10, 40, 30],
    ],
    [
      'an envelope',
      '<georss:where><gml:Envelope><gml:lowerCorner>10 20</gml:lowerCorner><gml:upperCorner>30 40</gml:upperCorner></gml:Envelope></georss:where>',
      [20, 10, 40, 30],
    ],
    [
      'a polygon in the wrong order, where the box tells',
      '<georss:box>10 20 30 40</georss:box><georss:polygon>20 10 40 10 40 30 20 30 20 10</georss:polygon>',
      [20, 10, 40, 30],
    ],
    [
      'a polygon in the only order that exists',
      '<georss:polygon>120 10 140 10 140 30 120 30 120 10</georss:polygon>',
      [120, 10, 140, 30],
    ],
    ['the footprint of SciHub', '<str name="footprint">POLYGON ((20 10,40 10,40 30,20 30,20 10))</str>', [20, 10, 40, 30]],
    [
      'the acquisition of the GEO DAB',
      '<acquisition><footprint>POLYGON((20 10,40 10,40 30,20 30,20 10))</footprint></acquisition>',
      [20, 10, 40, 30],
    ],
    [
      'the box of NextGEOSS, which is always the world, without a polygon',
      '<link href="https://catalogue.nextgeoss.eu/x"/><georss:polygon>None</georss:polygon><georss:box>-90.0 -180.0 90.0 180.0</georss:box>',
      [-180, -90, 180, 90],
    ],
    [
      'the polygon of NextGEOSS, longitude first',
      '<link href="https://catalogue.nextgeoss.eu/x"/><georss:box>-90.0 -180.0 90.0 180.0</georss:box><georss:polygon>20 10 40 10 40 30 20 30 20 10</georss:polygon>',
      [20, 10, 40, 30],
    ],
    ['nothing sound', '<georss:box>NaN 1 2 3</georss:box><georss:polygon>1e999 2 x 4</georss:polygon>', undefined],
  ])('is read from %s', (_, inside, box) => {
    expect(resource(inside).footprint?.boxes[0]).toEqual(box)
  })
})

describe('an Atom entry', () => {
  it.each([
    ['<dc:date>2001-02-03/2002-03-04</dc:date>', { start: '2001-02-03T00:00:00Z', end: '2002-03-04T23:59:59Z' }],
    ['<dc:date>1970-01-01T00:00:00.000Z/</dc:date>', { start: '1970-01-01T00:00:00Z' }],
    [
      '<start xmlns="http://a9.com/-/opensearch/extensions/time/1.0/">2001-01-01T00:00:00Z</start>',
      { start: '2001-01-01T00:00:00Z' },
    ],
    [
      '<date name="ingestiondate">2019-01-01</date><date name="beginposition">2018-01-31T10:47:13.362Z</date><date name="endposition">2018-01-31T10:48:13Z</date>',
      { start: '2018-01-31T10:47:13Z', end: '2018-01-31T10:48:13Z' },
    ],
    ['<dc:date>yesterday</dc:date>', undefined],
  ])('covers the time of %s', (inside, time) => {
    expect(resource(inside).time).toEqual(time)
  })

  it('of the GEO DAB has its facts in its own places', () => {
    const entry =
      resource(`<sourceId>x</sourceId><rights>geossdatacore</rights><content>CSV GeoTIFF</content><logo>https://a.example/l.jpg?a=1&amp;amp;b=2</logo>
      <category label="series" term="hlevel"/><category label="Ice" term="keywords"/><category label="climate" term="topic"/>
      <contributor><orgName>Institute</orgName><indName>Person</indName><role>originator</role></contributor>
      <parentID xmlns="http://flora.eu/gi-suite/1.0/dataModel/schema">parent</parentID>
      <satelliteCollectionQueryable xmlns="http://flora.eu/gi-suite/1.0/dataModel/schema">prodType,row,prodType</satelliteCollectionQueryable>`)
    expect(entry).toMatchObject({
      level: 'series',
      dataCore: true,
      formats: ['CSV', 'GeoTIFF'],
      keywords: [{ value: 'Ice' }, { value: 'climate', kind: 'topic' }],
      contacts: [{ organisation: 'Institute', individual: 'Person', role: 'originator' }],
      parentId: 'parent',
      queryables: ['prodType', 'row'],
      thumbnails: [{ url: 'https://a.example/l.jpg?a=1&b=2' }],
      useConstraints: [],
      abstract: '',
    })
  })

  // @rule B-outside-sources.dab-in-situ
  it('of the GEO DAB tells its magnitude, and labels and confidences of what was seen on the ground', () => {
    const ns = 'xmlns="http://flora.eu/gi-suite/1.0/dataModel/schema"'
    const entry = resource(`<sourceId>x</sourceId><mag-level ${ns}>5.4</mag-level><inSitu ${ns}>true</inSitu>
      <cropTypes ${ns}><label code="1101">Winter wheat</label><label>Maize</label><label code="9"> </label></cropTypes>
      <irrigationTypes ${ns}><label code="0">Rainfed</label></irrigationTypes>
      <cropConfidence ${ns}>85</cropConfidence><landCoverConfidence ${ns}>0</landCoverConfidence><irrigationConfidence ${ns}>140</irrigationConfidence>`)
    expect(entry.earthquake).toEqual({ magnitude: 5.4 })
    expect(entry.inSitu).toEqual({
      cropTypes: [{ label: 'Winter wheat', code: '1101' }, { label: 'Maize' }],
      irrigationTypes: [{ label: 'Rainfed', code: '0' }],
      cropConfidence: 85,
      landCoverConfidence: 0,
    })
    const plain = resource('<sourceId>x</sourceId><mag-level>strong</mag-level><cropTypes/>')
    expect([plain.earthquake, plain.inSitu]).toEqual([undefined, undefined])
  })

  it('of NextGEOSS is put right', () => {
    const entry = resource(`<dc:identifier>COLLECTION</dc:identifier><summary>Words. }}|safe</summary>
      <link rel="via" href="http://example.com"/><link rel="describedBy" type="text/html" href="https://a.example/page"/>
      <link rel="search" type="application/opensearchdescription+xml" href="https://a.example/osdd"/>`)
    expect(entry).toMatchObject({ id: 'COLLECTION', abstract: 'Words.', level: 'series' })
    expect(entry.online.map(({ url }) => url)).toEqual(['https://a.example/page'])
  })

  it('of a product is a granule with a scene, links and pictures', () => {
    const entry =
      resource(`<eo:orbitDirection>DESCENDING</eo:orbitDirection><eo:cloudCover>34.3</eo:cloudCover><eo:platform>Sentinel-2A</eo:platform>
      <eo:instrument>MSI</eo:instrument><eo:productType>S2MSI1C</eo:productType><eo:parentIdentifier>S2</eo:parentIdentifier>
      <link rel="enclosure" href="file.nc" length="12" type="application/x-netcdf" title="File"/><link rel="icon" href="https://a.example/q.jpg"/>
      <link rel="self" type="application/atom+xml" href="https://a.example/self"/><link rel="enclosure" href="s3://bucket/x"/>
      <media:group><media:content url="https://a.example/ql.png" medium="image"><media:category>QUICKLOOK</media:category></media:content>
      <media:content url="https://a.example/cloud.png" medium="image"><media:category>CLOUD</media:category></media:content></media:group>`)
    expect(entry).toMatchObject({
      level: 'granule',
      parentId: 'S2',
      instruments: ['MSI'],
      scene: { orbitDirection: 'descending', cloudCover: 34.3, productType: 'S2MSI1C' },
      online: [
        {
          url: 'https://a.example/file.nc',
          function: 'download',
          accessType: 'direct',
          format: 'NetCDF',
          size: 12,
          name: 'File',
        },
      ],
    })
    expect(entry.thumbnails.map(({ url }) => url)).toEqual(['https://a.example/q.jpg', 'https://a.example/ql.png'])
    expect(resource('<eo:cloudCover>200</eo:cloudCover>').scene).toBeUndefined()
  })
})

it.each([
  ['10', 10],
  ['0.5 degrees', 55_560],
  ['1 arcsec', 30.8667],
  ['10 bits', undefined],
  ['0', undefined],
])('an Atom entry with the resolution %s has %s metres', (text, metres) => {
  expect(resource(`<resolution xmlns="http://a.example/">${text}</resolution>`).resolution).toBe(metres)
})

describe('Atom answers', () => {
  it('tell how many there are and where the others are', () => {
    const { all, news } = read(
      feed(`<os:totalResults>7</os:totalResults><startIndex>1</startIndex><link rel="next" href="?p=2"/>${entry('')}`),
    )
    expect(told(all)).toEqual(['i'])
    expect(news).toEqual({ total: 7, startIndex: 1, next: '?p=2' })
  })

  it.each([
    [feed('<os:totalResults>0</os:totalResults>'), ['(empty answer)']],
    [
      feed('<os:totalResults>0</os:totalResults><error>bad bbox</error>'),
      ['(empty answer)', 'it is an error of the service: bad bbox'],
    ],
    [feed('<title>x</title>'), ['it is an Atom feed without entries']],
    [feed('<entry><id>i</id></entry>'), ['the entry has no title']],
    ['<rss><channel/></rss>', ['it is an RSS document without items']],
    [`<rss ${NAMESPACES}><channel><link href="https://a.example"/></channel></rss>`, ['it is an RSS document without items']],
    ['<OpenSearchDescription/>', [expect.stringMatching(/description of a service/)]],
    ['<html/>', [expect.stringMatching(/HTML page/)]],
    [`${feed(entry('')).slice(0, -7)}<entry><title>a <b</title></entry></feed>`, ['i', expect.stringMatching(/not well-formed/)]],
    [`<!DOCTYPE feed [<!ENTITY a "b">]>${feed('')}`, [expect.stringMatching(/DOCTYPE/)]],
    [feed(entry(`${'<a>'.repeat(250)}${'</a>'.repeat(250)}`)), [expect.stringMatching(/nested more than/)]],
    ['', ['it is empty']],
  ])('say what is in them: %.120s', (text, expected) => {
    expect(told(read(text).all)).toEqual(expected)
  })
})

describe('RSS answers', () => {
  const rss = (inside: string) =>
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:os="http://a9.com/-/spec/opensearch/1.1/" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"><channel><title>Feed</title>
      <link>https://a.example</link>${inside}</channel></rss>`

  it('are read as the Atom that says the same, with their news', () => {
    const { all, news } = read(
      rss(`<os:totalResults>7</os:totalResults><atom:link rel="next" href="?page=2"/>
        <item><title>Ice</title><guid isPermaLink="false">ice-1</guid><description>Words &lt;b&gt;of&lt;/b&gt; ice</description>
          <link>https://a.example/ice</link><pubDate>Tue, 10 Jun 2003 04:00:00 GMT</pubDate><category>snow</category>
          <author>desk@a.example (Desk)</author><enclosure url="https://a.example/ice.nc" length="123" type="application/x-netcdf"/>
          <georss:box>10 20 30 40</georss:box><dc:date>2003-01-01/2003-02-01</dc:date></item>
        <item><title>Rain</title><geo:lat>1</geo:lat><geo:long>2</geo:long></item>
        <item><description>No title</description></item>`),
    )
    expect(news).toEqual({ total: 7, next: '?page=2' })
    expect(told(all)).toEqual(['ice-1', 'p#2', 'the entry has no title'])
    const [first, second] = all
    if (first?.kind !== 'record' || second?.kind !== 'record') throw new Error('no records')
    expect(first.record.resource).toMatchObject({
      abstract: 'Words of ice',
      published: '2003-06-10T04:00:00Z',
      keywords: [{ value: 'snow' }],
      contacts: [{ organisation: 'desk@a.example (Desk)', role: 'author' }],
      footprint: { boxes: [[20, 10, 40, 30]] },
      time: { start: '2003-01-01T00:00:00Z' },
      online: [
        { url: 'https://a.example/ice', function: 'information' },
        { url: 'https://a.example/ice.nc', accessType: 'direct', format: 'NetCDF', size: 123 },
      ],
      original: { standard: 'rss-item' },
    })
    expect(second.record.resource.footprint?.boxes).toEqual([[2, 1, 2, 1]])
  })

  it('may be RSS 1.0', () => {
    const items = '<item><title>Ice</title><link>https://a.example/1</link></item>'
    const document = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>C</title></channel>${items}</rdf:RDF>`
    expect(told(read(document).all)).toEqual(['p#1'])
    expect(told(read(`<list>${items}</list>`).all)).toEqual([expect.stringMatching(/^its root element is list/)])
  })
})

describe('a description document', () => {
  const describe_ = (urls: string) => Buffer.from(`<OpenSearchDescription xmlns:geo="x">${urls}</OpenSearchDescription>`)
  const url = (template: string, more = '') =>
    `<Url type="application/atom+xml" ${more} template="${template.replaceAll('&', '&amp;')}"/>`
  const fill = (template: string, skip = 0, more = '') => {
    const search = readDescription(describe_(url(template, more)))
    return 'refused' in search
      ? search.refused
      : fillTemplate(search, { skip, count: 50, base: 'https://a.example/os/description.xml' })
  }
  it.each([
    [
      'https://b.example/s?q={searchTerms?}&n={count?}&i={startIndex?}&bbox={geo:box?}&t={time:start?}/{time:end?}',
      'https://b.example/s?n=50&i=101',
    ],
    ['https://b.example/s?q={searchTerms}&page={startPage}&fixed=', 'https://b.example/s?q=*&page=3&fixed='],
    ['https://b.example/s/{startIndex}/{count}', 'https://b.example/s/101/50'],
    ['search?i={os:startIndex}&p={startPage?}', 'https://a.example/os/search?i=101'],
    ['https://b.example/s/{geo:uid?}?n={count}', 'https://b.example/s/?n=50'],
    ['javascript:alert(1)', undefined],
  ])('makes requests of %s', (template, expected) => {
    expect(fill(template, 100)).toBe(expected)
  })

  it('may have its parameters beside the template, as the GEO DAB does', () => {
    const parameter = (name: string, value: string) => `<p:Parameter xmlns:p="y" name="${name}" value="${value}"/>`
    const beside = [
      ['si', '{startIndex}'],
      ['ct', '{count?}'],
      ['st', '{searchTerms}'],
      ['bbox', '{geo:box}'],
      ['outputFormat', 'application/atom+xml'],
      ['again', '{os:inputEncoding}'],
    ].map(([name = '', value = '']) => parameter(name, value))
    const open = url('https://b.example/query?enc={os:inputEncoding?}').replace('/>', '>')
    const search = readDescription(describe_(`${open}${beside.join('')}</Url>`))
    expect(search).not.toHaveProperty('refused')
    if ('refused' in search) return
    expect(fillTemplate(search, { skip: 20, count: 10, base: 'https://a.example/' })).toBe(
      'https://b.example/query?enc=UTF-8&si=21&ct=10&outputFormat=application%2Fatom%2Bxml',
    )
    expect(isPaged(search)).toBe(true)
  })

  it('counts from where it says', () => {
    expect(fill('https://b.example/s?i={startIndex}', 0, 'indexOffset="0"')).toBe('https://b.example/s?i=0')
  })

  it('of several searches gives the one that asks for least', () => {
    const document = describe_(
      `${url('https://b.example/a?x={eo:needed}')}${url('https://b.example/b?x={eo:not?}')}<Url type="text/html" template="https://b.example/c"/>`,
    )
    expect(readDescription(document)).toMatchObject({ template: 'https://b.example/b?x={eo:not?}' })
  })

  it.each([
    [describe_('<Url type="text/html" template="x"/>'), 'the service describes no search that answers in Atom, GeoJSON or RSS'],
    [Buffer.from('<feed/>'), 'its root element is feed, not an OpenSearch description'],
    [Buffer.from('nothing'), expect.stringMatching(/well-formed|not XML/)],
  ])('is refused with words (%#)', (bytes, refused) => {
    expect(readDescription(bytes)).toEqual({ refused })
  })
})

// @rule B-record-formats.xhtml
describe('texts of the type xhtml', () => {
  const div = (inside: string) => `<div xmlns="http://www.w3.org/1999/xhtml">${inside}</div>`
  it('are read in their order, without markup, styles and scripts', () => {
    const words = div(
      '<style>p{}</style><p>Snow <b>and</b> ice&#233; of <i>the <u>north</u></i>.</p><p>Daily<script>x()</script></p>',
    )
    expect(resource(`<summary type="xhtml">${words}</summary>`).abstract).toBe('Snow and iceé of the north.\n\nDaily')
    expect(resource(`<content type="xhtml">${div('<ul><li>one</li><li>two</li></ul>')}</content>`).abstract).toMatch(
      /^one\s+two$/,
    )
  })

  it('are titles too, whatever the length of the document', () => {
    const titled = (rest: string) => `<entry><title type="xhtml">${div('Ice <em>cover</em>')}</title><id>i</id>${rest}</entry>`
    for (const rest of ['', `<!-- ${'x'.repeat(100)} -->`]) {
      const [first] = read(feed(titled(rest))).all
      expect(first?.kind === 'record' ? first.record.resource.title : first).toBe('Ice cover')
    }
  })
})
