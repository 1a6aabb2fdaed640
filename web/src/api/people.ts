/** Accounts and sessions of people. */
import { ConfirmedSchema, type NewAccount, PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import {
  type Credentials,
  NextSchema,
  PasswordReplySchema,
  SESSION_ROUTES,
  SignInWaysSchema,
} from '@graticule/contracts/people/session'
import { SECOND_STEP_ROUTES } from '@graticule/contracts/people/second-step'
import * as Type from 'typebox'
import { publicChange, publicJson } from './http.ts'

/** An answer without a body. */
export const NothingSchema = Type.Unknown()

const post = (path: string, body: unknown) => publicChange({ method: 'POST', path, body }, NothingSchema)

/** Registers; a mail goes to the address. */
export const sendRegistration = (account: NewAccount) => post(PEOPLE_ROUTES.register.path, account)

/** Confirms an address by the link of its mail. */
export const confirmAddress = (link: string) =>
  publicChange({ method: 'POST', path: PEOPLE_ROUTES.confirm.path, body: { link } }, ConfirmedSchema)

/** Asks for a link with which a new password can be chosen; the mail is from a community portal. */
export const askForPassword = (email: string, from: Pick<NewAccount, 'site'>) =>
  post(PEOPLE_ROUTES.forgot.path, { email, ...from })

/** Chooses a new password by such a link. */
export const choosePassword = (link: string, password: string) => post(PEOPLE_ROUTES.choosePassword.path, { link, password })

/** Whether the one-time link of the operator holds. */
export const readInvitation = (link: string) =>
  publicChange({ method: 'POST', path: PEOPLE_ROUTES.invitation.path, body: { link } }, PEOPLE_ROUTES.invitation.reply)

/** Whether a link for a new password still holds. */
export const readPasswordLink = (link: string) =>
  publicChange(
    { method: 'POST', path: PEOPLE_ROUTES.invitation.path, body: { link, password: true } },
    PEOPLE_ROUTES.invitation.reply,
  )

/** How people sign in here. */
export const readSignInWays = (signal?: AbortSignal) => publicJson(SESSION_ROUTES.ways.path, SignInWaysSchema, { signal })

/** Answers the sign-in that waits in this browser; gives the address to go to, or that a code is needed. */
export const sendPassword = (body: Credentials) =>
  publicChange({ method: 'POST', path: SESSION_ROUTES.password.path, body }, PasswordReplySchema)

/** Answers its second step; gives the address to go to. */
export const sendCode = (code: string) =>
  publicChange({ method: 'POST', path: SECOND_STEP_ROUTES.signIn.path, body: { code } }, NextSchema)
