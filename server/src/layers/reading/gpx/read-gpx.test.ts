import { describe, expect, it } from 'vitest'
import { readKml } from '../kml/read-kml.ts'

const read = (document: string) => readKml(Buffer.from(document), 'https://a.example/a.gpx')
const fault = (document: string): unknown => {
  try {
    return read(document)
  } catch (error) {
    return error
  }
}
const gpx = (inside: string) => `<gpx xmlns="http://www.topografix.com/GPX/1/1" creator="x">${inside}</gpx>`

describe('a GPX file of another host', () => {
  it('is written anew with what the map shows, and counted as the page draws it', () => {
    const { kml: text, contents } = read(
      gpx(`<metadata><name>N</name><author><email id="a" domain="b"/></author></metadata>
        <wpt lat="50" lon="10"><name>Hut &amp; more</name><link href="javascript:alert(1)"/><link href="https://a.example/"/></wpt>
        <wpt lat="95" lon="10"/><trk><trkseg><trkpt lat="1" lon="2"><ele>3</ele><time>2020-01-01T00:00:00Z</time>
        <extensions><g:hr xmlns:g="urn:g">90</g:hr></extensions></trkpt></trkseg></trk><rte/>`),
    )
    expect(contents).toEqual({ features: 2, overlays: 0, links: 0, extent: [2, 1, 10, 50] })
    expect(text).toContain('<name>Hut &amp; more</name>')
    expect(text).toContain('<ele>3</ele>')
    expect(text).not.toMatch(/javascript|author|extensions|creator|<hr|:hr/)
    // what is safe stays what it is
    expect(read(text)).toEqual({ kml: text, contents })
  })

  it.each([
    ['<!DOCTYPE gpx [<!ENTITY a "aaaa">]><gpx>&a;</gpx>', 'unsafe-file'],
    [gpx('<wpt lat="1" lon="2"'), 'broken-file'],
    [`<gpx>${'<trk>'.repeat(5_000)}`, expect.stringMatching(/broken-file|too-large/)],
  ])('is refused in words: %.60s', (document, trouble) => {
    expect(fault(document)).toMatchObject({ trouble })
  })
})
