/** Files of other servers that are nested very deep or very long in one part: refused in words, or read with a bounded result. */
import { bySize } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { LayerFault } from '../layer-fault.ts'
import { readKml } from './kml/read-kml.ts'
import { readCapabilities } from './read-capabilities.ts'
import { readFeatureInfo } from './read-feature-info.ts'
import { readGeoJson } from './read-geojson.ts'

const DEEP = 20_000
const LONG = 200_000
const nested = (open: string, inner: string, close: string, times = DEEP) => open.repeat(times) + inner + close.repeat(times)
const attributes = (count: number) => Array.from({ length: count }, (_, number) => `a${number}="1"`).join(' ')
/** In an element, or as attributes of one, in a document around it. */
const xml = (before: string, after: string): Readonly<Record<string, string>> => ({
  'deep elements': before + nested('<Folder>', 'x', '</Folder>') + after,
  'deep layers': before + nested('<Layer>', '<Name>x</Name>', '</Layer>') + after,
  'deep unknown elements': before + nested('<x:y xmlns:x="urn:x">', 'x', '</x:y>') + after,
  'a long name': `${before}<${'x'.repeat(LONG)}/>${after}`,
  'a long name of an attribute': `${before}<Layer ${'x'.repeat(LONG)}="1"/>${after}`,
  'a long attribute': `${before}<Layer id="${'x'.repeat(LONG)}"/>${after}`,
  'many attributes': `${before}<Layer ${attributes(50_000)}/>${after}`,
  'many namespaces': `${before}<Layer ${Array.from({ length: DEEP }, (_, n) => `xmlns:a${n}="urn:${n}"`).join(' ')}/>${after}`,
  'a long text': `${before}<Name>${'x'.repeat(LONG)}</Name>${after}`,
  'a long list of projections': `${before}<Layer><Name>x</Name><SRS>${'EPSG:4326 '.repeat(100_000)}</SRS></Layer>${after}`,
  'a long projection': `${before}<Layer><Name>x</Name><SRS>EPSG:${'1'.repeat(LONG)}</SRS></Layer>${after}`,
  'long coordinates': `${before}<Placemark><LineString><coordinates>${'1,2,3 '.repeat(200_000)}</coordinates></LineString></Placemark>${after}`,
  'a long number': `${before}<Placemark><Point><coordinates>${'1'.repeat(LONG)},${'2'.repeat(LONG)}</coordinates></Point></Placemark>${after}`,
  'coordinates of commas': `${before}<Placemark><Point><coordinates>${','.repeat(LONG)}</coordinates></Point></Placemark>${after}`,
  'coordinates of blanks': `${before}<Placemark><Point><coordinates>1${' '.repeat(LONG)},2</coordinates></Point></Placemark>${after}`,
  'a deep description': `${before}<Placemark><description><![CDATA[${nested('<div>', 'x', '</div>')}]]></description></Placemark>${after}`,
  'a description with thousands of attributes': `${before}<Placemark><description><![CDATA[<img ${attributes(5_000)}>${`<img ${'x'.repeat(1_900)}>`.repeat(500)}]]></description></Placemark>${after}`,
  'a long address': `${before}<NetworkLink><Link><href>https://x.org/${'a/'.repeat(LONG)}</href></Link></NetworkLink>${after}`,
  'a comment of dashes': `${before}<!--${'- '.repeat(LONG)}-->${after}`,
  'an instruction': `${before}<?x ${'?'.repeat(LONG)} ?>${after}`,
})
const JSONS: Readonly<Record<string, string>> = {
  'deep arrays': nested('[', '1', ']'),
  'deep coordinates': `{"type":"Polygon","coordinates":${nested('[', '1,2', ']')}}`,
  'deep collections': nested('{"type":"GeometryCollection","geometries":[', '', ']}'),
  'deep properties': `{"type":"Feature","geometry":null,"properties":${nested('{"a":', '1', '}')}}`,
  'deep texts': `{"type":"Point","coordinates":[1,2],"a":"${'[{'.repeat(DEEP)}"}`,
  'a long number': `{"type":"Point","coordinates":[${'1'.repeat(LONG)},2]}`,
  'a long name': `{"type":"Point","coordinates":[1,2],"${'x'.repeat(LONG)}":1}`,
  'a long type': `{"type":"${'x'.repeat(LONG)}"}`,
  'many names': `{"type":"Point","coordinates":[1,2]${Array.from({ length: 100_000 }, (_, n) => `,"a${n}":1`).join('')}}`,
  'a long line': `{"type":"LineString","coordinates":[${'[1,2],'.repeat(300_000)}[1,2]]}`,
}
const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const READERS: Readonly<Record<string, (document: string) => object>> = {
  KML: (document) => readKml(bytes(document), 'https://x.org/a.kml'),
  capabilities: (document) => readCapabilities(bytes(document), 'x'),
  'feature info': (document) => readFeatureInfo(bytes(document), 'https://x.org/info'),
  GeoJSON: (document) => readGeoJson(bytes(document)),
}
const DOCUMENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ['KML', '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>', '</Document></kml>'],
      ['GPX', '<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="1" lon="2">', '</wpt></gpx>'],
      ['capabilities', '<WMS_Capabilities version="1.3.0"><Capability>', '</Capability></WMS_Capabilities>'],
      ['an exception', '<ServiceExceptionReport>', '</ServiceExceptionReport>'],
      ['a page', '<html><body>', '</body></html>'],
    ].flatMap(([root = '', before = '', after = '']) =>
      Object.entries(xml(before, after)).map(([name, document]) => [`${name} in ${root}`, document]),
    ),
  ),
  ...JSONS,
}

/** A reader is given one document of so many; the next one begins one document later. */
const SHARE = bySize(3, 1)

// @rule B-limits.file-depth
describe.each(Object.keys(READERS).map((name, number) => ({ name, number })))(
  '$name',
  { timeout: 120_000 },
  ({ name, number }) => {
    it('is read with a bounded result, or refused in words, however deep or long it is', () => {
      const wrong: string[] = []
      const read = READERS[name] ?? (() => ({}))
      for (const [name, document] of Object.entries(DOCUMENTS).filter((_, at) => (at + number) % SHARE === 0)) {
        try {
          const written = JSON.stringify(read(document)).length
          if (written > 12 * document.length + 10_000) wrong.push(`${name} becomes ${written} characters`)
        } catch (error) {
          if (!(error instanceof LayerFault)) wrong.push(`${name}: ${String(error).slice(0, 200)}`)
          else if (error.message.length > 1_500) wrong.push(`${name}: words of ${error.message.length} characters`)
        }
      }
      expect(wrong).toEqual([])
    })
  },
)
