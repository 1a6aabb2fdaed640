import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createQuakemlReader } from './index.ts'

function read(xml: string | Uint8Array, pieceSize = Infinity): Harvested[] {
  const bytes = typeof xml === 'string' ? Buffer.from(xml) : xml
  const reader = createQuakemlReader({ place: 'a.xml', fallbackId: 'a.xml', source: { id: 's', title: 'S' }, curated: false })
  const all: Harvested[] = []
  for (let at = 0; at < bytes.length; at += pieceSize) all.push(...reader.write(bytes.subarray(at, at + pieceSize)))
  return [...all, ...reader.end()]
}
const list = (events: string) =>
  `<q:quakeml xmlns:q="http://quakeml.org/xmlns/quakeml/1.2" xmlns="http://quakeml.org/xmlns/bed/1.2"><eventParameters publicID="smi:x">${events}</eventParameters></q:quakeml>`
const origin = (id: string, time: string, latitude: string, longitude: string, more = '') =>
  `<origin publicID="${id}"><time><value>${time}</value></time><latitude><value>${latitude}</value></latitude><longitude><value>${longitude}</value></longitude>${more}</origin>`
const magnitude = (id: string, value: string, type: string, more = '') =>
  `<magnitude publicID="${id}"><mag><value>${value}</value></mag><type>${type}</type>${more}</magnitude>`
const only = (event: string) => {
  const [harvested, ...more] = read(list(event))
  if (harvested?.kind !== 'record' || more.length > 0) throw new Error(JSON.stringify([harvested, more]))
  return harvested.record.resource
}

describe('an event of QuakeML', () => {
  it('is told by its preferred origin and magnitude, its depth in kilometres', () => {
    const resource =
      only(`<event publicID="smi:org/1"><preferredOriginID>o2</preferredOriginID><preferredMagnitudeID>m2</preferredMagnitudeID>
      <type>earthquake</type><description><type>Flinn-Engdahl region</type><text>SOMEWHERE</text></description>
      <description><type>region name</type><text>Somewhere nice</text></description>
      ${origin('o1', '2000-01-01T00:00:00Z', '1', '2')}
      ${origin('o2', '2020-05-04T03:02:01.987Z', '-10.5', '178.25', '<depth><value>33400</value></depth><creationInfo><agencyID>EMSC</agencyID></creationInfo>')}
      ${magnitude('m1', '4', 'mb')}${magnitude('m2', '6.14', 'Mww')}</event>`)
    expect(resource).toMatchObject({
      id: 'smi:org/1',
      title: 'M 6.1, Somewhere nice, 2020-05-04',
      type: 'data',
      level: 'granule',
      footprint: {
        boxes: [[178.25, -10.5, 178.25, -10.5]],
        geometry: { type: 'Point', coordinates: [178.25, -10.5] },
        place: 'Somewhere nice',
      },
      time: { start: '2020-05-04T03:02:01Z', end: '2020-05-04T03:02:01Z' },
      vertical: { minimum: -33_400, maximum: -33_400 },
      earthquake: { magnitude: 6.14, magnitudeType: 'Mww', depth: 33.4 },
      contacts: [{ organisation: 'EMSC', role: 'originator' }],
      original: { mediaType: 'application/xml', standard: 'quakeml' },
    })
    expect(resource.abstract).toContain('33.4 km below the surface')
  })

  it('tells how far above the surface one in a mountain is', () => {
    const high = only(
      `<event publicID="e">${origin('o', '2020-01-01T00:00:00Z', '1', '2', '<depth><value>-500</value></depth>')}</event>`,
    )
    expect(high.abstract).toContain('0.5 km above the surface')
  })

  it('takes the magnitude of its preferred origin where it prefers none, and of several origins the first', () => {
    const event = `<event publicID="e">${origin('o1', '2020-01-01T00:00:00Z', '1', '2')}${origin('o2', '2021-01-01T00:00:00Z', '3', '4')}
      ${magnitude('m1', '7', 'mb', '<originID>o2</originID>')}${magnitude('m2', '3', 'ML', '<originID>o1</originID>')}</event>`
    expect(only(event)).toMatchObject({ title: 'M 3.0, 1.00° N 2.00° E, 2020-01-01', earthquake: { magnitude: 3 } })
  })

  it('names what was no earthquake', () => {
    const blast = `<event publicID="e"><type>quarry_blast</type>${origin('o', '2020-01-01T00:00:00Z', '-1', '-2')}${magnitude('m', '-0.04', 'ml')}</event>`
    expect(only(blast)).toMatchObject({ title: 'M 0.0 quarry blast, 1.00° S 2.00° W, 2020-01-01' })
    const unmeasured = `<event publicID="e"><type>explosion</type>${origin('o', '2020-01-01T00:00:00Z', '1', '2')}</event>`
    expect(only(unmeasured).title).toBe('Explosion, 1.00° N 2.00° E, 2020-01-01')
    expect(only(unmeasured).earthquake).toBeUndefined()
  })

  it('has the identifier that other services of its network use, and a link to its own page', () => {
    const event = `<event xmlns:catalog="http://anss.org/xmlns/catalog/0.1" catalog:eventsource="us" catalog:eventid="7000"
      publicID="quakeml:earthquake.usgs.gov/fdsnws/event/1/query?eventid=us7000&amp;amp;format=quakeml">${origin('o', '2020-01-01T00:00:00Z', '1', '2')}</event>`
    const url = 'https://earthquake.usgs.gov/fdsnws/event/1/query?eventid=us7000&format=quakeml'
    expect(only(event)).toMatchObject({ id: 'us7000', online: [{ url, protocol: 'FDSN:event', accessType: 'complex' }] })
  })

  it.each([
    ['NaN', 'NaN', 'NaN'],
    ['INF', '1e999', '-INF'],
    ['91', '12', '99'],
    ['', ' ', ''],
  ])('leaves out numbers that are none: %s %s %s', (latitude, longitude, strength) => {
    const resource = only(
      `<event publicID="e">${origin('o', '2020-01-01T00:00:00Z', latitude, longitude, '<depth><value>NaN</value></depth>')}${magnitude('m', strength, 'x')}</event>`,
    )
    expect(resource).toMatchObject({ title: 'Earthquake, 2020-01-01', time: { start: '2020-01-01T00:00:00Z' } })
    expect(resource).not.toHaveProperty('footprint')
    expect(resource).not.toHaveProperty('earthquake')
    expect(resource).not.toHaveProperty('vertical')
    expect(resource.repairs).toEqual(latitude === '91' ? ['geometry-left-out'] : undefined)
  })

  it('is left out when its catalogue has taken it back', () => {
    const good = `<event publicID="good">${origin('o', '2020-01-01T00:00:00Z', '1', '2')}</event>`
    const gone = `<event publicID="a"><type>not existing</type>${origin('o', '2020-01-01T00:00:00Z', '1', '2')}</event>`
    const rejected = `<event publicID="b">${origin('o', '2020-01-01T00:00:00Z', '1', '2', '<evaluationStatus>rejected</evaluationStatus>')}</event>`
    expect(
      read(list(gone + good + rejected)).map((harvested) => harvested.kind === 'record' && harvested.record.resource.id),
    ).toEqual(['good'])
    expect(read(list(gone))).toEqual([])
  })
})

describe('a QuakeML document', () => {
  const refusalOf = (xml: string) => {
    const all = read(xml)
    return all.map((harvested) => (harvested.kind === 'refused' ? `${harvested.place}: ${harvested.reason}` : harvested.kind))
  }

  it('is read alike in whatever pieces it comes', () => {
    const events = Array.from(
      { length: 30 },
      (_, n) => `<event publicID="e${n}">${origin('o', '2020-01-01T00:00:00Z', '1', '2')}</event>`,
    )
    const whole = read(list(events.join('\n')))
    expect(whole).toHaveLength(30)
    expect(read(list(events.join('\n')), 7)).toEqual(whole)
  })

  it.each([
    [list(''), 'a.xml: it is a QuakeML document without events'],
    [list('<event publicID="e"/>'), 'a.xml, record 1: the event has neither a place nor a time'],
    ['', 'a.xml: it is empty'],
    [
      '<!DOCTYPE q [<!ENTITY e SYSTEM "file:///etc/passwd">]><q>&e;</q>',
      'a.xml: it has a document type declaration (DOCTYPE), which is not accepted',
    ],
    ['<FDSNStationXML/>', 'a.xml: it is a list of seismic stations (StationXML), not of events'],
    ['<application/>', 'a.xml: it is the description of a web service (WADL), not QuakeML'],
    ['<html/>', 'a.xml: it is an HTML page, not QuakeML'],
    ['<a>'.repeat(10_000), 'a.xml: its elements are nested more than 200 deep'],
  ])('is refused with what it is instead: %#', (xml, reason) => {
    expect(refusalOf(xml)).toEqual([reason])
  })

  it('keeps what came before it broke off', () => {
    const good = `<event publicID="good">${origin('o', '2020-01-01T00:00:00Z', '1', '2')}</event>`
    expect(refusalOf(list(good).slice(0, -20))).toEqual(['record', expect.stringContaining('not well-formed')])
  })
})
