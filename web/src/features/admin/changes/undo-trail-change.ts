import { DOCUMENT_DESK_ROUTES } from '@graticule/contracts/contents/documents'
import { MENU_ROUTES } from '@graticule/contracts/contents/menu'
import { PAGE_ROUTES } from '@graticule/contracts/contents/pages'
import { areSameSites, USER_ROUTES } from '@graticule/contracts/people/users'
import type { TrailChange } from '@graticule/contracts/system/change-trail'
import type { TSchema } from 'typebox'
import type { Reply } from '../../../api/http.ts'
import { privateChange } from '../../../session/private-read.ts'

/**
 * What takes a change of rights or of a menu back, or the deletion of a page or document: the services that make such changes, told what was seen, so
 * that whoever was faster refuses it. `undefined` = nothing does, or it is of the reader (`own`: their id), who does not change themselves.
 */
export function undoOf({ undoRights, undoMenu, undoDeletion }: TrailChange, own: string) {
  if (undoRights !== undefined && undoRights.id !== own) {
    const { id, seen, wanted } = undoRights
    const { method, path, reply } = USER_ROUTES.change
    // what was not changed is not set either: setting a lock ends sessions
    const body = {
      ...(wanted.role === seen.role ? {} : { role: wanted.role }),
      ...(wanted.isLocked === seen.isLocked ? {} : { isLocked: wanted.isLocked }),
      ...(areSameSites(wanted.administers, seen.administers) ? {} : { administers: wanted.administers }),
      seen,
    }
    const request = { method, path: path.replace(':id', encodeURIComponent(id)), body }
    return { of: 'rights', send: () => privateChange(request, reply) } as const
  }
  if (undoMenu !== undefined) {
    const { siteId, version, entries } = undoMenu
    const { method, path, reply } = MENU_ROUTES.save
    const request = { method, path: path.replace(':siteId', String(siteId)), seen: version, body: { entries } }
    return { of: 'menu', send: () => privateChange(request, reply) } as const
  }
  if (undoDeletion !== undefined) {
    const { kind, siteId, id } = undoDeletion
    const { method, path, reply } = (kind === 'page' ? PAGE_ROUTES : DOCUMENT_DESK_ROUTES).bringBack
    const request = { method, path: path.replace(':siteId', String(siteId)).replace(':id', String(id)) }
    const send = (): Promise<Reply<unknown>> => privateChange<TSchema>(request, reply)
    return { of: kind === 'page' ? 'deletion' : 'document', send } as const
  }
  return undefined
}
