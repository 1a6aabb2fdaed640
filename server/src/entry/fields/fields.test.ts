import { encodeHTML } from 'entities'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { canonicalFormat, formatOfAddress, formatOfMediaType } from './formats.ts'
import { distinctIdentifiers, doiOf, identifierOf } from './identifiers.ts'
import { namesDataCore, recogniseLicence } from './licences.ts'
import { pathOf } from './address-path.ts'
import { accessTypeOf, webAddress } from './links.ts'
import { instrumentName, platformName } from './missions.ts'
import { cleanText, languageOf, plainText } from './texts.ts'

describe('identifiers', () => {
  it.each([
    ['10.5281/zenodo.1', '10.5281/zenodo.1'],
    ['doi:10.5065/D6MP51JW', '10.5065/D6MP51JW'],
    ['https://doi.org/10.1594/PANGAEA.1%3C2', '10.1594/PANGAEA.1<2'],
    ['http://dx.doi.org/10.5067/ABC.', '10.5067/ABC'],
    ['DOI: 10.1000/182', '10.1000/182'],
    ['https://example.org/10.5281/zenodo.1', undefined],
    ['10.5281', undefined],
    ['1.001', undefined],
  ])('reads the DOI in %s', (text, doi) => {
    expect(doiOf(text)).toBe(doi)
  })

  it('tell what kind they are', () => {
    expect(identifierOf('hdl:10013/epic.1').scheme).toBe('handle')
    expect(identifierOf('https://gdex.ucar.edu/ark:/85065/d7x').scheme).toBe('ark')
    expect(identifierOf('https://example.org/x').scheme).toBe('url')
    expect(identifierOf(' abc ', 'stac')).toEqual({ scheme: 'stac', value: 'abc' })
  })

  it('are kept once, DOIs without regard to case', () => {
    const values = distinctIdentifiers([
      { scheme: 'doi', value: '10.1/A' },
      { scheme: 'doi', value: '10.1/a' },
      { scheme: 'other', value: 'a' },
      { scheme: 'other', value: 'A' },
      { scheme: 'other', value: '' },
    ])
    expect(values.map(({ value }) => value)).toEqual(['10.1/A', 'a', 'A'])
  })
})

describe('licences', () => {
  it.each([
    ['CC-BY-4.0', 'CC-BY-4.0'],
    ['https://creativecommons.org/licenses/by-nc-sa/4.0/legalcode', 'CC-BY-NC-SA-4.0'],
    ['Creative Commons Attribution 4.0 International', 'CC-BY-4.0'],
    ['Creative Commons Attribution-NonCommercial-ShareAlike 4.0 International License.', 'CC-BY-NC-SA-4.0'],
    ['CC BY', 'CC-BY'],
    ['CC0', 'CC0-1.0'],
    ['Licence ODbL mai 2013 (basée sur ODbL 1.0)', 'ODbL-1.0'],
    ['Open Government Licence v3.0', 'OGL-UK-3.0'],
    ['etalab-2.0', 'etalab-2.0'],
    ['MIT', 'MIT'],
    ['Please cite the data set', undefined],
    ['permit required', undefined],
    [`${'Long conditions of use. '.repeat(20)} Not CC BY.`, undefined],
    [`${'Long conditions of use. '.repeat(20)} http://creativecommons.org/licenses/by/4.0/`, 'CC-BY-4.0'],
  ])('recognises %s', (text, name) => {
    expect(recogniseLicence(text)?.name).toBe(name)
  })

  it('tell the Data-CORE', () => {
    expect(['geossdatacore', 'GEOSS Data-CORE', 'GEOSS Data CORE'].map(namesDataCore)).toEqual([true, true, true])
    expect(namesDataCore('core data')).toBe(false)
  })
})

describe('links', () => {
  it('takes addresses as the URL Standard writes them, with their paths', () => {
    const piece = fc.oneof(
      fc.constantFrom(...'abzAZ09.-_~/?#%:@&=+!$()*,;\'"|^`{}[]<> é\\'),
      fc.constantFrom('..', '/./', '/../', '%2e', '%2E', '%20', '//', '.org', 'xn--', '127.0.0.1', ':80', '/.', 'a.nc', '?a=b'),
    )
    const start = fc.constantFrom('http://', 'https://', 'https://a.org/', 'https://a-1.b.org', 'https://a.org/x?')
    fc.assert(
      fc.property(start, fc.array(piece, { maxLength: 12 }), (first, pieces) => {
        const text = (first + pieces.join('')).trim()
        const url = URL.parse(text)
        const address = webAddress(text)
        expect(address).toBe(url === null || /\shttps?:/i.test(text) ? undefined : url.href)
        if (address !== undefined) expect(pathOf(address)).toBe(url?.pathname)
      }),
      { numRuns: runs(3_000) },
    )
  })

  it('are absolute web addresses or none', () => {
    expect(webAddress('www.example.org/a?b=1&amp;c=2')).toBe('http://www.example.org/a?b=1&c=2')
    expect(webAddress('../x.tif', 'https://example.org/a/b.json')).toBe('https://example.org/x.tif')
    expect(webAddress('https://example.org/a b')).toBe('https://example.org/a%20b')
    for (const text of [
      '../x.tif',
      's3://bucket/key',
      'ftp://example.org/',
      'javascript:alert(1)',
      'http://a.org http://b.org',
      '',
      undefined,
    ])
      expect(webAddress(text)).toBeUndefined()
  })

  it.each([
    [{ url: 'https://example.org/a.nc' }, 'direct'],
    [{ url: 'https://example.org/a.nc', function: 'download' }, 'direct'],
    [{ url: 'https://example.org/download', protocol: 'WWW:DOWNLOAD-1.0-http--download' }, 'direct'],
    [{ url: 'https://example.org/files/', function: 'download' }, 'complex'],
    [{ url: 'https://example.org/wms', protocol: 'OGC:WMS-1.1.1-http-get-map' }, 'complex'],
    [
      { url: 'https://example.org/s', protocol: 'urn:ogc:serviceType:WebCoverageService:1.0.0:HTTP', function: 'download' },
      'complex',
    ],
    [{ url: 'https://example.org/ows?service=WFS&request=GetCapabilities' }, 'complex'],
    [{ url: 'https://example.org/s', protocol: 'urn:ogc:serviceType:SensorObservationService:2.0.0:HTTP' }, 'complex'],
    [{ url: 'https://example.org/thredds/dodsC/a.nc', protocol: 'WWW:LINK-1.0-http--link' }, 'complex'],
    [{ url: 'https://example.org/a.kml', protocol: 'OGC:KML' }, 'direct'],
    [{ url: 'https://example.org/order', function: 'order' }, 'complex'],
    [{ url: 'https://example.org/a.pdf', function: 'information' }, 'unknown'],
    [{ url: 'https://example.org/' }, 'unknown'],
    [{ url: 'https://example.org/x', description: 'http://www.essi-lab.eu/broker/accesstypes/complex' }, 'complex'],
  ] as const)('%j gives access: %s', (link, access) => {
    expect(accessTypeOf(link)).toBe(access)
  })
})

describe('formats', () => {
  it.each([
    ['NetCDF: Network Common Data Form (application/x-netcdf)', 'NetCDF'],
    ['netCDF-4', 'NetCDF'],
    ['http://publications.europa.eu/resource/authority/file-type/WFS_SRVC', 'WFS'],
    ['https://www.iana.org/assignments/media-types/text/csv', 'CSV'],
    ['https://a.example/data', 'https://a.example/data'],
    ['nc', 'NetCDF'],
    ['ESRI Shapefile', 'Shapefile'],
    ['application/zip', 'ZIP'],
    ['WMO GRIB1', 'GRIB'],
    ['ESC: EOL Sounding Composite Format (ASCII)', 'ESC: EOL Sounding Composite Format (ASCII)'],
    ['constructor', 'constructor'],
  ])('%s is %s', (name, canonical) => {
    expect(canonicalFormat(name)).toBe(canonical)
  })

  it('are told by file names and media types', () => {
    expect(formatOfAddress('https://example.org/a/b.csv.gz?x=1.tif')).toBe('CSV')
    expect(formatOfAddress('https://example.org/a.constructor')).toBeUndefined()
    expect(formatOfMediaType('image/tiff; application=geotiff; profile=cloud-optimized')).toBe('Cloud Optimized GeoTIFF')
    expect(formatOfMediaType('text/html')).toBeUndefined()
  })
})

describe('texts', () => {
  it('lose markup and indentation, and nothing else', () => {
    expect(plainText('<p>One &amp; two</p>\r\n   <ul><li>three</li></ul>')).toBe('One & two\n\nthree')
    expect(plainText('temperature < 5 and depth > 3 <b')).toBe('temperature < 5 and depth > 3 <b')
    expect(plainText('Q&A, AT&T, https://a.example/?a=1&copy=2&lt=3')).toBe('Q&A, AT&T, https://a.example/?a=1&copy=2&lt=3')
  })

  it('lose comments, document types, styles and scripts', () => {
    expect(
      plainText(
        '<!DOCTYPE html PUBLIC "x"><html><head><style type="text/css">p { color: red }</style></head><!-- Word > 97 --><body><p>Ice<script>run("a")</script></p></body></html>',
      ),
    ).toBe('Ice')
    expect(plainText('below <!-- no end')).toBe('below <!-- no end')
    expect(plainText('<html><head><title>Ice</title></head><body>floe</body></html>')).toBe('Icefloe')
    expect(plainText('<![CDATA[drift &eacute;t&eacute; [1] ]]>')).toBe('drift été [1]')
    expect(plainText(`${'<![CDATA['.repeat(50_000)}x`)).toContain('x')
  })

  // @rule B-search.line-ends
  it.each([
    [String.raw`One.\n\nTwo\n- three\r\nfour`, 'One.\n\nTwo\n- three\nfour'],
    [String.raw`C:\new\names and \nu, \nabla`, String.raw`C:\new\names and \nu, \nabla`],
    [String.raw`Speed \nu.\nNext`, String.raw`Speed \nu.` + '\nNext'],
  ])('have line ends where a program wrote two signs: %s', (written, read) => {
    expect(plainText(written)).toBe(read)
  })

  it('lose HTML that was escaped once more, when its elements have their ends', () => {
    expect(plainText('&lt;p&gt;One &lt;b&gt;two&lt;/b&gt;&lt;/p&gt;&lt;p&gt;three&lt;/p&gt;')).toBe('One two\nthree')
    expect(plainText('One&lt;br/&gt;two')).toBe('One\ntwo')
    expect(plainText('the tag &lt;p&gt; begins a paragraph')).toBe('the tag <p> begins a paragraph')
  })

  it('are read in time that grows with their length only: this would take hours otherwise', () => {
    for (const piece of ['<!--', '<style>', '<!--<style', '&lt;p&gt;', '\\\\n'])
      expect(plainText(piece.repeat(500_000))).toBeTypeOf('string')
  })

  it.each([
    ['see &amp; hear', 'see & hear'],
    ['&eacute;t&#233; &#xE9; &ndash; &euro;5&nbsp;&middot; &lsquo;a&rsquo;', 'été é – €5 · ‘a’'],
    ['<p>&alpha; &le; 5&deg;</p>', 'α ≤ 5°'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['&lt;b&gt; is a tag', '<b> is a tag'],
    ['&unknown; &amp', '&unknown; &amp'],
  ])('with references read %s once', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  it('with references for any of their characters are the same text', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aé€&<>"\'ß中𝄞;#x '), maxLength: 30 })
    const reference = (character: string, form: number): string => {
      const code = character.codePointAt(0) ?? 0
      const named: Record<string, string> = {
        '&': 'amp',
        '<': 'lt',
        '>': 'gt',
        '"': 'quot',
        "'": 'apos',
        é: 'eacute',
        '€': 'euro',
        ß: 'szlig',
      }
      if (form === 0 && named[character] !== undefined) return `&${named[character]};`
      return form === 1 ? `&#${code};` : `&#x${code.toString(16)};`
    }
    fc.assert(
      fc.property(letters, fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 30, maxLength: 30 }), (text, forms) => {
        const oneSpaced = text.replaceAll(/ +/g, ' ').trim()
        // & and < always, as the text would be something else without
        const written = [...oneSpaced]
          .map((one, at) =>
            /[&<]/.test(one)
              ? reference(one, (forms[at] ?? 0) % 3)
              : forms[at] === 3 || one === ' '
                ? one
                : reference(one, forms[at] ?? 0),
          )
          .join('')
        expect(plainText(written)).toBe(oneSpaced)
        expect(plainText(`<div>${written}</div>`)).toBe(oneSpaced)
        // what was written once more is read once only
        expect(plainText(written.replaceAll('&', '&amp;'))).toBe(written)
      }),
    )
  })

  it('with the names of HTML 5 are the same text, whichever of them it is, and read once', () => {
    const ranges = [
      [0xa1, 0x2fff],
      [0xfb00, 0xfb06],
      [0x1d400, 0x1d7ff],
    ] as const
    const named = ranges
      .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
      .filter((character) => !/[\s\p{C}]/u.test(character))
      .map((character) => [character, encodeHTML(character)] as const)
      .filter(([, reference]) => /^&\w+;$/.test(reference))
    expect(named.length).toBeGreaterThan(1_000)
    const misread = named.filter(
      ([character, reference]) =>
        plainText(`a ${reference} b`) !== `a ${character} b` ||
        plainText(`<p>a ${reference} b</p>`) !== `a ${character} b` ||
        plainText(`a &amp;${reference.slice(1)} b`) !== `a ${reference} b`,
    )
    expect(misread).toEqual([])
  })

  it('are cut without breaking a character, and lose NUL', () => {
    expect(cleanText(' a\u0000b ', 10)).toBe('ab')
    expect(cleanText('𝄞𝄞𝄞', 4)).toBe('𝄞…')
    expect(cleanText('\ud834x', 10)).toBe('\ufffdx')
  })

  it('name languages by their shortest code', () => {
    expect(
      ['eng', 'en-GB', 'fre; CAN', 'ger', 'zho', 'dut', 'English', 'Kiswahili', 'speech', '', undefined].map(languageOf),
    ).toEqual(['en', 'en', 'fr', 'de', 'zh', 'nl', 'en', 'sw', undefined, undefined, undefined])
  })

  it('spell well-known satellites and instruments in one way', () => {
    expect(
      ['sentinel-2a', 'Sentinel_1', 'sentinel-5p', 'LANDSAT_08', 'terra', 'cryosat-2', 'goes-16', 'Ships'].map(platformName),
    ).toEqual(['Sentinel-2A', 'Sentinel-1', 'Sentinel-5P', 'Landsat 8', 'Terra', 'CryoSat-2', 'GOES-16', 'Ships'])
    expect(['msi', 'c-sar', 'CTD profiler'].map(instrumentName)).toEqual(['MSI', 'C-SAR', 'CTD profiler'])
  })
})
