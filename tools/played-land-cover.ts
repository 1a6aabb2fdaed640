/**
 * What the outside sources have about land cover, for journeys through many results and for pictures: page by page, and in
 * the orders that their services have. Places and articles are real, the records stand for those that these sources hold.
 */
import type { OutsideAnswer } from '../server/src/testing/outside/outside-answers.ts'
import type { OutsideReplay } from '../server/src/testing/outside/replay-outside.ts'

type Region = readonly [name: string, west: number, south: number, east: number, north: number]

const OLD_WORLD: readonly Region[] = [
  ['Po Plain', 7.5, 44.5, 12.5, 45.9],
  ['Danube Delta', 28.5, 44.4, 29.8, 45.6],
  ['Ebro Basin', -3.8, 40.4, 1.2, 43.1],
  ['Camargue', 4.1, 43.3, 4.9, 43.8],
  ['Masurian Lakes', 20.8, 53.4, 22.6, 54.3],
  ['Eastern Carpathians', 22.6, 45.4, 26.6, 49.1],
  ['Peloponnese', 21.1, 36.4, 23.5, 38.3],
  ['Nile Delta', 29.8, 30, 32.4, 31.6],
  ['Lake Chad basin', 12.5, 12, 15.5, 14.5],
  ['Okavango Delta', 22, -20.3, 23.9, -18.4],
  ['Ethiopian highlands', 36, 8, 40, 14],
  ['Serengeti', 33.8, -3.4, 35.4, -1.4],
  ['highlands of Madagascar', 46, -22, 48.2, -17],
  ['Ganges Delta', 88, 21.6, 91, 24],
  ['Mekong Delta', 104.4, 8.6, 106.8, 11],
  ['north of Borneo', 115, 4, 119.3, 7.1],
  ['Murray Basin', 139, -37, 146, -33],
  ['Aral Sea basin', 58, 43, 62, 47],
]
const NEW_WORLD: readonly Region[] = [
  ['Pantanal', -59, -21, -55, -16],
  ['Gran Chaco', -64, -27, -58, -19],
  ['Altiplano', -70.5, -20, -66.5, -15],
  ['Everglades', -81.5, 25.1, -80.3, 26.8],
  ['Central Valley', -122.4, 35, -118.8, 40.6],
  ['Yucatan Peninsula', -90.5, 18, -86.8, 21.6],
  ['Mackenzie Delta', -137, 67.5, -133, 69.6],
  ['Cerrado', -50, -18, -44, -10],
  ['Patagonian steppe', -71, -48, -66, -41],
  ['Magdalena valley', -75.5, 3, -73.5, 10],
  ['coast of Belize', -89, 16, -87.6, 18.4],
  ['Llanos', -72, 5, -66, 8.5],
]
const REGIONS = [...OLD_WORLD, ...NEW_WORLD]

const day = (year: number, at: number): string => new Date(Date.UTC(year, at % 12, 1 + ((at * 7) % 28))).toISOString()
const ring = ([, west, south, east, north]: Region) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const json = (value: unknown): OutsideAnswer => ({ type: 'application/json', body: JSON.stringify(value) })
const numberIn = (url: URL, name: string, otherwise: number): number => Number(url.searchParams.get(name) ?? otherwise)

interface Described {
  readonly id: number
  readonly title: string
  readonly created: string
  /** Zenodo keeps the one that a record has already. */
  readonly doi?: string
  readonly region?: Region
}

const zenodoRecord = ({ id, title, created, doi = `10.5281/zenodo.${id}`, region }: Described) => ({
  id: String(id),
  created,
  updated: created,
  links: { self_html: `https://zenodo.org/records/${id}` },
  pids: { doi: { identifier: doi } },
  metadata: {
    title,
    publication_date: created.slice(0, 10),
    description: '<p>Classes of land cover, mapped from images of satellites and checked in the field.</p>',
    resource_type: { id: 'dataset' },
    keywords: ['land cover'],
    ...(region && { locations: { features: [{ geometry: { type: 'Polygon', coordinates: [ring(region)] } }] } }),
  },
})

/** Two of the catalogue's first twelve are here too, one of them in the second round. */
const ZENODO = REGIONS.map((region, at) =>
  zenodoRecord({
    id: 90_000_000 + at,
    title: `Land cover of the ${region[0]}, ${2010 + (at % 14)}`,
    created: day(2011 + (at % 14), at),
    region,
  }),
)
  .with(
    1,
    zenodoRecord({
      id: 90_000_101,
      title: 'CORINE Land Cover of Europe',
      created: '2021-10-20T00:00:00Z',
      doi: '10.2909/960998c1-1870-4e82-8051-6485205ebbac',
    }),
  )
  .with(
    14,
    zenodoRecord({
      id: 90_000_102,
      title: 'Dynamic World near-real-time land cover',
      created: '2022-06-09T00:00:00Z',
      doi: '10.1038/s41597-022-01307-4',
    }),
  )

function zenodo(url: URL): OutsideAnswer {
  const id = /\/records\/(\d+)$/.exec(url.pathname)?.[1]
  if (id !== undefined) return json(ZENODO.find((record) => record.id === id))
  const [size, page] = [numberIn(url, 'size', 10), numberIn(url, 'page', 1)]
  const sort = url.searchParams.get('sort')
  const byDate = ZENODO.toSorted((one, other) => Date.parse(one.created) - Date.parse(other.created))
  const all = sort === 'oldest' ? byDate : sort === 'newest' ? byDate.toReversed() : ZENODO
  return json({ hits: { hits: all.slice((page - 1) * size, page * size), total: all.length }, aggregations: {}, links: {} })
}

const PACKAGES = NEW_WORLD.map((region, at) => ({
  id: `land-cover-${at}`,
  name: `land-cover-${at}`,
  title: `Land cover classes, ${region[0]}`,
  notes: 'Land cover of the region in the classes of the national inventory.',
  metadata_modified: day(2016 + (at % 9), at + 3),
  tags: [{ name: 'land-cover', display_name: 'land cover' }],
  license_id: 'cc-by',
  license_title: 'Creative Commons Attribution 4.0',
  resources: [{ url: `https://example.org/land-cover-${at}.tif`, format: 'GeoTIFF', name: 'Raster' }],
  extras: [{ key: 'spatial', value: JSON.stringify({ type: 'Polygon', coordinates: [ring(region)] }) }],
}))

function ckan(url: URL): OutsideAnswer {
  const id = url.searchParams.get('id')
  if (id !== null) return json({ help: '', success: true, result: PACKAGES.find((one) => one.id === id) })
  const [start, rows] = [numberIn(url, 'start', 0), numberIn(url, 'rows', 10)]
  const [by, direction] = (url.searchParams.get('sort') ?? '').split(' ')
  const key = ({ title, metadata_modified }: (typeof PACKAGES)[number]) => (by === 'title_string' ? title : metadata_modified)
  const sorted = PACKAGES.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
  const all = by === '' ? PACKAGES : direction === 'desc' ? sorted.toReversed() : sorted
  const tags = { title: 'tags', items: [{ name: 'land-cover', display_name: 'land cover', count: all.length }] }
  return json({
    help: '',
    success: true,
    result: { count: all.length, results: all.slice(start, start + rows), search_facets: { tags } },
  })
}

const SCENES = OLD_WORLD.map((region, at) => {
  const [, west, south] = region
  const taken = day(2020, at).slice(0, 10)
  // an image of Sentinel-2 is a degree wide
  const image = ring([region[0], west, south, west + 1.3, south + 1]).map(([x, y]) => `${x} ${y}`)
  const id = `S2A_MSIL2A_${taken.replaceAll('-', '')}T10002${at % 10}_T${33 + at}TUN`
  return `<atom:entry><atom:title>Sentinel-2 Level-2A, ${region[0]}, ${taken}</atom:title>
<atom:id>https://catalogue.nextgeoss.eu/opensearch/search.atom?identifier=${id}</atom:id><dc:identifier>${id}</dc:identifier>
<dc:publisher>NextGEOSS</dc:publisher><atom:updated>${taken}T12:00:00Z</atom:updated><atom:summary>Reflectance at the surface, with a classification of the scene by land cover.</atom:summary>
<dc:date>${taken}T10:00:00Z/${taken}T10:00:20Z</dc:date><georss:polygon>${image.join(' ')}</georss:polygon>
<atom:link rel="enclosure" href="https://example.org/${id}.zip" type="application/zip" length="1000"/></atom:entry>`
})

function nextgeoss(url: URL): OutsideAnswer {
  const wanted = url.searchParams.get('identifier')
  const all = wanted === null ? SCENES : SCENES.filter((scene) => scene.includes(`<dc:identifier>${wanted}<`))
  const [start, rows] = [numberIn(url, 'start_index', 1), numberIn(url, 'rows', 12)]
  return {
    type: 'application/atom+xml',
    body: `<?xml version="1.0" encoding="UTF-8"?><atom:feed xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:georss="http://www.georss.org/georss" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">
<atom:title>NextGEOSS search</atom:title><opensearch:totalResults>${all.length}</opensearch:totalResults>
<opensearch:startIndex>${start}</opensearch:startIndex><opensearch:itemsPerPage>${rows}</opensearch:itemsPerPage>
${all.slice(start - 1, start - 1 + rows).join('')}</atom:feed>`,
  }
}

const ARTICLES: readonly (readonly [
  title: string,
  extract: string,
  coordinates?: readonly [latitude: number, longitude: number],
])[] = [
  ['Land cover', 'What covers the surface of the Earth: grass, asphalt, trees, bare ground, water.'],
  ['CORINE Land Cover', 'The inventory of land cover of the European Environment Agency, begun in 1985.'],
  ['Pantanal', 'The largest tropical wetland of the world, most of it in Brazil.', [-17.7, -57.4]],
  ['Okavango Delta', 'An inland delta in Botswana, where the river ends in a basin.', [-19.3, 22.9]],
  ['Land use', 'How people use land: for fields, pasture, timber, mines, towns.'],
  ['Everglades', 'A wetland in the south of Florida that flows slowly to the sea.', [26, -80.7]],
  ['Danube Delta', 'Where the Danube meets the Black Sea, in Romania and Ukraine.', [45.1, 29.5]],
]
const PAGES = ARTICLES.map(([title, extract, place], at) => ({
  pageid: 100 + at,
  title,
  extract,
  fullurl: `https://en.wikipedia.org/wiki/${title.replaceAll(' ', '_')}`,
  touched: '2026-01-01T00:00:00Z',
  ...(place && { coordinates: [{ lat: place[0], lon: place[1], primary: true, globe: 'earth' }] }),
}))

function wikipedia(url: URL): OutsideAnswer {
  const ids = url.searchParams.get('pageids')?.split('|')
  if (ids !== undefined)
    return json({ batchcomplete: true, query: { pages: PAGES.filter(({ pageid }) => ids.includes(String(pageid))) } })
  const [offset, limit] = [numberIn(url, 'gsroffset', 0), numberIn(url, 'gsrlimit', 10)]
  const pages = PAGES.slice(offset, offset + limit).map((page, at) => ({ ...page, index: offset + at + 1 }))
  return json({ batchcomplete: true, query: { searchinfo: { totalhits: PAGES.length }, search: [], pages } })
}

/** The four sources with tabs have many results from now on, whatever they are asked. */
export function playLandCover({ play }: OutsideReplay): void {
  play('zenodo', zenodo)
  play('ckan', ckan)
  play('nextgeoss', nextgeoss)
  play('wikipedia', wikipedia)
}
