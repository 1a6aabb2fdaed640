/** The cookie with the version that whoever uses a browser knows. Apart from other choices: the first screen reads it. */

/**
 * Lives for 20 years, s; browsers shorten that, so that it is written anew with every visit.
 * @rule S2-9.version-cookie The cookie with the version that somebody knows lives for 20 years
 */
export const VERSION_COOKIE_S = 20 * 365 * 86_400
export const VERSION_COOKIE = 'geossVersion'
