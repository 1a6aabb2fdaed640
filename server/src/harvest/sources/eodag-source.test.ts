import { afterEach, describe, expect, it } from 'vitest'
import { servePages, type PageServer, type PreparedPage } from '../../testing/serve-pages.ts'
import { createEodagSource } from './eodag-source.ts'

let server: PageServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const feature = (id: string) => ({ type: 'Feature', id, geometry: null, properties: { startDate: '2020-01-01' } })
const resto = (ids: readonly string[], next?: string): PreparedPage => ({
  body: JSON.stringify({
    type: 'FeatureCollection',
    properties: {
      totalResults: 3,
      links:
        next === undefined
          ? []
          : [
              { rel: 'self', href: 'x' },
              { rel: 'next', href: next },
            ],
    },
    features: ids.map(feature),
  }),
})

async function harvest(path: string, pages: Parameters<typeof servePages>[0]) {
  server = await servePages(pages)
  const told: string[] = []
  const source = createEodagSource(
    { target: `${server.base}${path}`, source: { id: 's', title: 'S' }, curated: false },
    server.outbound,
  )
  for await (const harvested of source.read())
    if (harvested.kind !== 'container') told.push(harvested.kind === 'record' ? harvested.record.resource.id : harvested.reason)
  return { told, notes: source.notes(), asked: server.asked }
}

describe('a search of a data hub', () => {
  it('is followed from page to page: RESTO', async () => {
    const { told, asked, notes } = await harvest('/search.json', {
      '/search.json': resto(['a', 'b'], '{base}/search.json?page=2'),
      '/search.json?page=2': resto(['c']),
    })
    expect(told).toEqual(['a', 'b', 'c'])
    expect(asked).toHaveLength(2)
    expect(notes).toEqual([])
  })

  it('is followed from page to page: OData', async () => {
    const page = (id: string, next?: string): PreparedPage => ({
      body: JSON.stringify({
        '@odata.context': '$metadata#Products',
        value: [{ Id: id, Name: id, ContentDate: { Start: '2020-01-01' } }],
        ...(next === undefined ? {} : { '@odata.nextLink': next }),
      }),
    })
    const { told } = await harvest('/odata/v1/Products', {
      '/odata/v1/Products': page('a', '{base}/odata/v1/Products?$skip=1'),
      '/odata/v1/Products?$skip=1': page('b'),
    })
    expect(told).toEqual(['a', 'b'])
  })

  it('is not followed to other servers', async () => {
    const { told, asked } = await harvest('/s.json', { '/s.json': resto(['a'], 'http://169.254.169.254/latest') })
    expect(told).toEqual(['a'])
    expect(asked).toHaveLength(1)
  })

  it('tells what fails in the middle', async () => {
    const { told, notes } = await harvest('/s.json', {
      '/s.json': resto(['a'], '{base}/broken.json'),
      '/broken.json': { status: 500, body: '{}' },
    })
    expect(told).toEqual(['a', 'the server answered 500'])
    expect(notes).toEqual(['A page was refused; the pages after it could not be asked for.'])
  })

  it('that answers with a page is refused', async () => {
    const { told } = await harvest('/s.json', { '/s.json': { type: 'text/html', body: '<html/>' } })
    expect(told).toEqual(['it is an HTML page, not JSON'])
  })
})
