/**
 * A server on the loopback interface that plays small catalogues of several kinds, each with the same few records, searched by words, box
 * and dates as the real ones are: `/stac`, `/csw`, `/ckan`, `/records`, `/opensearch`, `/oai`, `/wms`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One record of all the catalogues. */
export interface PlayedRecord {
  readonly id: string
  readonly title: string
  readonly abstract: string
  /** W, S, E, N. */
  readonly box: readonly [number, number, number, number]
  /** Day, YYYY-MM-DD. */
  readonly day: string
}

export const PLAYED_RECORDS: readonly PlayedRecord[] = [
  {
    id: 'reef-2019',
    title: 'Coral reefs of the Red Sea',
    abstract: 'Live coral cover by transect.',
    box: [33, 20, 40, 28],
    day: '2019-05-04',
  },
  { id: 'alps-snow', title: 'Snow depth in the Alps', abstract: 'Daily stations.', box: [5, 44, 15, 48], day: '2021-01-15' },
  {
    id: 'baltic-ice',
    title: 'Sea ice of the Baltic',
    abstract: 'Charts of ice thickness.',
    box: [16, 54, 30, 66],
    day: '2020-02-20',
  },
  {
    id: 'po-floods',
    title: 'Floods of the Po',
    abstract: 'Extents after heavy rain.',
    box: [7, 44.5, 12.5, 45.5],
    day: '2023-05-18',
  },
  {
    id: 'etna-lava',
    title: 'Lava flows of Etna',
    abstract: 'Outlines by eruption.',
    box: [14.8, 37.6, 15.2, 37.9],
    day: '2022-06-01',
  },
]

interface Search {
  readonly words: readonly string[]
  readonly box?: readonly number[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

function found(records: readonly PlayedRecord[], { words, box, from, to }: Search): PlayedRecord[] {
  return records.filter(({ title, abstract, box: own, day }) => {
    const text = `${title} ${abstract}`.toLowerCase()
    const [west = -180, south = -90, east = 180, north = 90] = box ?? []
    const isThere = own[0] <= east && own[2] >= west && own[1] <= north && own[3] >= south
    const isThen = (from === undefined || day >= from.slice(0, 10)) && (to === undefined || day <= to.slice(0, 10))
    return isThere && isThen && words.every((word) => text.includes(word.toLowerCase()))
  })
}

/** Answer of a catalogue: media type and body. */
export interface PlayedAnswer {
  readonly type: string
  readonly body: string
  readonly status?: number
}

const wordsIn = (text: string | null | undefined): string[] => (text ?? '').split(/[\s*"]+/).filter((word) => word !== '')
const numbersIn = (text: string | null): number[] | undefined =>
  text === null || text === '' ? undefined : text.split(',').map(Number)
const json = (value: unknown, type = 'application/json'): PlayedAnswer => ({ type, body: JSON.stringify(value) })
const xml = (body: string): PlayedAnswer => ({ type: 'application/xml', body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}` })
const NOTHING: PlayedAnswer = { type: 'text/plain', body: 'nothing here', status: 404 }
const polygon = ([w, s, e, n]: PlayedRecord['box']) => ({
  type: 'Polygon',
  coordinates: [
    [
      [w, s],
      [e, s],
      [e, n],
      [w, n],
      [w, s],
    ],
  ],
})

function stac(records: readonly PlayedRecord[], path: string, url: URL, body: string, base: string): PlayedAnswer {
  const api = `${base}/stac`
  const collection = {
    type: 'Collection',
    stac_version: '1.0.0',
    id: 'observations',
    title: 'Played observations',
    description: 'Observations of a played catalogue.',
    license: 'CC-BY-4.0',
    extent: { spatial: { bbox: [[-180, -90, 180, 90]] }, temporal: { interval: [['2019-01-01T00:00:00Z', null]] } },
    links: [{ rel: 'items', href: `${api}/collections/observations/items` }],
  }
  const item = ({ id, title, abstract, box, day }: PlayedRecord) => ({
    type: 'Feature',
    stac_version: '1.0.0',
    id,
    collection: 'observations',
    geometry: polygon(box),
    bbox: box,
    properties: { datetime: `${day}T12:00:00Z`, title, description: abstract, 'eo:cloud_cover': 5 },
    links: [],
    assets: {},
  })
  if (path === '/' || path === '')
    return json({
      type: 'Catalog',
      stac_version: '1.0.0',
      id: 'played',
      title: 'Played Earth search',
      description: 'A played STAC API.',
      conformsTo: [
        'https://api.stacspec.org/v1.0.0/core',
        'https://api.stacspec.org/v1.0.0/item-search',
        'https://api.stacspec.org/v1.0.0/item-search#query',
      ],
      links: [
        { rel: 'search', href: `${api}/search`, method: 'POST' },
        { rel: 'data', href: `${api}/collections` },
      ],
    })
  if (path === '/collections') return json({ collections: [collection], links: [] })
  if (path === '/collections/observations') return json(collection)
  if (path === '/queryables')
    return json({ type: 'object', properties: { id: {}, 'eo:cloud_cover': { type: 'number' }, platform: { type: 'string' } } })
  const [, id] = /^\/collections\/observations\/items\/(.+)$/.exec(path) ?? []
  const one = records.find((record) => record.id === id)
  if (one !== undefined) return json(item(one), 'application/geo+json')
  if (path !== '/search' && path !== '/collections/observations/items') return NOTHING
  const asked = (body === '' ? {} : JSON.parse(body)) as {
    bbox?: number[]
    datetime?: string
    limit?: number
    collections?: string[]
  }
  const [from, to] = (asked.datetime ?? url.searchParams.get('datetime') ?? '')
    .split('/')
    .map((end) => (end === '..' || end === '' ? undefined : end))
  const all = found(records, { words: [], box: asked.bbox ?? numbersIn(url.searchParams.get('bbox')), from, to })
  const limit = asked.limit ?? Number(url.searchParams.get('limit') ?? 10)
  return json(
    { type: 'FeatureCollection', numberMatched: all.length, features: all.slice(0, limit).map(item), links: [] },
    'application/geo+json',
  )
}

const dcRecord = ({ id, title, abstract, box: [w, s, e, n], day }: PlayedRecord): string =>
  `<csw:Record><dc:identifier>${id}</dc:identifier><dc:title>${title}</dc:title><dc:type>dataset</dc:type><dct:modified>${day}</dct:modified><dct:abstract>${abstract}</dct:abstract><ows:BoundingBox crs="urn:x-ogc:def:crs:EPSG:6.11:4326"><ows:LowerCorner>${s} ${w}</ows:LowerCorner><ows:UpperCorner>${n} ${e}</ows:UpperCorner></ows:BoundingBox></csw:Record>`
const CSW_NAMES =
  'xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dct="http://purl.org/dc/terms/" xmlns:ows="http://www.opengis.net/ows" xmlns:xlink="http://www.w3.org/1999/xlink"'

function csw(records: readonly PlayedRecord[], url: URL, body: string, base: string): PlayedAnswer {
  const asked = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]))
  const request = asked.get('request') ?? /<(?:\w+:)?(GetRecords)\b/.exec(body)?.[1]
  if (asked.get('service')?.toUpperCase() !== 'CSW' && request !== 'GetRecords') return NOTHING
  if (request === 'GetCapabilities')
    return xml(
      `<csw:Capabilities ${CSW_NAMES} version="2.0.2"><ows:ServiceIdentification><ows:Title>Played geoportal</ows:Title><ows:ServiceType>CSW</ows:ServiceType><ows:ServiceTypeVersion>2.0.2</ows:ServiceTypeVersion><ows:AccessConstraints>Open data of a played geoportal</ows:AccessConstraints></ows:ServiceIdentification><ows:OperationsMetadata><ows:Operation name="GetRecords"><ows:DCP><ows:HTTP><ows:Get xlink:href="${base}/csw"/><ows:Post xlink:href="${base}/csw"/></ows:HTTP></ows:DCP><ows:Parameter name="outputSchema"><ows:Value>http://www.opengis.net/cat/csw/2.0.2</ows:Value></ows:Parameter><ows:Parameter name="typeNames"><ows:Value>csw:Record</ows:Value></ows:Parameter></ows:Operation></ows:OperationsMetadata></csw:Capabilities>`,
    )
  if (request === 'GetRecordById') {
    const ids = (asked.get('id') ?? '').split(',')
    const all = records.filter(({ id }) => ids.includes(id))
    return xml(`<csw:GetRecordByIdResponse ${CSW_NAMES}>${all.map(dcRecord).join('')}</csw:GetRecordByIdResponse>`)
  }
  const words = [...body.matchAll(/<ogc:Literal>%(.*?)%<\/ogc:Literal>/g)].map(([, word = '']) => word)
  const corners = [...body.matchAll(/<gml:(?:lower|upper)Corner>(.*?)</g)].flatMap(([, pair = '']) => pair.split(' ').map(Number))
  const start = Number(/startPosition="(\d+)"/.exec(body)?.[1] ?? asked.get('startposition') ?? 1)
  const most = Number(/maxRecords="(\d+)"/.exec(body)?.[1] ?? asked.get('maxrecords') ?? 10)
  const all = found(records, { words, box: corners.length === 4 ? corners : undefined })
  const page = all.slice(start - 1, start - 1 + most)
  const next = start + page.length > all.length ? 0 : start + page.length
  return xml(
    `<csw:GetRecordsResponse ${CSW_NAMES}><csw:SearchResults numberOfRecordsMatched="${all.length}" numberOfRecordsReturned="${page.length}" nextRecord="${next}" elementSet="full">${page.map(dcRecord).join('')}</csw:SearchResults></csw:GetRecordsResponse>`,
  )
}

function ckan(records: readonly PlayedRecord[], path: string, url: URL): PlayedAnswer {
  const packageOf = ({ id, title, abstract, box, day }: PlayedRecord) => ({
    id,
    name: id,
    title,
    notes: abstract,
    metadata_modified: `${day}T00:00:00`,
    tags: [],
    resources: [],
    extras: [{ key: 'spatial', value: JSON.stringify(polygon(box)) }],
  })
  if (path === '/api/3/action/package_show') {
    const one = records.find(({ id }) => id === url.searchParams.get('id'))
    return one === undefined
      ? { ...json({ success: false, error: { message: 'Not found' } }), status: 404 }
      : json({ success: true, result: packageOf(one) })
  }
  if (path !== '/api/3/action/package_search') return NOTHING
  const all = found(records, {
    words: wordsIn(url.searchParams.get('q')).filter((word) => word !== ':'),
    box: numbersIn(url.searchParams.get('ext_bbox')),
  })
  const [start, rows] = [Number(url.searchParams.get('start') ?? 0), Number(url.searchParams.get('rows') ?? 10)]
  return json({
    help: '',
    success: true,
    result: { count: all.length, results: all.slice(start, start + rows).map(packageOf), search_facets: {} },
  })
}

function ogcRecords(records: readonly PlayedRecord[], path: string, url: URL, base: string): PlayedAnswer {
  const collection = { id: 'metadata', title: 'Played records', itemType: 'record', links: [] }
  const record = ({ id, title, abstract, box, day }: PlayedRecord) => ({
    type: 'Feature',
    id,
    geometry: polygon(box),
    time: { date: day },
    conformsTo: ['http://www.opengis.net/spec/ogcapi-records-1/1.0/req/record-core'],
    properties: { type: 'dataset', title, description: abstract, created: day },
    links: [],
  })
  if (path === '' || path === '/')
    return json({ title: 'Played OGC API', links: [{ rel: 'data', href: `${base}/records/collections` }] })
  if (path === '/collections') return json({ collections: [collection, { id: 'lakes', itemType: 'feature' }], links: [] })
  const [, id] = /^\/collections\/metadata\/items\/(.+)$/.exec(path) ?? []
  const one = records.find((other) => other.id === id)
  if (one !== undefined) return json(record(one))
  if (path !== '/collections/metadata/items') return NOTHING
  const [from, to] = (url.searchParams.get('datetime') ?? '')
    .split('/')
    .map((end) => (end === '..' || end === '' ? undefined : end))
  const all = found(records, {
    words: wordsIn(url.searchParams.get('q')),
    box: numbersIn(url.searchParams.get('bbox')),
    from,
    to,
  })
  const limit = Number(url.searchParams.get('limit') ?? 10)
  return json({ type: 'FeatureCollection', numberMatched: all.length, features: all.slice(0, limit).map(record), links: [] })
}

function openSearch(records: readonly PlayedRecord[], path: string, url: URL, base: string): PlayedAnswer {
  if (path === '/description.xml')
    return xml(
      `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/" xmlns:geo="http://a9.com/-/opensearch/extensions/geo/1.0/"><ShortName>Played scenes</ShortName><Url type="application/atom+xml" template="${base}/opensearch/search?q={searchTerms?}&amp;bbox={geo:box?}&amp;uid={geo:uid?}&amp;n={count?}&amp;i={startIndex?}"/></OpenSearchDescription>`,
    )
  if (path !== '/search')
    return {
      type: 'text/html',
      body: '<!doctype html><html><head><link rel="search" type="application/opensearchdescription+xml" href="/opensearch/description.xml"></head><body>Scenes</body></html>',
    }
  const uid = url.searchParams.get('uid')
  const all = found(records, { words: wordsIn(url.searchParams.get('q')), box: numbersIn(url.searchParams.get('bbox')) }).filter(
    ({ id }) => uid === null || id === uid,
  )
  const entries = all
    .slice(0, Number(url.searchParams.get('n') ?? 10))
    .map(
      ({ id, title, abstract, box: [w, s, e, n], day }) =>
        `<entry><id>${id}</id><title>${title}</title><summary>${abstract}</summary><updated>${day}T00:00:00Z</updated><georss:box>${s} ${w} ${n} ${e}</georss:box></entry>`,
    )
  return {
    type: 'application/atom+xml',
    body: `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss" xmlns:os="http://a9.com/-/spec/opensearch/1.1/"><title>Scenes</title><os:totalResults>${all.length}</os:totalResults><os:startIndex>1</os:startIndex>${entries.join('')}</feed>`,
  }
}

function others(path: string, url: URL): PlayedAnswer {
  const asked = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]))
  if (path === '/oai' && asked.get('verb') === 'identify')
    return xml(
      '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-01-01T00:00:00Z</responseDate><request verb="Identify"/><Identify><repositoryName>Played archive</repositoryName><protocolVersion>2.0</protocolVersion></Identify></OAI-PMH>',
    )
  if (path === '/wms' && asked.get('service') === 'wms')
    return xml(
      '<WMS_Capabilities xmlns="http://www.opengis.net/wms" version="1.3.0"><Service><Name>WMS</Name><Title>Played maps</Title><Fees>none</Fees></Service><Capability><Layer><Title>All</Title><Layer><Name>snow</Name><Title>Snow</Title></Layer><Layer><Name>ice</Name><Title>Ice</Title></Layer></Layer></Capability></WMS_Capabilities>',
    )
  if (path === '/locked') return { type: 'text/plain', body: 'who are you?', status: 401 }
  if (path === '/page') return { type: 'text/html', body: '<!doctype html><html><body>Welcome</body></html>' }
  return NOTHING
}

/** The server. */
export interface PlayedCatalogues {
  /** `http://127.0.0.1:port`. */
  readonly base: string
  /** Requests so far, as `GET /path?query`. */
  readonly asked: string[]
  /** The records of all catalogues from now on. */
  readonly hold: (records: readonly PlayedRecord[]) => void
  /** Answers below this path are these from now on, in place of the usual ones; `undefined` = the usual ones. */
  readonly play: (path: string, answer: ((response: ServerResponse) => void) | undefined) => void
  readonly close: () => Promise<void>
}

function answerTo(records: readonly PlayedRecord[], url: URL, body: string, base: string): PlayedAnswer {
  const [, name = '', path = ''] = /^\/([^/]*)(.*)$/.exec(url.pathname) ?? []
  if (name === 'stac') return stac(records, path, url, body, base)
  if (name === 'csw') return csw(records, url, body, base)
  if (name === 'ckan') return ckan(records, path, url)
  if (name === 'records') return ogcRecords(records, path, url, base)
  if (name === 'opensearch') return openSearch(records, path, url, base)
  return others(url.pathname, url)
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const piece of request) body += String(piece)
  return body
}

/** Starts it on a free port. */
export async function playCatalogues(): Promise<PlayedCatalogues> {
  const asked: string[] = []
  const plays = new Map<string, (response: ServerResponse) => void>()
  let records = PLAYED_RECORDS
  let base = ''
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push(`${request.method} ${request.url}`)
      const url = new URL(request.url ?? '/', base)
      const odd = [...plays].find(([path]) => url.pathname.startsWith(path))?.[1]
      if (odd !== undefined) {
        odd(response)
        return
      }
      const { type, body: text, status = 200 } = answerTo(records, url, body, base)
      response.writeHead(status, { 'content-type': type }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base,
    asked,
    hold: (others) => {
      records = others
    },
    play: (path, answer) => {
      if (answer === undefined) plays.delete(path)
      else plays.set(path, answer)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
