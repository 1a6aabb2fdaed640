/** How the page of sign-in answers the embedded provider. */
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { say } from '../texts/say.ts'

/** The provider waits for somebody to sign in. */
export interface SignInForm {
  /** @throws PortalError `not-found` when nothing waits in this browser, or not any longer */
  readonly isWaiting: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Tells who has signed in, and gives the address that the browser goes to. */
  readonly signedIn: (request: FastifyRequest, reply: FastifyReply, personId: string) => Promise<string>
}

async function orOver<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof errors.OIDCProviderError)
      throw new PortalError('not-found', say('request:sign-in.over'), { cause: error })
    throw error
  }
}

/** The form of a provider that is made when it is first needed. */
export const signInForm = (provider: () => Promise<Provider>): SignInForm => ({
  isWaiting: (request, reply) => orOver(async () => void (await (await provider()).interactionDetails(request.raw, reply.raw))),
  signedIn: (request, reply, personId) =>
    orOver(async () =>
      (await provider()).interactionResult(
        request.raw,
        reply.raw,
        { login: { accountId: personId, remember: false } },
        { mergeWithLastSubmission: false },
      ),
    ),
})
