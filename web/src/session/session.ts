/** Who uses the page. Nobody can sign in yet, so everybody is anonymous. */
import { createSerial, createStore } from '../state/create-store.ts'

/** Nobody that the portal knows. */
export interface Anonymous {
  readonly kind: 'anonymous'
}

/** Somebody who is signed in. The words are those of the server (`server/src/identity/`). */
export interface Person {
  readonly kind: 'person'
  /** Stays the same for ever; never shown. */
  readonly id: string
  /** What the page calls them. */
  readonly name: string
  /** What they may do on the whole installation. */
  readonly roles: ReadonlySet<'moderator' | 'admin'>
  /** Ids of the sites that they administer. */
  readonly administers: ReadonlySet<string>
}

export interface SessionState {
  readonly visitor: Anonymous | Person
  /** Another one for each session, even of the same person: what was read in one is not shown in the next. */
  readonly number: number
}

const nextNumber = createSerial()

export const useSession = createStore<SessionState>()(() => ({ visitor: { kind: 'anonymous' }, number: nextNumber() }))

/** Begins the session of this visitor; the one before is over. */
export function startSession(visitor: SessionState['visitor']): void {
  useSession.setState({ visitor, number: nextNumber() })
}
