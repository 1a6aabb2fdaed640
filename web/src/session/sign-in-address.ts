/** Where somebody signs in. Apart from what signing in needs, so that the first screen has no more than this. */
import { PAGES } from '@graticule/contracts/pages'

/** Address that begins a sign-in and comes back to a page of the portal. */
export const signInAddress = (to: string): string => `${PAGES.login.path}?to=${encodeURIComponent(to)}`

/** Address that signs in and comes back to the page that is open now. */
export const signInHere = (): string => signInAddress(`${location.pathname}${location.search}`)

/** Where the browser keeps what a guest wanted to do when they went to sign in (kept/pending-action.ts). */
export const PENDING_ACTION = 'graticule.pending'

/** The cookie that tells the page that there is a session, and nothing else. */
const SIGNED_IN = /(?:^|;\s*)auth\.signed-in=1(?:;|$)/

/**
 * Whether there may be a session.
 * @rule B-people.no-question Without a session the page does not ask for one
 */
export const mayBeSignedIn = (): boolean => SIGNED_IN.test(document.cookie)
