/** Reads the request of a search service: the filters, the wanted facets and the form of the answer. */
import { REFUSED, text } from '@graticule/contracts/codec'
import { MAX_LIST_VALUES } from '@graticule/contracts/limits'
import { FILTER_ROWS, type QueryParameters, readFilters, type SearchFilters } from '@graticule/contracts/search/search-params'
import { readScoreRange, scoresOfList } from '@graticule/contracts/search/score-range'
import {
  CALLBACK_PATTERN,
  FACET_REQUEST_NAMES,
  type FacetRequestName,
  OUTPUT_FORMATS,
  OUTPUT_VERSIONS,
  type OutputFormat,
  type OutputVersion,
} from '@graticule/contracts/services/search-request'
import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import { idOfWire } from '../atom/wire-ids.ts'
import { oneText, refusal, textsOf } from '../../http/parameters.ts'

const facetTextCodec = text()

/** The form of an answer. */
export interface AnswerForm {
  readonly format: OutputFormat
  readonly version: OutputVersion
  /** Function that a script hands the answer to. */
  readonly callback?: string
}

/** A search request whose values are all in their domain. */
export interface SearchRequest {
  readonly filters: SearchFilters
  readonly facets: readonly FacetRequestName[]
  /** Only values of the facets that hold this text; empty = all. */
  readonly facetText: string
  readonly form: AnswerForm
  readonly requestId: string
}

/** Parameters of the original services that are not offered here. */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  w3w: 'nothing: what3words addresses are not offered here, send the area as bbox',
  predefinedLayer: 'nothing: stored shapes are not offered here, send the area as bbox or wkt',
}
const MAX_REQUEST_ID_LENGTH = 200
const MAX_CALLBACK_LENGTH = 100

/** The filters drop empty texts before they count; a list that is too long is too long with them too. */
function refuseLongLists(query: QueryParameters): void {
  for (const { request, codec } of FILTER_ROWS) {
    const tooLong = request.find((name) => Array.isArray(query[name]) && query[name].length > MAX_LIST_VALUES)
    if (tooLong !== undefined) throw refusal(tooLong, codec.accepts)
  }
}

/** Media types lose their `+` in a query string that was not encoded: "application/atom+xml" arrives with a blank. */
function outputFormatOf(text: string): OutputFormat | undefined {
  const asked = text.trim().toLowerCase().replaceAll(' ', '+')
  return OUTPUT_FORMATS.find((format) => format === asked)
}

/**
 * The form in which even a refusal of the request is answered: what is not in order falls back to Atom.
 * Never throws.
 */
export function answerFormOf(query: QueryParameters): AnswerForm {
  const asked = textsOf(query, 'outputFormat')
  const format = (asked.length === 1 ? outputFormatOf(asked[0] ?? '') : undefined) ?? OUTPUT_FORMATS[0]
  const version = OUTPUT_VERSIONS.find((known) => textsOf(query, 'outputVersion').at(-1) === known) ?? OUTPUT_VERSIONS[0]
  const [callback, ...others] = textsOf(query, 'callback')
  const isCallback = callback !== undefined && others.length === 0 && isIdentifier(callback)
  return { format, version, ...(isCallback && format === 'application/json' ? { callback } : {}) }
}

function isIdentifier(text: string): boolean {
  return text.length <= MAX_CALLBACK_LENGTH && new RegExp(CALLBACK_PATTERN).test(text)
}

function readForm(query: QueryParameters): AnswerForm {
  const format = oneText(query, 'outputFormat')
  if (format !== undefined && outputFormatOf(format) === undefined) {
    throw refusal('outputFormat', `one of ${OUTPUT_FORMATS.join(', ')}`)
  }
  const version = oneText(query, 'outputVersion')
  if (version !== undefined && !OUTPUT_VERSIONS.some((known) => known === version)) {
    throw refusal('outputVersion', `one of ${OUTPUT_VERSIONS.join(', ')}`)
  }
  const form = answerFormOf(query)
  const callback = oneText(query, 'callback')
  if (callback !== undefined && !isIdentifier(callback)) {
    throw refusal('callback', `the name of a function, at most ${MAX_CALLBACK_LENGTH} letters, digits, $, _ and dots`)
  }
  if (callback !== undefined && form.format !== 'application/json') {
    throw refusal('callback', 'nothing unless outputFormat is application/json')
  }
  return form
}

function readFacets(query: QueryParameters): FacetRequestName[] {
  const names = textsOf(query, 'tf')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const facets = names.map((name) => FACET_REQUEST_NAMES.find((known) => known === name))
  if (facets.includes(undefined)) throw refusal('tf', `a comma list of ${FACET_REQUEST_NAMES.join(', ')}`)
  return [...new Set(facets.filter((facet) => facet !== undefined))]
}

function readFacetText(query: QueryParameters): string {
  const wanted = facetTextCodec.decode([oneText(query, 'tfContains') ?? ''])
  if (wanted === REFUSED) throw refusal('tfContains', facetTextCodec.accepts)
  return wanted
}

function refuseScores({ score }: SearchFilters): void {
  const isScore = (values: string) => scoresOfList(values).every((part) => readScoreRange(part) !== undefined)
  if (!score.every(isScore)) throw refusal('sscScore', 'whole numbers from 0 to 100, and ranges of them such as 40-100')
}

const withPlainIds = (filters: SearchFilters): SearchFilters => ({
  ...filters,
  targetIds: filters.targetIds.map(idOfWire),
  parents: filters.parents.map(idOfWire),
})

/**
 * Reads a request of a search service. Unknown parameters are ignored.
 * @throws PortalError `invalid-parameter` with the name of the first parameter at fault and what it accepts.
 * @rule D29.refusals Services refuse what is out of domain, in the form that was asked for
 */
export function readSearchRequest(query: QueryParameters): SearchRequest {
  const form = readForm(query)
  for (const [name, accepts] of Object.entries(NOT_OFFERED)) {
    if (textsOf(query, name).length > 0) throw refusal(name, accepts)
  }
  const requestId = oneText(query, 'reqID') ?? ''
  if (requestId.length > MAX_REQUEST_ID_LENGTH || requestId.includes('\u0000')) {
    throw refusal('reqID', `text of at most ${MAX_REQUEST_ID_LENGTH} characters without NUL`)
  }
  refuseLongLists(query)
  const read = readFilters(query)
  if ('refused' in read) throw refusal(read.refused.parameter, read.refused.accepts)
  refuseScores(read.filters)
  // the portal's own pages know ids as they are
  const filters = form.format === PORTAL_FORMAT ? read.filters : withPlainIds(read.filters)
  return { filters, facets: readFacets(query), facetText: readFacetText(query), form, requestId }
}
