/** Exports and shared links. */

/**
 * Records of one export of a whole result; the file and the page say when it was cut.
 * @rule B-taking-away.export-records
 */
export const MAX_EXPORT_RECORDS = 1_000_000
/**
 * Records of one export of an outside source.
 * @rule D38.live-export
 */
export const MAX_LIVE_EXPORT_RECORDS = 10_000
/**
 * An export whose reader takes nothing for this long is ended.
 * @rule B-taking-away.export-idle
 */
export const EXPORT_IDLE_MS = 60_000
/**
 * An export that is not done after this long is ended.
 * @rule B-taking-away.export-time
 */
export const MAX_EXPORT_MS = 3_600_000
/**
 * The speed of an export's reader is looked at when it has kept the export waiting for so long; slower than `exportLeastRate` of
 * `VISITOR_LIMITS` it is ended.
 * @rule B-limits.export-rate A reader of an export that is slower than the least rate is ended
 */
export const EXPORT_RATE_WINDOW_MS = 30_000
/**
 * A thread that writes exports ends when it had nothing to do for this long.
 * @rule B-limits.export-threads Exports are read and written in threads, so that they hold nobody up
 */
export const EXPORT_THREAD_IDLE_MS = 60_000
/**
 * Longest address of a page that can be shared by a short link, in UTF-16 units: what proxies in front of a portal still
 * take as a request line.
 * @rule B-taking-away.shared-address Longest address of a page that a short link leads to, in UTF-16 units
 */
export const MAX_SHARED_ADDRESS_LENGTH = 8_000
/**
 * A short link that takes longer than this to make is given up, and the long one is shared.
 * @rule B-taking-away.short-link-timeout
 */
export const SHORT_LINK_TIMEOUT_MS = 4_000
