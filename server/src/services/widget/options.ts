import type { KnownSources } from '@graticule/contracts/links/share-url'
import type { Site } from '@graticule/contracts/site'
import type { WritePageDocument } from '../../plugins/page-document.ts'
import type { ShortLinkStore } from '../../short-links/short-link-store.ts'
import type { Sites } from '../../sites/sites.ts'
import type { KeyStore } from '../../widget/key-store.ts'
import type { KeyUses } from '../../widget/key-uses.ts'
import type { WidgetGate } from '../../widget/widget-gate.ts'

/** What the service is built from. */
export interface WidgetOptions {
  readonly keys: KeyStore
  readonly uses: KeyUses
  readonly gate: WidgetGate
  readonly sites: Sites
  /** A site with its look; `undefined` = there is none. */
  readonly shownSite: (slug: string) => Site | undefined
  /** The sources that links may lead to at this moment. */
  readonly sources: () => KnownSources
  readonly links: Pick<ShortLinkStore, 'find'>
  /** The title of a record that everybody may read, in a language where it has it; `undefined` = there is none with this id. */
  readonly titleOf: (id: string, language: string) => Promise<string | undefined>
  /** The document of the frame; `undefined` = the pages have not been built. */
  readonly writeFrame: WritePageDocument | undefined
  readonly webFolder: string
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Base of the links that visitors share. */
  readonly shareUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
