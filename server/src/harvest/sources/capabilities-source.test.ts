import { afterEach, describe, expect, it } from 'vitest'
import { servePages, type PageServer, type PreparedPage } from '../../testing/serve-pages.ts'
import { capabilitiesSourceOf } from './capabilities-source.ts'

let server: PageServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const document = `<WMS_Capabilities version="1.3.0"><Service><Title>Maps</Title></Service><Capability>
  <Layer><Name>a</Name></Layer></Capability></WMS_Capabilities>`
const capabilities: PreparedPage = { type: 'text/xml', body: document }

async function harvest(path: string, answer: (url: string) => PreparedPage) {
  server = await servePages({}, ({ url = '' }) => answer(url))
  const options = { target: `${server.base}${path}`, source: { id: 's', title: 'S' }, curated: false }
  const told: string[] = []
  for await (const harvested of capabilitiesSourceOf('WMS')(options, server.outbound).read())
    told.push(
      harvested.kind === 'record' ? harvested.record.resource.id : 'reason' in harvested ? harvested.reason : harvested.what,
    )
  return { told: told.map((text) => text.replaceAll(server?.base ?? '', '{base}')), asked: server.asked }
}

describe('a map service', () => {
  it('is asked for its capabilities by its address, and its own parameters stay', async () => {
    const { told, asked } = await harvest('/ows?map=a.map', () => capabilities)
    expect(asked).toEqual(['GET /ows?map=a.map&service=WMS&request=GetCapabilities'])
    expect(told).toEqual(['{base}/ows?map=a.map&service=WMS', '{base}/ows?map=a.map&service=WMS#a'])
  })

  it('is known by the address that it was redirected to', async () => {
    const { told } = await harvest('/old', (url) =>
      url.startsWith('/old') ? { status: 301, headers: { location: '/new?request=GetCapabilities' }, body: '' } : capabilities,
    )
    expect(told[0]).toBe('{base}/new?service=WMS')
  })

  it('may lie in files that a web server lists', async () => {
    const list = { type: 'text/html', body: '<a href="one.xml">one</a><a href="notes.txt">notes</a>' }
    const { told, asked } = await harvest('/maps/', (url) => (url.includes('one.xml') ? capabilities : list))
    expect(asked).toHaveLength(2)
    expect(told).toHaveLength(2)
  })

  it('that answers with an exception or a page is refused', async () => {
    const report = '<ServiceExceptionReport><ServiceException>busy</ServiceException></ServiceExceptionReport>'
    expect((await harvest('/a', () => ({ type: 'text/xml', body: report }))).told).toEqual([
      'it is an exception report of a service (busy)',
    ])
    await server?.close()
    const page = { type: 'text/html', body: '<html>log in</html>' }
    expect((await harvest('/b', () => page)).told).toEqual([
      'it is an HTML page without links to files below it that end in .xml',
    ])
  })

  it('that fails cannot be harvested', async () => {
    await expect(harvest('/a', () => ({ status: 500, body: 'no' }))).rejects.toThrow(/answered 500/)
  })
})
