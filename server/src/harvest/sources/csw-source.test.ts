import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { harvestPages } from '../../testing/harvest-pages.ts'
import { createCswSource } from './csw-source.ts'

interface Service {
  readonly version?: string
  readonly schemas?: readonly string[]
  readonly methods?: readonly string[]
  readonly total?: number
  /** Most records that a page has. */
  readonly most?: number
  /** The `nextRecord` that is told after a page ending with the record `last`. */
  readonly next?: (last: number, total: number) => string
  readonly asked?: (parameters: URLSearchParams, body: string) => void
}

const GMD = 'http://www.isotc211.org/2005/gmd'
const iso = (id: number) => `<gmd:MD_Metadata xmlns:gmd="${GMD}" xmlns:gco="http://www.isotc211.org/2005/gco">
  <gmd:fileIdentifier><gco:CharacterString>r${id}</gco:CharacterString></gmd:fileIdentifier>
  <gmd:identificationInfo><gmd:MD_DataIdentification><gmd:citation><gmd:CI_Citation><gmd:title>
  <gco:CharacterString>Record ${id}</gco:CharacterString></gmd:title></gmd:CI_Citation></gmd:citation>
  </gmd:MD_DataIdentification></gmd:identificationInfo></gmd:MD_Metadata>`
const dublinCore = (id: number) => `<csw:Record xmlns:dc="http://purl.org/dc/elements/1.1/">
  <dc:identifier>r${id}</dc:identifier><dc:title>Record ${id}</dc:title></csw:Record>`

/** A catalogue service in little: so many records, in whatever schema is asked for. */
function csw({ version = '2.0.2', schemas = [GMD], methods = ['Get', 'Post'], total = 250, most = 100, next, asked }: Service) {
  return (request: IncomingMessage, body: string) => {
    const parameters = new URL(request.url ?? '', 'http://x').searchParams
    asked?.(parameters, body)
    if (parameters.get('request') === 'GetCapabilities') {
      return {
        type: 'application/xml',
        body: `<csw:Capabilities xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" xmlns:ows="http://www.opengis.net/ows" version="${version}">
          <ows:Operation name="GetRecords"><ows:DCP><ows:HTTP>${methods.map((method) => `<ows:${method}/>`).join('')}</ows:HTTP></ows:DCP>
          <ows:Parameter name="outputSchema">${schemas.map((schema) => `<ows:Value>${schema}</ows:Value>`).join('')}</ows:Parameter>
          <ows:Parameter name="typeNames"><ows:Value>csw:Record</ows:Value><ows:Value>gmd:MD_Metadata</ows:Value></ows:Parameter>
          </ows:Operation></csw:Capabilities>`,
      }
    }
    const told = (name: string) => parameters.get(name) ?? new RegExp(`${name}="([^"]*)"`).exec(body)?.[1] ?? ''
    const start = Number(told('startPosition'))
    const last = Math.min(total, start + Math.min(most, Number(told('maxRecords'))) - 1)
    const write = told('outputSchema') === GMD ? iso : dublinCore
    const records = Array.from({ length: Math.max(0, last - start + 1) }, (_, index) => write(start + index))
    const nextRecord = next?.(last, total) ?? (last < total ? String(last + 1) : '0')
    return {
      type: 'application/xml',
      body: `<csw:GetRecordsResponse xmlns:csw="http://www.opengis.net/cat/csw/2.0.2"><csw:SearchResults numberOfRecordsMatched="${total}"
        numberOfRecordsReturned="${records.length}" nextRecord="${nextRecord}">${records.join('')}</csw:SearchResults></csw:GetRecordsResponse>`,
    }
  }
}

const harvestFrom = harvestPages(createCswSource, '/csw?map=a.map&request=GetCapabilities')
const harvest = (service: Service | ReturnType<typeof csw>, options?: Parameters<typeof harvestFrom>[1]) =>
  harvestFrom(typeof service === 'function' ? service : csw(service), options)

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => `r${first + index}`)

describe('a catalogue service', () => {
  it('is read page by page in ISO when it offers that, and its own parameters stay', async () => {
    const { ids, all, asked, source } = await harvest({ schemas: ['http://www.opengis.net/cat/csw/2.0.2', GMD] })
    expect(ids).toEqual(upTo(250))
    expect(all[0]).toMatchObject({ record: { original: { standard: 'iso19139' } } })
    expect(asked).toHaveLength(4)
    expect(asked[1]).toContain('map=a.map')
    expect(asked[1]).toContain('typeNames=gmd%3AMD_Metadata')
    expect(source.notes()).toEqual([])
    expect(source.progress()).toMatchObject({ done: 4, total: 5 })
  })

  it('is read in Dublin Core when it offers nothing richer, and by POST when it has no GET', async () => {
    const bodies: string[] = []
    const { ids, all, asked } = await harvest({ schemas: [], methods: ['Post'], asked: (_, body) => bodies.push(body) })
    expect(ids).toEqual(upTo(250))
    expect(all[0]).toMatchObject({ record: { original: { standard: 'csw-record' } } })
    expect(asked.map((request) => request.split(' ')[0])).toEqual(['GET', 'POST', 'POST', 'POST'])
    expect(bodies[2]).toContain('startPosition="101"')
  })

  it.each([
    ['gives fewer records than it is asked for', { most: 7, total: 40 }],
    ['tells no next record', { next: () => '' }],
    ['tells a next record that lies behind', { next: () => '1' }],
    [
      'tells a next record beyond the end',
      { next: (last: number, total: number) => String(last === total ? total + 1 : last + 1) },
    ],
    ['has nothing', { total: 0 }],
    ['has just one page', { total: 100 }],
  ])('is read to its end when it %s', async (_, service) => {
    expect((await harvest(service)).ids).toEqual(upTo('total' in service ? service.total : 250))
  })

  it('is said to have ended early when it has', async () => {
    const { ids, source } = await harvest({ next: () => '0' })
    expect(ids).toHaveLength(100)
    expect(source.notes()).toEqual(['The service ended its list after 100 of 250 records.'])
  })

  it('is gone on with at the page where a harvest stopped', async () => {
    const { source } = await harvest({}, { stopAfter: 150 })
    const { ids, asked } = await harvest({}, { resumeFrom: source.position?.() ?? '' })
    expect(ids).toEqual(upTo(250, 101))
    expect(asked.slice(2).map((request) => /startPosition=(\d+)/.exec(request)?.[1])).toEqual(['101', '101', '201'])
  })

  it.each([
    [
      '<ExceptionReport><ExceptionText>down for repair</ExceptionText></ExceptionReport>',
      /refused to tell what it offers: down for repair/,
    ],
    ['<WMS_Capabilities/>', /its root element is WMS_Capabilities/],
    ['<Capabilities version="1.0"/>', /speaks CSW 1.0/],
    ['<Capabilities version="2.0.2"/>', /no GetRecords operation/],
    ['not XML', /not well-formed/],
    ['<!DOCTYPE a SYSTEM "http://127.0.0.1/"><Capabilities/>', /DOCTYPE/],
  ])('cannot be harvested when it begins with %s', async (body, words) => {
    await expect(harvest(() => ({ type: 'application/xml', body }))).rejects.toThrow(words)
  })

  it('loses only the page that it fails at, and says so', async () => {
    const good = csw({})
    const { ids, source } = await harvest((request, body) =>
      (request.url ?? '').includes('startPosition=101')
        ? { type: 'application/xml', body: '<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows"/>' }
        : good(request, body),
    )
    expect(ids.slice(0, 100)).toEqual(upTo(100))
    expect(ids[100]).toContain('exception report')
    expect(source.notes()).toEqual([])
  })

  it('is no file', () => {
    const none = undefined as never
    expect(() => createCswSource({ target: './records', source: { id: 's', title: 'S' }, curated: false }, none)).toThrow(
      /by its address/,
    )
  })
})
