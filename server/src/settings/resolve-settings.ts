/** From rows of the database to values that hold: what is damaged or does not agree with the rest is left out, and told. */
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import {
  isSecretKey,
  isSettingKey,
  type OpenKey,
  type SecretKey,
  type SettingKey,
  SETTING_KEYS,
  SETTINGS,
  type SettingValue,
} from '@graticule/contracts/settings/settings'
import { formFault, meaningFault } from './check-setting.ts'
import type { StoredSetting } from './settings-store.ts'

/** Values from variables and files, which hold where nobody has set another. */
export type FirstValues = { readonly [Key in OpenKey]?: SettingValue<Key> } & { readonly [Key in SecretKey]?: string }

/** A valid value that was set. */
export interface ChosenValue {
  readonly key: SettingKey
  readonly siteId: number
  readonly value: unknown
  readonly version: number
  readonly changedAt: number
  readonly changedBy: string
}

/** Values that were set, by {@link slotOf}. */
export type ChosenValues = ReadonlyMap<string, ChosenValue>

/** Where a value stands: one for each key and site. */
export const slotOf = (key: SettingKey, siteId: number): string => `${siteId}/${key}`

/** Says that a stored value does not hold: the words for the log, and in them what is wrong. */
export type TellDamage = (row: StoredSetting, words: string, fault: string) => void

/**
 * The value that holds for a site: its own, that of the global site, the first value, the default. Of a setting that each site has for
 * itself (`isOwn`), a community site without one has the default.
 */
export function valueFor(chosen: ChosenValues, firstValues: FirstValues, key: SettingKey, siteId: number): unknown {
  const { isOwn = false } = SETTINGS[key] as { readonly isOwn?: boolean }
  const own = chosen.get(slotOf(key, siteId))
  if (isOwn && siteId !== GLOBAL_SITE_ID) return own === undefined ? SETTINGS[key].default : own.value
  const set = own ?? chosen.get(slotOf(key, GLOBAL_SITE_ID))
  if (set !== undefined) return set.value
  return firstValues[key] ?? SETTINGS[key].default
}

/** True when a secret has a value. */
export const secretIsSet =
  (chosen: ChosenValues, firstValues: FirstValues) =>
  (secret: string): boolean =>
    isSettingKey(secret) && isSecretKey(secret) && valueFor(chosen, firstValues, secret, GLOBAL_SITE_ID) !== undefined

function parsed({ key, siteId, value, ...change }: StoredSetting, tell: (words: string) => void): ChosenValue | undefined {
  // a newer version of the product may have set what this one does not know
  if (!isSettingKey(key)) return undefined
  if (siteId !== GLOBAL_SITE_ID && SETTINGS[key].scope === 'installation') return undefined
  try {
    const read: unknown = JSON.parse(value)
    const fault = formFault(key, read)
    if (fault === undefined) return { key, siteId, value: read, ...change }
    tell(fault)
  } catch {
    tell('it is not JSON')
  }
  return undefined
}

/** The stored values that hold. A value that has not changed since `before` stays the same object. */
export function resolveSettings(
  rows: readonly StoredSetting[],
  firstValues: FirstValues,
  before: ChosenValues,
  tell: TellDamage,
): ChosenValues {
  const chosen = new Map<string, ChosenValue>()
  const rowAt = new Map<string, StoredSetting>()
  const tellOf = (row: StoredSetting, fault: string) =>
    tell(
      row,
      `The stored value of the setting ${row.key} is damaged (${fault}). Its first value holds until it is set again.`,
      fault,
    )
  for (const row of rows) {
    if (!isSettingKey(row.key)) continue
    const place = slotOf(row.key, row.siteId)
    const known = before.get(place)
    const isSame = known?.version === row.version && known.changedAt === row.changedAt
    const value = isSame ? known : parsed(row, (fault) => tellOf(row, fault))
    if (value === undefined) continue
    chosen.set(place, value)
    rowAt.set(place, row)
  }
  for (const [place, { fault }] of faultsIn(chosen, firstValues)) {
    chosen.delete(place)
    const row = rowAt.get(place)
    if (row !== undefined) tellOf(row, fault)
  }
  return chosen
}

/** Values that are of the right form and still do not hold, by their place, in the order of the table. */
export function faultsIn(
  chosen: ChosenValues,
  firstValues: FirstValues,
): ReadonlyMap<string, { readonly key: SettingKey; readonly fault: string }> {
  const isSet = secretIsSet(chosen, firstValues)
  const faults = new Map<string, { readonly key: SettingKey; readonly fault: string }>()
  for (const key of SETTING_KEYS) {
    for (const [place, { key: other, value }] of chosen) {
      const fault = other === key ? meaningFault(key, value, isSet) : undefined
      if (fault !== undefined) faults.set(place, { key, fault })
    }
  }
  return faults
}
