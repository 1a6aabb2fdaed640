/** The second step of signing in: codes of an authenticator app (RFC 6238), and recovery codes for when it is lost. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_PASSWORD_LENGTH } from '../limits.ts'
import { NextSchema } from './session.ts'

const Password = Type.Object({
  password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH, description: 'the password of the person' }),
})

/** Whether it is on. */
export const SecondStepSchema = Type.Object({
  isOn: Type.Boolean({ description: 'signing in asks for a code, too' }),
  since: Type.Optional(Type.String({ description: 'when it was switched on, ISO 8601' })),
  codesLeft: Type.Integer({ minimum: 0, maximum: 100, description: 'recovery codes that were not used' }),
})
export type SecondStep = Static<typeof SecondStepSchema>

/** What an authenticator app needs. It is told once; nobody can read it later. */
export const ProposedStepSchema = Type.Object({
  key: Type.String({ description: 'the key in Base32 (RFC 4648)' }),
  address: Type.String({ description: 'the same as an otpauth: address, for a QR code' }),
})
export type ProposedStep = Static<typeof ProposedStepSchema>

/** Recovery codes. They are told once, and each is good once. */
export const RecoveryCodesSchema = Type.Object({ codes: Type.Array(Type.String()) })
export type RecoveryCodes = Static<typeof RecoveryCodesSchema>

/** A code of the app or a recovery code, as people type it: spaces and hyphens do not count. */
export const CodeSchema = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 40, description: 'six digits of the app, or a recovery code' }),
})

/** Routes. They are there only where the portal has accounts of its own. */
export const SECOND_STEP_ROUTES = {
  /** Ends a sign-in whose password was right. */
  signIn: { method: 'POST', path: '/login/code', body: CodeSchema, reply: NextSchema },
  state: { method: 'GET', path: '/people/rest/me/second-step', reply: SecondStepSchema },
  /** A new key, which counts for nothing until it is confirmed. */
  propose: { method: 'POST', path: '/people/rest/me/second-step', body: Password, reply: ProposedStepSchema },
  confirm: { method: 'POST', path: '/people/rest/me/second-step/confirmation', body: CodeSchema, reply: RecoveryCodesSchema },
  renewCodes: { method: 'POST', path: '/people/rest/me/second-step/codes', body: Password, reply: RecoveryCodesSchema },
  switchOff: { method: 'POST', path: '/people/rest/me/second-step/removal', body: Password },
} as const
