/**
 * Changes that a person made without a connection. They lie in the browser's storage under a name that signing out removes.
 * @rule B-offline.waiting-person Changes that wait are removed at sign-out, and never sent in the name of somebody else
 */
import { MAX_WAITING_CHANGES, WAITING_CHANGES_KEY } from '@graticule/contracts/system/offline'
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { isOf } from '../api/check.ts'
import { readStored, writeStored } from '../browser/browser-storage.ts'
import { createStore } from '../state/create-store.ts'

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
  Type.Object({ kind: Type.Literal('like'), ...ofResource, siteId: Type.Integer(), liked: Type.Boolean() }),
])
export type WaitingChange = Static<typeof ChangeSchema>

/** What waits, as the storage has it now: another tab may have sent it. */
export function readWaiting(): readonly WaitingChange[] {
  try {
    const stored: unknown = JSON.parse(readStored(WAITING_CHANGES_KEY) ?? '[]')
    return isOf(Type.Array(ChangeSchema), stored) ? stored : []
  } catch {
    // written by somebody else
    return []
  }
}

export interface WaitingState {
  readonly changes: readonly WaitingChange[]
  /** Rises when changes were sent, by this tab or another: lists that show them are read again. */
  readonly sent: number
}
export const useWaitingChanges = createStore<WaitingState>()(() => ({ changes: readWaiting(), sent: 0 }))

function write(changes: readonly WaitingChange[]): void {
  writeStored(WAITING_CHANGES_KEY, JSON.stringify(changes))
  useWaitingChanges.setState({ changes })
}

/** A bookmark and its removal are about the same; ratings and likes are other matters. */
const subjectOf = ({ kind, dataSource, targetId }: WaitingChange): string =>
  `${kind === 'unbookmark' ? 'bookmark' : kind} ${dataSource} ${targetId}`

/** Takes a change off the list. */
export function dropWaiting(change: WaitingChange): void {
  write(readWaiting().filter((one) => subjectOf(one) !== subjectOf(change)))
}

/** The newer of two changes about the same. The server still has what the author saw before the first of them. */
function newerOf(before: WaitingChange | undefined, change: WaitingChange): WaitingChange {
  if (before?.kind !== 'rating' || change.kind !== 'rating') return change
  const { seen: _, ...rest } = change
  return before.seen === undefined ? rest : { ...rest, seen: before.seen }
}

/**
 * Lets a change wait; the last one about the same counts. Gives whether there was room.
 * @rule B-offline.most-waiting
 */
export function addWaiting(change: WaitingChange): boolean {
  const all = readWaiting()
  const others = all.filter((one) => subjectOf(one) !== subjectOf(change))
  if (others.length >= MAX_WAITING_CHANGES) return false
  const before = all.find((one) => subjectOf(one) === subjectOf(change))
  write([...others, newerOf(before, change)])
  return true
}

/** Looks again at the storage: it was changed by another tab, or by signing out. Gives what waits no more. */
export function lookAtWaiting(): readonly WaitingChange[] {
  const before = useWaitingChanges.getState()
  const changes = readWaiting()
  const subjects = new Set(changes.map(subjectOf))
  const gone = before.changes.filter((one) => !subjects.has(subjectOf(one)))
  useWaitingChanges.setState({ changes, sent: before.sent + (gone.length > 0 ? 1 : 0) })
  return gone
}

/** Whether a change is about this resource. */
const isAbout =
  ({ dataSource, targetId }: Pick<WaitingChange, 'dataSource' | 'targetId'>) =>
  (one: WaitingChange): boolean =>
    one.dataSource === dataSource && one.targetId === targetId

/** The rating of a resource that waits among these. */
export function ratingAmong(
  changes: readonly WaitingChange[],
  resource: Pick<WaitingChange, 'dataSource' | 'targetId'>,
): Extract<WaitingChange, { kind: 'rating' }> | undefined {
  const found = changes.find((one) => one.kind === 'rating' && isAbout(resource)(one))
  return found?.kind === 'rating' ? found : undefined
}
