/** What people keep and say. */

/**
 * Items of one kind that a person keeps: bookmarks, likes and ratings; and folders.
 * @rule D48.kept-items Items of one kind that a person keeps, and folders for them
 */
export const MAX_KEPT_ITEMS = 10_000
export const MAX_FOLDERS = 200
/**
 * Bookmarks of a page when the request does not say how many (spec 2, section 9).
 * @rule S2-9.bookmarks-per-page Bookmarks come in pages of 10 when the request does not say how many
 */
export const BOOKMARKS_PER_PAGE = 10
/**
 * Longest texts of what people keep, in UTF-16 units: titles as those of entries, names, notes, and states of the map or the search.
 * @rule B-kept-items.lengths Titles, names, notes and states that people keep have a longest length
 */
export const MAX_KEPT_TITLE = 20_000
export const MAX_FOLDER_NAME = 100
export const MAX_NOTE = 4_000
export const MAX_KEPT_STATE = 20_000
/**
 * Entries of the download list of a person, or of a guest: the tray reads each of them.
 * @rule B-downloads.most A download list has 100 entries at most
 */
export const MAX_DOWNLOADS = 100
/**
 * Entries of the download list whose links are read at a time.
 * @rule B-downloads.at-once The links of two entries are read at a time; the others wait
 */
export const DOWNLOADS_AT_ONCE = 2
/**
 * What was removed can be brought back for so long.
 * @rule B-kept-items.undo What was removed can be brought back for an hour
 */
export const KEPT_UNDO_MS = 3_600_000
/**
 * Resources that one request asks about.
 * @rule B-kept-items.asked-at-once One request asks about 200 resources at most
 */
export const MAX_ASKED_RESOURCES = 200
/**
 * Longest name of a saved search, and longest phrase of one, in UTF-16 units.
 * @rule B-kept-items.lengths
 */
export const MAX_KEPT_NAME = 200
export const MAX_SAVED_PHRASE = 2_000
/**
 * Saved runs of a page when the request does not say how many, and the longest ids, paths and messages of one, in UTF-16 units.
 * @rule B-saved-runs.page Saved runs come in pages of 10 when the request does not say how many
 */
export const SAVED_RUNS_PER_PAGE = 10
export const MAX_RUN_ID = 200
export const MAX_RUN_PATH = 2_000
export const MAX_RUN_MESSAGE = 1_000
/**
 * Saved searches of a page when the request does not say how many.
 * @rule B-saved-searches.page Saved searches come in pages of 10 when the request does not say how many
 */
export const SAVED_SEARCHES_PER_PAGE = 10
/**
 * Longest comment of a rating, reason of a report and reason of a moderator, in UTF-16 units.
 * @rule B-ratings.lengths Comments, reports and decisions have at most 1,000 characters
 */
export const MAX_COMMENT = 1_000
/**
 * Comments on a page of them when the request does not say how many, items of the moderators' queue, and comments that the page shows at
 * most.
 * @rule B-ratings.pages Comments come in pages of 10, the queue of moderators in pages of 20; the page shows 500 comments at most
 */
export const COMMENTS_PER_PAGE = 10
export const MODERATED_PER_PAGE = 20
export const MAX_FETCHED_COMMENTS = 500
/**
 * Ratings, likes and reports that a person changes in a minute.
 * @rule B-ratings.changes Ratings, likes and reports that a person changes in a minute
 */
export const OPINIONS_PER_MINUTE = 60
