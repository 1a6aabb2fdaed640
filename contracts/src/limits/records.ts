/** Records, their harvest and their links. */

/**
 * A harvest ends after so many pages in a row with the same records, and after so many documents in a row without one.
 * @rule B-limits.endless-harvest
 */
export const MAX_EQUAL_PAGES = 10
export const MAX_EMPTY_DOCUMENTS = 10_000
/**
 * Between two looks at a link that works, days, unless the operator says otherwise.
 * @rule B-link-health.check-days
 */
export const LINK_CHECK_DAYS = 7
/**
 * Least distance of two looks at links of one server, seconds, unless the operator says otherwise.
 * @rule B-link-health.server-pace
 */
export const LINK_CHECK_SECONDS = 2
/**
 * A link that has not answered after this long is given up; one that takes longer than the other is called slow.
 * @rule B-link-health.timeout
 */
export const LINK_TIMEOUT_MS = 20_000
export const SLOW_LINK_MS = 8_000
/**
 * Longest wait that a server may ask for before its links are looked at again.
 * @rule B-link-health.quiet
 */
export const MAX_LINK_QUIET_MS = 86_400_000
/**
 * Languages in which one record may have its title and description, beside its own.
 * @rule B-record-formats.languages A record has its title and description in at most 30 other languages
 */
export const MAX_TRANSLATIONS = 30
