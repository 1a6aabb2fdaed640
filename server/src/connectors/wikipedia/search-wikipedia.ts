/**
 * Live search of Wikipedia (MediaWiki action API: `list=search` for the total, `generator=search` for the pages with their
 * coordinates, extracts and pictures). It is searched in the visitor's language, in English when that gives nothing.
 */
import { WIKIPEDIA_MAX_PAGE, WIKIPEDIA_REACH, MAX_LIVE_RECORD_BYTES } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Resource } from '@graticule/contracts/resource'
import { finishResource } from '../../entry/finish-resource.ts'
import { isObject, numberAt, numberOf, objectAt, objectsOf, textAt, type JsonObject } from '../json/json-values.ts'
import {
  addressWith,
  askLive,
  liveFailure,
  provenanceOf,
  unreadable,
  type LiveOptions,
  type SourceIdentity,
} from '../live/ask-live.ts'
import { balancedQuotes } from '../live/live-phrase.ts'
import { EMPTY_PAGE, type LiveSource } from '../live/live-source.ts'
import { readWikiPage } from './page-resource.ts'
import { say } from '../../texts/say.ts'

const FALLBACK_LANGUAGE = 'en'
const LANGUAGE = /^[a-z]{2,3}$/
const ID = /^([a-z0-9-]+):([a-z]{2,3}):(\d+)$/

/** What is told of each page. Plain first paragraphs; one picture; coordinates of all. */
const PROPERTIES = {
  prop: 'coordinates|extracts|pageimages|description|info',
  exintro: '1',
  explaintext: '1',
  exchars: '600',
  exlimit: 'max',
  colimit: 'max',
  coprop: 'globe',
  piprop: 'thumbnail',
  pithumbsize: '320',
  pilimit: 'max',
  inprop: 'url',
  redirects: '1',
}

interface WikiAnswer {
  readonly resources: readonly Resource[]
  readonly unread: number
  /** Pages that the search found, all of them. */
  readonly total: number | undefined
}

/** Its answers are read in one turn of the event loop. */
const short = ({ maxBytes = MAX_LIVE_RECORD_BYTES, ...options }: LiveOptions): LiveOptions => ({
  ...options,
  maxBytes: Math.min(maxBytes, MAX_LIVE_RECORD_BYTES),
})

/** Wikipedia as a source. `base` is the address of its API, with `{language}` where that stands in it. Ids begin with that of the source. */
export function createWikipediaSearch(options: LiveOptions & SourceIdentity): LiveSource {
  const { title } = options
  const ask = async (
    language: string,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<WikiAnswer> => {
    const api = options.base.replace('{language}', language)
    const address = addressWith(api, { action: 'query', format: 'json', formatversion: '2', ...PROPERTIES, ...parameters })
    const response = await askLive(title, short(options), { address, accept: 'application/json' }, signal)
    let answer: unknown
    try {
      answer = JSON.parse(await response.text())
    } catch (error) {
      if (error instanceof SyntaxError) throw unreadable(title, 'it is not JSON')
      throw liveFailure(title, error, signal)
    }
    return readAnswer(answer, language, options)
  }

  return {
    title,
    capabilities: { filters: new Set(), maxItems: WIKIPEDIA_MAX_PAGE, reach: WIKIPEDIA_REACH },
    async search({ filters, language }, signal) {
      const words = balancedQuotes(filters.phrase)
      // there is no search for everything
      if (words === '') return EMPTY_PAGE
      const parameters = {
        list: 'search',
        srsearch: words,
        srlimit: '1',
        srprop: '',
        srinfo: 'totalhits',
        generator: 'search',
        gsrsearch: words,
        gsrlimit: String(filters.itemsPerPage),
        gsroffset: String(filters.startIndex - 1),
      }
      const visitors = LANGUAGE.test(language) ? language : FALLBACK_LANGUAGE
      // only where the address has a place for the language is there another one to ask
      const hasLanguages = options.base.includes('{language}')
      let answer = await ask(hasLanguages ? visitors : FALLBACK_LANGUAGE, parameters, signal)
      if (hasLanguages && (answer.total ?? 0) === 0 && visitors !== FALLBACK_LANGUAGE)
        answer = await ask(FALLBACK_LANGUAGE, parameters, signal)
      const { resources, unread, total = resources.length } = answer
      return { total, startIndex: filters.startIndex, resources, unread }
    },
    async fetchById(ids, signal) {
      const pages = ids.flatMap((id) => {
        const [, source, language = '', number = ''] = ID.exec(id) ?? []
        return source === options.id ? [[language, number] as const] : []
      })
      const languages = [...new Set(pages.map(([language]) => language))]
      const found = await Promise.all(
        languages.map((language) => {
          const numbers = pages.filter(([own]) => own === language).map(([, number]) => number)
          return ask(language, { pageids: numbers.slice(0, WIKIPEDIA_MAX_PAGE).join('|') }, signal)
        }),
      )
      return found.flatMap(({ resources }) => resources)
    },
  }
}

/** Reads an answer. Errors come with status 200, as `{error: {code, info}}`. */
function readAnswer(answer: unknown, language: string, { id, title }: SourceIdentity): WikiAnswer {
  if (!isObject(answer)) throw unreadable(title, 'it is no JSON object')
  const error = objectAt(answer, 'error')
  const words = textAt(error, 'info', 'code')
  if (words !== undefined) throw new PortalError('source-failed', say('sources:error', { title, said: words.slice(0, 300) }))
  // without results there is no `query` at all in some versions
  if (!('query' in answer) && !('batchcomplete' in answer)) throw unreadable(title, 'it is no answer of MediaWiki')
  const query = objectAt(answer, 'query')
  const order = (page: JsonObject) => numberAt(page, 'index') ?? Number.MAX_SAFE_INTEGER
  // before version 2 of the format, pages stand under their ids
  const keyed = isObject(query.pages)
    ? Object.entries(query.pages).map(([pageid, page]) => (isObject(page) ? { pageid, ...page } : page))
    : query.pages
  const pages = objectsOf(keyed).toSorted((a, b) => order(a) - order(b))
  const finished = pages.flatMap((page) => {
    const draft = readWikiPage(page, language, id)
    return draft === undefined ? [] : [finishResource(draft, provenanceOf(id, title))]
  })
  const resources = finished.flatMap((one) => ('resource' in one ? [one.resource] : []))
  return { resources, unread: finished.length - resources.length, total: numberOf(objectAt(query, 'searchinfo').totalhits) }
}
