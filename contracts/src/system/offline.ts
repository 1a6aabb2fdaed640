/** What the page and its service worker keep of a visit for times without a network. Times are milliseconds. */

/** Address of the service worker; its scope is the whole portal. */
export const OFFLINE_WORKER = '/offline-worker.js'

/**
 * Answers that everybody may read, kept in a browser; the oldest go first.
 * @rule B-offline.kept-answers A browser keeps the newest 200 public answers, each of at most 1 MB
 */
export const MAX_KEPT_ANSWERS = 200
export const MAX_KEPT_ANSWER_BYTES = 1_000_000
/**
 * Answers for the person who is signed in, kept in a browser.
 * @rule B-offline.kept-private A browser keeps the newest 120 answers of the person who is signed in, with the details of 48 bookmarks
 */
export const MAX_KEPT_PRIVATE = 120
export const MAX_KEPT_DETAILS = 48
/**
 * Changes that wait for a connection.
 * @rule B-offline.most-waiting At most 100 changes wait for a connection
 */
export const MAX_WAITING_CHANGES = 100
/**
 * A page is prepared for times without a network when it has loaded nothing for so long.
 * @rule B-offline.quiet The page keeps itself for later when it has loaded nothing for five seconds
 */
export const OFFLINE_QUIET_MS = 5_000
/** Builds whose files a browser keeps: open pages of the build before still load theirs. */
export const KEPT_BUILDS = 2

/** Caches of the browser: files of a build, answers for everybody, answers for the person. */
export const FILES_CACHE = 'graticule-files-'
export const PUBLIC_CACHE_NAME = 'graticule-answers'
export const PRIVATE_CACHE_NAME = 'graticule-private'
/** Where the browser keeps changes that wait; signing out removes what begins with "auth.". */
export const WAITING_CHANGES_KEY = 'auth.waiting-changes'
/** Where the browser notes the address of the last results. */
export const LAST_RESULTS_KEY = 'graticule.last-results'
