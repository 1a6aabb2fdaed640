import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { harvestPages } from '../../testing/harvest-pages.ts'
import type { PreparedPage } from '../../testing/serve-pages.ts'
import { createOpenSearchSource } from './opensearch-source.ts'

const atom = (body: string): PreparedPage => ({ type: 'application/xml', body })

interface Service {
  readonly total?: number
  readonly most?: number
  /** Name of the parameter of the first entry, from 1. */
  readonly parameter?: string
  readonly links?: boolean
  /** The highest number that a page may begin with; the service silently goes back to it. */
  readonly window?: number
  readonly faults?: Readonly<Record<number, PreparedPage>>
}

function openSearch({ total = 250, most = 100, parameter = 'si', links = false, window = Infinity, faults = {} }: Service) {
  return (request: IncomingMessage): PreparedPage => {
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname === '/osdd.xml')
      return atom(
        `<OpenSearchDescription><Url type="application/atom+xml" template="{base}/query?${parameter}={startIndex?}&amp;ct={count?}&amp;bbox={geo:box?}"/></OpenSearchDescription>`,
      )
    const start = Math.min(window, Number(url.searchParams.get(parameter) ?? 1))
    const fault = faults[start]
    if (fault !== undefined) return fault
    const last = Math.min(total, start + Math.min(most, Number(url.searchParams.get('ct') ?? 10)) - 1)
    url.searchParams.set(parameter, String(last + 1))
    const next = links && last < total ? `<link rel="next" href="${url.search.replaceAll('&', '&amp;')}"/>` : ''
    const entries = Array.from(
      { length: Math.max(0, last - start + 1) },
      (_, index) => `<entry><id>e${start + index}</id><title>T</title></entry>`,
    )
    return atom(
      `<feed xmlns="http://www.w3.org/2005/Atom"><totalResults>${total}</totalResults><startIndex>${start}</startIndex>${next}${entries.join('')}</feed>`,
    )
  }
}

const harvestFrom = harvestPages(createOpenSearchSource, '/osdd.xml')
const harvest = (service: Service, options?: Parameters<typeof harvestFrom>[1]) => harvestFrom(openSearch(service), options)
const upTo = (total: number, from = 1) => Array.from({ length: total - from + 1 }, (_, index) => `e${from + index}`)

describe('an OpenSearch service', () => {
  it('is read by its description, page by page', async () => {
    const { ids, asked, source } = await harvest({})
    expect(ids).toEqual(upTo(250))
    expect(asked).toEqual(['GET /osdd.xml', 'GET /query?si=1&ct=100', 'GET /query?si=101&ct=100', 'GET /query?si=201&ct=100'])
    expect(source.notes()).toEqual([])
  })

  it('is read in GeoJSON where it has no Atom, page by page', async () => {
    const { ids, asked } = await harvestFrom((request) => {
      const url = new URL(request.url ?? '', 'http://x')
      const template = '<Url type="application/geo+json" template="{base}/query?start={startIndex}&amp;n={count}"/>'
      if (url.pathname === '/osdd.xml') return atom(`<OpenSearchDescription>${template}</OpenSearchDescription>`)
      const start = Number(url.searchParams.get('start'))
      const features = Array.from({ length: Math.max(0, Math.min(100, 131 - start)) }, (_, index) => ({
        type: 'Feature',
        geometry: null,
        properties: { identifier: `e${start + index}`, title: 'T' },
      }))
      const properties = { totalResults: 130, startIndex: start }
      return { type: 'application/geo+json', body: JSON.stringify({ type: 'FeatureCollection', properties, features }) }
    })
    expect(ids).toEqual(upTo(130))
    expect(asked).toEqual(['GET /osdd.xml', 'GET /query?start=1&n=100', 'GET /query?start=101&n=100'])
  })

  it.each([
    ['its links', { links: true, parameter: 'p' }, '/query'],
    ['the parameter of its address', {}, '/query?si=1&ct=50'],
    ['smaller pages than it was asked for', { most: 30 }, '/osdd.xml'],
    ['the address of a GEO DAB', {}, '/opensearch/query'],
  ])('is read to its end by %s', async (_, service, path) => {
    expect((await harvest({ total: 120, ...service }, { path })).ids).toEqual(upTo(120))
  })

  it('may have nothing', async () => {
    expect((await harvest({ total: 0 })).ids).toEqual([])
  })

  it('is left, with words, when it goes back silently', async () => {
    const { ids, source } = await harvest({ window: 101 })
    expect(ids).toEqual(upTo(200))
    expect(source.notes()).toEqual([expect.stringContaining('gives no entries after the first 200 of 250')])
  })

  it('gives its last entries when it goes back by some, each once', async () => {
    const { ids, source } = await harvest({ total: 250, window: 151 })
    expect(ids).toEqual(upTo(250))
    expect(source.notes()).toEqual([])
  })

  it('is left, with words, where NextGEOSS gives no more', async () => {
    const { ids, source } = await harvest({ parameter: 'start_index', total: 1_500 })
    expect(ids).toEqual(upTo(1_000))
    expect(source.notes()).toEqual([expect.stringContaining('no entries after its first 1000')])
  })

  it('is said to have given a part only when nothing leads on', async () => {
    const { source } = await harvest({ parameter: 'unheard' }, { path: '/query' })
    expect(source.notes()).toEqual(['The service gave 10 of 250 entries and no link to the others.'])
  })

  it.each([
    [{ status: 500, body: 'oops' }, /500/],
    [{ type: 'text/html', body: '<html><body/></html>' }, /HTML page/],
    [
      {
        type: 'application/xml',
        body: '<feed xmlns="http://www.w3.org/2005/Atom"><totalResults>0</totalResults><error>quota</error></feed>',
      },
      /error of the service: quota/,
    ],
  ])('loses what comes after a page that fails, and says so: %j', async (fault, reason) => {
    const { ids } = await harvest({ faults: { 101: fault } })
    expect(ids).toEqual([...upTo(100), expect.stringMatching(reason)])
  })

  it('is gone on with at the page where a harvest stopped', async () => {
    const { source } = await harvest({}, { stopAfter: 150 })
    expect((await harvest({}, { resumeFrom: source.position?.() ?? '' })).ids).toEqual(upTo(250, 101))
  })
})
