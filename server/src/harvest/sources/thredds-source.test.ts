import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutbound } from '../../outbound/outbound.ts'
import { servePages, type PageServer, type PreparedPage } from '../../testing/serve-pages.ts'
import { createThreddsSource } from './thredds-source.ts'

let server: PageServer | undefined
let folder: string | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
  if (folder !== undefined) await rm(folder, { recursive: true })
  folder = undefined
})

const catalog = (datasets: readonly string[], references: readonly string[] = []) =>
  `<catalog xmlns="http://www.unidata.ucar.edu/namespaces/thredds/InvCatalog/v1.0" xmlns:xlink="http://www.w3.org/1999/xlink">
  <service name="http" serviceType="HTTPServer" base="/files/"/>${references.map((href) => `<catalogRef xlink:href="${href}"/>`).join('')}
  ${datasets.map((id) => `<dataset name="${id}" ID="${id}" urlPath="${id}.nc"><serviceName>http</serviceName></dataset>`).join('')}</catalog>`
const page = (...content: Parameters<typeof catalog>): PreparedPage => ({ type: 'application/xml', body: catalog(...content) })

async function harvest(target: string, options: { resumeFrom?: string; stopAfter?: number } = {}) {
  const { resumeFrom, stopAfter = Infinity } = options
  const outbound = server?.outbound ?? createOutbound({ allowHosts: [] })
  const source = createThreddsSource(
    { target, source: { id: 's', title: 'S' }, curated: false, ...(resumeFrom === undefined ? {} : { resumeFrom }) },
    outbound,
  )
  const titles: string[] = []
  const refusals: string[] = []
  for await (const harvested of source.read()) {
    if (harvested.kind === 'record') titles.push(harvested.record.resource.title)
    if (harvested.kind === 'refused') refusals.push(harvested.reason)
    if (titles.length >= stopAfter) break
  }
  return { titles, refusals, source }
}

describe('a THREDDS server', () => {
  const pages = {
    '/thredds/catalog.xml': page(
      ['a'],
      ['one/catalog.html', '/thredds/two.xml#top', 'http://elsewhere.example.org/catalog.xml', 'ftp://x/'],
    ),
    '/thredds/one/catalog.xml': page(['b', 'c'], ['../catalog.xml', '../two.xml']),
    '/thredds/two.xml': page(['d']),
  }

  it('is walked from catalogue to catalogue, each once, and on itself only', async () => {
    server = await servePages(pages)
    const { titles, refusals, source } = await harvest(`${server.base}/thredds/catalog.html`)
    expect(titles).toEqual(['a', 'b', 'c', 'd'])
    expect(refusals).toEqual([])
    expect(server.asked).toEqual(['GET /thredds/catalog.xml', 'GET /thredds/one/catalog.xml', 'GET /thredds/two.xml'])
    expect(source.notes()).toEqual(['Catalogues not followed, because they are on other servers: 2'])
    expect(source.progress()).toEqual({ done: 3, total: 3, share: 1 })
  })

  it('goes on where an earlier harvest stopped', async () => {
    server = await servePages(pages)
    const target = `${server.base}/thredds/catalog.xml`
    const first = await harvest(target, { stopAfter: 2 })
    const { titles } = await harvest(target, { resumeFrom: first.source.position?.() ?? '' })
    expect(titles).toEqual(['b', 'c', 'a', 'd'])
  })

  it('loses only the catalogue that fails', async () => {
    server = await servePages({
      '/c.xml': page([], ['gone.xml', 'page.xml', 'broken.xml', 'good.xml']),
      '/page.xml': { type: 'text/html', body: '<html/>' },
      '/broken.xml': { type: 'application/xml', body: '<catalog' },
      '/good.xml': { status: 302, headers: { location: '/moved/good.xml' }, body: '' },
      '/moved/good.xml': page(['x']),
    })
    const { titles, refusals } = await harvest(`${server.base}/c.xml`)
    expect(titles).toEqual(['x'])
    expect(refusals).toEqual([
      'the server answered 404',
      'it is an HTML page, not a THREDDS catalogue',
      expect.stringContaining('not well-formed'),
    ])
    await expect(harvest(`${server.base}/gone.xml`)).rejects.toThrow(/answered 404/)
  })
})

describe('THREDDS catalogues in files', () => {
  it('are walked within their folder', async () => {
    folder = await mkdtemp(join(tmpdir(), 'thredds-'))
    await mkdir(join(folder, 'one'))
    await writeFile(
      join(folder, 'catalog.xml'),
      catalog(['a'], ['one/catalog.xml', '../outside.xml', '/etc/passwd', 'http://x.org/c.xml']),
    )
    await writeFile(join(folder, 'one/catalog.xml'), catalog(['b'], ['../catalog.xml']))
    const fromFile = await harvest(join(folder, 'catalog.xml'))
    expect(fromFile.titles).toEqual(['a', 'b'])
    expect(fromFile.source.notes()).toEqual(['Catalogues not followed, because they are out of the folder or on a server: 3'])
    const fromFolder = await harvest(folder)
    expect(fromFolder.titles).toEqual(['a', 'b'])
    expect(fromFolder.source.notes()).toEqual([])
  })
})
