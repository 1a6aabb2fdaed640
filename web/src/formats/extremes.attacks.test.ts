/** Files of visitors that are nested very deep or very long in one part: a reader refuses them or reads them, and never runs out of stack. */
import { isNestedTooDeep } from '@graticule/contracts/map/geojson'
import { describe, expect, it } from 'vitest'
import { readGeoJson } from './geojson/read-geojson.ts'
import { readGpx } from './gpx/read-gpx.ts'
import { polygonsOfKml } from './kml/kml-geometry.ts'
import { readKml, stylesOf } from './kml/read-kml.ts'
import { readProjection } from './shapefile/read-projection.ts'
import { readShapefile } from './shapefile/read-shapefile.ts'
import { rootOf } from './xml/read-xml.ts'
import { openArchive } from './zip/zip-archive.ts'

const DEEP = 20_000
const LONG = 1_000_000
const nested = (open: string, inner: string, close: string) => open.repeat(DEEP) + inner + close.repeat(DEEP)
const bytes = (text: string) => new TextEncoder().encode(text)
const attributes = Array.from({ length: DEEP }, (_, number) => `a${number}="1"`).join(' ')

const XML: Readonly<Record<string, string>> = {
  'deep folders': `<kml><Document>${nested('<Folder>', '', '</Folder>')}</Document></kml>`,
  'deep geometries': `<kml><Placemark>${nested('<MultiGeometry>', '', '</MultiGeometry>')}</Placemark></kml>`,
  'deep elements that do not end': `<kml>${'<Folder>'.repeat(DEEP)}`,
  'a long name': `<${'k'.repeat(LONG)}/>`,
  'many attributes': `<kml><Placemark ${attributes}/></kml>`,
  'a long attribute without an end': `<kml><Placemark id="${'x>'.repeat(LONG)}`,
  'long coordinates': `<kml><Placemark><LineString><coordinates>${'1,2,3 '.repeat(200_000)}</coordinates></LineString></Placemark></kml>`,
  'a long number': `<kml><Placemark><Point><coordinates>${'1'.repeat(LONG)},${'.'.repeat(LONG)}</coordinates></Point></Placemark></kml>`,
  'coordinates of commas': `<kml><Placemark><Point><coordinates>${','.repeat(LONG)}</coordinates></Point></Placemark></kml>`,
  'coordinates of blanks': `<kml><Placemark><Point><coordinates>1${' '.repeat(LONG)},2</coordinates></Point></Placemark></kml>`,
  'a long description': `<kml><Placemark><Point><coordinates>1,2</coordinates></Point><description>${'&lt;a '.repeat(200_000)}</description></Placemark></kml>`,
  'a long time': `<kml><Placemark><Point><coordinates>1,2</coordinates></Point><TimeStamp><when>${'2'.repeat(LONG)}</when></TimeStamp></Placemark></kml>`,
  'a long colour': `<kml><Style id="a"><LineStyle><color>${'f'.repeat(LONG)}</color></LineStyle></Style></kml>`,
  'styles that lead to each other': `<kml>${Array.from({ length: DEEP }, (_, n) => `<StyleMap id="s${n}"><Pair><key>normal</key><styleUrl>#s${n + 1}</styleUrl></Pair></StyleMap>`).join('')}<Placemark><styleUrl>#s0</styleUrl><Point><coordinates>1,2</coordinates></Point></Placemark></kml>`,
  'references without an end': `<kml><name>${'&'.repeat(LONG)}</name></kml>`,
  'a comment of dashes': `<!--${'-'.repeat(LONG)}`,
  'a track of one point each': `<gpx>${'<trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>'.repeat(DEEP)}</gpx>`,
  'a deep track': `<gpx>${nested('<trk>', '', '</trk>')}</gpx>`,
  'an attribute of digits': `<gpx><wpt lat="${'1'.repeat(LONG)}" lon="${'1'.repeat(LONG)}"/></gpx>`,
}
const JSONS: Readonly<Record<string, string>> = {
  'deep coordinates': `{"type":"Polygon","coordinates":${nested('[', '1,2', ']')}}`,
  'deep collections': nested('{"type":"GeometryCollection","geometries":[', '', ']}'),
  'deep properties': `{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":${nested('{"a":', '1', '}')}}`,
  'a long name': `{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"${'x'.repeat(LONG)}":"y"}}`,
  'a long text': `{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"${'<a '.repeat(300_000)}"}}`,
  'a long number': `{"type":"Point","coordinates":[${'1'.repeat(LONG)},2]}`,
  'a long system': `{"type":"Point","coordinates":[1,2],"crs":{"type":"name","properties":{"name":"EPSG:${'1'.repeat(LONG)}"}}}`,
}
const TEXTS: Readonly<Record<string, string>> = {
  'a deep projection': `PROJCS["x",${nested('GEOGCS["y",', '1', ']')}]`,
  'brackets alone': '['.repeat(DEEP),
  'a long projection': `PROJCS["${'x'.repeat(LONG)}",PROJECTION["Mercator"]]`,
  'many parameters': `PROJCS["x",PROJECTION["Mercator"],${'PARAMETER["a",1],'.repeat(DEEP)}UNIT["m",1]]`,
  blanks: `PROJCS${' '.repeat(LONG)}`,
}

/** A reader that gives a file, or throws an error of its own. */
async function faultOf(read: () => unknown): Promise<string | undefined> {
  try {
    await read()
    return undefined
  } catch (error) {
    return error instanceof RangeError || !(error instanceof Error) ? String(error) : undefined
  }
}

// @rule B-limits.file-depth
describe('files of visitors that are very deep or very long', { timeout: 120_000 }, () => {
  it.each(Object.entries({ ...XML, ...TEXTS }))('%s', async (_, text) => {
    const reads = [
      () => rootOf(text),
      () => readKml(text),
      () => stylesOf(text, 'a.kml'),
      () => polygonsOfKml(text),
      () => readGpx(text),
      () => readProjection(text),
      () => readShapefile(bytes(text)),
      () => openArchive(bytes(text)),
    ]
    for (const read of reads) expect(await faultOf(read)).toBeUndefined()
  })

  it.each(Object.entries(JSONS))('%s', async (_, text) => {
    // whoever reads JSON looks at its depth first
    const read = async () => (isNestedTooDeep(bytes(text)) ? undefined : readGeoJson(JSON.parse(text)))
    expect(await faultOf(read)).toBeUndefined()
  })
})
