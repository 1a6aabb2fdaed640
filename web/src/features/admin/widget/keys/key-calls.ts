/** What the page of keys asks of the server. */
import { WIDGET_KEY_ROUTES, type WidgetKey, type WrittenKey } from '@graticule/contracts/widget/widget-keys'
import { NothingSchema } from '../../../../api/people.ts'
import { privateChange, privateJson } from '../../../../session/private-read.ts'
import { useSession } from '../../../../session/session.ts'
import { useEditedQuery } from '../../../../session/use-private-query.ts'
import { mayAdminister } from '../../frame/may-administer.ts'

const address = (path: string, siteId: number, id = '') =>
  path.replace(':siteId', String(siteId)).replace(':id', encodeURIComponent(id))

/** Counts are asked again while the page is open, ms. */
const EVERY_MS = 30_000

/** Keys of a site; of the global one those of all sites. */
export function useKeys(siteId: number) {
  const { path, reply } = WIDGET_KEY_ROUTES.list
  const { visitor } = useSession()
  return useEditedQuery(['widget-keys', siteId], (signal) => privateJson(address(path, siteId), reply, { signal }), {
    isAsked: mayAdminister(visitor, 'site-admin', siteId),
    everyMs: () => EVERY_MS,
  })
}

export function addKey(siteId: number, body: WrittenKey) {
  const { method, path, reply } = WIDGET_KEY_ROUTES.add
  return privateChange({ method, path: address(path, siteId), body }, reply)
}

/** Failure 412: the key has no longer the version that was seen. */
export function changeKey(siteId: number, { id, version }: Pick<WidgetKey, 'id' | 'version'>, written: WrittenKey) {
  const { method, path, reply } = WIDGET_KEY_ROUTES.change
  return privateChange({ method, path: address(path, siteId, id), body: { ...written, seen: version } }, reply)
}

export function revokeKey(siteId: number, id: string) {
  const { method, path, reply } = WIDGET_KEY_ROUTES.revoke
  return privateChange({ method, path: address(path, siteId, id) }, reply)
}

export function removeKey(siteId: number, id: string) {
  const { method, path } = WIDGET_KEY_ROUTES.remove
  return privateChange({ method, path: address(path, siteId, id) }, NothingSchema)
}
