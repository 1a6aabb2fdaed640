import type { KeyInAddress } from '@graticule/contracts/sources/key-in-address'
import { KEY_HEADER_NAME, KEY_PARAMETER_NAME, type SourceKey } from '@graticule/contracts/sources/source-key'

/** A key as it is typed; `none` = the source is asked without one. */
export interface TypedKey {
  readonly way: 'none' | SourceKey['way']
  readonly user: string
  /** Of the header or parameter. */
  readonly name: string
  readonly secret: string
}

export const NO_KEY: TypedKey = { way: 'none', user: '', name: '', secret: '' }

const USER = /^[^:]+$/
const SECRET = /^[!-~]+$/

/** What is missing of a typed key, or is in it that must not be. */
export const keyFaults = ({ way, user, name, secret }: TypedKey) => ({
  user: way === 'basic' && !USER.test(user),
  name:
    (way === 'header' && !new RegExp(KEY_HEADER_NAME).test(name.trim().toLowerCase())) ||
    (way === 'parameter' && !new RegExp(KEY_PARAMETER_NAME).test(name.trim())),
  secret: way !== 'none' && !SECRET.test(secret),
})

/** Whether something is wrong with a typed key. */
export const isFaulty = (typed: TypedKey): boolean => Object.values(keyFaults(typed)).some(Boolean)

/** The key as it is sent; `undefined` = none was typed. */
export function keyOf({ way, user, name, secret }: TypedKey): SourceKey | undefined {
  if (way === 'none') return undefined
  if (way === 'basic') return { way, user, secret }
  if (way === 'header') return { way, name: name.trim().toLowerCase(), secret }
  return way === 'parameter' ? { way, name: name.trim(), secret } : { way, secret }
}

/** A key that stood in an address, as if it had been typed. */
export const typedOf = ({ key }: KeyInAddress): TypedKey => ({ ...NO_KEY, ...key })
