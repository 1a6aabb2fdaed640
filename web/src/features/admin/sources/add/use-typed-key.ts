import type { SourceKey } from '@graticule/contracts/sources/source-key'
import { useState } from 'react'
import { isFaulty, keyOf, NO_KEY, type TypedKey } from '../../desk/typed-key.ts'

/** An address as it is asked: without a scheme it is https. */
const originOf = (typed: string): string | undefined => {
  const text = typed.trim()
  return URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)?.origin
}

/** Whether what may be sent to one address may be sent to another: scheme, host and port are the same. */
export const isSameOrigin = (one: string, other: string): boolean => {
  const origin = originOf(one)
  return origin !== undefined && origin === originOf(other)
}

/**
 * The key as it is typed, and for which address.
 * @rule B-sources.key-host The key of a source is sent to its host alone
 */
export function useTypedKey() {
  const [typed, setTyped] = useState<TypedKey>(NO_KEY)
  const [keyFor, setKeyFor] = useState<string>()
  const [triedWay, setTriedWay] = useState<TypedKey['way']>('none')
  return {
    typed,
    /** It was tried in the chosen way, so that what is missing can be said. */
    isTried: typed.way === triedWay,
    /** Another key: it is for whatever is asked next. */
    type: (key: TypedKey) => {
      setTyped(key)
      setKeyFor(undefined)
    },
    forget: () => setTyped(NO_KEY),
    /** The key for a check of an address: `found` in it, or typed; one that was meant for another host is forgotten. */
    take: (address: string, meant: string, found?: TypedKey): SourceKey | undefined => {
      const own = found ?? (isSameOrigin(keyFor ?? meant, address) ? typed : NO_KEY)
      setTyped(own)
      setTriedWay(own.way)
      setKeyFor(address)
      return isFaulty(own) ? undefined : keyOf(own)
    },
    /** The key with the address that it was checked for, to be sent to a source at `address`; `undefined` = not there. */
    at: (address: string | undefined, checkedAddress: string): KeyFor | undefined => {
      const key = keyOf(typed)
      if (key === undefined || address === undefined || !isSameOrigin(address, checkedAddress)) return undefined
      return { key, keyFor: checkedAddress }
    },
  }
}

/** A key, and the address that it was typed for. */
export interface KeyFor {
  readonly key: SourceKey
  readonly keyFor: string
}
