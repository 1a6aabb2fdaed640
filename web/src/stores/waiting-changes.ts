/**
 * Changes that a person made without a connection. They lie in the browser's storage under a name that signing out removes.
 * @rule B-offline.waiting-person Changes that wait are removed at sign-out, and never sent in the name of somebody else
 */
import { MAX_WAITING_CHANGES } from '@graticule/contracts/system/offline'
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { isOf } from '../api/check.ts'
import { readStored, writeStored } from '../browser/browser-storage.ts'
import { createStore } from '../state/create-store.ts'

/** Signing out removes whatever begins with "auth." (session/sign-in.ts). */
const STORED = 'auth.waiting-changes'

const ofResource = { person: Type.String(), dataSource: Type.String(), targetId: Type.String(), name: Type.String() }
const words = Type.Object({ score: Type.Integer({ minimum: 1, maximum: 5 }), comment: Type.String() })
const ChangeSchema = Type.Union([
  Type.Object({ kind: Type.Literal('bookmark'), ...ofResource, siteId: Type.Integer() }),
  Type.Object({ kind: Type.Literal('unbookmark'), ...ofResource, id: Type.Integer() }),
  Type.Object({
    kind: Type.Literal('rating'),
    ...ofResource,
    siteId: Type.Integer(),
    words,
    seen: Type.Optional(Type.Union([words, Type.Null()])),
  }),
])
export type WaitingChange = Static<typeof ChangeSchema>

/** What waits, as the storage has it now: another tab may have sent it. */
export function readWaiting(): readonly WaitingChange[] {
  try {
    const stored: unknown = JSON.parse(readStored(STORED) ?? '[]')
    return isOf(Type.Array(ChangeSchema), stored) ? stored : []
  } catch {
    // written by somebody else
    return []
  }
}

export interface WaitingState {
  readonly changes: readonly WaitingChange[]
  /** Rises when changes were sent: lists that show them are read again. */
  readonly sent: number
}
export const useWaitingChanges = createStore<WaitingState>()(() => ({ changes: readWaiting(), sent: 0 }))

function write(changes: readonly WaitingChange[]): void {
  writeStored(STORED, JSON.stringify(changes))
  useWaitingChanges.setState({ changes })
}

/** A bookmark and its removal are about the same; a rating is another matter. */
const subjectOf = ({ kind, dataSource, targetId }: WaitingChange): string =>
  `${kind === 'rating' ? kind : 'bookmark'} ${dataSource} ${targetId}`

/** Takes a change off the list. */
export function dropWaiting(change: WaitingChange): void {
  write(readWaiting().filter((one) => subjectOf(one) !== subjectOf(change)))
}

/**
 * Lets a change wait; the last one about the same counts. Gives whether there was room.
 * @rule B-offline.most-waiting
 */
export function addWaiting(change: WaitingChange): boolean {
  const others = readWaiting().filter((one) => subjectOf(one) !== subjectOf(change))
  if (others.length >= MAX_WAITING_CHANGES) return false
  write([...others, change])
  return true
}

/** Looks again at the storage: it was changed by another tab, or by signing out. */
export function lookAtWaiting(): void {
  useWaitingChanges.setState({ changes: readWaiting() })
}
