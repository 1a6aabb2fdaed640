/** What the pages of community portals ask of the server. */
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { SITE_SETTINGS_ROUTES, type SiteRecord } from '@graticule/contracts/sites/site-settings'
import { MAIN_SITE_ID } from '@graticule/contracts/limits'
import { DRAFT_ROUTES, PORTAL_REQUEST_ROUTES, type PortalRequest, type SiteDraft } from '@graticule/contracts/sites/site-drafts'
import { useQuery } from '@tanstack/react-query'
import { publicJson } from '../../../api/http.ts'
import { NothingSchema } from '../../../api/people.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { useEditedQuery, usePrivateQuery } from '../../../session/use-private-query.ts'

/** The id that settings know a site by, from that of the list. */
export const settledId = ({ siteId }: Pick<SiteRecord, 'siteId'>): number => (siteId === MAIN_SITE_ID ? 0 : siteId)

/** All sites of the portal, the global one first. */
export function useSites() {
  return useQuery({
    queryKey: ['sites'],
    queryFn: async ({ signal }) => {
      const { path, reply: schema } = SITE_SETTINGS_ROUTES.sites
      const reply = await publicJson(`${path}?size=${MAX_LIST_PAGE}`, schema, { signal })
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value._embedded.sites
    },
  })
}

/** The drafts that the person may see: their own; for administrators also those that wait, page by page from 0. */
export function useDrafts(page = 0) {
  const { path, reply } = DRAFT_ROUTES.list
  return usePrivateQuery(['site-drafts', page], (signal) => privateJson(`${path}?page=${page}`, reply, { signal }), true)
}

/** As {@link useDrafts}, for the editor of one of them. */
export function useEditedDrafts() {
  const { path, reply } = DRAFT_ROUTES.list
  return useEditedQuery(['site-drafts', 0], (signal) => privateJson(`${path}?page=0`, reply, { signal }))
}

const ofId = (path: string, id: string): string => path.replace(':id', encodeURIComponent(id))

export const addDraft = (draft: Pick<SiteDraft, 'slug' | 'values'>) =>
  privateChange({ method: 'POST', path: DRAFT_ROUTES.add.path, body: draft }, DRAFT_ROUTES.add.reply)

export const changeDraft = ({ id, slug, values, state, version }: SiteDraft) =>
  privateChange(
    { method: 'PUT', path: ofId(DRAFT_ROUTES.change.path, id), body: { slug, values, state, seen: version } },
    DRAFT_ROUTES.change.reply,
  )

export const publishDraft = ({ id, version }: SiteDraft, isHandedOver: boolean) =>
  privateChange(
    { method: 'POST', path: ofId(DRAFT_ROUTES.publish.path, id), body: { seen: version, isHandedOver } },
    DRAFT_ROUTES.publish.reply,
  )

export const removeDraft = (id: string) =>
  privateChange({ method: 'DELETE', path: ofId(DRAFT_ROUTES.remove.path, id) }, NothingSchema)

export const sendRequest = (request: PortalRequest) =>
  privateChange({ method: 'POST', path: PORTAL_REQUEST_ROUTES.send.path, body: request }, NothingSchema)

export function useRequests() {
  const { path, reply } = PORTAL_REQUEST_ROUTES.list
  return usePrivateQuery(['portal-requests'], (signal) => privateJson(path, reply, { signal }), true)
}

export const setRequestDone = (id: string, isDone: boolean) =>
  privateChange(
    { method: 'PATCH', path: ofId(PORTAL_REQUEST_ROUTES.change.path, id), body: { isDone } },
    PORTAL_REQUEST_ROUTES.change.reply,
  )

export const removeRequest = (id: string) =>
  privateChange({ method: 'DELETE', path: ofId(PORTAL_REQUEST_ROUTES.remove.path, id) }, NothingSchema)

export const removeSite = (siteId: number) =>
  privateChange(
    { method: 'DELETE', path: SITE_SETTINGS_ROUTES.removeSite.path.replace(':siteId', String(siteId)) },
    NothingSchema,
  )
