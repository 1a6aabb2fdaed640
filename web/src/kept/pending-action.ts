/** What a guest wanted to do when they went to sign in: done once, when they are back. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { isOf } from '../api/check.ts'
import { NamedSearchSchema } from './guest-searches.ts'

const STORED = 'graticule.pending'
/** Who comes back later than this wants something else, ms. */
const KEPT_MS = 24 * 60 * 60_000

const Action = Type.Union([
  Type.Object({
    kind: Type.Union([
      Type.Literal('bookmark'),
      Type.Literal('rate'),
      Type.Literal('like'),
      Type.Literal('improve'),
      Type.Literal('relate'),
    ]),
    resource: Type.Object({ dataSource: Type.String(), targetId: Type.String(), name: Type.String() }),
  }),
  Type.Object({ kind: Type.Literal('search'), search: NamedSearchSchema }),
])
const Stored = Type.Object({ action: Action, at: Type.Number() })
export type PendingAction = Static<typeof Action>

/** Remembers it for this browser: the link of a mail opens another tab. */
export function rememberAction(action: PendingAction): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ action, at: Date.now() }))
  } catch {
    // without storage it is done by hand after signing in
  }
}

/** Takes what was remembered; the second time there is nothing. */
export function takeAction(): PendingAction | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? 'null')
    localStorage.removeItem(STORED)
    return isOf(Stored, stored) && Date.now() - stored.at < KEPT_MS ? stored.action : undefined
  } catch {
    return undefined
  }
}
