/** Sites and settings. */

/**
 * The site whose settings hold where no other is named.
 * @rule S1-9.main-site
 */
export const MAIN_SITE_ID = 20_181
/**
 * What clients call that site who do not know its id yet.
 * @rule S1-6.group-zero
 */
export const GLOBAL_SITE_ID = 0
/** @rule B-sites.highlight-count A site writes at most 20 highlighted searches of its own */
export const MAX_OWN_HIGHLIGHTS = 20
/**
 * Settings that one request changes, and changes of settings that one answer tells, at most.
 * @rule B-settings.counts One request changes at most 50 settings, and one answer tells the latest 500 changes
 */
export const MAX_CHANGES_AT_ONCE = 50
export const MAX_SETTINGS_HISTORY = 500
/**
 * Values that an answer with past changes of settings tells, characters of JSON; a change beyond it is told without.
 * @rule B-settings.told-values The history tells values of 2 million characters in all; further changes come without theirs
 */
export const MAX_TOLD_VALUES = 2_000_000
/**
 * Largest body of a change of settings, bytes: a whole list of sources or views is one value.
 * @rule B-settings.bytes A change of settings has at most 2 MB
 */
export const MAX_SETTINGS_BYTES = 2_000_000
/**
 * Drafts of others that wait for administrators, on one page of the list.
 * @rule B-sites.waiting-drafts Administrators read the drafts that wait in pages of 25
 */
export const WAITING_DRAFTS_PER_PAGE = 25
/**
 * Changes of settings that a person makes in a minute.
 * @rule B-limits.settings-changes A person changes settings at most 120 times in a minute
 */
export const SETTINGS_CHANGES_PER_MINUTE = 120
/**
 * Community portals that one person drafts at a time, and requests for a mirror that one person may have open.
 * @rule B-sites.counts A person has at most 20 drafts of community portals and 10 open requests for a mirror
 */
export const MAX_SITE_DRAFTS = 20
export const MAX_PORTAL_REQUESTS = 10
/**
 * Pages that listen for changes of their site at a time, in total and from one network; the others read them when they are loaded.
 * @rule B-sites.listeners At most 5,000 pages, and 100 of one network, listen for changes of their site
 */
export const MAX_LISTENING_PAGES = 5_000
export const MAX_LISTENING_PAGES_OF_VISITOR = 100
