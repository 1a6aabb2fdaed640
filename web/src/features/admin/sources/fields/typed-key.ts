import type { SourceKey } from '@graticule/contracts/sources/source-key'

/** A key as it is typed; `none` = the source is asked without one. */
export interface TypedKey {
  readonly way: 'none' | SourceKey['way']
  readonly user: string
  readonly secret: string
}

export const NO_KEY: TypedKey = { way: 'none', user: '', secret: '' }

/** Whether something is missing of a typed key, or is in it that no header may hold. */
export const isFaulty = ({ way, user, secret }: TypedKey): boolean =>
  way !== 'none' && (!/^[!-~]+$/.test(secret) || (way === 'basic' && !/^[^:]+$/.test(user)))

/** The key as it is sent; `undefined` = none was typed. */
export function keyOf({ way, user, secret }: TypedKey): SourceKey | undefined {
  if (way === 'none') return undefined
  return way === 'basic' ? { way, user, secret } : { way, secret }
}
