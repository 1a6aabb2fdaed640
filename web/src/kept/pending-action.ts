/** What a guest wanted to do when they went to sign in: done once, when they are back. */
import * as Type from 'typebox'
import { isOf } from '../api/check.ts'
import type { NamedResource } from './resource-key.ts'

const STORED = 'graticule.pending'
/** Who comes back later than this wants something else, ms. */
const KEPT_MS = 24 * 60 * 60_000

const Stored = Type.Object({
  bookmark: Type.Object({ dataSource: Type.String(), targetId: Type.String(), name: Type.String() }),
  at: Type.Number(),
})

/** Remembers it for this browser: the link of a mail opens another tab. */
export function rememberAction(bookmark: NamedResource): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ bookmark, at: Date.now() }))
  } catch {
    // without storage it is done by hand after signing in
  }
}

/** Takes what was remembered; the second time there is nothing. */
export function takeAction(): NamedResource | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? 'null')
    localStorage.removeItem(STORED)
    return isOf(Stored, stored) && Date.now() - stored.at < KEPT_MS ? stored.bookmark : undefined
  } catch {
    return undefined
  }
}
