/** Limits of the directory of data providers (yellow pages). Texts are counted in UTF-16 units, times in milliseconds. */

/**
 * Providers of a page of the directory (spec 2, section 9).
 * @rule S2-9.providers-per-page Data providers come five to a page when the request does not say how many
 */
export const PROVIDERS_PER_PAGE = 5
/**
 * Providers of its own that a portal lists.
 * @rule B-yellow-pages.most A portal lists at most 2,000 providers of its own
 */
export const MAX_OWN_PROVIDERS = 2_000
/**
 * Longest name, text and address of a provider, and values of each of its lists.
 * @rule B-yellow-pages.lengths Names, texts, addresses and lists of a provider have a longest length
 */
export const MAX_PROVIDER_NAME = 200
export const MAX_PROVIDER_TEXT = 2_000
export const MAX_PROVIDER_ADDRESS = 2_000
export const MAX_PROVIDER_VALUES = 20
/**
 * The answer of a remote directory: how many providers are asked for (spec 2, section 9), its largest size in bytes, how long it may take,
 * for how long it is kept, and when a directory that failed is asked again.
 * @rule S2-9.remote-providers A remote directory is asked for 9,999 providers at once
 */
export const REMOTE_PROVIDERS_SIZE = 9_999
export const REMOTE_PROVIDERS_BYTES = 20_000_000
export const REMOTE_PROVIDERS_TIMEOUT_MS = 10_000
export const REMOTE_PROVIDERS_KEPT_MS = 600_000
export const REMOTE_PROVIDERS_RETRY_MS = 30_000
