/** A GEO DAB made of its recorded answer: ten entries of the portal's feed, its description document, and how it behaves. */
import { fixture } from './fixtures.ts'
import type { ReplayedAnswer } from './replay-server.ts'

const FEED = 'geodab/ESSI-Lab_DAB/gs-lib__gs-lib-xml__src__test__resources__atom-feed.xml'
const DESCRIPTION = 'geodab/ESSI-Lab_DAB/profiler__profiler-opensearch__src__main__resources__descriptionDoc.xml'
const SEARCH_PATH = '/gs-service/services/essi/view/geoss/opensearch/query'
/** Parameters that both dialects know. */
const KNOWN = ['reqID', 'si', 'ct', 'st', 'bbox', 'rel', 'ts', 'te', 'sources', 'parents', 'tf', 'searchFields', 'outputFormat']

/** How the server is set up. */
export interface GeoDabSettings {
  /** Until 2026 unknown parameters were ignored, and none at all refused; since then unknown ones are refused. */
  readonly dialect: '2021' | '2026'
  /** The ten entries are given so many times, each time under other ids. */
  readonly copies?: number
  /** No page goes beyond this number: the server goes back silently and tells where it began. */
  readonly window?: number
}

/** Path of a search without parameters, and of the description document. */
export const GEO_DAB = {
  search: SEARCH_PATH,
  description: '/gs-service/services/essi/view/geoss/opensearch/description',
} as const

/** What the server answers. */
export function createGeoDab({
  dialect,
  copies = 1,
  window = Infinity,
}: GeoDabSettings): (url: URL) => ReplayedAnswer | undefined {
  const feed = fixture(FEED)
  const recorded = [...feed.matchAll(/<entry[\s>][^]*?<\/entry>/g)].map(([entry]) => entry)
  const entries = Array.from({ length: copies }, (_, copy) =>
    recorded.map((entry) => (copy === 0 ? entry : entry.replace(/<id>([^<]*)<\/id>/, `<id>$1_${copy}</id>`))),
  ).flat()
  const head = feed.slice(0, feed.indexOf('<entry')).replace(/(<totalResults[^>]*>)\d+/, `$1${entries.length}`)

  const refused = (words: string): ReplayedAnswer => ({
    status: 400,
    body: `${head.replace(/(<totalResults[^>]*>)\d+/, '$10')}<error>${words}</error></feed>`,
  })
  const search = (parameters: URLSearchParams): ReplayedAnswer => {
    const unknown = Array.from(parameters.keys()).filter((name) => !KNOWN.includes(name))
    if (dialect === '2026' && unknown.length > 0) return refused(`Found one or more unsupported parameters: [${unknown.join()}]`)
    if (parameters.size === unknown.length) return refused('none of the supported search parameters is set')
    const count = Number(parameters.get('ct') || 10)
    const asked = Number(parameters.get('si') || 1)
    const start = asked + count - 1 > window ? Math.max(1, window - count + 1) : asked
    const page = head.replace(/(<startIndex[^>]*>)\d+/, `$1${start}`).replace(/(<itemsPerPage[^>]*>)\d+/, `$1${count}`)
    return { body: `${page}${entries.slice(start - 1, start - 1 + count).join('')}</feed>` }
  }
  return ({ pathname, searchParams }) => {
    if (pathname === GEO_DAB.search) return search(searchParams)
    if (pathname !== GEO_DAB.description) return undefined
    const parameters = [
      ['si', '{startIndex}'],
      ['ct', '{count}'],
      ['st', '{searchTerms}'],
      ['bbox', '{geo:box}'],
    ].map(([name, value]) => `<parameters:Parameter name="${name}" value="${value}"/>`)
    const body = fixture(DESCRIPTION)
      .replaceAll('TEMPLATE_URL', `{base}${GEO_DAB.search}`)
      .replaceAll('PARAMETERS', parameters.join(''))
    return { type: 'application/opensearchdescription+xml', body }
  }
}
