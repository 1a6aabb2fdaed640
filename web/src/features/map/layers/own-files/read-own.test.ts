import { describe, expect, it } from 'vitest'
import { readVector } from '../reading/read-vector.ts'
import type { VectorFile } from '../../../../formats/vector/vector-file.ts'

const PLACE = '<Placemark><name>Here</name><Point><coordinates>10,20</coordinates></Point></Placemark>'
const kml = (inside: string) =>
  `<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`

const read = (content: BlobPart) => readVector({ kind: 'own', file: new Blob([content]), address: 'own-file:1' })
async function fileOf(content: BlobPart): Promise<VectorFile> {
  const answer = await read(content)
  if ('trouble' in answer) throw new Error(answer.trouble)
  return answer.file
}

describe('a file of the visitor’s own', () => {
  it.each<[what: string, content: BlobPart, trouble: string]>([
    ['nothing', '', 'empty'],
    ['blanks', ' \n', 'wrong-kind'],
    ['words', 'Dear all,', 'wrong-kind'],
    ['a page', '<!-- x --><html><body/></html>', 'wrong-kind'],
    ['a page with a document type', '<!DOCTYPE html><html></html>', 'unsafe-file'],
    ['a track of another kind', '<TrainingCenterDatabase/>', 'wrong-kind'],
    ['a track with entities', '<!DOCTYPE gpx [<!ENTITY a "aaaa">]><gpx>&a;</gpx>', 'unsafe-file'],
    ['a track that breaks off', '<gpx><trk><trkseg><trkpt lat="1"', 'broken-file'],
    ['a very deep track', `<gpx>${'<trk>'.repeat(300)}`, 'too-large'],
    ['entities', '<!DOCTYPE kml [<!ENTITY a "aaaa">]><kml>&a;</kml>', 'unsafe-file'],
    ['KML that breaks off', kml(PLACE).slice(0, 120), 'broken-file'],
    ['crossed elements', '<kml><Document></kml></Document>', 'broken-file'],
    ['very deep elements', `<kml>${'<Folder>'.repeat(300)}`, 'too-large'],
    ['bytes that are no UTF-8', Uint8Array.from([0x3c, 0x6b, 0x6d, 0x6c, 0x3e, 0xff, 0xfe]), 'broken-file'],
    ['JSON that breaks off', '{"type":"Feature', 'broken-file'],
    ['JSON of another kind', '{"type":"Topology"}', 'wrong-kind'],
    ['JSON of very many objects', `{"a":[${'[],'.repeat(3_000_001)}0]}`, 'too-large'],
    // @rule B-adding-layers.file-size
    ['more than may be read', new Uint8Array(32_000_001).fill(0x20), 'too-large'],
  ])('of %s is refused', async (_, content, trouble) => {
    expect(await read(content)).toEqual({ trouble })
  })

  it('is told by its bytes, in any encoding', async () => {
    const wide = Uint8Array.from([0xff, 0xfe, ...Array.from(kml(PLACE), (sign) => [sign.codePointAt(0) ?? 0, 0]).flat()])
    const latin = Uint8Array.from(
      Array.from(
        kml(PLACE.replace('Here', 'Málaga')).replace('"1.0"', '"1.0" encoding="ISO-8859-1"'),
        (sign) => sign.codePointAt(0) ?? 0,
      ),
    )
    expect((await fileOf(wide)).features[0]?.name).toBe('Here')
    expect((await fileOf(latin)).features[0]?.name).toBe('Málaga')
    const point = '{"type":"Point","coordinates":[1,2]}'
    expect((await fileOf(`\uFEFF${point}`)).features).toHaveLength(1)
  })

  it('has comments, CDATA and either quotation mark', async () => {
    const { features } = await fileOf(
      kml(
        `<!-- <Placemark> > --><Placemark id='a > b'><name><![CDATA[A <b> & c]]></name><Point><coordinates>1,2</coordinates></Point></Placemark>`,
      ),
    )
    expect(features.map(({ name }) => name)).toEqual(['A <b> & c'])
  })

  // @rule B-adding-layers.own-files
  it('never makes the page ask another host: pictures come by way of the portal, what is relative leads nowhere', async () => {
    const { features, looks, pictures, links } = await fileOf(
      kml(`<Placemark><description><![CDATA[<p>x<img alt="a" onerror="x()" src="https://example.org/a.png?x=1&amp;y=2"><IMG SRC='b.png'></p>]]></description>
        <Style><IconStyle><Icon><href>http://example.org/i.png</href></Icon></IconStyle></Style><Point><coordinates>1,2</coordinates></Point></Placemark>
        <Placemark><description>a &lt; b
c</description><Style><IconStyle><Icon><href>javascript:alert(1)</href></Icon></IconStyle></Style><Point><coordinates>1,2</coordinates></Point></Placemark>
        <GroundOverlay><Icon><href>file:///etc/passwd</href></Icon><LatLonBox><west>1</west><east>2</east><south>1</south><north>2</north></LatLonBox></GroundOverlay>
        <NetworkLink><Link><href>https://user:secret@example.org/more.kml</href></Link></NetworkLink>
        <NetworkLink><Link><href>https://example.org/more.kml</href></Link></NetworkLink>`),
    )
    expect(features.map(({ html }) => html)).toEqual([
      '<p>x<img src="/proxy/rest/fetch/image?url=https%3A%2F%2Fexample.org%2Fa.png%3Fx%3D1%26y%3D2" alt="a"></p>',
      'a &lt; b<br>c',
    ])
    expect(looks.map(({ icon }) => icon?.url)).toEqual([
      '/proxy/rest/fetch/image?url=http%3A%2F%2Fexample.org%2Fi.png',
      undefined,
    ])
    expect(pictures).toEqual([])
    expect(links.map(({ href }) => href)).toEqual(['/proxy/rest/fetch/kml?url=https%3A%2F%2Fexample.org%2Fmore.kml'])
  })
})
