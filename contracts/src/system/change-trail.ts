/** What people who run the portal changed of roles, invitations, pages, menus and documents. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { EditedMenuSchema } from '../contents/menu.ts'
import { instant, itemId } from '../kept/kept-items.ts'
import { RightsSchema } from '../people/users.ts'
import { wholeNumber } from '../services/search-request.ts'

/** What is changed, each with what is done with it. */
export const TRAIL_ACTIONS = [
  'roles/changed',
  'invitation/added',
  'invitation/deleted',
  'invitation/accepted',
  'page/added',
  'page/published',
  'page/unpublished',
  'page/deleted',
  'page/restored',
  'menu/changed',
  'document/added',
  'document/changed',
  'document/deleted',
  'document/restored',
] as const
export type TrailAction = (typeof TRAIL_ACTIONS)[number]

/** Changes on a page of the list. */
export const TRAIL_PAGE = 50

export const TrailChangeSchema = Type.Object({
  number: Type.Integer({ description: 'number of the change' }),
  action: Type.Unsafe<TrailAction>({ type: 'string', enum: [...TRAIL_ACTIONS], description: 'what was done' }),
  subject: Type.String({ description: 'title, or name of the person; empty = there is none, or the account has gone' }),
  before: Type.Optional(Type.String({ description: 'JSON of what changed, as it was' })),
  after: Type.Optional(Type.String({ description: 'JSON of what changed, as it became' })),
  siteId: Type.Optional(Type.Integer({ description: 'of a menu: id of its site' })),
  undoRights: Type.Optional(
    Type.Object(
      { id: Type.String({ description: 'id of the person' }), seen: RightsSchema, wanted: RightsSchema },
      { description: 'the change can be undone: what the person may do now, and what they are to get back' },
    ),
  ),
  undoMenu: Type.Optional(
    Type.Object(
      {
        siteId: Type.Integer({ description: 'id of the site' }),
        version: Type.Integer({ description: 'version of the menu now' }),
        entries: EditedMenuSchema.properties.entries,
      },
      { description: 'the change can be undone: the menu as it was' },
    ),
  ),
  undoDeletion: Type.Optional(
    Type.Object(
      {
        kind: Type.Enum(['page', 'document']),
        siteId: Type.Integer({ description: 'id of the site' }),
        id: itemId,
      },
      { description: 'the change can be undone: the page or document that can be brought back' },
    ),
  ),
  changedAt: instant('when'),
  changedBy: Type.String({ description: 'name of who did it; empty = their account has gone' }),
})
export type TrailChange = Static<typeof TrailChangeSchema>

/** For administrators of the installation. */
export const TRAIL_ROUTE = {
  method: 'GET',
  path: '/system/rest/changes',
  query: Type.Object({ start: wholeNumber({ minimum: 0, maximum: 1e9, default: 0 }, 'changes before the page') }),
  reply: Type.Object({
    total: Type.Integer({ description: 'changes' }),
    changes: Type.Array(TrailChangeSchema, { maxItems: TRAIL_PAGE, description: 'the latest first' }),
  }),
} as const
