/** Who gets how much of what: the turns of work by what it is, and the limits that an operator has set. */
import {
  FILE_READERS,
  MAX_PASSWORDS_AT_ONCE,
  MAX_WAITING_FILE_PARTS,
  MAX_WAITING_FILES,
  MAX_WAITING_PICTURES,
  MAX_WAITING_PLACES,
  MAX_WAITING_READINGS,
  MOST_WAITING,
  TURN_WAIT_MS,
} from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { type VisitorLimits, visitorLimitsOf } from '@graticule/contracts/settings/visitor-limits'
import { openTurns, Turns } from './turns.ts'
import type { TextKey } from '../texts/english.ts'
import { say } from '../texts/say.ts'

/**
 * Kinds of work that visitors take turns at by route: what lasts. Requests take turns of the event loop, and searches of threads, by
 * themselves.
 */
export type Turn = 'outside searches' | 'map fetches' | 'extents' | 'exports' | 'in-situ files' | 'passwords'
/** Kinds of work within those: what is brought from other servers and read. */
export type InnerTurn = 'files' | 'file parts' | 'file readings' | 'pictures' | 'map pictures' | 'legends' | 'places'

/** The turns of one server. */
export interface TurnsOfVisitors {
  /** The limits at this moment. */
  readonly limits: () => VisitorLimits
  readonly of: Readonly<Record<Turn | InnerTurn, Turns>>
}

/** As long as it takes, since the route has a time of its own; what waits beyond the last place is refused. */
function innerTurns(limits: () => VisitorLimits): Readonly<Record<InnerTurn, Turns>> {
  const turns = (atOnce: () => number, perVisitor: () => number, waiting: number, words: TextKey) =>
    openTurns(() => ({ atOnce: atOnce(), perVisitor: perVisitor(), waiting }), say(words))
  const pictures = () =>
    turns(
      () => limits().picturesAtOnce,
      () => limits().picturesPerVisitor,
      MAX_WAITING_PICTURES,
      'sources:picture.busy',
    )
  return {
    files: turns(
      () => limits().filesAtOnce,
      () => limits().filesPerVisitor,
      MAX_WAITING_FILES,
      'layers:busy.files',
    ),
    'file parts': turns(
      () => limits().filePartsAtOnce,
      () => limits().filePartsPerVisitor,
      MAX_WAITING_FILE_PARTS,
      'layers:busy.parts',
    ),
    'file readings': turns(
      () => FILE_READERS,
      () => FILE_READERS - 1,
      MAX_WAITING_READINGS,
      'layers:busy.reading',
    ),
    pictures: pictures(),
    'map pictures': pictures(),
    legends: pictures(),
    places: turns(
      () => 1,
      () => 1,
      MAX_WAITING_PLACES,
      'sources:geocoder.busy',
    ),
  }
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
      ...innerTurns(limits),
      'outside searches': turns(
        () => limits().outsideSearchesAtOnce,
        () => limits().outsideSearchesPerVisitor,
      ),
      'map fetches': turns(
        () => limits().mapFetchesAtOnce,
        () => limits().mapFetchesPerVisitor,
      ),
      extents: turns(
        () => limits().extentsAtOnce,
        () => limits().extentsPerVisitor,
        'services:busy.extents',
      ),
      exports: turns(
        () => limits().exportsAtOnce,
        () => limits().exportsPerVisitor,
        'services:busy.exports',
      ),
      'in-situ files': turns(
        () => limits().inSituFilesAtOnce,
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
