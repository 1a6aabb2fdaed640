/** Who gets how much of what: the turns of routes by what their work is, and the limits that an operator has set. */
import {
  MAP_FETCHES_AT_ONCE,
  MAX_EXTENTS_AT_ONCE,
  MAX_IN_SITU_FILES_AT_ONCE,
  MAX_PASSWORDS_AT_ONCE,
  MOST_WAITING,
  OUTSIDE_SEARCHES_AT_ONCE,
  TURN_WAIT_MS,
} from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { type VisitorLimits, visitorLimitsOf } from '@graticule/contracts/settings/visitor-limits'
import { Turns } from './turns.ts'
import type { TextKey } from '../texts/english.ts'
import { say } from '../texts/say.ts'

/** Kinds of work that visitors take turns at: what lasts. Requests take turns of the event loop, and searches of threads, by themselves. */
export type Turn = 'outside searches' | 'map fetches' | 'extents' | 'exports' | 'in-situ files' | 'passwords'

/** The turns of one server. */
export interface TurnsOfVisitors {
  /** The limits at this moment. */
  readonly limits: () => VisitorLimits
  readonly of: Readonly<Record<Turn, Turns>>
}

/**
 * Turns by the limits that hold at every moment; those of the product when not said.
 * @rule B-limits.by-visitor
 */
export function turnsOfVisitors(
  limits: () => VisitorLimits = () => visitorLimitsOf({}),
  { waiting, waitMs } = { waiting: MOST_WAITING, waitMs: TURN_WAIT_MS },
): TurnsOfVisitors {
  const turns = (atOnce: () => number, perVisitor: () => number, words: TextKey = 'request:too-many-from-here') =>
    new Turns(
      () => ({ atOnce: atOnce(), perVisitor: perVisitor(), waiting, waitMs }),
      (seconds) => new PortalError('too-many-requests', say(words, { seconds }), { retryAfter: seconds }),
    )
  return {
    limits,
    of: {
      'outside searches': turns(
        () => OUTSIDE_SEARCHES_AT_ONCE,
        () => limits().outsideSearchesPerVisitor,
      ),
      'map fetches': turns(
        () => MAP_FETCHES_AT_ONCE,
        () => limits().mapFetchesPerVisitor,
      ),
      extents: turns(
        () => MAX_EXTENTS_AT_ONCE,
        () => limits().extentsPerVisitor,
        'services:busy.extents',
      ),
      exports: turns(
        () => limits().exportsAtOnce,
        () => limits().exportsPerVisitor,
        'services:busy.exports',
      ),
      'in-situ files': turns(
        () => MAX_IN_SITU_FILES_AT_ONCE,
        () => 1,
        'services:busy.exports',
      ),
      /** @rule B-people.turns Passwords are checked two at a time, one at a time for each visitor */
      passwords: turns(
        () => MAX_PASSWORDS_AT_ONCE,
        () => 1,
      ),
    },
  }
}
