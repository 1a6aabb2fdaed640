/** Answers of outside sources as their services write them, few and small: what recorded ones hold, with facts of our own. */

/** What is answered to a request. */
export interface OutsideAnswer {
  readonly status?: number
  readonly type: string
  readonly body: string
}

/** Sources that are replayed, by the first segment of their path. */
export const OUTSIDE_NAMES = ['ckan', 'nextgeoss', 'zenodo', 'wikipedia', 'usgs', 'stac', 'dab'] as const
export type OutsideName = (typeof OUTSIDE_NAMES)[number]

const json = (value: unknown, status = 200): OutsideAnswer => ({ status, type: 'application/json', body: JSON.stringify(value) })
const atom = (body: string, status = 200): OutsideAnswer => ({ status, type: 'application/atom+xml', body })

/** Words that a source answers nothing to, and words that it answers its own error to. */
export const NOTHING = 'zzznothing'
export const TROUBLE = 'zzztrouble'

const PACKAGE = {
  id: 'mangroves-of-belize',
  name: 'mangroves-of-belize',
  title: 'Mangroves of Belize, café by the sea',
  notes: 'Extent of mangroves along the coast.',
  organization: { name: 'coast-office', title: 'Coast Office' },
  tags: [{ name: 'mangroves', display_name: 'mangroves' }],
  license_id: 'cc-by',
  license_title: 'Creative Commons Attribution 4.0',
  resources: [{ url: 'https://example.org/mangroves.zip', format: 'SHP', name: 'Shapes' }],
  extras: [{ key: 'spatial', value: '{"type":"Polygon","coordinates":[[[-89,16],[-87,16],[-87,18],[-89,18],[-89,16]]]}' }],
}

const PACKAGES = [PACKAGE, { ...PACKAGE, id: 'reefs', name: 'reefs', title: 'Reefs of Belize' }]

function ckan(url: URL): OutsideAnswer {
  if (url.pathname.endsWith('/package_show')) {
    const result = PACKAGES.find(({ id }) => id === url.searchParams.get('id'))
    if (result !== undefined) return json({ help: '', success: true, result })
    return json({ help: '', success: false, error: { message: 'Not found', __type: 'Not Found Error' } }, 404)
  }
  const words = url.searchParams.get('q') ?? ''
  if (words.includes(TROUBLE))
    return json({ help: '', success: false, error: { message: 'Solr is away', __type: 'Search Error' } }, 200)
  const results = words.includes(NOTHING) ? [] : PACKAGES
  const tags = { title: 'tags', items: [{ name: 'mangroves', display_name: 'Mangroves', count: 2 }] }
  return json({
    help: '',
    success: true,
    result: { count: results.length, sort: 'score desc', results, search_facets: { tags } },
  })
}

const scene = (id: string, title: string) => `<atom:entry><atom:title>${title}</atom:title>
<atom:id>https://catalogue.nextgeoss.eu/opensearch/search.atom?identifier=${id}</atom:id><dc:identifier>${id}</dc:identifier>
<dc:publisher>NextGEOSS</dc:publisher><atom:updated>2020-05-02T00:00:00Z</atom:updated><atom:summary>A scene. }}|safe</atom:summary>
<dc:date>2020-05-01T10:00:00Z/2020-05-01T10:00:20Z</dc:date>
<georss:polygon>10.0 45.0 12.0 45.0 12.0 46.0 10.0 46.0 10.0 45.0</georss:polygon>
<georss:box>-90.0 -180.0 90.0 180.0</georss:box><eo:CloudCoverage>7</eo:CloudCoverage>
<atom:link rel="enclosure" href="https://example.org/${id}.zip" type="application/zip" length="1000"/></atom:entry>`

function nextgeoss(url: URL): OutsideAnswer {
  const words = url.searchParams.get('q') ?? ''
  if (words.includes(TROUBLE)) return { status: 200, type: 'text/html', body: '<html><body>Internal trouble</body></html>' }
  const wanted = url.searchParams.get('identifier')
  const entries = [scene('S2A_ONE', 'Scene one of the Alps'), scene('S2A_TWO', 'Scene two of the Alps')]
  const found = words.includes(NOTHING)
    ? []
    : entries.filter((entry) => wanted === null || entry.includes(`<dc:identifier>${wanted}<`))
  const total = words.includes(NOTHING) ? 0 : wanted === null ? 1_500 : found.length
  return atom(`<?xml version="1.0" encoding="UTF-8"?><atom:feed xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:eo="http://a9.com/-/opensearch/extensions/eo/1.0/" xmlns:georss="http://www.georss.org/georss" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">
<atom:title>NextGEOSS search</atom:title><opensearch:totalResults>${total}</opensearch:totalResults>
<opensearch:startIndex>${url.searchParams.get('start_index') ?? '1'}</opensearch:startIndex><opensearch:itemsPerPage>12</opensearch:itemsPerPage>
<georss:box>-180.0 -90.0 180.0 90.0</georss:box>${found.join('')}</atom:feed>`)
}

const RECORDS = [
  // the shape since 2023
  {
    id: '1001',
    created: '2024-01-01T00:00:00Z',
    updated: '2024-01-02T00:00:00Z',
    links: { self_html: 'https://zenodo.org/records/1001' },
    pids: { doi: { identifier: '10.5281/zenodo.1001' } },
    metadata: {
      title: 'Glacier outlines of the Alps',
      publication_date: '2024-01-01',
      description: '<p>Outlines, mapped by hand.</p>',
      resource_type: { id: 'dataset' },
      creators: [{ person_or_org: { type: 'personal', name: 'Muster, Eva' }, affiliations: [{ name: 'Alpine Institute' }] }],
      locations: { features: [{ geometry: { type: 'Point', coordinates: [8.5, 46.5] } }] },
    },
  },
  // the shape before
  {
    id: 1002,
    doi: '10.5281/zenodo.1002',
    created: '2020-01-01T00:00:00+00:00',
    metadata: {
      title: 'Snow depth in the Andes',
      doi: '10.5281/zenodo.1002',
      publication_date: '2020-01-01',
      description: 'Measured daily.',
      access_right: 'open',
      creators: [{ name: 'Puma, Ana', affiliation: 'Snow Office' }],
      keywords: ['snow'],
      resource_type: { type: 'dataset', title: 'Dataset' },
      locations: [{ lat: -33.4, lon: -70.1, place: 'Andes' }],
    },
  },
]

function zenodo(url: URL): OutsideAnswer {
  const number = /\/records\/(\d+)$/.exec(url.pathname)?.[1]
  if (number !== undefined) {
    const record = RECORDS.find(({ id }) => String(id) === number)
    return record === undefined ? json({ status: 404, message: 'PID does not exist.' }, 404) : json(record)
  }
  const words = url.searchParams.get('q') ?? ''
  if (words.includes(TROUBLE)) return json({ status: 400, message: 'The syntax of the search query is invalid.' }, 400)
  const hits = words.includes(NOTHING) ? [] : RECORDS
  return json({ hits: { hits, total: hits.length === 0 ? 0 : 12_345 }, aggregations: {}, links: {} })
}

const PAGES = [
  {
    pageid: 11,
    title: 'Lake Chad',
    index: 1,
    extract: 'A lake in Africa.',
    fullurl: 'https://en.wikipedia.org/wiki/Lake_Chad',
    touched: '2026-01-01T00:00:00Z',
    coordinates: [{ lat: 13, lon: 14, primary: true, globe: 'earth' }],
  },
  {
    pageid: 12,
    title: 'Tycho (lunar crater)',
    index: 2,
    extract: 'A crater.',
    fullurl: 'https://en.wikipedia.org/wiki/Tycho',
    coordinates: [{ lat: -43.3, lon: -11.4, primary: true, globe: 'moon' }],
  },
]

function wikipedia(url: URL): OutsideAnswer {
  const words = url.searchParams.get('srsearch') ?? ''
  if (words.includes(TROUBLE))
    return json({ error: { code: 'cirrussearch-backend-error', info: 'We could not complete your search.' } })
  const isFrench = url.pathname.startsWith('/wikipedia/fr/')
  // the French one has one page, and knows no page of the words "only English"
  if (words.includes(NOTHING) || (isFrench && words.includes('only English')))
    return json({ batchcomplete: true, query: { searchinfo: { totalhits: 0 }, search: [] } })
  const ids = url.searchParams.get('pageids')?.split('|')
  if (ids !== undefined) {
    const pages = ids.map((id) => PAGES.find(({ pageid }) => String(pageid) === id) ?? { pageid: Number(id), missing: true })
    return json({ batchcomplete: true, query: { pages } })
  }
  const pages = isFrench ? [{ ...PAGES[0], title: 'Lac Tchad' }] : PAGES.toReversed()
  return json({ batchcomplete: true, query: { searchinfo: { totalhits: pages.length }, search: [], pages } })
}

const quake = (id: string, mag: number, place: string, coordinates: number[]) => ({
  type: 'Feature',
  id,
  properties: {
    mag,
    place,
    time: Date.UTC(2026, 0, 1),
    updated: Date.UTC(2026, 0, 2),
    url: `https://earthquake.usgs.gov/earthquakes/eventpage/${id}`,
    magType: 'mww',
    type: 'earthquake',
    status: 'reviewed',
    net: 'us',
    code: id.slice(2),
    ids: `,${id},`,
  },
  geometry: { type: 'Point', coordinates },
})
const QUAKES = [
  quake('us0001', 6.1, '10 km S of Town, Fiji', [179.5, -18, 40]),
  quake('us0002', 5.2, 'off the coast of Chile', [-72, -33, 20]),
]

function usgs(url: URL): OutsideAnswer {
  if (url.pathname.endsWith('/count')) return { type: 'text/plain', body: '2' }
  if (url.searchParams.get('minmagnitude') === '11') return { status: 400, type: 'text/plain', body: 'Error 400: Bad Request' }
  const id = url.searchParams.get('eventid')
  if (id === null) return json({ type: 'FeatureCollection', metadata: { count: 2 }, features: QUAKES })
  const found = QUAKES.find((one) => one.id === id)
  return found === undefined ? { status: 404, type: 'text/plain', body: 'Error 404: Not Found' } : json(found)
}

const item = (id: string, cloud: number) => ({
  type: 'Feature',
  stac_version: '1.0.0',
  id,
  collection: 'sentinel-2-l2a',
  bbox: [10, 45, 11, 46],
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [10, 45],
        [11, 45],
        [11, 46],
        [10, 46],
        [10, 45],
      ],
    ],
  },
  properties: { datetime: '2026-01-01T10:00:00Z', 'eo:cloud_cover': cloud, platform: 'sentinel-2a' },
  links: [],
  assets: { data: { href: `https://example.org/${id}.tif`, type: 'image/tiff', roles: ['data'] } },
})
const ITEMS = [item('S2A_32TNR_A', 5), item('S2A_32TNR_B', 60)]

function stac(url: URL): OutsideAnswer {
  // as Earth Search and the Planetary Computer write them
  if (url.pathname.endsWith('/queryables'))
    return json({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        'eo:cloud_cover': { $ref: 'https://stac-extensions.github.io/eo/v1.0.0/schema.json#/definitions/fields' },
        platform: { type: 'string', enum: ['sentinel-2a', 'sentinel-2b'] },
        's2:product_type': { type: 'string' },
      },
    })
  if (url.pathname.endsWith('/collections/sentinel-2-l2a'))
    return json({ type: 'Collection', id: 'sentinel-2-l2a', summaries: { 's2:product_type': ['S2MSI2A'], gsd: [10, 20] } })
  if (url.pathname.endsWith('/stac/'))
    return json({
      type: 'Catalog',
      conformsTo: [
        'https://api.stacspec.org/v1.0.0-rc.2/item-search#filter',
        'http://www.opengis.net/spec/cql2/1.0/conf/basic-cql2',
        'http://www.opengis.net/spec/cql2/1.0/conf/cql2-json',
      ],
    })
  const id = /\/items\/([^/]+)$/.exec(url.pathname)?.[1]
  if (id !== undefined) {
    const found = ITEMS.find((one) => one.id === id)
    return found === undefined ? json({ code: 'NotFound', description: 'no such item' }, 404) : json(found)
  }
  return json({ type: 'FeatureCollection', numberMatched: 2, numberReturned: 2, features: ITEMS, links: [] })
}

function dab(url: URL): OutsideAnswer {
  const words = url.searchParams.get('st') ?? ''
  const feed = (
    total: number,
    inside: string,
  ) => `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">
<title>GEO DAB</title><id>x</id><totalResults xmlns="http://a9.com/-/spec/opensearch/1.1/">${total}</totalResults>
<startIndex xmlns="http://a9.com/-/spec/opensearch/1.1/">${url.searchParams.get('si') === '10001' ? 9_991 : (url.searchParams.get('si') ?? 1)}</startIndex>
<itemsPerPage xmlns="http://a9.com/-/spec/opensearch/1.1/">12</itemsPerPage>${inside}</feed>`
  if (words.includes(TROUBLE))
    return { status: 400, type: 'application/xml', body: feed(0, '<error>The supplied source does not exist</error>') }
  if (words.includes(NOTHING)) return { type: 'application/xml', body: feed(0, '') }
  const entry = `<entry><title>Soil moisture of the GEO DAB</title><id>dab-1</id><sourceId>src1</sourceId><sourceTitle>Source one</sourceTitle><summary>Daily.</summary>
<box xmlns="http://www.georss.org/georss">40.0 5.0 47.0 15.0</box><category label="dataset" term="hlevel"/><category label="soil" term="keywords"/></entry>`
  const facets = `<dm:termFrequency xmlns:dm="http://floraresearch.eu/sdi/services/7.0/dataModel/schema"><dm:source><dm:item><dm:sourceId>src1</dm:sourceId><dm:term>Source+one</dm:term><dm:decodedTerm>Source one</dm:decodedTerm><dm:freq>20001</dm:freq></dm:item></dm:source>
<dm:keyword><dm:item><dm:term>Natural+hazards</dm:term><dm:decodedTerm>Natural hazards</dm:decodedTerm><dm:freq>244</dm:freq></dm:item></dm:keyword></dm:termFrequency>`
  return { type: 'application/xml', body: feed(20_001, entry + facets) }
}

const ANSWERS: Readonly<Record<OutsideName, (url: URL) => OutsideAnswer>> = {
  ckan,
  nextgeoss,
  zenodo,
  wikipedia,
  usgs,
  stac,
  dab,
}

/** What a source answers to a request; a 404 for other addresses. */
export function outsideAnswer(name: OutsideName, url: URL): OutsideAnswer {
  return ANSWERS[name](url)
}
