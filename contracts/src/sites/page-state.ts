/** What open pages hear of their site. Apart from the site itself: the first screen does without. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { GeneralFlagsSchema } from '../settings/general.ts'
import type { SourceRow } from '../sources/source-row.ts'
import { ShownSiteSchema } from './shown-site.ts'

/** What open pages are told whenever it changes. */
export const PageStateSchema = Type.Object({
  site: ShownSiteSchema,
  general: GeneralFlagsSchema,
  sources: Type.Array(
    Type.Unsafe<SourceRow>({ type: 'object', description: 'a row of the data sources, without where it is asked' }),
  ),
  notices: Type.String({ description: 'mark of the notices that are shown now (notices.ts); empty = none' }),
  contents: Type.String({
    description: 'mark of pages, menu, views, basemaps, highlighted searches and providers; another one = they have changed',
  }),
})
export type PageState = Static<typeof PageStateSchema>

/** What open pages show of their site; they listen here to server-sent events, each a {@link PageState}, the first at once. */
export const PAGE_STATE_ROUTE = {
  method: 'GET',
  path: '/settings/rest/page-state',
  query: Type.Object({
    site: Type.Optional(
      Type.String({ pattern: '^[a-z0-9-]{0,60}$', description: 'part of the address of the site; empty = the global one' }),
    ),
  }),
  reply: PageStateSchema,
} as const
