/** Accounts of the portal's own: registering, passwords, and what people may change of themselves. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH } from '../limits.ts'

/** One @ with something before it and a host behind it: whether there is such an address only a mail can tell. */
export const EMAIL =
  /^[^\s@<>(),;:"[\]\\\u0000-\u001f]{1,64}@[^\s@<>(),;:"[\]\\\u0000-\u001f.]+(\.[^\s@<>(),;:"[\]\\\u0000-\u001f.]+)*$/

const Email = Type.String({ pattern: EMAIL.source, maxLength: MAX_EMAIL_LENGTH, description: 'an e-mail address' })
const Password = Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH })
// no control characters: names stand in mails and lists
const GivenName = Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: '^[^\\u0000-\\u001f\\u007f<>]*$' })
const FamilyName = Type.String({ maxLength: MAX_NAME_LENGTH, pattern: '^[^\\u0000-\\u001f\\u007f<>]*$' })
const Link = Type.String({ minLength: 1, maxLength: 100, description: 'the word in the link of the mail' })

/** Where somebody comes from: its mails name it. */
const Site = Type.Optional(
  Type.String({
    pattern: '^([a-z0-9]+(-[a-z0-9]+)*)?$',
    maxLength: 60,
    description: 'part of the address of the community portal that the mail is from; one that there is not is the portal itself',
  }),
)

export const NewAccountSchema = Type.Object({
  email: Email,
  password: Password,
  givenName: GivenName,
  familyName: Type.Optional(FamilyName),
  link: Type.Optional(
    Type.String({ maxLength: 100, description: 'the one-time link of the operator, which makes an administrator' }),
  ),
  site: Site,
})
export type NewAccount = Static<typeof NewAccountSchema>

/** An account that is there now, or has this address from now on. */
export const ConfirmedSchema = Type.Object({
  email: Type.String(),
  isChange: Type.Boolean({ description: 'the account was there before, with another address' }),
})

/** What people may change of themselves. */
export const ProfileSchema = Type.Object({ givenName: GivenName, familyName: FamilyName })
export type Profile = Static<typeof ProfileSchema>

/** What the portal knows of an account of its own. */
export const AccountFactsSchema = Type.Object({
  isEmailConfirmed: Type.Boolean({ description: 'this person has opened a link that was sent to the address' }),
  passwordChangedAt: Type.Optional(
    Type.String({ description: 'when the password was last chosen, ISO 8601; absent where that was not noted yet' }),
  ),
})

/** Routes of the service. Those of accounts are there only where the portal has accounts of its own. */
export const PEOPLE_ROUTES = {
  /** 202 whether the address has an account or not; 201 with the link of the operator. */
  register: { method: 'POST', path: '/people/rest/registrations', body: NewAccountSchema },
  invitation: {
    method: 'POST',
    path: '/people/rest/invitations',
    body: Type.Object({
      link: Link,
      password: Type.Optional(Type.Boolean({ description: 'true: a link for a new password; else that of the operator' })),
    }),
    reply: Type.Object({ isValid: Type.Boolean() }),
  },
  confirm: {
    method: 'POST',
    path: '/people/rest/confirmations',
    body: Type.Object({ link: Link }),
    reply: ConfirmedSchema,
  },
  /** 202 whether the address has an account or not. */
  forgot: { method: 'POST', path: '/people/rest/password-links', body: Type.Object({ email: Email, site: Site }) },
  choosePassword: { method: 'POST', path: '/people/rest/passwords', body: Type.Object({ link: Link, password: Password }) },
  facts: { method: 'GET', path: '/people/rest/me', reply: AccountFactsSchema },
  changeProfile: { method: 'PATCH', path: '/people/rest/me', body: ProfileSchema, reply: ProfileSchema },
  changePassword: {
    method: 'POST',
    path: '/people/rest/me/password',
    body: Type.Object({ before: Password, after: Password }),
  },
  /** 202 whether the new address has an account or not; the link of its mail changes it (`confirm`). */
  changeEmail: { method: 'POST', path: '/people/rest/me/email', body: Type.Object({ password: Password, email: Email }) },
  /** Everything that the portal keeps of the person. */
  download: { method: 'GET', path: '/people/rest/me/export' },
  /** Ends the account, with everything that belongs to it. */
  remove: { method: 'POST', path: '/people/rest/me/deletion', body: Type.Object({ password: Type.Optional(Password) }) },
} as const
