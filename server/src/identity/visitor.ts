/** Who asks, and what a route may ask of them. */

/** Nobody that the portal knows. */
export interface Anonymous {
  readonly kind: 'anonymous'
}

/** What a person may do on the whole installation, beside what everybody who is signed in may do. */
export type Role = 'moderator' | 'admin'

/** Somebody who is signed in. */
export interface Person {
  readonly kind: 'person'
  /** Stays the same for ever; never shown. */
  readonly id: string
  readonly roles: ReadonlySet<Role>
  /** Ids of the sites that this person administers. */
  readonly administers: ReadonlySet<string>
  /** Id of the session of their browser; absent for other clients. */
  readonly session?: string
}

/** A page of another site that shows the widget, known by the access key of a site. */
export interface WidgetPage {
  readonly kind: 'widget'
  /** Id of the site that the key belongs to. */
  readonly siteId: string
}

export type Visitor = Anonymous | Person | WidgetPage

/**
 * Who may ask a route:
 *
 * - `public`: everybody; the route never learns who it was
 * - `user`: a person who is signed in
 * - `moderator`, `admin`: one with that role; an administrator may do what a moderator may
 * - `site-admin`: an administrator of the site that the path names as `:siteId`, or of the installation
 * - `widget`: a page with an access key
 */
export const ACCESS_LEVELS = ['public', 'user', 'moderator', 'site-admin', 'admin', 'widget'] as const
export type Access = (typeof ACCESS_LEVELS)[number]

/** The levels that somebody has to be known for. */
export type GuardedAccess = Exclude<Access, 'public'>
