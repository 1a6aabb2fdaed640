import { readSearchArea } from '@graticule/contracts/geometry/search-area'
import { MAX_AREA_FILE_BYTES } from '@graticule/contracts/limits'
import { describe, expect, it } from 'vitest'
import { crc32 } from '../../../formats/zip/crc32.ts'
import { readAreaFile } from './read-area.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text))

async function deflate(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Response(content).body?.pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed ?? null).arrayBuffer())
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A part of a file: numbers, little-endian, of so many bytes. */
function numbers(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of values) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

/** A ZIP archive of files; `lie` is the unpacked size that it tells. */
async function zip(
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
  { lie, stored = false }: { lie?: number; stored?: boolean } = {},
) {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = stored ? content : await deflate(content)
    const common = numbers(
      [2, 20],
      [2, 0],
      [2, stored ? 0 : 8],
      [4, 0],
      [4, crc32(content)],
      [4, packed.length],
      [4, lie ?? content.length],
    )
    const local = joined([numbers([4, 0x04034b50]), common, numbers([2, name.length], [2, 0]), bytesOf(name), packed])
    const rest = numbers([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    directory.push(joined([numbers([4, 0x02014b50], [2, 20]), common, rest, bytesOf(name)]))
    parts.push(local)
    offset += local.length
  }
  const index = joined(directory)
  const count = directory.length
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, index.length], [4, offset], [2, 0])
  return joined([...parts, index, end])
}

/** A shapefile of one polygon with these rings. */
function shp(rings: readonly (readonly (readonly [number, number])[])[]): Uint8Array<ArrayBuffer> {
  const points = rings.flat()
  const length = 44 + 4 * rings.length + 16 * points.length
  const view = new DataView(new ArrayBuffer(108 + length))
  view.setInt32(0, 9_994)
  view.setInt32(32, 5, true)
  view.setInt32(100, 1)
  view.setInt32(104, length / 2)
  view.setInt32(108, 5, true)
  view.setInt32(144, rings.length, true)
  view.setInt32(148, points.length, true)
  let start = 0
  for (const [at, ring] of rings.entries()) {
    view.setInt32(152 + 4 * at, start, true)
    start += ring.length
  }
  for (const [at, [x, y]] of points.entries()) {
    view.setFloat64(152 + 4 * rings.length + 16 * at, x, true)
    view.setFloat64(160 + 4 * rings.length + 16 * at, y, true)
  }
  return new Uint8Array(view.buffer)
}

const KML = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><!-- <coordinates>9,9</coordinates> -->
<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>
<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates> 10,40,5 20,40 20,50
10,50 10,40</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>12,42 13,42 13,43 12,42</coordinates>
</LinearRing></innerBoundaryIs></Polygon></Placemark></Document></kml>`
const AREA = 'POLYGON((10 40,20 40,20 50,10 50,10 40),(12 42,13 42,13 43,12 42))'
const square = [
  [10, 40],
  [20, 40],
  [20, 50],
  [10, 50],
  [10, 40],
] as const

describe('an area from a file', () => {
  it.each([
    ['a.kml', bytesOf(KML)],
    ['said.kml', bytesOf(KML.replace('<Document>', '<Document><!-- <!DOCTYPE kml> --><name><![CDATA[<!DOCTYPE kml>]]></name>'))],
    ['A.KMZ', zip({ 'doc.kml': bytesOf(KML), 'files/icon.png': bytesOf('png') })],
    ['stored.kmz', zip({ 'doc.kml': bytesOf(KML) }, { stored: true })],
    ['a.wkt', bytesOf(`SRID=4326;${AREA.replaceAll(',', ' , ')}`)],
    [
      'a.geojson',
      bytesOf(
        JSON.stringify({
          type: 'FeatureCollection',
          features: [
            { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] } },
            {
              type: 'Feature',
              geometry: {
                type: 'Polygon',
                coordinates: [
                  square,
                  [
                    [12, 42],
                    [13, 42],
                    [13, 43],
                    [12, 42],
                  ],
                ],
              },
            },
          ],
        }),
      ),
    ],
    [
      'shapes.zip',
      zip({
        'x.shp': shp([
          square.toReversed(),
          [
            [12, 42],
            [13, 42],
            [13, 43],
            [12, 42],
          ],
        ]),
        'x.prj': bytesOf('GEOGCS["WGS 84"]'),
      }),
    ],
  ])('%s', async (name, bytes) => {
    const read = await readAreaFile(name, await bytes)
    expect(read).toMatchObject({ polygons: 1, corners: 7, kept: 7 })
    const area = readSearchArea('text' in read ? read.text : '')
    expect(area).toMatchObject({ box: [10, 40, 20, 50], geometry: { type: 'Polygon' } })
  })

  it('may have several polygons', async () => {
    const text = 'MULTIPOLYGON(((1 1,2 1,2 2,1 1)),((5 5,6 5,6 6,5 5)))'
    expect(await readAreaFile('a.wkt', bytesOf(text))).toMatchObject({ text, polygons: 2 })
  })

  it('may stand in a collection with other shapes', async () => {
    const text = 'GEOMETRYCOLLECTION(POINT(3 3),POLYGON((1 1,2 1,2 2,1 1)))'
    expect(await readAreaFile('a.wkt', bytesOf(text))).toMatchObject({ text: 'POLYGON((1 1,2 1,2 2,1 1))', polygons: 1 })
  })

  it('in web mercator is brought to degrees; other projections are named', async () => {
    const ring = [
      [0, 0],
      [111_319.49, 0],
      [111_319.49, 111_325.14],
      [0, 111_325.14],
      [0, 0],
    ] as const
    const projected = (prj: string) => zip({ 'x.shp': shp([ring.toReversed()]), 'x.prj': bytesOf(prj) })
    const read = await readAreaFile('x.zip', await projected('PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere"]'))
    expect('text' in read && readSearchArea(read.text)).toMatchObject({ box: [0, 0, 1, 1] })
    expect(await readAreaFile('x.zip', await projected('PROJCS["ETRS89 / UTM zone 33N"]'))).toEqual({ problem: 'projected' })
    expect(await readAreaFile('x.zip', await zip({ 'x.shp': shp([ring]) }))).toEqual({ problem: 'not-degrees' })
  })

  // @rule B-filters.area-from-file
  it('in another projection is brought to degrees, around a pole and without a known datum too', async () => {
    const square = (side: number, x: number, y: number) =>
      shp([
        [
          [x, y],
          [x, y + side],
          [x + side, y + side],
          [x + side, y],
          [x, y],
        ],
      ])
    const projected = async (shapes: Uint8Array<ArrayBuffer>, ellipsoid: string, projection: string) =>
      readAreaFile(
        'x.zip',
        await zip({
          'x.shp': shapes,
          'x.prj': bytesOf(
            `PROJCS["x",GEOGCS["x",DATUM["D_X",SPHEROID["x",${ellipsoid}]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],${projection},UNIT["Meter",1.0]]`,
          ),
        }),
      )
    const utm = `PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",15.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0]`
    const town = await projected(square(100_000, 450_000, 5_700_000), '6378137.0,298.257222101', utm)
    expect(town).not.toHaveProperty('unknownDatum')
    const box = 'text' in town ? readSearchArea(town.text) : town
    expect(box).toMatchObject({
      box: [expect.closeTo(14.28, 1), expect.closeTo(51.45, 1), expect.closeTo(15.73, 1), expect.closeTo(52.35, 1)],
    })
    expect(await projected(square(100_000, 450_000, 5_700_000), '6378249.145,293.465', utm)).toMatchObject({ unknownDatum: 'X' })

    const polar = `PROJECTION["Stereographic_South_Pole"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",-71.0]`
    const pole = await projected(square(4_000_000, -2_000_000, -2_000_000), '6378137.0,298.257223563', polar)
    expect('text' in pole ? readSearchArea(pole.text) : pole).toMatchObject({ box: [-180, -90, 180, expect.closeTo(-64, 0)] })
  })

  it('with a coast of many corners keeps its outline and fits into a link', async () => {
    const corner = (at: number) => {
      const [angle, radius] = [(at / 50_000) * 2 * Math.PI, 5 + 0.3 * Math.sin(at / 90) + 0.02 * Math.sin(at / 7)]
      return [10 + radius * Math.cos(angle), 45 + radius * Math.sin(angle)]
    }
    const ring = Array.from({ length: 50_000 }, (_, at) => corner(at))
    const read = await readAreaFile('a.geojson', bytesOf(JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })))
    if (!('text' in read)) throw new Error(read.problem)
    expect(read.corners).toBe(50_000)
    expect(read.kept).toBeGreaterThan(100)
    expect(read.text.length).toBeLessThanOrEqual(6_000)
    const area = readSearchArea(read.text)
    const box = 'box' in area ? area.box : [0, 0, 0, 0]
    for (const [at, side] of [4.7, 39.7, 15.3, 50.3].entries()) expect(Math.abs((box[at] ?? 0) - side)).toBeLessThan(0.1)
  })

  it.each([
    ['a.doc', bytesOf('hello'), 'unknown-kind'],
    ['a.kml', bytesOf('hello'), 'not-readable'],
    ['entity.kml', bytesOf(KML.replace('?><', '?><!DOCTYPE kml [<!ENTITY a SYSTEM "file:///etc/passwd">]><')), 'document-type'],
    ['outside.kml', bytesOf(KML.replace('?><', '?>\n<!doctype kml SYSTEM "https://x.example/k.dtd"><')), 'document-type'],
    ['entity.kmz', zip({ 'doc.kml': bytesOf(KML.replace('?><', '?><!DOCTYPE kml><')) }), 'document-type'],
    ['a.kml', bytesOf('<kml><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></kml>'), 'no-polygon'],
    [
      'a.kml',
      bytesOf('<kml><Polygon><outerBoundaryIs><coordinates>a,b 1,2 3,4 5,6</coordinates></outerBoundaryIs></Polygon></kml>'),
      'not-readable',
    ],
    ['a.geojson', bytesOf('{"type":'), 'not-readable'],
    ['a.geojson', bytesOf('[1,2]'), 'no-polygon'],
    ['a.geojson', bytesOf('{"type":"Polygon","coordinates":"x"}'), 'no-polygon'],
    ['a.wkt', bytesOf('POLYGON((1 1,2 1'), 'not-readable'],
    ['a.wkt', bytesOf('POLYGON((10 50'), 'not-readable'],
    // the first one is whole, and not what was meant
    ['a.wkt', bytesOf('MULTIPOLYGON(((1 1,2 1,2 2,1 1)),((5 5,6 5'), 'not-readable'],
    ['a.wkt', bytesOf('POLYGON((1 1,2 1,2 2,1 1))\nPOLYGON((5 5,6'), 'not-readable'],
    ['a.wkt', bytesOf('POLYGON((one two,2 1,2 2,1 1))'), 'not-readable'],
    ['a.wkt', bytesOf('LINESTRING(1 1,2 1,2 2)'), 'no-polygon'],
    ['a.wkt', bytesOf('POLYGON EMPTY'), 'no-polygon'],
    ['a.wkt', bytesOf('POLYGON((0 0,2 2,2 0,0 2,0 0))'), 'crosses-itself'],
    ['a.wkt', bytesOf('POLYGON((500000 5000000,600000 5000000,600000 5100000,500000 5000000))'), 'not-degrees'],
    ['a.zip', bytesOf('PK'), 'not-readable'],
    ['a.kmz', zip({ 'a.txt': bytesOf('x') }), 'unknown-kind'],
    ['a.zip', zip({ 'a.shp': bytesOf('x') }), 'not-readable'],
    // @rule B-filters.area-file
    ['a.wkt', new Uint8Array(MAX_AREA_FILE_BYTES + 1), 'too-large'],
    ['bomb.kmz', zip({ 'doc.kml': new Uint8Array(70_000_000) }, { lie: 100 }), 'unsafe-archive'],
  ] as const)('that gives none says why: %s, %#', async (name, bytes, problem) => {
    expect(await readAreaFile(name, await bytes)).toEqual({ problem })
  })

  it('cut off anywhere is refused, never a failure', async () => {
    const whole = await zip({ 'doc.kml': bytesOf(KML) })
    for (let length = 0; length < whole.length; length += 7) {
      expect(await readAreaFile('a.kmz', whole.slice(0, length))).toHaveProperty('problem')
    }
  })
})
