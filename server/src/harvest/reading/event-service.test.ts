import type { IncomingMessage } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { servePages, type PageServer, type PreparedPage } from '../../testing/serve-pages.ts'
import type { Harvested } from '../../entry/harvested.ts'
import { createFdsnSource } from '../sources/events/fdsn-source.ts'
import { createUsgsSource } from '../sources/events/usgs-source.ts'

let server: PageServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const HEADER =
  '#EventID|Time|Latitude|Longitude|Depth/km|Author|Catalog|Contributor|ContributorID|MagType|Magnitude|MagAuthor|EventLocationName'
/** One event a day from 1970 on. */
const timeOf = (id: number) => new Date(id * 86_400_000).toISOString().slice(0, 19)
const line = (id: number) => `${id}|${timeOf(id)}|1|2|10|A|C|A|${id}|Mw|5|A|Somewhere`
const event = (id: number) => `<event publicID="${id}"><origin><time><value>${timeOf(id)}</value></time></origin></event>`

interface Service {
  readonly total?: number
  /** Most events of an answer. */
  readonly most?: number
  /** What to do beyond `most`. */
  readonly beyond?: 'cut' | 'refuse'
  readonly refuses?: RegExp
  readonly ignores?: RegExp
  readonly empty?: PreparedPage
  readonly answer?: (asked: URLSearchParams) => PreparedPage | undefined
}

/** An event service in little. */
function service({ total = 25, most = 20_000, beyond = 'cut', refuses, ignores, empty, answer }: Service) {
  return ({ url = '' }: IncomingMessage): PreparedPage => {
    const { searchParams } = new URL(url, 'http://x')
    const prepared = answer?.(searchParams)
    if (prepared !== undefined) return prepared
    const refused = [...searchParams].find((pair) => refuses?.test(pair.join('=')) === true)
    if (refused !== undefined) return { status: 400, type: 'text/plain', body: `Error 400\n\nunknown parameter: ${refused[0]}` }
    const value = (name: string) => (ignores?.test(name) === true ? null : searchParams.get(name))
    const [start, end] = [value('starttime') ?? '0000', value('endtime') ?? '9999']
    const all = Array.from({ length: total }, (_, n) => n + 1).filter((id) => timeOf(id) >= start && timeOf(id) <= end)
    const page = all.slice(Number(value('offset') ?? 1) - 1).slice(0, Number(value('limit') ?? 1e9))
    if (page.length > most && beyond === 'refuse')
      return { status: 413, type: 'text/plain', body: 'Error 413: Request Entity Too Large' }
    const given = page.slice(0, most)
    if (given.length === 0) return empty ?? { status: 204, body: '' }
    if (searchParams.get('format') === 'xml') {
      const body = `<quakeml xmlns="http://quakeml.org/xmlns/bed/1.2">${given.map(event).join('')}</quakeml>`
      return { type: 'application/xml', body }
    }
    return { type: 'text/plain', body: [HEADER, ...given.map(line)].join('\n') }
  }
}

async function harvest(
  offered: Service,
  { query = '', resumeFrom, stopAfter = Infinity }: { query?: string; resumeFrom?: string; stopAfter?: number } = {},
) {
  server ??= await servePages({}, service(offered))
  const target = `${server.base}/fdsnws/event/1/${query}`
  const options = { target, source: { id: 's', title: 'S' }, curated: false }
  const source = createFdsnSource(resumeFrom === undefined ? options : { ...options, resumeFrom }, server.outbound)
  const all: Harvested[] = []
  for await (const harvested of source.read()) {
    all.push(harvested)
    if (all.length >= stopAfter) break
  }
  const ids = new Set(
    all.flatMap((harvested) => (harvested.kind === 'record' ? Number(harvested.record.resource.identifiers[0]?.value) : [])),
  )
  const refusals = all.flatMap((harvested) => (harvested.kind === 'refused' ? harvested.reason : []))
  return { ids: [...ids].toSorted((a, b) => a - b), all, refusals, source, asked: server.asked }
}
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe('an event service', () => {
  it('is asked page by page in the order of time until it has no more, and what its address asks for stays', async () => {
    const { ids, asked, source, refusals } = await harvest({ most: 10 }, { query: 'query?minmag=5' })
    expect(ids).toEqual(upTo(25))
    expect(asked.map((request) => /offset=(\d+)/.exec(request)?.[1])).toEqual(['1', '11', '21', '26'])
    expect(asked[0]).toBe('GET /fdsnws/event/1/query?minmag=5&format=text&orderby=time-asc&limit=10000&offset=1')
    expect([...refusals, ...source.notes()]).toEqual([])
    expect(source.progress()).toEqual({ done: 4, total: 4, share: 1 })
  })

  it.each([
    ['no content', { status: 204, body: '' }],
    ['an empty text', { type: 'text/plain', body: '' }],
    ['the names of the columns only', { type: 'text/plain', body: `${HEADER}\n` }],
    ['a refusal of an offset beyond the end', { status: 400, type: 'text/plain', body: 'offset is larger than the result' }],
    ['not found', { status: 404, type: 'text/plain', body: '' }],
  ])('may end its list with %s', async (_, empty) => {
    const { ids, refusals, source } = await harvest({ empty })
    expect(ids).toEqual(upTo(25))
    expect([...refusals, ...source.notes()]).toEqual([])
  })

  it('that has nothing gives nothing', async () => {
    const { all, asked } = await harvest({ total: 0 })
    expect(all).toEqual([])
    expect(asked).toHaveLength(1)
  })

  it('that ignores the offset is read once', async () => {
    const { ids, all, refusals } = await harvest({ ignores: /offset/ })
    expect(ids).toEqual(upTo(25))
    expect(all).toHaveLength(25)
    expect(refusals).toEqual([])
  })

  it('that knows no pages is asked by windows of time, halved as long as they hold too much', async () => {
    const { ids, refusals, asked } = await harvest({ refuses: /^(?:limit|offset|orderby)=/, most: 4, beyond: 'refuse' })
    expect(ids).toEqual(upTo(25))
    expect(refusals).toEqual([])
    expect(asked.length).toBeLessThan(100)
    expect(asked[1]).toContain('starttime=1000-01-01')
  })

  it('gives a window that cannot be halved any more as refused', async () => {
    const { ids, refusals } = await harvest(
      {
        answer: (parameters) =>
          parameters.get('limit') !== null ||
          ((parameters.get('starttime') ?? '') <= timeOf(9) && (parameters.get('endtime') ?? '') >= timeOf(9))
            ? { status: 413, type: 'text/plain', body: 'too many events' }
            : undefined,
      },
      { query: 'query?starttime=1970-01-01&endtime=1970-01-20' },
    )
    expect(ids).toEqual(upTo(19).filter((id) => id !== 9))
    expect(new Set(refusals)).toEqual(new Set(['the server answered 413 (too many events)']))
  })

  it('that has no text is asked for QuakeML', async () => {
    const { ids, all, asked } = await harvest({ refuses: /^format=text/ })
    expect(ids).toEqual(upTo(25))
    expect(all[0]).toMatchObject({ record: { original: { standard: 'quakeml' } } })
    expect(asked.at(-1)).toContain('format=xml')
  })

  it('is asked for QuakeML first when its address does so, and only as much as it names', async () => {
    const { ids, asked } = await harvest({}, { query: 'query?format=xml&limit=3' })
    expect(ids).toEqual(upTo(3))
    expect(asked).toEqual(['GET /fdsnws/event/1/query?limit=3&format=xml'])
  })

  it('may answer with QuakeML where text was asked for', async () => {
    const xml =
      '<quakeml xmlns="http://quakeml.org/xmlns/bed/1.2"><event publicID="7"><origin><time><value>2020-01-01</value></time></origin></event></quakeml>'
    const { ids } = await harvest({ answer: () => ({ type: 'application/xml', body: xml }) })
    expect(ids).toEqual([7])
  })

  it('goes on where an earlier harvest stopped', async () => {
    const first = await harvest({ most: 10 }, { stopAfter: 12 })
    const { ids, asked } = await harvest({ most: 10 }, { resumeFrom: first.source.position?.() ?? '' })
    expect(ids).toEqual(upTo(25).slice(10))
    expect(asked.slice(2).map((request) => /offset=(\d+)/.exec(request)?.[1])).toEqual(['11', '21', '26'])
  })

  it('follows redirects, and tells what fails in the middle', async () => {
    const { ids, refusals, source } = await harvest({
      most: 10,
      answer: (parameters) =>
        parameters.get('offset') === '21'
          ? { status: 500, type: 'text/html', body: '<html><body><h1>Internal  error</h1></body></html>' }
          : parameters.get('offset') === '1' && !parameters.has('moved')
            ? { status: 302, headers: { location: `/fdsnws/event/1/query?moved=1&${parameters.toString()}` }, body: '' }
            : undefined,
    })
    expect(ids).toEqual(upTo(20))
    expect(refusals).toEqual(['the server answered 500 (Internal error)'])
    expect(source.notes()).toEqual(['A page was refused; the pages after it could not be asked for.'])
    expect(source.position?.()).toContain('"offset":21')
  })

  it.each([
    [{ status: 404, type: 'text/plain', body: 'no such service' }, /answered 404 \(no such service\)/],
    [{ status: 400, type: 'text/plain', body: 'minmag is no number' }, /answered 400 \(minmag is no number\)/],
  ])('cannot be harvested when it refuses in every way', async (answer, words) => {
    await expect(harvest({ answer: () => answer })).rejects.toThrow(words)
  })

  it('is no web page', async () => {
    const { refusals } = await harvest({ answer: () => ({ type: 'text/html', body: '<html/>' }) })
    expect(refusals).toEqual(['it is an HTML page, not a list of events'])
  })
})

describe('the event service of the USGS', () => {
  it('is asked for GeoJSON page by page; its feeds are documents', async () => {
    const feature = (id: number) => ({ type: 'Feature', id: `us${id}`, properties: { mag: 5, time: id * 86_400_000 } })
    const answer = ({ url = '' }: IncomingMessage): PreparedPage => {
      const offset = Number(new URL(url, 'http://x').searchParams.get('offset') ?? 1)
      const features = [1, 2, 3, 4, 5].slice(offset - 1, offset + 1).map(feature)
      return { type: 'application/json', body: JSON.stringify({ type: 'FeatureCollection', features }) }
    }
    server = await servePages({}, answer)
    const idsOf = async (target: string) => {
      const ids: string[] = []
      const source = createUsgsSource({ target, source: { id: 's', title: 'S' }, curated: false }, server?.outbound as never)
      for await (const harvested of source.read()) if (harvested.kind === 'record') ids.push(harvested.record.resource.id)
      return ids
    }
    expect(await idsOf(`${server.base}/fdsnws/event/1/query?minmagnitude=5`)).toEqual(['us1', 'us2', 'us3', 'us4', 'us5'])
    expect(server.asked).toHaveLength(4)
    expect(server.asked[0]).toContain('format=geojson')
    expect(await idsOf(`${server.base}/summary/all_day.geojson`)).toEqual(['us1', 'us2'])
    expect(server.asked).toHaveLength(5)
  })
})
