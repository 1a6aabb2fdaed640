import { describe, expect, it } from 'vitest'
import { longitudeOf, latitudeOf } from '@graticule/contracts/geometry/web-mercator'
import { fillBalloon, recordOf } from '../../features/map/layers/vector/feature-record.ts'
import { readKml, stylesOf } from './read-kml.ts'
import { trackAt } from '../../features/map/layers/vector/shown-features.ts'
import type { Shape, VectorFile } from '../vector/vector-file.ts'

const kml = (inside: string) =>
  readKml(
    `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${inside}</Document></kml>`,
  )
const place = '<Point><coordinates>10,50,3</coordinates></Point>'
const degrees = ({ flat }: Shape) =>
  flat.map((value, at) => Math.round((at % 2 === 0 ? longitudeOf(value) : latitudeOf(value)) * 1e6) / 1e6)
const lookOf = ({ looks, features }: VectorFile, at = 0) => looks[features[at]!.look]!

describe('a KML document', () => {
  // @rule B-places-and-shapes.kml
  it('gives places, lines and areas with holes, also several in one', () => {
    const { features, extent } = kml(
      `<Placemark><name>A &amp; B</name>${place}</Placemark><Placemark><LineString><coordinates>
      1,2 3,4</coordinates></LineString></Placemark><Placemark><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 9,0 9,9 0,9 0,0</coordinates>
      </LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>1, 1, 0 2, 1, 0 2, 2, 0 1, 1, 0</coordinates></LinearRing></innerBoundaryIs></Polygon>${place}</MultiGeometry></Placemark>`,
    )
    expect(features.map(({ shapes }) => shapes.map(({ kind }) => kind))).toEqual([['point'], ['line'], ['polygon', 'point']])
    expect(features[0]).toMatchObject({ name: 'A & B', isLabelled: true })
    expect(degrees(features[0]!.shapes[0]!)).toEqual([10, 50])
    expect(features[2]!.shapes[0]!.ends).toEqual([10, 18])
    expect(extent).toEqual([0, 0, 10, 50])
  })

  it('is drawn across the antimeridian the short way, and once', () => {
    const { features, extent } = kml(
      '<Placemark><LineString><coordinates>170,10 -170,20</coordinates></LineString></Placemark>' +
        '<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>178,0 -178,0 -177,2 -178,5 178,5 178,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>',
    )
    expect(degrees(features[0]!.shapes[0]!)).toEqual([170, 10, 190, 20])
    expect(degrees(features[1]!.shapes[0]!).filter((_, at) => at % 2 === 0)).toEqual([178, 182, 183, 182, 178, 178])
    expect(extent).toEqual([170, 0, -170, 20])
  })

  it('tells what it hides, unless there is nothing else', () => {
    const hidden = '<Placemark><visibility>0</visibility><Point><coordinates>50,60</coordinates></Point></Placemark>'
    const { features, extent } = kml(`${hidden}<Placemark>${place}</Placemark>`)
    expect(features.map(({ isHidden }) => isHidden)).toEqual([true, undefined])
    // the map goes to what is shown
    expect(extent).toEqual([10, 50, 10, 50])
    const all = kml(`<Folder><visibility>0</visibility><Placemark>${place}</Placemark></Folder>${hidden}`)
    expect(all.features.map(({ isHidden }) => isHidden)).toEqual([undefined, undefined])
  })

  it('gives the folders that things lie in', () => {
    const { containers, features, links } = kml(
      `<Folder><name>Outer</name><Folder><visibility>0</visibility><name>Inner</name><Placemark>${place}</Placemark></Folder>
      <NetworkLink><Link><href>/a</href></Link></NetworkLink></Folder><Placemark>${place}</Placemark>`,
    )
    expect(containers).toEqual([
      { name: 'Outer', parent: -1 },
      { name: 'Inner', parent: 0 },
    ])
    expect(features).toMatchObject([{ container: 1, isHidden: true }, {}])
    expect(features[1]).not.toHaveProperty('container')
    expect(links[0]).toMatchObject({ container: 0 })
  })

  it('tells folders, data by the names that are shown, times and descriptions', () => {
    const file = kml(
      `<Schema id="s"><SimpleField name="h" type="float"><displayName>Height, m</displayName></SimpleField></Schema>
      <Folder><name>Outer</name><Folder><name>Inner</name><TimeSpan><begin>2020</begin></TimeSpan>
      <Placemark><name>x</name><description>&lt;b&gt;bold&lt;/b&gt;</description>${place}<ExtendedData><Data name="d"><value>1</value></Data>
      <SchemaData schemaUrl="#s"><SimpleData name="h">7.5</SimpleData></SchemaData></ExtendedData></Placemark></Folder></Folder>`,
    )
    const [feature] = file.features
    expect(recordOf({ feature: feature!, file }, { when: 'When', height: 'Elevation', folder: 'In' })).toEqual({
      title: 'x',
      fields: [
        { name: 'd', value: '1' },
        { name: 'Height, m', value: '7.5' },
        { name: 'When', value: '2020-01-01 –' },
        { name: 'In', value: 'Outer › Inner' },
      ],
      html: '<b>bold</b>',
    })
  })

  it('has balloons with values as text and descriptions as they are', () => {
    const file = kml(
      `<Placemark><name>a &lt;i&gt;</name><description>&lt;b&gt;bold&lt;/b&gt;</description><Style><BalloonStyle><text>$[name]: $[description] $[d] $[none]</text></BalloonStyle></Style>${place}
      <ExtendedData><Data name="d"><value>&lt;script&gt;</value></Data></ExtendedData></Placemark>`,
    )
    expect(fillBalloon(lookOf(file).balloon!, { feature: file.features[0]!, file })).toBe(
      'a &lt;i&gt;: <b>bold</b> &lt;script&gt; ',
    )
  })

  it('has tracks that know where they were when', () => {
    const { features } = kml(
      `<Placemark><gx:Track><when>2020-01-01T00:00:00Z</when><when>2020-01-01T02:00:00Z</when><gx:coord>0 0 0</gx:coord><gx:coord>10 0 0</gx:coord></gx:Track></Placemark>`,
    )
    const [track] = features
    expect(track!.span).toEqual({ begin: Date.UTC(2020, 0, 1), end: Date.UTC(2020, 0, 1, 2) })
    expect(Math.round(longitudeOf(trackAt(track!, Date.UTC(2020, 0, 1, 1))![0]))).toBe(5)
    expect(trackAt(track!, Date.UTC(2020, 0, 2))).toBeUndefined()
  })

  it('lies pictures on the ground: straight, turned, and by four corners', () => {
    const box = '<LatLonBox><north>10</north><south>0</south><east>-170</east><west>170</west></LatLonBox>'
    const overlay = (more: string) => `<GroundOverlay><Icon><href>/p</href></Icon>${more}</GroundOverlay>`
    const { pictures, extent } = kml(
      overlay(`<drawOrder>2</drawOrder><color>80ffffff</color>${box}`) +
        overlay(box.replace('</LatLonBox>', '<rotation>90</rotation></LatLonBox>')) +
        overlay('<gx:LatLonQuad><coordinates>0,0 1,0 1,1 0,1</coordinates></gx:LatLonQuad>') +
        overlay(''),
    )
    expect(pictures.map(({ isStraight, order, opacity }) => [isStraight, order, opacity])).toEqual([
      [false, 0, 1],
      [false, 0, 1],
      [true, 2, 0.502],
    ])
    expect(pictures[2]!.corners).toEqual([
      [170, 0],
      [190, 0],
      [190, 10],
      [170, 10],
    ])
    // a quarter turn counterclockwise: the lower left corner is then at the lower right
    expect(pictures[0]!.corners[0]![0]).toBeGreaterThan(184)
    expect(pictures[0]!.corners[0]![1]).toBeLessThan(0)
    expect(extent?.[1]).toBeLessThan(0)
  })

  it('has regions of its own and of its folders', () => {
    const region = (least: number) =>
      `<Region><LatLonAltBox><north>10</north><south>0</south><east>10</east><west>0</west></LatLonAltBox><Lod><minLodPixels>${least}</minLodPixels></Lod></Region>`
    const { features, regions } = kml(`<Folder>${region(64)}<Placemark>${region(128)}${place}</Placemark></Folder>`)
    expect(features[0]!.regions.map((number) => regions[number]!.minPixels)).toEqual([64, 128])
  })
})

describe('styles of KML', () => {
  const shared =
    '<Style id="n"><IconStyle><color>7f0000ff</color><scale>2</scale><Icon><href>/i</href></Icon><hotSpot x="8" y="0" xunits="pixels" yunits="fraction"/></IconStyle></Style>'
  it('are shared, and what a feature says itself counts more', () => {
    const file = kml(
      `${shared}<Placemark>${place}<styleUrl>#n</styleUrl><Style><LineStyle><width>3</width></LineStyle></Style></Placemark>`,
    )
    expect(lookOf(file)).toEqual({
      icon: {
        url: '/i',
        colour: 'rgb(255 0 0 / 0.498)',
        scale: 2,
        hotSpot: { x: 8, y: 0, xUnits: 'pixels', yUnits: 'fraction' },
      },
      line: { width: 3 },
    })
  })

  it('have one for what is in hand, and come from below as well as from above', () => {
    const file = kml(
      `<Placemark>${place}<styleUrl>#m</styleUrl></Placemark><StyleMap id="m"><Pair><key>normal</key><styleUrl>#n</styleUrl></Pair>
      <Pair><key>highlight</key><Style><PolyStyle><fill>0</fill></PolyStyle></Style></Pair></StyleMap>${shared}`,
    )
    expect(lookOf(file).icon?.scale).toBe(2)
    expect(lookOf(file).highlight).toEqual({ fill: { isFilled: false } })
  })

  it('that lead in circles lead nowhere', () => {
    const pair = (key: string) => `<Pair><key>${key}</key><styleUrl>#m</styleUrl></Pair>`
    const file = kml(
      `<StyleMap id="m">${pair('normal')}${pair('highlight')}</StyleMap><Placemark>${place}<styleUrl>#m</styleUrl></Placemark>`,
    )
    expect(lookOf(file)).toEqual({})
  })

  it('of other documents are asked for, and used when they are there', () => {
    const path = '/proxy/rest/fetch/kml?url=https%3A%2F%2Fx.org%2Fs.kml'
    const text = `<kml><Placemark>${place}<styleUrl>${path}#red</styleUrl></Placemark></kml>`
    expect(readKml(text).wanted).toEqual([path])
    const others = stylesOf(
      '<kml><Document><Style id="red"><LineStyle><width>5</width></LineStyle></Style></Document></kml>',
      path,
    )
    const file = readKml(text, others)
    expect([file.wanted, lookOf(file)]).toEqual([[], { line: { width: 5 } }])
  })
})
