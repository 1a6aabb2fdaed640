/** The settings as those who run the installation or a site see and change them. */
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { OpenKey, SettingKey, SettingValue } from '@graticule/contracts/settings/settings'
import { type ShownValue, VALUE_ROUTES, type WantedChange } from '@graticule/contracts/services/settings-values'
import { useSession } from '../../../session/session.ts'
import { mayAdminister } from '../frame/may-administer.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { useEditedQuery } from '../../../session/use-private-query.ts'

/** Keys of the private queries that hold settings, for those who change them elsewhere. */
export const VALUES_QUERY = 'setting-values'

const ofSite = (path: string, siteId: number) => path.replace(':siteId', String(siteId))

/** The settings with their versions: of the installation (0), or those that a site may have of its own. */
export function useSettingValues(siteId: number = GLOBAL_SITE_ID) {
  const { path, reply } = siteId === GLOBAL_SITE_ID ? VALUE_ROUTES.values : VALUE_ROUTES.valuesOfSite
  const { visitor } = useSession()
  // whoever may not read them does not ask
  const isAsked = mayAdminister(visitor, siteId === GLOBAL_SITE_ID ? 'admin' : 'site-admin', siteId)
  return useEditedQuery([VALUES_QUERY, siteId], (signal) => privateJson(ofSite(path, siteId), reply, { signal }), { isAsked })
}

/** One setting of a site among those that were read; the value has passed the server's schema. */
export function valueIn<Key extends OpenKey>(
  values: readonly ShownValue[],
  key: Key,
  siteId: number = GLOBAL_SITE_ID,
): { readonly value: SettingValue<Key>; readonly version: number } | undefined {
  const found = values.find((value) => value.key === key && value.siteId === siteId)
  return found === undefined ? undefined : { value: found.value as SettingValue<Key>, version: found.version }
}

/** A change with the version that it is based on; without a value it is forgotten. */
export type SettingChange = { readonly [Key in SettingKey]: { key: Key; value?: SettingValue<Key>; seen: number } }[SettingKey]

/** Changes settings, all or none. Failure 412: somebody else was faster. */
export function changeSettings(changes: readonly (SettingChange | WantedChange)[], siteId: number = GLOBAL_SITE_ID) {
  const { method, path, reply } = siteId === GLOBAL_SITE_ID ? VALUE_ROUTES.change : VALUE_ROUTES.changeSite
  return privateChange({ method, path: ofSite(path, siteId), body: { changes } }, reply)
}
