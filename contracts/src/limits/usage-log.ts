/** The log of what visitors do. */

/**
 * New views of entries count in the order of results after this long at the latest.
 * @rule B-usage-log.views-to-index
 */
export const VIEWS_TO_INDEX_MS = 600_000
/**
 * Days after which what visitors did is forgotten, unless the operator says otherwise.
 * @rule D19.log-days
 */
export const LOG_DAYS = 365
/**
 * Rows of the usage log at most, about 500 bytes each; the oldest go first.
 * @rule B-usage-log.rows The log has a million rows at most
 */
export const MAX_LOG_ROWS = 1_000_000
/**
 * The log rests after each write for nine times as long as it took, at most for this long: writing it takes a tenth of the event loop at most.
 * A call is acknowledged when it is on the disk.
 * @rule B-usage-log.together Calls that come soon after each other are written together
 */
export const MAX_LOG_REST_MS = 250
/**
 * The log is looked through for what is too old or too much.
 * @rule B-usage-log.rows
 */
export const LOG_PURGE_MS = 60 * 60_000
