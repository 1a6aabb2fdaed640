/** A sign-in without a browser: password and, where the account has a second step, the code of the app. */
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, RETRY_AFTER_S } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { currentAsker } from '../fairness/asker.ts'
import type { InTurn } from '../fairness/turns.ts'
import type { Accounts } from '../people/accounts.ts'
import type { SecondStepOfPeople } from '../people/second-step/second-step.ts'
import type { OriginalClients } from './password-grant.ts'

/** What it is built from. */
export interface PasswordSignInOptions {
  readonly accounts: Pick<Accounts, 'check'>
  readonly secondStep: Pick<SecondStepOfPeople, 'isOn' | 'check'>
  readonly inTurn: InTurn
}

/** Mails about such sign-ins are in the language of the portal. */
const LANGUAGE = 'en'

/** It is counted, and made to wait, as the form of sign-in is. */
export const passwordSignIn =
  ({ accounts, secondStep, inTurn }: PasswordSignInOptions): OriginalClients['signIn'] =>
  async ({ email, password, code }) => {
    if (email.length > MAX_EMAIL_LENGTH || password.length > MAX_PASSWORD_LENGTH) return { how: 'wrong' }
    const attempt = { email, visitor: currentAsker()?.visitor ?? '', device: undefined }
    const checked = await inTurn(() => accounts.check(attempt, password)).catch((error: unknown) => {
      if (error instanceof PortalError && error.code === 'too-many-requests')
        return { how: 'wait' as const, seconds: error.retryAfter ?? RETRY_AFTER_S }
      throw error
    })
    // a client learns no more than the form of sign-in tells those who know the password
    if (checked.how === 'locked') return { how: 'wrong' }
    if (checked.how !== 'right') return checked
    const { person } = checked
    if (await secondStep.isOn(person.id)) {
      // recovery codes are for people, who are told when one is used
      if (code === undefined || !/^\d{6}$/.test(code)) return { how: 'wrong' }
      const second = await secondStep.check(person, attempt, code, LANGUAGE)
      if (second.how !== 'right') return second
    }
    return { how: 'right', personId: person.id }
  }
