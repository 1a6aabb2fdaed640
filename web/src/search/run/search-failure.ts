import type { SourceChoice } from '@graticule/contracts/data-sources'

/** Name of the event on `window` that tells a page around the portal, or a script of the site, that a search failed. */
export const SEARCH_FAILED = 'graticule:search-failed'

/**
 * What became of the search of the chosen source; `no_results` is told when no other source has anything either. `message` is
 * what the source said when it failed, and else empty.
 */
export interface SearchFailure {
  readonly source: SourceChoice
  readonly state: 'timeout' | 'failed' | 'no_results'
  readonly message: string
}

/**
 * Tells a failure to whoever listens for {@link SEARCH_FAILED}; it is the event's `detail`. False when a listener called
 * `preventDefault`: it then takes the place of the popup and of the warning.
 * @rule S1-4.failure-hook A listener of the site can take over what is shown of a failure
 */
export function announceFailure(detail: SearchFailure): boolean {
  return window.dispatchEvent(new CustomEvent<SearchFailure>(SEARCH_FAILED, { detail, cancelable: true }))
}
