/** A search in the parameters of a live GEO DAB, in the dialect that it speaks. */
import type { Bbox } from '@graticule/contracts/bbox'
import { readScoreRange, scoresOfList } from '@graticule/contracts/search/score-range'
import { FILTER_ROWS, type SearchFilters } from '@graticule/contracts/search/search-params'
import type { DabDialect } from '../../live-settings.ts'

/** Names that changed on 2026-01-13; the servers since refuse whom they do not know. */
const RENAMED_2026: Readonly<Partial<Record<keyof SearchFilters, string>>> = {
  viewId: 'viewId',
  targetIds: 'identifier',
  publishedFrom: 'pubDateFrom',
  publishedTo: 'pubDateUntil',
  magnitudeType: 'magtype',
}
/** What the legacy servers call otherwise than we do. */
const RENAMED_LEGACY: Readonly<Partial<Record<keyof SearchFilters, string>>> = {
  targetIds: 'targetId',
  magnitudeType: 'magtype',
  // the original interchanged the two in requests, and its servers expect it
  row: 'path',
  path: 'row',
}
/** Filters that the GEO DAB does not have, or that are said otherwise. */
const NOT_SENT: ReadonlySet<keyof SearchFilters> = new Set([
  'startIndex',
  'itemsPerPage',
  'areas',
  'areaText',
  'relation',
  'searchFields',
  'dois',
  'instrument',
  'platform',
])

const NEW_FIELDS: Readonly<Record<string, string>> = { keywords: 'keyword', abstract: 'abstract', organisation: 'anyText' }

/** Filters that a GEO DAB of this dialect applies. */
export function dabFilters(dialect: DabDialect): ReadonlySet<keyof SearchFilters> {
  const can = FILTER_ROWS.map(({ field }) => field).filter(
    (field) => !NOT_SENT.has(field) && (field !== 'sort' || dialect === '2026'),
  )
  return new Set([...can, 'areas', 'relation'])
}

/** Scores as a GEO DAB takes them: `61-80` is `[61,80]`. One value may be several with commas between them. */
const dabScores = (text: string): string[] =>
  scoresOfList(text).map((part) => {
    const range = readScoreRange(part)
    return range === undefined ? part : `[${range.join(',')}]`
  })

/**
 * The parameters of a search. `rel` is always sent: the servers' own default changed twice. A range is written `0,20`, which
 * both dialects read.
 * @rule D30.swapped-requests Row and path swap their names in requests to a GEO DAB
 */
export function dabParameters(
  filters: SearchFilters,
  boxes: readonly Bbox[],
  facets: readonly string[],
  dialect: DabDialect,
  requestId: string,
): Record<string, string | number | readonly string[]> {
  const renamed = dialect === '2026' ? RENAMED_2026 : RENAMED_LEGACY
  const can = dabFilters(dialect)
  const said = FILTER_ROWS.flatMap(({ field, request, codec, initial }): [string, string][] => {
    const value = filters[field]
    if (NOT_SENT.has(field) || !can.has(field) || codec.equal(value, initial)) return []
    const texts = codec.encode(value)
    return [[renamed[field] ?? request[0], (field === 'score' ? texts.flatMap(dabScores) : texts).join(',')]]
  })
  const fields = filters.searchFields.length > 0 ? filters.searchFields : ['title', 'keywords', 'abstract']
  return {
    reqID: requestId,
    si: filters.startIndex,
    ct: filters.itemsPerPage,
    ...Object.fromEntries(said),
    searchFields: fields.map((name) => (dialect === '2026' ? (NEW_FIELDS[name] ?? name) : name)).join(','),
    rel: filters.relation,
    ...(boxes.length === 0 ? {} : { bbox: boxes.map((box) => box.join(',')).join('_') }),
    ...(facets.length === 0 ? {} : { tf: facets.join(',') }),
  }
}
