/** The person whom a request is about, and with what they prove it. */
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyRequest } from 'fastify'
import { currentAsker } from '../../fairness/asker.ts'
import { type Accounts, mustWait } from '../../people/accounts.ts'
import { cookieOf, DEVICE_COOKIE } from '../../people/cookies.ts'
import { deviceOf } from '../../people/known-device.ts'
import type { KnownPerson } from '../../people/people-store.ts'
import type { SignInTry } from '../../people/sign-in-tries.ts'
import { say } from '../../texts/say.ts'
import type { PeopleOptions } from './options.ts'

/** Finds people who ask. */
export function readersOf({ people, secrets }: Pick<PeopleOptions, 'people' | 'secrets'>) {
  return {
    personOf: async (id: string): Promise<KnownPerson> => {
      const person = await people.byId(id)
      if (person === undefined) throw new PortalError('not-signed-in', say('request:sign-in.needed'))
      return person
    },
    attemptOf: (request: FastifyRequest, email: string): SignInTry => ({
      email,
      visitor: currentAsker()?.visitor ?? '',
      device: deviceOf(secrets, cookieOf(request, DEVICE_COOKIE), email),
    }),
  }
}

/** Lets pass who knows the password. @throws PortalError `invalid-body`, `too-many-requests` */
export async function provePassword(accounts: Accounts, attempt: SignInTry, password: string): Promise<void> {
  const checked = await accounts.check(attempt, password)
  if (checked.how === 'wait') throw mustWait(checked.seconds)
  if (checked.how !== 'right')
    throw new PortalError('invalid-body', say('request:account.wrong-password'), { parameter: 'password' })
}
