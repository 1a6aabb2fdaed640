import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createFdsnReader } from './index.ts'
import { askedBy, queryAddress } from './requests.ts'

const HEADER =
  '#EventID | Time | Latitude | Longitude | Depth/km | Author | Catalog | Contributor | ContributorID | MagType | Magnitude | MagAuthor | EventLocationName'
const LINE = '840268|2020-05-04T03:02:01.98|-10.5|178.25|33.4|ISC|ISC Bulletin|ISC|600|Mw|6.14|GCMT|FIJI REGION'

function read(text: string | Uint8Array, pieceSize = Infinity): Harvested[] {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const reader = createFdsnReader({ place: 'a.txt', source: { id: 'isc', title: 'ISC' }, curated: false })
  const all: Harvested[] = []
  for (let at = 0; at < bytes.length; at += pieceSize) all.push(...reader.write(bytes.subarray(at, at + pieceSize)))
  return [...all, ...reader.end()]
}
const told = (text: string | Uint8Array) =>
  read(text).map((harvested) =>
    harvested.kind === 'record'
      ? harvested.record.resource.id
      : `${harvested.place}: ${'reason' in harvested && harvested.reason}`,
  )

describe('a line of FDSN event text', () => {
  it('becomes an entry with point, instant and magnitude', () => {
    const [harvested] = read(`${HEADER}\n${LINE}\n`)
    if (harvested?.kind !== 'record') throw new Error(JSON.stringify(harvested))
    expect(harvested.place).toBe('a.txt, line 2')
    expect(harvested.record.resource).toMatchObject({
      id: 'isc:840268',
      identifiers: [
        { scheme: 'other', value: '840268' },
        { scheme: 'other', value: '600' },
      ],
      title: 'M 6.1, FIJI REGION, 2020-05-04',
      footprint: { boxes: [[178.25, -10.5, 178.25, -10.5]] },
      time: { start: '2020-05-04T03:02:01Z', end: '2020-05-04T03:02:01Z' },
      earthquake: { magnitude: 6.14, magnitudeType: 'Mw', depth: 33.4 },
      contacts: [
        { organisation: 'ISC', role: 'originator' },
        { organisation: 'GCMT', role: 'originator' },
      ],
      original: { mediaType: 'text/plain', standard: 'fdsn-event-text' },
    })
  })

  it('is kept as an original that can be read by itself', () => {
    const [first] = read(`${HEADER}\n${LINE}\n`)
    if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
    const [again] = read(first.record.original?.bytes ?? new Uint8Array())
    expect(again).toEqual(first)
  })

  it('is read by the names of its columns, whatever their order, and by the standard order without names', () => {
    const turned = read('#Time|EventID|Magnitude|Latitude|Longitude|EventType\n2020-01-01T00:00:00|7|2|1|2|quarry blast\n')
    expect(turned[0]).toMatchObject({
      record: { resource: { id: 'isc:7', title: 'M 2.0 quarry blast, 1.00° N 2.00° E, 2020-01-01' } },
    })
    expect(told(LINE)).toEqual(['isc:840268'])
  })

  it('may lack what is not needed: depth, magnitude, names', () => {
    const [harvested] = read(`${HEADER}\n1|2020-01-01T00:00:00|1|2||||||||`)
    expect(harvested).toMatchObject({ record: { resource: { title: 'Earthquake, 1.00° N 2.00° E, 2020-01-01' } } })
    expect(JSON.stringify(harvested)).not.toContain('"earthquake":{')
  })

  it.each([
    ['1|2020-01-01T00:00:00|1|2', 'it has 4 columns where the list has 13'],
    ['|2020-01-01T00:00:00|1|2|||||||||', 'it has no event id'],
    ['1|yesterday|1|2|||||||||', 'its time is none: "yesterday"'],
    ['1|2020-02-30T00:00:00|1|2|||||||||', 'its time is none: "2020-02-30T00:00:00"'],
    ['1|2020-01-01T00:00:00|NaN|2|||||||||', 'its latitude is none: "NaN"'],
    ['1|2020-01-01T00:00:00|91|2|||||||||', 'its latitude is none: "91"'],
    ['1|2020-01-01T00:00:00|1||||||||||', 'its longitude is none: ""'],
    ['1|2020-01-01T00:00:00|1|1e999|||||||||', 'its longitude is none: "1e999"'],
  ])('is refused with its number when it is broken: %s', (line, reason) => {
    expect(told(`${HEADER}\n${LINE}\n\n${line}\n${LINE.replace('840268', '2')}\n`)).toEqual([
      'isc:840268',
      `a.txt, line 4: ${reason}`,
      'isc:2',
    ])
  })

  it('is refused when it is not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from(`${HEADER}\n${LINE}`), Buffer.of(0xff), Buffer.from(`\n${LINE}`)])
    expect(told(bytes)).toEqual(['a.txt, line 2: it holds bytes that are not UTF-8', 'isc:840268'])
  })
})

describe('a document of FDSN event text', () => {
  it('is read alike in whatever pieces it comes, and with the line ends of Windows', () => {
    const text = `${HEADER}\r\n${Array.from({ length: 20 }, (_, n) => LINE.replace('840268', `é${n}`)).join('\r\n')}`
    expect(read(text)).toHaveLength(20)
    expect(read(text, 3)).toEqual(read(text))
  })

  it('may be a list without events', () => expect(read(`${HEADER}\n`)).toEqual([]))

  it.each([
    ['', 'it is empty'],
    ['\n \n', 'it is empty'],
    ['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b">]><a/>', 'it is XML, not FDSN event text'],
    ['<!DOCTYPE html><html>', 'it is an HTML page, not FDSN event text'],
    ['{"type":"FeatureCollection"}', 'it is JSON, not FDSN event text'],
    ['#Network | Station | Latitude\nA|B|1', 'it is a list of seismic stations or channels, not of events'],
    ['Error 413: Request Entity Too Large\n|', 'it is an error message of a service (Error 413: Request Entity Too Large)'],
    ['some words\nmore words', 'its lines have no columns divided by vertical bars: it is no FDSN event text'],
  ])('is refused as a whole with what it is instead: %s', (text, reason) => {
    expect(told(text)).toEqual([`a.txt: ${reason}`])
  })

  it('ends with a line that does not end, and after a thousand lines that are none', () => {
    expect(told(`${HEADER}\n${LINE}\n${'x|'.repeat(50_000)}`)).toEqual([
      'isc:840268',
      'a.txt, line 3: it is longer than 20000 bytes: this is no FDSN event text',
    ])
    const all = told(`${HEADER}\n${'x|y\n'.repeat(5_000)}`)
    expect(all).toHaveLength(1_001)
    expect(all.at(-1)).toBe('a.txt: 1000 lines one after another are no events; the rest was left alone')
  })
})

describe('a request to an event service', () => {
  it.each([
    ['http://x.org/fdsnws/event/1', 'http://x.org/fdsnws/event/1/query?format=text'],
    ['http://x.org/fdsnws/event/1/', 'http://x.org/fdsnws/event/1/query?format=text'],
    ['http://x.org/fdsnws/event/1/application.wadl', 'http://x.org/fdsnws/event/1/query?format=text'],
    [
      'http://x.org/fdsnws/event/1/query?minmag=5&format=xml&nodata=404#a',
      'http://x.org/fdsnws/event/1/query?minmag=5&format=text',
    ],
  ])('begins with the address that is given: %s', (target, address) => {
    expect(queryAddress(target, { format: 'text' })).toBe(address)
  })

  it('sets the page or the window in place of what the address had', () => {
    const target = 'http://x.org/query?minmag=5&starttime=2000-01-01&end=2001-01-01'
    expect(queryAddress(target, { format: 'text', page: { offset: 11, limit: 10 } })).toBe(
      `${target}&format=text&orderby=time-asc&limit=10&offset=11`,
    )
    const window = { start: Date.UTC(2000, 0, 1), end: Date.UTC(2000, 6, 1) }
    expect(queryAddress(target, { format: 'text', window })).toBe(
      'http://x.org/query?minmag=5&format=text&starttime=2000-01-01T00%3A00%3A00&endtime=2000-07-01T00%3A00%3A00',
    )
    expect(askedBy(target)).toEqual({ format: undefined, start: Date.UTC(2000, 0), end: Date.UTC(2001, 0), isLimited: false })
    expect(askedBy(`${target}&limit=5&format=XML`)).toMatchObject({ format: 'xml', isLimited: true })
  })
})
