/** The download list: resources whose files a person wants to have. What becomes of each is told by the page that reads their links. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_DOWNLOADS, MAX_KEPT_TITLE } from '../limits.ts'
import { dataSource, instant, itemId, removalRoutes, siteId, targetId } from './kept-items.ts'
import { keptName } from './kept-texts.ts'

const name = keptName(MAX_KEPT_TITLE, 'its title; it stays when the resource has gone')

/** A resource on the list. */
export const DownloadSchema = Type.Object({
  id: itemId,
  dataSource,
  targetId,
  name,
  siteId: Type.Integer({ minimum: 0, maximum: 1e9 }),
  createdAt: instant('when it was put on the list'),
})
export type Download = Static<typeof DownloadSchema>

const DownloadsSchema = Type.Object({
  downloads: Type.Array(DownloadSchema, { maxItems: MAX_DOWNLOADS, description: 'the oldest first' }),
})
export type Downloads = Static<typeof DownloadsSchema>

const LIST = '/api/downloads'

/** Routes for people who are signed in. Ids of others are answered 404. */
export const DOWNLOAD_ROUTES = {
  list: { method: 'GET', path: LIST, reply: DownloadsSchema },
  add: { method: 'POST', path: LIST, body: Type.Object({ dataSource, targetId, name, siteId }), reply: DownloadSchema },
  ...removalRoutes(LIST),
} as const
