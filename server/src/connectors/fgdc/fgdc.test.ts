import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createFgdcReader } from './index.ts'

function read(document: string): Harvested[] {
  const reader = createFgdcReader({ place: 'a.xml', fallbackId: 'a.xml', source: { id: 's', title: 'S' }, curated: false })
  return [...reader.write(Buffer.from(document)), ...reader.end()]
}
const resources = (document: string) =>
  read(document).map((one) => {
    if (one.kind !== 'record') throw new Error(JSON.stringify(one))
    return one.record.resource
  })

/** Written by hand from the standard (FGDC-STD-001-1998), with each of its sections. */
const RECORD = `<?xml version="1.0"?><metadata><idinfo>
  <citation><citeinfo><origin>Lake Survey</origin><pubdate>20010203</pubdate><title>Ice of the lake &amp;ndash; 2000</title>
    <pubinfo><pubplace>Town</pubplace><publish>Survey Press</publish></pubinfo>
    <onlink>https://doi.org/10.1234/ice</onlink><onlink>https://a.example/ice.zip</onlink></citeinfo></citation>
  <descript><abstract>Thickness of ice.</abstract><purpose>To cross it.</purpose></descript>
  <timeperd><timeinfo><rngdates><begdate>199912</begdate><enddate>20000331</enddate></rngdates></timeinfo><current>ground condition</current></timeperd>
  <spdom><bounding><westbc>-10.5</westbc><eastbc>-9</eastbc><northbc>51</northbc><southbc>50</southbc></bounding>
    <dsgpoly><dsgpolyo><grngpoin><gringlat>50</gringlat><gringlon>-10.5</gringlon></grngpoin><grngpoin><gringlat>51</gringlat><gringlon>-9.5</gringlon></grngpoin>
      <grngpoin><gringlat>50</gringlat><gringlon>-9</gringlon></grngpoin></dsgpolyo></dsgpoly></spdom>
  <keywords><theme><themekt>ISO 19115 Topic Category</themekt><themekey>inlandWaters</themekey></theme>
    <place><placekt>None</placekt><placekey>The lake</placekey></place><temporal><tempkt>None</tempkt><tempkey>winter</tempkey></temporal></keywords>
  <accconst>None</accconst><useconst>CC BY 4.0</useconst>
  <ptcontac><cntinfo><cntperp><cntper>A. Person</cntper><cntorg>Lake Survey</cntorg></cntperp><cntemail>a@a.example</cntemail></cntinfo></ptcontac>
  <browse><browsen>https://a.example/ice.png</browsen><browsed>The ice</browsed></browse></idinfo>
  <dataqual><lineage><procstep><procdesc>Drilled.</procdesc><procdate>20000401</procdate></procstep><procstep><procdesc>Drawn.</procdesc><procdate>Unknown</procdate></procstep></lineage></dataqual>
  <distinfo><distrib><cntinfo><cntorgp><cntorg>Shop</cntorg></cntorgp></cntinfo></distrib>
    <stdorder><digform><digtinfo><formname>Shapefile</formname></digtinfo><digtopt><onlinopt><computer><networka><networkr>https://a.example/order.csv</networkr></networka></computer></onlinopt></digtopt></digform></stdorder></distinfo>
  <metainfo><metd>20010301</metd><metc><cntinfo><cntorgp><cntorg>Keeper</cntorg></cntorgp></cntinfo></metc><metstdn>FGDC Content Standard for Digital Geospatial Metadata</metstdn></metainfo>
</metadata>`

describe('a record of FGDC CSDGM', () => {
  it('is read with what all its sections say', () => {
    const [entry] = resources(RECORD)
    expect(entry).toMatchObject({
      id: '10.1234/ice',
      identifiers: [{ scheme: 'doi', value: '10.1234/ice' }],
      title: 'Ice of the lake – 2000',
      abstract: 'Thickness of ice.\n\nTo cross it.',
      published: '2001-02-03T00:00:00Z',
      recordDate: '2001-03-01T00:00:00Z',
      time: { start: '1999-12-01T00:00:00Z', end: '2000-03-31T23:59:59Z' },
      footprint: { boxes: [[-10.5, 50, -9, 51]], place: 'The lake' },
      keywords: [
        { value: 'inlandWaters', kind: 'topic', thesaurus: 'ISO 19115 Topic Category' },
        { value: 'The lake', kind: 'place' },
        { value: 'winter', kind: 'temporal' },
      ],
      licence: { name: 'CC-BY-4.0' },
      useConstraints: ['CC BY 4.0'],
      lineage: '2000-04-01: Drilled.\n\nDrawn.',
      formats: ['Shapefile'],
      thumbnails: [{ url: 'https://a.example/ice.png', title: 'The ice' }],
      original: { mediaType: 'application/xml', standard: 'fgdc-csdgm' },
    })
    expect(entry?.footprint?.geometry).toBeDefined()
    expect(entry?.contacts).toEqual([
      { organisation: 'Lake Survey', role: 'originator' },
      { organisation: 'Survey Press', role: 'publisher' },
      { organisation: 'Lake Survey', individual: 'A. Person', role: 'pointOfContact', email: 'a@a.example' },
      { organisation: 'Shop', role: 'distributor' },
    ])
    expect(entry?.online.map(({ url, accessType }) => [url, accessType])).toEqual([
      ['https://doi.org/10.1234/ice', 'unknown'],
      ['https://a.example/ice.zip', 'direct'],
      ['https://a.example/order.csv', 'direct'],
    ])
  })

  it.each([
    ['<sngdate><caldate>2001</caldate></sngdate>', { start: '2001-01-01T00:00:00Z', end: '2001-12-31T23:59:59Z' }],
    ['<rngdates><begdate>20010101</begdate><enddate>present</enddate></rngdates>', { start: '2001-01-01T00:00:00Z' }],
    [
      '<mdattim><sngdate><caldate>20010101</caldate></sngdate><sngdate><caldate>20030101</caldate></sngdate></mdattim>',
      { start: '2001-01-01T00:00:00Z', end: '2003-01-01T23:59:59Z' },
    ],
    ['<sngdate><caldate>Unknown</caldate></sngdate>', undefined],
    [
      '<sngdate><caldate>20010101</caldate><time>134501Z</time></sngdate>',
      { start: '2001-01-01T13:45:01Z', end: '2001-01-01T13:45:01Z' },
    ],
    [
      '<rngdates><begdate>20010101</begdate><begtime>0930</begtime><enddate>20010102</enddate><endtime>22304550-0500</endtime></rngdates>',
      { start: '2001-01-01T09:30:00Z', end: '2001-01-03T03:30:45Z' },
    ],
    [
      '<rngdates><begdate>20010101</begdate><begtime>00:15:00+05:30</begtime><enddate>20010102</enddate><endtime>Unknown</endtime></rngdates>',
      { start: '2000-12-31T18:45:00Z', end: '2001-01-02T23:59:59Z' },
    ],
    [
      '<rngdates><begdate>2001</begdate><begtime>12</begtime><enddate>20010102</enddate><endtime>9999</endtime></rngdates>',
      { start: '2001-01-01T00:00:00Z', end: '2001-01-02T23:59:59Z' },
    ],
  ])('has the time of %s', (info, time) => {
    expect(resources(RECORD.replace(/<timeinfo>.*<\/timeinfo>/, `<timeinfo>${info}</timeinfo>`))[0]?.time).toEqual(time)
  })

  // @rule B-record-formats.local-times
  it.each([
    ['<sngdate><caldate>20010101</caldate><time>134501</time></sngdate>', ['local-times-as-universal']],
    [
      '<rngdates><begdate>20010101</begdate><begtime>09:30</begtime><enddate>20010102</enddate></rngdates>',
      ['local-times-as-universal'],
    ],
    ['<sngdate><caldate>20010101</caldate><time>134501Z</time></sngdate>', undefined],
    ['<sngdate><caldate>20010101</caldate><time>134501-0500</time></sngdate>', undefined],
    ['<sngdate><caldate>20010101</caldate><time>Unknown</time></sngdate>', undefined],
    ['<sngdate><caldate>20010101</caldate></sngdate>', undefined],
  ])('notes local times that count as universal: %s', (info, repairs) => {
    expect(resources(RECORD.replace(/<timeinfo>.*<\/timeinfo>/, `<timeinfo>${info}</timeinfo>`))[0]?.repairs).toEqual(repairs)
  })

  it('leaves out the inner rings of its polygons', () => {
    const ring = (points: string) => `<gring>${points}</gring>`
    const polygons = (inside: string) =>
      resources(RECORD.replace(/<dsgpoly>[^]*<\/dsgpoly>/, inside))[0]?.footprint?.geometry as unknown
    const outer = `<dsgpolyo>${ring('0,0,10,0,10,10,0,10,0,0')}</dsgpolyo>`
    const inner = `<dsgpolyx>${ring('2 2 4 2 4 4 2 4')}</dsgpolyx>`
    expect(polygons(`<dsgpoly>${outer}${inner}</dsgpoly>`)).toMatchObject({
      coordinates: [
        expect.any(Array),
        [
          [2, 2],
          [4, 2],
          [4, 4],
          [2, 4],
          [2, 2],
        ],
      ],
    })
    // a hole that is no ring says nothing
    expect(polygons(`<dsgpoly>${outer}<dsgpolyx>${ring('2 x 4 2 4 4 2 4')}</dsgpolyx></dsgpoly>`)).toMatchObject({
      coordinates: [
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 10],
          [0, 0],
        ],
      ],
    })
    expect(
      polygons(`<dsgpoly>${outer}${inner}</dsgpoly><dsgpoly><dsgpolyo>${ring('20 0 30 0 30 9')}</dsgpolyo></dsgpoly>`),
    ).toMatchObject({ coordinates: [[expect.any(Array), expect.any(Array)], [expect.any(Array)]] })
  })

  it.each([
    ['Raster', '<geograph><latres>0.25</latres><longres>0.5</longres><geogunit>Decimal degrees</geogunit></geograph>', 27_780],
    ['Raster', '<geograph><latres>3</latres><longres>3</longres><geogunit>Decimal seconds</geogunit></geograph>', 92.6],
    [
      'Raster',
      '<planar><planci><coordrep><absres>30</absres><ordres>20</ordres></coordrep><plandu>meters</plandu></planci></planar>',
      20,
    ],
    [
      'Raster',
      '<planar><planci><coordrep><absres>10</absres></coordrep><plandu>international feet</plandu></planci></planar>',
      3.048,
    ],
    [
      '',
      '<planar><planci><plance>row and column</plance><coordrep><absres>5</absres></coordrep><plandu>meters</plandu></planci></planar>',
      5,
    ],
    ['Vector', '<geograph><latres>0.000001</latres><geogunit>Decimal degrees</geogunit></geograph>', undefined],
    [
      'Vector',
      '<planar><planci><plance>coordinate pair</plance><coordrep><absres>0.1</absres></coordrep><plandu>meters</plandu></planci></planar>',
      undefined,
    ],
    ['Raster', '<geograph><latres>Unknown</latres><geogunit>Decimal degrees</geogunit></geograph>', undefined],
  ])('of %s with %s has the resolution', (direct, system, metres) => {
    const spatial = `<spdoinfo><direct>${direct}</direct></spdoinfo><spref><horizsys>${system}</horizsys></spref><distinfo>`
    expect(resources(RECORD.replace('<distinfo>', spatial))[0]?.resolution).toBe(metres)
  })

  it('is published at a time of day', () => {
    const publishedAt = (time: string) =>
      resources(RECORD.replace('</pubdate>', `</pubdate><pubtime>${time}</pubtime>`))[0]?.published
    expect(publishedAt('1200-0700')).toBe('2001-02-03T19:00:00Z')
    expect(publishedAt('unknown')).toBe('2001-02-03T00:00:00Z')
  })

  it('needs only a title, and is told apart from metadata of other formats', () => {
    const bare = '<metadata><idinfo><citation><citeinfo><title>T</title></citeinfo></citation></idinfo></metadata>'
    expect(resources(bare)).toMatchObject([{ id: 'a.xml', title: 'T' }])
    expect(resources(`<answer>${bare}${bare}</answer>`).map(({ id }) => id)).toEqual(['a.xml#1', 'a.xml#2'])
    expect(read('<metadata><idinfo/></metadata>')).toMatchObject([
      { kind: 'refused', reason: expect.stringContaining('no title') },
    ])
    expect(read('<metadata/>')).toMatchObject([{ kind: 'refused', reason: expect.stringContaining('idinfo') }])
    expect(read('<metadata xmlns="http://www.openarchives.org/OAI/2.0/"><x/></metadata>')).toMatchObject([{ kind: 'refused' }])
  })
})

describe('a document type declaration', () => {
  const declared = (declaration: string) => RECORD.replace('<metadata>', `<!DOCTYPE metadata ${declaration}><metadata>`)
  it.each(['SYSTEM "http://www.fgdc.gov/metadata/fgdc-std-001-1998.dtd"', "PUBLIC '-//FGDC//DTD//EN' 'fgdc.dtd'"])(
    'that names a file only is passed over: %s',
    (declaration) => {
      expect(resources(declared(declaration))[0]).toMatchObject({ title: 'Ice of the lake – 2000' })
    },
  )
  it.each(['[<!ENTITY a "b">]', 'SYSTEM "x.dtd" [<!ENTITY a SYSTEM "file:///etc/passwd">]'])(
    'that declares anything is refused: %s',
    (declaration) => {
      expect(read(declared(declaration))).toMatchObject([{ kind: 'refused', reason: expect.stringContaining('DOCTYPE') }])
    },
  )
})
