/** Secrets that a change would send to another server than the one they were given for, where they could be read. */
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { SentTo } from '@graticule/contracts/settings/setting'
import { isSecretKey, type SecretKey, SETTING_KEYS, type SettingKey, SETTINGS } from '@graticule/contracts/settings/settings'
import { type ChosenValues, type FirstValues, slotOf, valueFor } from './resolve-settings.ts'

const NONE: ChosenValues = new Map()

const sentToOf = (secret: SecretKey): SentTo | undefined => (SETTINGS[secret] as { readonly sentTo?: SentTo }).sentTo

/** Where a secret goes by some settings; `undefined` = to nobody, or to a server that the product knows. */
function originBy(chosen: ChosenValues, firstValues: FirstValues, { key, address }: SentTo): string | undefined {
  const text = address(valueFor(chosen, firstValues, key as SettingKey, GLOBAL_SITE_ID) as never)
  return text === undefined ? undefined : (URL.parse(text)?.origin ?? text)
}

/**
 * What is wrong with a change after which a secret goes elsewhere; `undefined` = nothing. Whoever gives the secret in the same change
 * (`given`) knows it; a first value belongs to the address that came with it.
 * @rule D46.redirected A secret is not sent to another server than the one it was given for
 */
export function redirectedSecret(
  before: ChosenValues,
  after: ChosenValues,
  firstValues: FirstValues,
  given: ReadonlySet<string>,
): string | undefined {
  for (const secret of SETTING_KEYS.filter(isSecretKey)) {
    const sentTo = sentToOf(secret)
    const isSet = valueFor(after, firstValues, secret, GLOBAL_SITE_ID) !== undefined
    if (sentTo === undefined || !isSet || given.has(secret)) continue
    const wanted = originBy(after, firstValues, sentTo)
    // one that was reset has its first value again, which was never given for the address that was set
    const place = slotOf(secret, GLOBAL_SITE_ID)
    const isSame = before.has(place) === after.has(place)
    const owners = [originBy(NONE, firstValues, sentTo), ...(isSame ? [originBy(before, firstValues, sentTo)] : [])]
    if (wanted !== undefined && !owners.includes(wanted))
      return `${secret} belongs to another server than the one in ${sentTo.key}: give it anew or remove it in the same change`
  }
  return undefined
}
