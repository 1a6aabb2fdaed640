/** Outside sources: what they are asked for, how much they may answer and how long it may take. */

/**
 * A source that takes longer than this to answer is called slow.
 * @rule B-outside-sources.slow
 */
export const SLOW_SOURCE_MS = 3_000
/**
 * An outside source is given up after this long: before the search itself is, so that the visitor reads which one it was.
 * @rule B-outside-sources.timeout
 */
export const LIVE_SEARCH_TIMEOUT_MS = 55_000
/**
 * Observations on the ground that one file holds at most.
 * @rule B-outside-sources.in-situ-file
 */
export const MAX_IN_SITU_RECORDS = 10_000
/**
 * Largest such file of a GEO DAB, bytes.
 * @rule B-outside-sources.in-situ-file
 */
export const MAX_IN_SITU_FILE_BYTES = 100_000_000
/**
 * Largest answer of an outside source to one search, bytes after decompression.
 * @rule B-outside-sources.answer-size
 */
export const MAX_LIVE_ANSWER_BYTES = 16_000_000
/**
 * Longest record of such an answer, and longest text around its records, bytes: each is read in one turn of the event loop.
 * @rule B-outside-sources.record-size One record of an outside source has at most 2 MB
 */
export const MAX_LIVE_RECORD_BYTES = 2_000_000
/**
 * Records of one such answer; no page that is asked for has as many.
 * @rule B-outside-sources.answer-records An answer of an outside source with more than 5,000 records is refused
 */
export const MAX_LIVE_RECORDS = 5_000
/**
 * An outside source that answered is checked again for its state after this long at the earliest, seconds.
 * @rule B-outside-sources.check-age
 */
export const OUTSIDE_CHECK_AGE_S = 300
/**
 * Zenodo: entries of a page for callers without an account, and the last entry that its search gives.
 * @rule B-outside-sources.zenodo
 */
export const ZENODO_MAX_PAGE = 25
export const ZENODO_REACH = 10_000
/**
 * NextGEOSS refuses a start index from 1001 on.
 * @rule B-outside-sources.nextgeoss
 */
export const NEXTGEOSS_MAX_START = 1_000
/**
 * MediaWiki: pages with an extract in one answer, and the last result that its search gives.
 * @rule B-outside-sources.wikipedia
 */
export const WIKIPEDIA_MAX_PAGE = 20
export const WIKIPEDIA_REACH = 10_000
/**
 * Earthquakes that are asked for at once where a service cannot count; so many can be paged through.
 * @rule B-outside-sources.event-list
 */
export const EVENT_LIST_LENGTH = 1_000
/**
 * STAC searches go from token to token: so many items can be paged through.
 * @rule B-outside-sources.stac-reach
 */
export const STAC_SEARCH_REACH = 240
/**
 * Collections of one search whose parts are searched in STAC APIs at most, so many of them at a time; what has not answered after this
 * long is left out, so that a slow one does not hide the others for long.
 * @rule B-outside-sources.live-parents Of several collections so many are asked, so many at a time, for so long
 */
export const MAX_LIVE_PARENTS = 20
export const LIVE_PARENTS_AT_ONCE = 4
export const LIVE_PARENTS_TIMEOUT_MS = 25_000
/**
 * Collections with live parts that the list of the sources names at most.
 * @rule B-outside-sources.listed-collections
 */
export const LISTED_LIVE_COLLECTIONS = 1_000
/**
 * The check of a source is given up after this long.
 * @rule B-outside-sources.check-timeout
 */
export const SOURCE_CHECK_TIMEOUT_MS = 20_000
/**
 * An answer about the sources waits for checks under way at most this long.
 * @rule B-outside-sources.check-wait
 */
export const SOURCE_CHECK_WAIT_MS = 3_000
/**
 * A check of a source counts for this long, seconds, when the request does not say; and for this long in any case.
 * @rule B-outside-sources.check-age-asked
 */
export const SOURCE_CHECK_MAX_AGE_S = 60
export const SOURCE_CHECK_MIN_AGE_S = 5
