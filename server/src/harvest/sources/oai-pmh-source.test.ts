import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { harvestPages } from '../../testing/harvest-pages.ts'
import type { PreparedPage } from '../../testing/serve-pages.ts'
import { createOaiPmhSource } from './oai-pmh-source.ts'

const xml = (inside: string): PreparedPage => ({
  type: 'text/xml',
  body: `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">${inside}</OAI-PMH>`,
})
const record = (
  id: number,
) => `<record><header><identifier>oai:${id}</identifier><datestamp>2020-01-01</datestamp></header><metadata>
  <o:dc xmlns:o="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>T ${id}</dc:title></o:dc></metadata></record>`

/** A server in little: parts of 10 records, tokens are `t` and the number of the first record of the next part. */
function oai({
  total = 25,
  next = (last: number) => (last < total ? `t${last}` : ''),
  faults = {} as Readonly<Record<string, PreparedPage>>,
}) {
  return (request: IncomingMessage): PreparedPage => {
    const parameters = new URL(request.url ?? '', 'http://x').searchParams
    if (parameters.get('verb') === 'ListMetadataFormats')
      return xml(
        '<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc</metadataPrefix></metadataFormat></ListMetadataFormats>',
      )
    const token = parameters.get('resumptionToken')
    const fault = faults[token ?? '']
    if (fault !== undefined) return fault
    const start = token === null ? 0 : Number(token.slice(1))
    const last = Math.min(total, start + 10)
    if (total === 0) return xml('<error code="noRecordsMatch"/>')
    const records = Array.from({ length: last - start }, (_, index) => record(start + index))
    return xml(
      `<ListRecords>${records.join('')}<resumptionToken completeListSize="${total}">${next(last)}</resumptionToken></ListRecords>`,
    )
  }
}

const harvest = harvestPages(createOaiPmhSource, '/oai')
const upTo = (total: number, from = 0) => Array.from({ length: total - from }, (_, index) => `oai:${from + index}`)

describe('an OAI-PMH server', () => {
  it('is read part by part; the token goes alone, what else the address has stays', async () => {
    const { ids, asked, source } = await harvest(oai({}), { path: '/oai?key=k&set=ice&verb=Identify' })
    expect(ids).toEqual(upTo(25))
    expect(asked).toEqual([
      'GET /oai?key=k&verb=ListMetadataFormats',
      'GET /oai?key=k&set=ice&verb=ListRecords&metadataPrefix=oai_dc',
      'GET /oai?key=k&verb=ListRecords&resumptionToken=t10',
      'GET /oai?key=k&verb=ListRecords&resumptionToken=t20',
    ])
    expect(source.progress()).toMatchObject({ done: 4 })
  })

  it('is asked for the form that its address names', async () => {
    const { asked } = await harvest(oai({ total: 5 }), { path: '/oai?metadataPrefix=oai_dc' })
    expect(asked).toEqual(['GET /oai?verb=ListRecords&metadataPrefix=oai_dc'])
  })

  it('may have nothing', async () => {
    expect((await harvest(oai({ total: 0 }))).ids).toEqual([])
  })

  it('is left when it leads back to a part before', async () => {
    const { ids, source } = await harvest(oai({ next: (last) => (last === 20 ? 't10' : `t${last}`) }))
    expect(ids).toEqual(upTo(20))
    expect(source.notes()).toEqual([expect.stringContaining('a second time')])
  })

  it.each([
    [{ status: 500, body: 'oops' }, /500/],
    [{ type: 'text/html', body: '<html><body>maintenance</body></html>' }, /an HTML page/],
    [{ type: 'application/json', body: '{}' }, /not well-formed|not XML/],
  ])('loses what comes after a part that fails, and says so: %j', async (fault, reason) => {
    const { ids } = await harvest(oai({ faults: { t10: fault } }))
    expect(ids).toEqual([...upTo(10), expect.stringMatching(reason)])
  })

  it('is gone on with at the part where a harvest stopped', async () => {
    const { source } = await harvest(oai({}), { stopAfter: 15 })
    expect((await harvest(oai({}), { resumeFrom: source.position?.() ?? '' })).ids).toEqual(upTo(25, 10))
  })

  it('is read from its beginning when it has forgotten the token', async () => {
    const resumeFrom = JSON.stringify([{ address: '{base}/oai?verb=ListRecords&resumptionToken=old', prefix: 'oai_dc' }])
    const faults = { old: xml('<error code="badResumptionToken">expired</error>') }
    const { ids, source } = await harvest(oai({ faults }), { resumeFrom })
    expect(ids).toEqual(upTo(25))
    expect(source.notes()).toEqual([expect.stringContaining('begun again')])
  })

  it.each([
    [xml('<error code="badVerb">no</error>'), /refused to tell its formats/],
    [{ type: 'text/html', body: '<html/>' }, /root element is html/],
    [{ status: 404, body: '' }, /404/],
  ])('cannot be harvested when it begins with %j', async (page, words) => {
    await expect(harvest(() => page)).rejects.toThrow(words)
  })
})
