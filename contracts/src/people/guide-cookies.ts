/** Cookies of the guides of a page: whether visits may be counted, and which new tags were closed. */

/**
 * As Matomo names them. Either says that the visitor has been asked.
 * @rule S3-4.consent-cookies The answer is kept in one of two cookies: mtm_consent or mtm_consent_removed
 */
export const CONSENT_COOKIE = 'mtm_consent'
export const CONSENT_REMOVED_COOKIE = 'mtm_consent_removed'
/**
 * After a year the visitor is asked again, s.
 * @rule B-visits.consent-age The answer about counting visits holds for a year
 */
export const CONSENT_COOKIE_S = 365 * 86_400

/**
 * Ids of closed new tags, separated by commas.
 * @rule S3-9.tag-blacklist The cookie of closed tags lasts 10 years and holds ids separated by commas
 */
export const TAG_BLACKLIST_COOKIE = 'tutorialBlacklist'
export const TAG_BLACKLIST_COOKIE_S = 10 * 365 * 86_400
