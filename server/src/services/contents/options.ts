import type { DocumentUses } from '../../contents/documents/document-uses.ts'
import type { Contents } from '../../contents/open-contents.ts'
import type { Person } from '../../identity/visitor.ts'
import type { PeopleStore } from '../../people/people-store.ts'
import type { MadeSites } from '../../sites/made-sites.ts'
import type { Sites } from '../../sites/sites.ts'

/** What the service is built from. */
export interface ContentsOptions extends Contents {
  readonly sites: Sites
  readonly made: MadeSites
  /** Document with the logo of a site; `undefined` = none. */
  readonly logoOf: (siteId: number) => number | undefined
  /** Where documents of all sites are used now, as somebody may know it. */
  readonly usesOf: (who: Person) => Promise<DocumentUses>
  readonly namesOf: PeopleStore['namesOf']
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
