/** The seam of identity: tells who sends a request. Only guarded routes ask it. */
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyRequest } from 'fastify'
import type { Visitor } from './visitor.ts'
import { say } from '../texts/say.ts'

/** Tells who asks. */
export interface Identity {
  /** @throws PortalError `not-signed-in` for credentials that do not hold: unknown, expired or not to be checked */
  readonly visitorOf: (request: Pick<FastifyRequest, 'headers' | 'method'>) => Promise<Visitor>
}

/** The credentials of a request. Clients of the original send `Authorization` empty or with the word `null`: both count as none. */
export function credentialsOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers.authorization?.trim() ?? ''
  return given === '' || given === 'null' ? undefined : given
}

/** Credentials that nobody can check, or that no longer hold. */
export const badCredentials = (): PortalError => new PortalError('not-signed-in', say('request:sign-in.not-valid'))

/** The identity of a portal without sign-in: everybody is anonymous, and no credentials hold. */
export const anonymousOnly: Identity = {
  visitorOf: async (request) => {
    if (credentialsOf(request) !== undefined) throw badCredentials()
    return { kind: 'anonymous' }
  },
}
