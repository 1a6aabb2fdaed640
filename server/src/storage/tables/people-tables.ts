/** Tables of people, their sign-in and their connections, by their columns. Times are milliseconds since 1970, flags 0 or 1. */
import type { Generated } from 'kysely'

/** Those who have an account, or have signed in by the provider of the operator. */
export interface PeopleTable {
  /** The subject of the identity provider (`sub`); never changes. */
  id: string
  /** As it was written; empty when the provider tells none. */
  email: string
  /** The address in the form that is compared; null where the provider of the operator keeps it. */
  email_key: string | null
  given_name: string
  family_name: string
  /** How it is written: people/passwords.ts. Null where another provider keeps it. */
  password: string | null
  /** JSON: list of roles. */
  roles: string
  /** JSON: list of roles that were given here to somebody whose other roles come from the provider of the operator. */
  granted: Generated<string>
  /** JSON: list of ids of sites. */
  administers: string
  locked_at: number | null
  created_at: number
  /** When its holder last proved that they read the address; null when nobody has. */
  email_confirmed_at: Generated<number | null>
  /** When the password was last chosen; null where another provider keeps it, and where nobody wrote it down. */
  password_changed_at: Generated<number | null>
  /** When a session of theirs last began; null where nobody wrote it down. */
  signed_in_at: Generated<number | null>
}

/** Invitations to roles. */
export interface InvitationsTable {
  id: number
  email: string
  /** site, moderator or admin */
  role: string
  /** Id of the community portal; null for roles of the whole portal. */
  site_id: string | null
  /** The administrator who invites. */
  invited_by: string
  /** SHA-256 of the word in its latest link, base64url. */
  hash: string
  sent_at: number
  ends_at: number
  accepted_by: string | null
}

export interface SessionsTable {
  /** SHA-256 of what the cookie holds, base64url. */
  hash: string
  person_id: string
  /** 1: it outlives the browser. */
  is_kept: number
  /** Browser and system, in a few words. */
  device: string
  /** Sealed JSON of the tokens of the operator's provider; null with the embedded one. */
  tokens: string | null
  /** When they have to be renewed. */
  tokens_end_at: number | null
  created_at: number
  seen_at: number
  ends_at: number
}

/** Links that were sent by mail or printed, each good for one use. */
export interface OneTimeLinksTable {
  /** SHA-256 of the word in the link, base64url. */
  hash: string
  /** A `LinkPurpose`. */
  purpose: string
  person_id: string | null
  /** JSON of what the link does. */
  detail: string
  ends_at: number
}

export interface SignInFailuresTable {
  /** Hash of an address, of an account, or of both. */
  key: string
  failures: number
  last_at: number
}

/** What the embedded identity provider keeps. */
export interface ProviderItemsTable {
  /** Name of its model. */
  kind: string
  /** Hash of the id. */
  id: string
  /** JSON */
  item: string
  grant_id: string | null
  uid: string | null
  account_id: string | null
  ends_at: number | null
}

export interface SigningKeysTable {
  name: string
  /** A sealed private JWK. */
  sealed: string
  created_at: number
}

/** The second step of signing in of those who have set one up. */
export interface SecondStepsTable {
  person_id: string
  /** Sealed: the person and the key of their app. */
  secret: string
  /** The last step of time whose code was used; 0 = none. */
  used_step: number
  proposed_at: number
  /** Null = proposed and not confirmed: it counts for nothing. */
  on_since: number | null
}

export interface RecoveryCodesTable {
  person_id: string
  /** Signed hash of a code that was not used. */
  hash: string
}

/** What people have chosen for themselves. */
export interface PreferencesTable {
  person_id: string
  /** JSON */
  choices: string
  changed_at: number
}

/** Accounts of people at other services. */
export interface ConnectionsTable {
  person_id: string
  /** hub or openeo */
  kind: string
  /** The name of the person there, as far as it is told; else empty. */
  user_name: string
  /** Address of the service that it is for. */
  service: string
  /** What opens that account. */
  sealed: string
  /** When it ends; null = nobody knows. */
  ends_at: number | null
  changed_at: number
}

/** Keys that sources want to be asked with. */
export interface SourceKeysTable {
  /** Name of the source. */
  name: string
  /** basic, bearer or api-key */
  way: string
  /** Where it is sent, and nowhere else. */
  origin: string
  sealed: string
  changed_at: number
}

export interface PersonTables {
  people: PeopleTable
  invitations: InvitationsTable
  sessions: SessionsTable
  one_time_links: OneTimeLinksTable
  sign_in_failures: SignInFailuresTable
  provider_items: ProviderItemsTable
  signing_keys: SigningKeysTable
  second_steps: SecondStepsTable
  recovery_codes: RecoveryCodesTable
  preferences: PreferencesTable
  connections: ConnectionsTable
  source_keys: SourceKeysTable
}
