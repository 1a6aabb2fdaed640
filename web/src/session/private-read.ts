/** Reads and changes what only the visitor of this session may. */
import type { Static, TSchema } from 'typebox'
import { changeWith, type Credentials, readJsonWith, type Reply, type RequestOptions } from '../api/http.ts'
import { createStore } from '../state/create-store.ts'
import { type SessionState, useSession } from './session.ts'

/** A reply that belongs to one session. It is no `Reply`, so that it cannot be kept or shown like one that everybody may read. */
export interface PrivateReply<T> {
  /** The reply, if this is still its session; else it is given up. */
  readonly openIn: (session: SessionState) => Reply<T>
}

/** The session is a cookie that scripts cannot read. It goes to the portal alone. */
const SESSION: Credentials = { credentials: 'same-origin' }

const readJson = readJsonWith(() => SESSION)

/** GET of private JSON, with the credentials of the session. */
export async function privateJson<T extends TSchema>(
  path: string,
  schema: T,
  options?: RequestOptions,
): Promise<PrivateReply<Static<T>>> {
  const { number } = useSession.getState()
  const reply = await readJson(path, schema, options)
  const over: Reply<Static<T>> = { ok: false, failure: { kind: 'cancel', status: null, detail: '' } }
  return { openIn: (session) => (session.number === number ? reply : over) }
}

/** How many changes this page has made: whoever shows what may follow from them reads it again. */
export const usePrivateChanges = createStore<{ readonly count: number }>()(() => ({ count: 0 }))

const change = changeWith(() => SESSION)

/** A change in the name of the visitor. Browsers say that it comes from a page of the portal, which the server asks for. */
export const privateChange: typeof change = async (...asked) => {
  const reply = await change(...asked)
  if (reply.ok) usePrivateChanges.setState(({ count }) => ({ count: count + 1 }))
  return reply
}
