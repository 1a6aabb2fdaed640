/** What documents hold so that a page is of use before its code has come: the file `early.json` that the build writes. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EarlyPage, EarlyPageSchema } from '@graticule/contracts/early-page'
import { LANGUAGE_PARAMETER } from '@graticule/contracts/languages'
import { type FoundPage, pagePath } from '@graticule/contracts/pages'
import type { Site } from '@graticule/contracts/site'
import type { ShownSite } from '@graticule/contracts/sites/shown-site'
import { Check } from 'typebox/value'

const NOTHING: EarlyPage = { home: {}, results: { files: [], texts: {} } }

/** Reads what the build has written; nothing where it has written none. */
export async function readEarlyPage(webFolder: string): Promise<EarlyPage> {
  const text = await readFile(join(webFolder, 'early.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return NOTHING
  const early: unknown = JSON.parse(text)
  return Check(EarlyPageSchema, early) ? early : NOTHING
}

/** A site with what is known of its look. */
export type SiteOfPage = Site & Partial<ShownSite>

/** A request for a page, as far as it counts here. */
export interface EarlyRequest {
  readonly page: FoundPage
  readonly site: SiteOfPage
  readonly language: string
  /** The query of its address. */
  readonly query: string
}

/** A link to the start page that says more than a language leads on to something else. */
const leadsOn = (query: string): boolean => [...new URLSearchParams(query).keys()].some((name) => name !== LANGUAGE_PARAMETER)

/** The search of the start page, to be sent and typed into before the page has drawn its own. */
function searchOf({ home }: EarlyPage, { page, site, language, query }: EarlyRequest): string {
  const search = home[language]
  if (search === undefined || page.name !== 'home' || site.isSetUp === false || leadsOn(query)) return ''
  return search
    .replace('{look}', site.colour === undefined ? '' : ' data-own-colour=""')
    .replace('{language}', query === '' ? '' : `<input type="hidden" name="${LANGUAGE_PARAMETER}" value="${language}">`)
    .replace('{results}', () => pagePath('results', page.site, {}))
}

/** Files of the results that the browser asks for with the document, not only when the core has come, but after the core: it sends the search. */
const preloadsOf = ({ results }: EarlyPage, { page, language }: EarlyRequest): string =>
  page.name === 'results'
    ? [...results.files, ...(results.texts[language] ?? [])]
        .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`)
        .join('')
    : ''

/**
 * The document of a page with what it needs early.
 * @rule B-slow-networks.results-asked-early The document of the results names the files that the list needs
 */
export function withEarly(html: string, early: EarlyPage, request: EarlyRequest): string {
  const preloads = preloadsOf(early, request)
  const search = searchOf(early, request)
  return html
    .replace('</head>', () => (preloads === '' ? '</head>' : `  ${preloads}\n  </head>`))
    .replace('<div id="root">', (root) => search + root)
}
