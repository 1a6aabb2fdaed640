/**
 * What a guest wanted to do when they went to sign in: done once, when they are back within an hour. Signing out forgets it: whoever signs
 * in next in this browser may be somebody else.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { isOf } from '../api/check.ts'
import { PENDING_ACTION as STORED } from '../session/sign-in-address.ts'
import { NamedSearchSchema } from './searches/guest-searches.ts'

/** Who comes back later than this wants something else, ms. */
const KEPT_MS = 60 * 60_000

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
const Stored = Type.Object({ action: Action, at: Type.Number(), from: Type.Optional(Type.String()) })
export type PendingAction = Static<typeof Action>

/** Remembers it for this browser: the link of a mail opens another tab. */
export function rememberAction(action: PendingAction): void {
  try {
    const from = `${location.pathname}${location.search}`
    localStorage.setItem(STORED, JSON.stringify({ action, at: Date.now(), from }))
  } catch {
    // without storage it is done by hand after signing in
  }
}

/**
 * The page on which they wanted it, from the root; the home page when nothing was remembered. Making an account leads over a mail, and
 * back to here.
 * @rule B-people.back-after-mail Whoever registers from a popup comes back to where they were, and what they asked for is done
 */
export function pageOfAction(): string {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? 'null')
    return isOf(Stored, stored) && Date.now() - stored.at < KEPT_MS ? (stored.from ?? '/') : '/'
  } catch {
    return '/'
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
