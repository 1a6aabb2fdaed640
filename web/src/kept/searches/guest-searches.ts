/** Searches that a guest saves: in this browser alone, until they sign in and take them over. */
import * as Type from 'typebox'
import { isOf } from '../../api/check.ts'
import { readStored, writeStored } from '../../browser/browser-storage.ts'
import { createStore } from '../../state/create-store.ts'

/** A search as it is saved: in words, and as the address that opens it. */
export const NamedSearchSchema = Type.Object({ name: Type.String(), phrase: Type.String(), url: Type.String() })
export type NamedSearch = Type.Static<typeof NamedSearchSchema>

/** Where the browser keeps it. */
export const GUEST_SEARCHES = 'graticule.guest-searches'
/** Searches that a guest keeps at most; the oldest go. */
const MOST = 50

function read(): readonly NamedSearch[] {
  try {
    const stored: unknown = JSON.parse(readStored(GUEST_SEARCHES) ?? '[]')
    return isOf(Type.Array(NamedSearchSchema), stored) ? stored : []
  } catch {
    // written by somebody else
    return []
  }
}

export const useGuestSearches = createStore<{ readonly kept: readonly NamedSearch[] }>()(() => ({ kept: read() }))

/** What another tab has written. */
export const readGuestSearches = (): void => useGuestSearches.setState({ kept: read() })

function write(kept: readonly NamedSearch[]): void {
  writeStored(GUEST_SEARCHES, JSON.stringify(kept))
  useGuestSearches.setState({ kept })
}

export const keepSearchAsGuest = (search: NamedSearch): void =>
  write([...read().filter(({ url }) => url !== search.url), search].slice(-MOST))

export const forgetSearchAsGuest = ({ url }: Pick<NamedSearch, 'url'>): void => write(read().filter((one) => one.url !== url))

export const forgetGuestSearches = (): void => write([])
