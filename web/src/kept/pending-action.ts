/** What a guest wanted to do when they went to sign in: done once, when they are back. */
import * as Type from 'typebox'
import { isOf } from '../api/check.ts'
import { NamedSearchSchema, type NamedSearch } from './guest-searches.ts'
import type { NamedResource } from './resource-key.ts'

const STORED = 'graticule.pending'
/** Who comes back later than this wants something else, ms. */
const KEPT_MS = 24 * 60 * 60_000

const Stored = Type.Object({
  bookmark: Type.Optional(Type.Object({ dataSource: Type.String(), targetId: Type.String(), name: Type.String() })),
  search: Type.Optional(NamedSearchSchema),
  at: Type.Number(),
})

/** A resource to keep, or a search to save. */
export interface WantedAction {
  readonly bookmark?: NamedResource | undefined
  readonly search?: NamedSearch | undefined
}

/** Remembers it for this browser: the link of a mail opens another tab. */
export function rememberAction(wanted: WantedAction): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...wanted, at: Date.now() }))
  } catch {
    // without storage it is done by hand after signing in
  }
}

/** Takes what was remembered; the second time there is nothing. */
export function takeAction(): WantedAction {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? 'null')
    localStorage.removeItem(STORED)
    return isOf(Stored, stored) && Date.now() - stored.at < KEPT_MS ? stored : {}
  } catch {
    return {}
  }
}
