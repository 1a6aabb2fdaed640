/** What searches and pages of results may hold, and how long they take. */

/**
 * Results on one page of the portal, and the `ct` that the portal sends.
 * @rule S1-9.results-per-page
 */
export const RESULTS_PER_PAGE = 12
/**
 * What a visitor can choose instead.
 * @rule B-search.page-sizes Page sizes that a visitor can choose
 */
export const PAGE_SIZES = [RESULTS_PER_PAGE, 24, 48] as const
/**
 * `ct` when a client of our services sends none.
 * @rule S1-9.items-per-page
 */
export const DEFAULT_ITEMS_PER_PAGE = 10
/**
 * Largest `ct` that the search services accept.
 * @rule B-search.items-per-page
 */
export const MAX_ITEMS_PER_PAGE = 100
/**
 * Data sources of a portal.
 * @rule D63.sources
 */
export const MAX_DATA_SOURCES = 40
/**
 * Largest start index that the search services accept; far beyond any catalogue on one machine.
 * @rule B-search.start-index
 */
export const MAX_START_INDEX = 100_000_000
/**
 * Longest search phrase, in UTF-16 units.
 * @rule B-search.phrase-length
 */
export const MAX_PHRASE_LENGTH = 2_000
/**
 * Longest single text value of any other request parameter, in UTF-16 units.
 * @rule B-search.text-length
 */
export const MAX_TEXT_LENGTH = 2_000
/**
 * Most values of one list parameter (keywords, target ids, ...).
 * @rule B-search.list-values
 */
export const MAX_LIST_VALUES = 1_000
/**
 * Items of one facet in an answer.
 * @rule B-filters.facet-items
 */
export const FACET_ITEMS = 100
/**
 * The years that the facet `year` counts; what lies wholly outside of them is in none.
 * @rule D40.counted-years
 */
export const COUNTED_YEARS = { first: 1850, last: 2100 } as const
/**
 * What an entry that is just the searched area, or the searched time, adds to its relevance, measured in what its words could add at
 * most (bench/fit.bench.ts).
 * @rule D64.fit
 */
export const FIT_WEIGHTS = { area: 1, time: 0.5 } as const
/**
 * An entry that covers less of the area or the time counts as covering this share of it.
 * @rule D64.fit
 */
export const FIT_LEAST_COVERED = 0.25
/**
 * Results of a search within a collection whose ids are the parents that the other sources are asked for.
 * @rule S1-4.parent-ids
 */
export const MAX_PARENT_IDS = 100
/**
 * Longest list of them, as an address writes it, in UTF-16 units: half of what proxies take, the other filters go with it.
 * @rule S1-4.parent-ids-length
 */
export const MAX_PARENT_IDS_LENGTH = 4_000
/**
 * A search request is given up after this long.
 * @rule S1-9.search-timeout
 */
export const SEARCH_TIMEOUT_MS = 60_000
/**
 * Any other request is given up after this long.
 * @rule S1-9.request-timeout
 */
export const REQUEST_TIMEOUT_MS = 60_000
/**
 * After this long without an answer a notice says that it takes longer than expected.
 * @rule S1-9.long-request-notice
 */
export const LONG_REQUEST_NOTICE_MS = 10_000
/**
 * After this long without an answer the visitor is asked whether to go on waiting.
 * @rule S1-9.too-long-popup
 */
export const TOO_LONG_POPUP_MS = 30_000
/**
 * A search with fewer results is looked through for typing errors.
 * @rule B-search.spelling-offered Searches with fewer than ten results are looked through for typing errors
 */
export const SPELLED_BELOW = 10
/**
 * Without a result, so many ways to relax the search are counted at most, so many of them at once.
 * @rule B-search.relaxations
 */
export const COUNTED_RELAXATIONS = 10
export const RELAXATIONS_AT_ONCE = 2
/**
 * The check whether a phrase names a place is given up after this long; the search then goes on as typed.
 * @rule B-places.check-timeout
 */
export const PLACE_CHECK_TIMEOUT_MS = 8_000
/**
 * Words offered as "see also", with the OR and AND of the phrase itself.
 * @rule S1-9.see-also
 */
export const SEE_ALSO_WORDS = 10
/**
 * Entries recommended for a search.
 * @rule S1-9.recommendations
 */
export const RECOMMENDATIONS = 10
/**
 * Cloud cover that searches of scenes begin with, per cent; scenes that do not tell theirs pass it.
 * @rule S1-9.cloud-cover
 */
export const DEFAULT_CLOUD_COVER = { min: 0, max: 70 } as const
/**
 * Confidence range that counts as unset, per cent.
 * @rule S1-9.confidence
 */
export const UNSET_CONFIDENCE: readonly [number, number] = [0, 100]
/**
 * The popular search that is meant where a link names none (spec 1, section 9).
 * @rule S1-9.popular-search
 */
export const DEFAULT_POPULAR_SEARCH = 901
