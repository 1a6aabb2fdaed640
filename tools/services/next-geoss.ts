/**
 * A NextGEOSS made of recorded answers: its list of collections as it was served, and products of the archive that it
 * harvested, written in its way: the world in every box, longitude first in polygons, no entry beyond number 1,000.
 */
import { fixture } from './fixtures.ts'
import type { ReplayedAnswer } from './replay-server.ts'

const COLLECTIONS =
  'opensearch-eo/ESSI-Lab_DAB/accessor__accessor-nextgeoss__src__test__resources__eu__essi_lab__accessor__nextgeoss__test__opensearch-collection-response'
const PRODUCTS = 'opensearch-eo/NextGeoss_ckanext-nextgeossharvest/ckanext__nextgeossharvest__tests__l2a_500_entries.xml'
const KNOWN = new Set(['productType', 'rows', 'page', 'start_index', 'q', 'bbox', 'identifier', 'clientId'])
const MOST = 1_000

export const NEXT_GEOSS = {
  /** The list of collections; `?broken` gives it as it was served, not well-formed. */
  collections: '/opensearch/collection_search.atom',
  description: '/opensearch/description.xml?osdd=PROBAV_L2A_333M',
} as const

const textIn = (entry: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(entry)?.[1] ?? ''

/** A recorded product as NextGEOSS gives it. */
function product(recorded: string, copy: number): string {
  const id = `${textIn(recorded, 'dc:identifier').replaceAll(':', '_')}${copy === 0 ? '' : `_${copy}`}`
  const numbers = textIn(recorded, 'georss:polygon').split(' ')
  const polygon = numbers.map((_, at) => numbers[at % 2 === 0 ? at + 1 : at - 1]).join(' ')
  const page = `https://catalogue.nextgeoss.eu/dataset/${id.toLowerCase()}`
  return `<atom:entry><atom:title>${id}</atom:title>
<atom:id>https://catalogue.nextgeoss.eu/opensearch/search.atom?identifier=${id}</atom:id><dc:identifier>${id}</dc:identifier>
<atom:published>${textIn(recorded, 'atom:published')}</atom:published><atom:updated>${textIn(recorded, 'atom:updated')}</atom:updated>
<dc:date>${textIn(recorded, 'dc:date')}</dc:date><georss:polygon>${polygon}</georss:polygon>
<georss:box>-90.0 -180.0 90.0 180.0</georss:box><atom:summary>${textIn(recorded, 'atom:summary')} }}|safe</atom:summary>
<atom:category term="Proba-V"/><atom:link rel="enclosure" href="https://www.vito-eodata.be/${id}.HDF5" length="1048576" title="Product" type="application/x-hdf"/>
<atom:link rel="describedBy" href="${page}" type="text/html"/><atom:link rel="via" href="http://example.com" type="text/html"/></atom:entry>`
}

/** What the server answers: the 158 recorded products so many times. `pages` = its answers link to the next one. */
export function createNextGeoss({ copies = 1, pages = false }): (url: URL) => ReplayedAnswer | undefined {
  const recorded = [...fixture(PRODUCTS).matchAll(/<atom:entry>[^]*?<\/atom:entry>/g)].map(([entry]) => entry)
  const entries = Array.from({ length: copies }, (_, copy) => recorded.map((entry) => product(entry, copy))).flat()
  const collections = fixture(`${COLLECTIONS}-fixed.xml`)
  const head = /<atom:feed[^>]*>/.exec(collections)?.[0] ?? ''

  const search = (parameters: URLSearchParams): ReplayedAnswer => {
    const rows = Number(parameters.get('rows') ?? 10)
    const page = Number(parameters.get('page') ?? 1)
    const start = Number(parameters.get('start_index') ?? (page - 1) * rows + 1)
    const isWrong = Array.from(parameters.keys()).some((name) => !KNOWN.has(name))
    if (isWrong || rows > MOST || Number(parameters.get('start_index') ?? 1) > MOST)
      return { status: 400, type: 'text/plain', body: 'a parameter is not in its range' }
    const type = parameters.get('productType') ?? ''
    const next = `{base}/opensearch/search.atom?productType=${type}&amp;rows=${rows}&amp;page=${page + 1}`
    const link = pages && start - 1 + rows < entries.length ? `<atom:link rel="next" href="${next}"/>` : ''
    const shown = entries.slice(start - 1, start - 1 + rows)
    return {
      type: 'application/atom+xml',
      body: `${head}<opensearch:totalResults>${entries.length}</opensearch:totalResults><opensearch:startIndex>${start}</opensearch:startIndex>
<opensearch:itemsPerPage>${rows}</opensearch:itemsPerPage><georss:box>-180.0 -90.0 180.0 90.0</georss:box>${link}${shown.join('\n')}</atom:feed>`,
    }
  }
  return ({ pathname, searchParams }) => {
    if (pathname === '/opensearch/search.atom') return search(searchParams)
    if (pathname === '/opensearch/collection_search.atom')
      return { type: 'application/atom+xml', body: searchParams.has('broken') ? fixture(`${COLLECTIONS}.xml`) : collections }
    if (pathname !== '/opensearch/description.xml') return undefined
    const paging = pages ? 'page={startPage?}' : 'start_index={startIndex?}'
    const template = `{base}/opensearch/search.atom?productType=${searchParams.get('osdd')}&amp;${paging}&amp;rows={count?}&amp;bbox={geo:box?}`
    return {
      type: 'application/opensearchdescription+xml',
      body: `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/" xmlns:geo="http://a9.com/-/opensearch/extensions/geo/1.0/">
<ShortName>NextGEOSS</ShortName><Url type="application/atom+xml" template="${template}"/></OpenSearchDescription>`,
    }
  }
}
