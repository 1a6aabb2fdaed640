/** Settings as administrators see them: secrets never in clear. */
import { isSecretKey, type SettingKey } from '@graticule/contracts/settings/settings'

/** A secret this short shows none of its characters. */
const LEAST_LENGTH_TO_SHOW = 12
const SHOWN_CHARACTERS = 4

/** What is told of a secret. */
export interface ShownSecret {
  readonly isSet: boolean
  /** Its last four characters, so that two keys can be told apart; absent when it is short. */
  readonly lastFour?: string
}

/** A setting as an administrator sees it. */
export interface ShownSetting {
  readonly key: SettingKey
  readonly siteId: number
  /** Where the value comes from: somebody has set it, or a variable or file, or the product. */
  readonly origin: 'set' | 'first value' | 'default'
  /** Version of its latest change; 0 = nobody has set it. */
  readonly version: number
  /** Milliseconds since 1970. */
  readonly changedAt?: number
  readonly changedBy?: string
  /** Absent for a secret. */
  readonly value?: unknown
  readonly secret?: ShownSecret
}

/**
 * What is told of a secret; `undefined` = it is not set.
 * @rule D46.secrets Secrets are never told, only that they are set and their last four characters
 */
export function shownSecret(value: string | undefined): ShownSecret {
  if (value === undefined) return { isSet: false }
  return { isSet: true, ...(value.length < LEAST_LENGTH_TO_SHOW ? {} : { lastFour: value.slice(-SHOWN_CHARACTERS) }) }
}

/** What is told of a value; `from` = its change, where somebody has set it. */
export function shownSetting(
  key: SettingKey,
  siteId: number,
  value: unknown,
  from: { readonly version: number; readonly changedAt: number; readonly changedBy: string } | 'first value' | 'default',
): ShownSetting {
  const told = isSecretKey(key) ? { secret: shownSecret(value as string | undefined) } : { value }
  if (typeof from === 'string') return { key, siteId, origin: from, version: 0, ...told }
  const { version, changedAt, changedBy } = from
  return { key, siteId, origin: 'set', version, changedAt, changedBy, ...told }
}
