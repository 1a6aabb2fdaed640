/** Who uses the page. */
import type { SourceRow } from '@graticule/contracts/sources/source-row'
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
  readonly familyName: string
  readonly email: string
  /** What they may do on the whole installation. */
  readonly roles: ReadonlySet<'moderator' | 'admin'>
  /** Ids of the sites that they administer. */
  readonly administers: ReadonlySet<string>
  /** For administrators: where another identity provider has the users managed. */
  readonly usersConsole?: string
  /** Sources that they see and not everybody. */
  readonly sources?: readonly SourceRow[]
}

export interface SessionState {
  readonly visitor: Anonymous | Person
  /** Another one for each session, even of the same person: what was read in one is not shown in the next. */
  readonly number: number
  /** The server is asked who this is. */
  readonly isReading: boolean
}

const nextNumber = createSerial()

export const useSession = createStore<SessionState>()(() => ({
  visitor: { kind: 'anonymous' },
  number: nextNumber(),
  isReading: false,
}))

/** Begins the session of this visitor; the one before is over. */
export function startSession(visitor: SessionState['visitor']): void {
  useSession.setState({ visitor, number: nextNumber(), isReading: false })
}

/** Another name of the same person in the same session. */
export function renamePerson(name: string, familyName: string): void {
  const { visitor } = useSession.getState()
  if (visitor.kind === 'person') useSession.setState({ visitor: { ...visitor, name, familyName } })
}
