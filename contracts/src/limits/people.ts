/** Accounts: passwords, sessions, links of mails, invitations. */
import { DAY_MS } from './units.ts'

/**
 * Passwords, in UTF-16 units: the shortest that is taken, and the longest that is read.
 * @rule B-people.password-length Length of passwords
 */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 200
/**
 * Longest e-mail address (RFC 5321 section 4.5.3.1.3), and longest first or family name.
 * @rule B-people.names Length of e-mail addresses and names of people
 */
export const MAX_EMAIL_LENGTH = 254
export const MAX_NAME_LENGTH = 100
/**
 * How long a session goes on without a visit, ms: one that outlives the browser, and one that does not.
 * @rule B-people.session-length
 */
export const KEPT_SESSION_MS = 30 * DAY_MS
export const SESSION_MS = 12 * 60 * 60_000
/**
 * How long a link of a mail is good for, ms: to confirm an address, to choose a new password, to make the first administrator.
 * @rule B-people.links
 */
export const LINK_MS = {
  registration: 24 * 60 * 60_000,
  email: 24 * 60 * 60_000,
  password: 60 * 60_000,
  administrator: 24 * 60 * 60_000,
  invitation: 7 * 24 * 60 * 60_000,
} as const
/**
 * Invitations to roles that are kept at a time, accepted and expired ones among them.
 * @rule B-people.invitation-count
 */
export const MAX_INVITATIONS = 200
/** @rule B-people.site-invitation-count At most 20 invitations to administer one site are kept that its own administrators have sent */
export const MAX_SITE_INVITATIONS = 20
/**
 * Links of invitations that one visitor opens, accepts or joins by in a minute.
 * @rule B-people.invitation-tries One visitor tries at most 30 links of invitations a minute
 */
export const INVITATION_TRIES_PER_MINUTE = 30
/**
 * Failed sign-ins after which the next has to wait: of one visitor with one account, of one account from everywhere, of one address.
 * @rule B-people.failures
 */
export const FAILED_SIGN_INS = { ofVisitor: 5, ofAccount: 50, ofAddress: 100 } as const
/**
 * The first wait, which doubles with each further failure, and the longest; failures are forgotten after an hour, ms.
 * @rule B-people.failure-wait
 */
export const FIRST_SIGN_IN_WAIT_MS = 30_000
export const LONGEST_SIGN_IN_WAIT_MS = 15 * 60_000
export const SIGN_IN_FAILURE_MS = 60 * 60_000
/**
 * Mails that one visitor may cause in a minute by registering or asking for a new password.
 * @rule B-people.mails
 */
export const MAILS_PER_MINUTE = 10
/**
 * Sessions of one person; the oldest ends when there is another one.
 * @rule B-people.sessions
 */
export const MAX_SESSIONS = 50
/**
 * The second step of signing in: recovery codes of a person, and how long somebody may take between password and code, ms.
 * @rule B-people.second-step-codes Ten recovery codes, each good once, stand in for a lost app
 */
export const RECOVERY_CODES = 10
export const HALF_SIGN_IN_MS = 10 * 60_000
/**
 * Passwords that are checked at a time: each takes 32 MiB and a processor for a quarter of a second.
 * @rule B-people.turns
 */
export const MAX_PASSWORDS_AT_ONCE = 2
/**
 * People of a page of the list for administrators when the request does not say how many.
 * @rule B-people.users-per-page People are listed 20 to a page
 */
export const USERS_PER_PAGE = 20
/**
 * Longest user name at another service, in UTF-16 units.
 * @rule B-account.hub-name The user name at the data hub has at most 200 characters
 */
export const MAX_HUB_NAME = 200
/**
 * Products of the data hub: largest one, bytes; downloads of a person, and of all people of a server, at a time.
 * @rule B-account.hub-limits A product has at most 20 GB; a person downloads two at a time, a server twelve
 */
export const MAX_HUB_PRODUCT_BYTES = 20_000_000_000
export const HUB_DOWNLOADS_OF_PERSON = 2
export const HUB_DOWNLOADS_AT_ONCE = 12
