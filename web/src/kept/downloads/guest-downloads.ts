/**
 * The download list of a guest: in this browser alone, until they sign in and take it over.
 * @rule D70.guest-items
 */
import * as Type from 'typebox'
import { MAX_DOWNLOADS } from '@graticule/contracts/limits'
import { isOf } from '../../api/check.ts'
import { readStored, writeStored } from '../../browser/browser-storage.ts'
import { createStore } from '../../state/create-store.ts'
import { keyOf, type NamedResource } from '../resource-key.ts'

/** Where the browser keeps it. */
export const GUEST_DOWNLOADS = 'graticule.guest-downloads'

const Stored = Type.Array(Type.Object({ dataSource: Type.String(), targetId: Type.String(), name: Type.String() }))

function read(): readonly NamedResource[] {
  try {
    const stored: unknown = JSON.parse(readStored(GUEST_DOWNLOADS) ?? '[]')
    return isOf(Stored, stored) ? stored.slice(0, MAX_DOWNLOADS) : []
  } catch {
    // written by somebody else
    return []
  }
}

export const useGuestDownloads = createStore<{ readonly kept: readonly NamedResource[] }>()(() => ({ kept: read() }))

function write(kept: readonly NamedResource[]): void {
  writeStored(GUEST_DOWNLOADS, JSON.stringify(kept))
  useGuestDownloads.setState({ kept })
}

/** What another tab has written. */
export const readGuestDownloads = (): void => useGuestDownloads.setState({ kept: read() })

/**
 * Puts resources on the list; those that stand there already stay where they are. Gives how many had no room.
 * @rule B-downloads.most
 */
export function listAsGuest(resources: readonly NamedResource[]): number {
  const before = read()
  const known = new Set(before.map(keyOf))
  const all = [...before, ...resources.filter((one) => !known.has(keyOf(one)))]
  write(all.slice(0, MAX_DOWNLOADS))
  return Math.max(0, all.length - MAX_DOWNLOADS)
}

/** Takes resources off the list. */
export function unlistAsGuest(keys: ReadonlySet<string>): void {
  write(read().filter((one) => !keys.has(keyOf(one))))
}
