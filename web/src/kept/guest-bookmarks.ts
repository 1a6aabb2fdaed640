/**
 * What a guest keeps: in this browser alone, until they sign in and take it over.
 * @rule D70.guest-items What a guest keeps stays in the browser and is offered at the next sign-in
 */
import * as Type from 'typebox'
import { isOf } from '../api/check.ts'
import { readStored, writeStored } from '../browser/browser-storage.ts'
import { createStore } from '../state/create-store.ts'
import { keyOf, type NamedResource } from './resource-key.ts'

/** Where the browser keeps it. */
export const GUEST_BOOKMARKS = 'graticule.guest-bookmarks'
/** Resources that a guest keeps at most; the oldest go. */
const MOST = 100

const Stored = Type.Array(Type.Object({ dataSource: Type.String(), targetId: Type.String(), name: Type.String() }))

function read(): readonly NamedResource[] {
  try {
    const stored: unknown = JSON.parse(readStored(GUEST_BOOKMARKS) ?? '[]')
    return isOf(Stored, stored) ? stored : []
  } catch {
    // written by somebody else
    return []
  }
}

export const useGuestBookmarks = createStore<{ readonly kept: readonly NamedResource[] }>()(() => ({ kept: read() }))

/** What another tab has written. */
export const readGuestBookmarks = (): void => useGuestBookmarks.setState({ kept: read() })

function write(kept: readonly NamedResource[]): void {
  writeStored(GUEST_BOOKMARKS, JSON.stringify(kept))
  useGuestBookmarks.setState({ kept })
}

export const isKeptByGuest = (kept: readonly NamedResource[], key: string): boolean => kept.some((one) => keyOf(one) === key)

export function keepAsGuest(resource: NamedResource): void {
  const others = read().filter((one) => keyOf(one) !== keyOf(resource))
  write([...others, resource].slice(-MOST))
}

export const forgetAsGuest = (key: string): void => write(read().filter((one) => keyOf(one) !== key))

export const forgetGuestBookmarks = (): void => write([])
