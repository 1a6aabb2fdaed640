import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeArchive } from '../../../testing/write-archive.ts'
import { xmlAttacks } from '../../../testing/attacks/xml-attacks.ts'
import { readXml } from '../../../testing/xml/read-xml.ts'
import { drawnBytes } from '../../../testing/drawn.ts'
import { LayerFault } from '../../layer-fault.ts'
import { readKml } from './read-kml.ts'

const URL_OF_FILE = 'https://maps.example.org/layers/a.kml'
const bytes = (text: string | Uint8Array) => new Uint8Array(Buffer.from(text))
const kml = (inside: string) => `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`
/** What is left within the document. */
const left = (inside: string) => {
  const { kml: text } = readKml(bytes(kml(inside)), URL_OF_FILE)
  return text.includes('<Document/>') ? '' : (/<Document>(.*)<\/Document>/s.exec(text)?.[1] ?? text)
}
const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x03', 'latin1'), Buffer.alloc(30)])
/** Bytes that cannot be packed. */
const NOISE = drawnBytes(1_900_000)
const image = (url: string) => `/proxy/rest/fetch/image?url=${encodeURIComponent(url)}`
const document = (url: string) => `/proxy/rest/fetch/kml?url=${encodeURIComponent(url)}`

function faultOf(file: Uint8Array, entry?: string): LayerFault {
  try {
    readKml(file, URL_OF_FILE, entry)
  } catch (error) {
    if (error instanceof LayerFault) return error
    throw error
  }
  throw new Error('it was not refused')
}

describe('a KML document', () => {
  it('keeps places, styles, times and words, and counts what there is to see', () => {
    const sample = kml(
      `<name>A &amp; B</name><Style id="s"><LineStyle><color>ff0000ff</color></LineStyle></Style><Placemark id="p"><name>x</name><styleUrl>#s</styleUrl>
      <TimeStamp><when>2020-01-01</when></TimeStamp><MultiGeometry><Point><coordinates>10,50,3 </coordinates></Point>
      <LineString><coordinates>-20,40 30,60</coordinates></LineString></MultiGeometry><ExtendedData><Data name="d"><value>1</value></Data></ExtendedData></Placemark>
      <Placemark><name>nowhere</name></Placemark><GroundOverlay><LatLonBox><north>70</north><south>1</south><east>31</east><west>-21</west></LatLonBox></GroundOverlay>`,
    )
    const { kml: text, contents } = readKml(bytes(sample), URL_OF_FILE)
    expect(contents).toEqual({ features: 1, overlays: 1, links: 0, extent: [-21, 1, 31, 70] })
    for (const kept of [
      'A &amp; B',
      'ff0000ff',
      '#s',
      '2020-01-01',
      '10,50,3',
      '-20,40 30,60',
      '<Data name="d"><value>1</value>',
    ])
      expect(text).toContain(kept)
  })

  it.each([
    ['a model', '<Placemark><Model><Link><href>a.dae</href></Link></Model></Placemark>', '<Placemark/>'],
    ['a tour', '<x:Tour xmlns:x="http://www.google.com/kml/ext/2.2"><name>t</name></x:Tour>', ''],
    [
      'changes of other documents',
      '<NetworkLinkControl><Update><targetHref>http://x</targetHref></Update></NetworkLinkControl>',
      '',
    ],
    ['a page', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', ''],
    ['a page without a name', '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>', ''],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', ''],
    ['a script that nobody knows', '<script>alert(1)</script>', ''],
    ['attributes that are run', '<Folder onclick="alert(1)" id="f"/>', '<Folder id="f"/>'],
    [
      'instructions and comments',
      '<?xml-stylesheet href="http://x/a.xsl" type="text/xsl"?><!-- secret --><name>n</name>',
      '<name>n</name>',
    ],
    ['an inclusion', '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>', ''],
  ])('loses %s', (_what, inside, expected) => expect(left(inside)).toBe(expected))

  it('has descriptions that cannot be run, in any form', () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)><b>kept</b>'
    for (const written of [`<![CDATA[${evil}]]>`, evil.replaceAll('<', '&lt;'), '<script>alert(1)</script>&lt;b>kept&lt;/b>']) {
      const description = left(`<Placemark><description>${written}</description></Placemark>`)
      expect(description).toContain('&lt;b&gt;kept&lt;/b&gt;')
      expect(description).not.toMatch(/(?:<|&lt;)script|onerror|alert/)
    }
    expect(left('<Style><BalloonStyle><text><![CDATA[<script>1</script>$[name]]]></text></BalloonStyle></Style>')).toContain(
      '<text>$[name]</text>',
    )
  })

  it.each([
    ['https://x.org/a.png', image('https://x.org/a.png')],
    ['icons/a b.png', image('https://maps.example.org/layers/icons/a%20b.png')],
    ['../a.png#x', image('https://maps.example.org/a.png#x')],
    ['//other.org/a.png', image('https://other.org/a.png')],
  ])('has the picture %s by way of the portal', (href, expected) => {
    expect(left(`<Style><IconStyle><Icon><href>${href}</href></Icon></IconStyle></Style>`)).toContain(
      `<href>${expected.replaceAll('&', '&amp;')}</href>`,
    )
    const described = left(`<description>&lt;img src="${href}"></description>`)
    expect(described).toContain(`src="${expected.replaceAll('&', '&amp;amp;')}"`)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://x.org/a',
    'root://icons/a.png',
    'http://u:p@x.org/',
    'https://[',
    '',
  ])('has no picture, file or link at %j', (href) => {
    expect(left(`<Style><IconStyle><Icon><href>${href}</href></Icon></IconStyle></Style>`)).not.toContain('href')
    expect(left(`<NetworkLink><Link><href>${href}</href></Link></NetworkLink>`)).not.toContain('href')
    expect(left(`<a:link xmlns:a="http://www.w3.org/2005/Atom" href="${href}"/>`)).not.toContain('href')
  })

  it('has network links and styles of other documents by way of the portal', () => {
    expect(left('<NetworkLink><Link><href>b.kml?x=1</href></Link></NetworkLink>')).toContain(
      document('https://maps.example.org/layers/b.kml?x=1'),
    )
    expect(left('<NetworkLink><Url><href>http://x.org/b.kmz</href></Url></NetworkLink>')).toContain(
      document('http://x.org/b.kmz'),
    )
    expect(left('<Placemark><styleUrl>http://x.org/s.kml#red</styleUrl></Placemark>')).toContain(
      `${document('http://x.org/s.kml')}#red`,
    )
    expect(left('<Placemark><styleUrl>red</styleUrl></Placemark>')).toContain('<styleUrl>#red</styleUrl>')
    // when they are asked for again is for the page to decide, which sees to it that it is not too often
    expect(left('<NetworkLink><Link><href>b.kml</href><viewRefreshMode>onStop</viewRefreshMode></Link></NetworkLink>')).toContain(
      '<viewRefreshMode>onStop</viewRefreshMode>',
    )
  })

  it('has photographs as the points that they were taken from', () => {
    const photo =
      '<PhotoOverlay><name>p</name><Icon><href>a.jpg</href></Icon><Point><coordinates>7,46</coordinates></Point></PhotoOverlay>'
    expect(readKml(bytes(kml(photo)), URL_OF_FILE).contents).toEqual({
      features: 1,
      overlays: 0,
      links: 0,
      extent: [7, 46, 7, 46],
    })
  })

  it('is read though it does not declare its prefixes, begins with blanks, or is in another encoding', () => {
    const { kml: text, contents } = readKml(
      bytes('\n <kml><Placemark><gx:Track><when>2020</when><gx:coord>7 46 0</gx:coord></gx:Track></Placemark></kml>'),
      URL_OF_FILE,
    )
    expect(contents).toEqual({ features: 1, overlays: 0, links: 0, extent: [7, 46, 7, 46] })
    expect(text).toContain('xmlns:gx="http://www.google.com/kml/ext/2.2"')
    readXml(text)
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><kml><Document><name>Zürich</name></Document></kml>',
      'latin1',
    )
    expect(readKml(new Uint8Array(latin), URL_OF_FILE).kml).toContain('Zürich')
  })

  it.each([
    ['<TrainingCenterDatabase/>', 'wrong-kind', 'a TCX file'],
    ['<html><body>x</body></html>', 'wrong-kind', 'a page'],
    ['<ServiceExceptionReport/>', 'wrong-kind', 'an error'],
    ['<kml xmlns="urn:other"/>', 'wrong-kind', 'of another kind'],
    ['<kml>', 'broken-file', 'not well-formed'],
    ['no XML at all', 'broken-file', 'not well-formed'],
    ['', 'broken-file', 'empty'],
    ['PK\u0003\u0004 and nothing else', 'broken-file', 'no whole ZIP archive'],
  ])('is not %j', (text, trouble, words) => {
    expect(faultOf(bytes(text))).toMatchObject({ trouble, message: expect.stringContaining(words) })
  })

  it.each(xmlAttacks('<kml>WORDS</kml>', 'http://127.0.0.1:9', 0.02).filter(({ expected }) => expected !== 'accepted'))(
    'is refused with $name',
    ({ document: text, hasDoctype }) => {
      const fault = faultOf(bytes(text))
      expect(['broken-file', 'unsafe-file']).toContain(fault.trouble)
      if (hasDoctype) expect(fault.trouble).toBe('unsafe-file')
      expect(fault.message).not.toMatch(/root:|lol lol lol/)
    },
  )
})

describe('a KMZ archive', () => {
  const doc = (inside: string) => ({ name: 'doc.kml', data: kml(inside) })
  const icon = (href: string) => `<Style><IconStyle><Icon><href>${href}</href></Icon></IconStyle></Style>`

  it('is read by its main document', () => {
    const other = { name: 'z.kml', data: kml('<name>other</name>') }
    const main = (...names: readonly string[]) =>
      readKml(writeArchive(names.map((name) => ({ name, data: other.data }))), URL_OF_FILE).entry
    expect(main('a.kml', 'doc.kml')).toBe('doc.kml')
    expect(main('sub/doc.kml', 'b.kml', 'a.kml')).toBe('b.kml')
    expect(main('readme.txt', 'sub/B.KML')).toBe('sub/B.KML')
    expect(readKml(writeArchive([doc(''), other]), URL_OF_FILE, 'z.kml').kml).toContain('other')
    expect(faultOf(writeArchive([doc('')]), '../../etc/passwd')).toMatchObject({ trouble: 'not-found' })
    expect(faultOf(writeArchive([{ name: 'a.txt', data: 'x' }])).message).toContain('without a KML file')
  })

  it('brings its pictures along, and only what are pictures', () => {
    const archive = (href: string, data: string | Uint8Array = PNG) =>
      readKml(writeArchive([doc(icon(href)), { name: 'files/a.png', data }]), 'https://x.org/dir/a.kmz').kml
    const inline = `data:image/png;base64,${PNG.toString('base64')}`
    for (const href of ['files/a.png', './files/a.png', 'files\\a.png', 'FILES/A.PNG', 'files/a%2Epng', 'x/../files/a.png?v=1'])
      expect(archive(href), href).toContain(inline)
    expect(archive('files/b.png')).not.toContain('href')
    expect(archive('files/a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')).not.toContain('href')
    expect(archive('files/a.png', Buffer.concat([PNG, NOISE, NOISE]))).not.toContain('href')
    // beside the archive, not in it
    expect(archive('../c.png')).toContain(image('https://x.org/dir/c.png'))
    expect(archive('https://y.org/c.png')).toContain(image('https://y.org/c.png'))
    expect(archive('/etc/passwd')).toContain(image('https://x.org/etc/passwd'))
  })

  it('brings never more than 8 MB of its pictures, however often one is shown', () => {
    const small = Buffer.concat([PNG, NOISE.subarray(0, 100_000)])
    const archive = (inside: string) =>
      readKml(writeArchive([doc(inside), { name: 'a.png', data: small, isStored: true }]), URL_OF_FILE).kml
    const description = `<description>${'&lt;img src="a.png">'.repeat(500)}</description>`
    for (const inside of [icon('a.png').repeat(500), description, description + icon('a.png').repeat(500)])
      expect(archive(inside).match(/data:image/g)).toHaveLength(Math.floor(8_000_000 / small.length))
  })

  it('brings never more than 8 MB of several pictures', () => {
    const names = Array.from({ length: 8 }, (_, at) => `${at}.png`)
    const archive = writeArchive([
      doc(names.map(icon).join('')),
      ...names.map((name) => ({ name, data: Buffer.concat([PNG, NOISE]), isStored: true })),
    ])
    const { kml: text } = readKml(archive, URL_OF_FILE)
    expect(text.match(/data:image/g)).toHaveLength(4)
  })

  it('links to its other documents within itself, and opens no archive in it', () => {
    const link = (href: string) => `<NetworkLink><Link><href>${href}</href></Link></NetworkLink>`
    const archive = (href: string) =>
      readKml(
        writeArchive([doc(link(href)), { name: 'sub/b.kml', data: kml('') }, { name: 'c.kmz', data: 'PK' }]),
        'https://x.org/a.kmz',
      ).kml
    expect(archive('sub/b.kml')).toContain(`${document('https://x.org/a.kmz').replaceAll('&', '&amp;')}&amp;entry=sub%2Fb.kml`)
    expect(archive('c.kmz')).not.toContain('href')
    expect(archive('../d.kml')).toContain(document('https://x.org/d.kml'))
  })
})

const FIXTURES = join(import.meta.dirname, '../../../../../../shared/fixtures/kml')
/** What becomes of recorded files: how much there is to see in them, or why they are refused. Others must be read, and be sound XML. */
const EXPECTED: Readonly<
  Record<string, readonly [features: number, overlays: number, links: number] | readonly [trouble: string, words: string]>
> = {
  'Friday-Evening-Run.gpx': [1, 0, 0],
  'bad.gpx': [0, 0, 0],
  'blue_hills.gpx': [49, 0, 0],
  'empty_trk.gpx': [0, 0, 0],
  'garmin_extensions.gpx': [4, 0, 0],
  'gdal.gpx': [4, 0, 0],
  'multitrackgpx.gpx': [3, 0, 0],
  'north_core.gpx': [10, 0, 0],
  'opencpn.gpx': [1, 0, 0],
  'osm.gpx': [3, 0, 0],
  'run_gpxtpx.gpx': [1, 0, 0],
  'style.gpx': [21, 0, 0],
  'trek.gpx': [1, 0, 0],
  'unique_trkpt.gpx': [1, 0, 0],
  'zero_elevation.gpx': [1, 0, 0],
  'billion.kml': ['unsafe-file', 'DOCTYPE'],
  'overflow_corrupted_stack.kmz': ['broken-file', 'beyond its end'],
  'overflow_unzOpenCurrentFile.kmz': ['broken-file', 'beyond its end'],
  'bad-pk-data.kmz': ['too-large', 'more than 32 MB'],
  'bad-too-large.kmz': ['too-large', 'more than 32 MB'],
  'nokml.kmz': ['wrong-kind', 'without a KML file'],
  'georss-simple-point.xml': ['wrong-kind', '(feed), not KML'],
  'remote-styleurl-placemark-inline-check.kml': ['wrong-kind', '(Style), not KML'],
  'remote-styleurl-screenoverlay-check.kml': ['wrong-kind', '(Style), not KML'],
  'simple-pm0-check.kml': ['wrong-kind', '(Style), not KML'],
  'style-with-unknown-elements-jb-check.kml': ['wrong-kind', '(Style), not KML'],
  'points-puntas-ARSC0046-check.kml': ['wrong-kind', '(Style), not KML'],
  'points-puntas-ARSC0133-check.kml': ['wrong-kind', '(Style), not KML'],
  'california-change-linestring.kml': ['wrong-kind', '(Update), not KML'],
  'california-delete-ad.kml': ['wrong-kind', '(Update), not KML'],
  'change-california-a.kml': ['wrong-kind', '(Update), not KML'],
  'change-placemark-geometry.kml': ['wrong-kind', '(Update), not KML'],
  'kmlsamples-delete-many.kml': ['wrong-kind', '(Update), not KML'],
  'vic_police.kml': [346, 0, 0],
  'vic_police.kmz': [346, 0, 0],
  'abstractview.kml': [1, 2, 1],
  'kmlsamples.kml': [19, 8, 0],
  'gnis-ak-first-101.kml': [101, 0, 0],
  'all-arrays.kml': [0, 4, 2],
  'all-itemicon-states-golden.kml': [12, 0, 2],
  'hier.kmz': [0, 0, 2],
  'radar-animation.kmz': [0, 0, 1],
  '010.kmz': [0, 1, 1],
  'lc01.kmz': [0, 2, 2],
  'screenoverlay-continents.kmz': [4, 4, 0],
  'alllinks.kml': [0, 2, 1],
  'points-puntas.kml': [11, 0, 0],
  '2012-02-10.kml': [1119, 1, 0],
  'states.kml': [50, 0, 0],
  'timezones.kml': [38, 0, 0],
  'networklinks.kml': [0, 0, 2],
  'addresses.kml': [7, 0, 0],
  'gxmultitrack.kml': [3, 0, 0],
  'ground_overlay_quad.kml': [0, 1, 0],
  'nogeomplacemark.kml': [0, 0, 0],
}

describe.skipIf(!existsSync(FIXTURES))('recorded files', () => {
  const files = existsSync(FIXTURES)
    ? readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file))
    : []
  it('are there', () => {
    const names = new Set(files.map((file) => file.split('__').at(-1)))
    expect(Object.keys(EXPECTED).filter((name) => !names.has(name))).toEqual([])
    expect(files.length).toBeGreaterThan(100)
  })

  it.each(files)('%s', (file) => {
    const name = file.split('__').at(-1) ?? ''
    const other = /\.(tcx)$/.exec(name)?.[1]
    const expected = other === undefined ? EXPECTED[name] : (['wrong-kind', `a ${other.toUpperCase()} file`] as const)
    const recorded = new Uint8Array(readFileSync(join(FIXTURES, file)))
    if (expected?.length === 2) {
      expect(faultOf(recorded)).toMatchObject({ trouble: expected[0], message: expect.stringContaining(expected[1]) })
      return
    }
    const { kml: text, contents } = readKml(recorded, URL_OF_FILE)
    const { features, overlays, links } = contents
    if (expected !== undefined) expect([features, overlays, links]).toEqual(expected)
    readXml(text)
    expect(text).not.toMatch(/<!DOCTYPE|<script|<\?xml-|\shref="(?!https?:|mailto:)/i)
    for (const [, href = ''] of text.matchAll(/<href>([^<]*)<\/href>/g))
      expect(href).toMatch(/^(?:\/proxy\/rest\/fetch\/(?:kml|image)\?|data:image\/)/)
    // what is safe stays what it is
    expect(readKml(bytes(text), URL_OF_FILE).contents).toEqual({ ...contents, links, overlays })
  })
})
