/** Dashboards on the wire of the original, under `/curated/rest` (not HAL). */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { contentPage, itemId, ItemPathSchema, pageOfList } from '../kept/kept-items.ts'
import { keptName, keptText } from '../kept/kept-texts.ts'
import { DASHBOARDS_PER_PAGE, MAX_DASHBOARD_NAME, MAX_DASHBOARD_SUMMARY } from './limits.ts'

/** The content is a text that only its client understands; ours is JSON of the pages. */
const entry = Type.Object({
  title: keptName(MAX_DASHBOARD_NAME, 'what it is called'),
  summary: Type.Optional(Type.Union([keptText(MAX_DASHBOARD_SUMMARY, 'what it is about'), Type.Null()])),
  dashboardContents: Type.Optional(
    Type.Union([
      Type.Object({ content: Type.Optional(Type.Union([keptText(100_000, 'content of the dashboard'), Type.Null()])) }),
      Type.Null(),
    ]),
  ),
})

export const UserDashboardSchema = Type.Object({
  id: itemId,
  entry: Type.Object({
    title: Type.String(),
    summary: Type.String(),
    dashboardContents: Type.Object({ content: Type.String({ description: 'content of the dashboard' }) }),
  }),
})
export type UserDashboard = Static<typeof UserDashboardSchema>

const UserDashboardsSchema = contentPage(UserDashboardSchema)
export type UserDashboards = Static<typeof UserDashboardsSchema>

/** What names the resource that was stored just before. */
const resourceId = Type.Optional(
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'id of the resource' }),
)

export const ORIGINAL_DASHBOARD_ROUTES = {
  list: {
    method: 'GET',
    path: '/curated/rest/userDashboards',
    query: Type.Object(pageOfList(DASHBOARDS_PER_PAGE)),
    reply: UserDashboardsSchema,
  },
  /** First the resource with its content ... */
  addResource: { method: 'POST', path: '/curated/rest/userResources', body: Type.Object({ entry }), reply: UserDashboardSchema },
  /** ... then the dashboard, by the id of the resource or as a whole. */
  add: {
    method: 'POST',
    path: '/curated/rest/userDashboards',
    body: Type.Object({ id: resourceId, userResourceId: resourceId, entry: Type.Optional(entry) }),
    reply: UserDashboardSchema,
  },
  remove: { method: 'DELETE', path: '/curated/rest/userDashboards/delete/:id', params: ItemPathSchema },
} as const
