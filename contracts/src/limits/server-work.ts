/** Work of a server: what it costs, how long it holds others up, and how much of it waits. */

/**
 * Cost of a search, in entries that are looked at once (some 25 ns each). A search that costs more than the first is done in a thread, one
 * that costs more than the second is a long one.
 * @rule B-limits.heavy-search Searches that look at more entries than this go to a thread; long ones use half of the threads
 */
export const HEAVY_SEARCH_COST = 200_000
export const LONG_SEARCH_COST = 8_000_000
/**
 * A search that costs more is refused, whatever the size of the catalogue; in a catalogue of more than a million entries, one that costs
 * more than so many times each entry.
 * @rule B-limits.search-cost Searches that cost more are refused, with the part to leave out
 */
export const MAX_SEARCH_COST = 100_000_000
export const MAX_SEARCH_COST_PER_ENTRY = 100
/**
 * How deep objects and arrays of a JSON body may lie in each other.
 * @rule B-limits.depth
 */
export const MAX_JSON_BODY_DEPTH = 64
/**
 * Largest body of a request, bytes, where a route states no other: nothing larger is expected.
 * @rule B-limits.body A route reads no body that is larger than it states
 */
export const MAX_BODY_BYTES = 65_536
/**
 * Longest request line with its headers, bytes.
 * @rule B-limits.request-head
 */
export const MAX_REQUEST_HEAD_BYTES = 65_536
/**
 * Whole files of other servers, and parts of files, that wait to be fetched; then the last one of whoever has most waiting is refused.
 * @rule B-limits.files-at-once
 */
export const MAX_WAITING_FILES = 100
export const MAX_WAITING_FILE_PARTS = 400
/**
 * Files that wait to be read, and processes that read them: one of them for one visitor.
 * @rule B-limits.free-reader
 */
export const MAX_WAITING_READINGS = 40
export const FILE_READERS = 2
/**
 * Pictures of one kind that wait to be fetched.
 * @rule B-limits.files-at-once
 */
export const MAX_WAITING_PICTURES = 200
/**
 * Questions to a geocoder that wants a distance between them, behind the one whose turn it is; further ones are left to the gazetteer.
 * @rule B-places.geocoder
 */
export const MAX_WAITING_PLACES = 3
/**
 * A process that reads one file for longer is ended; one whose visitor has left after the second time.
 * @rule B-limits.file-time Reading a file of another server ends after five seconds
 */
export const MAX_FILE_READING_MS = 5_000
export const LEFT_FILE_READING_MS = 250
/**
 * Refusals to ask a server for a visitor are told after a multiple of this.
 * @rule B-map-proxies.alike Servers inside, unknown and blocked ones are refused in the same words and after the same time
 */
export const REFUSAL_STEP_MS = 1_000
/**
 * Work on the event loop makes room for others after this long.
 * @rule B-limits.turn
 */
export const MAX_TURN_MS = 10
/**
 * Nothing of ours holds the event loop for longer: what is measured against it.
 * @rule B-limits.loop-delay No piece of work holds the event loop for longer
 */
export const MAX_LOOP_DELAY_MS = 20
/**
 * Requests that wait for a turn of the event loop; then the last one of whoever has most waiting is refused.
 * @rule B-limits.turns
 */
export const MAX_WAITING_REQUESTS = 2_000
/**
 * Bytes of answers that their readers have not taken yet, of one visitor and of all; and how long an answer waits for a reader who
 * takes nothing.
 * @rule B-limits.unread
 */
export const MAX_UNREAD_BYTES_PER_VISITOR = 64_000_000
export const MAX_UNREAD_BYTES = 256_000_000
export const READER_IDLE_MS = 60_000
/**
 * How often they are looked at.
 * @rule B-limits.unread
 */
export const READERS_CHECK_MS = 1_000
/**
 * Requests of all visitors that wait for their turn at one kind of work, and how long each waits.
 * @rule B-limits.waiting What is beyond the places of a visitor waits, and is refused when it waits too long
 */
export const MOST_WAITING = 2_000
export const TURN_WAIT_MS = 20_000
/**
 * When to come back, in seconds, where a refusal with 429 or 503 knows nothing better.
 * @rule B-limits.retry-after Every refusal with 429 or 503 says when to come back
 */
export const RETRY_AFTER_S = 10
/**
 * The thread that matches changes against stored searches ends when it had nothing to do for this long; it reads them all anew then.
 * @rule B-limits.alert-thread Changes are matched against stored searches in a thread, so that they hold nobody up
 */
export const MATCH_THREAD_IDLE_MS = 600_000
