import type { KnownSources } from '@graticule/contracts/links/share-url'
import type { Site } from '@graticule/contracts/site'
import type { ShortLinkStore } from '../../short-links/short-link-store.ts'

/** What the service is built from. */
export interface ShortLinksOptions {
  readonly links: ShortLinkStore
  /** The sources that links may lead to at this moment. */
  readonly sources: () => KnownSources
  /** The site that has this slug; `undefined` = there is none. */
  readonly findSite: (slug: string) => Site | undefined
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
