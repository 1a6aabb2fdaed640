/** Pages for people who are signed in, opened by nobody. */
import { SIGN_IN_PAGES } from '@graticule/contracts/pages'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../session/session.ts'
import { mayBeSignedIn, signInHere } from '../../session/sign-in-address.ts'
import { pageAt } from '../../site/pages.ts'

/** Leaves the page for another address, without a step in the history: the way back leads past it. */
const leave = (address: string): void => location.replace(address)

/**
 * Leads whoever opens such a page without a session to the page of sign-in, from where they come back. Whoever signs out on such a page
 * is led nowhere.
 * @rule S3-4.sign-in-gate A page that needs sign-in leads to the page of sign-in, and back to itself
 */
export function useSignInGate(lead: (address: string) => void = leave): void {
  const { pathname } = useLocation()
  const isReading = useSession((session) => session.isReading)
  useEffect(() => {
    const page = pageAt(pathname)
    if (isReading || page === undefined || !SIGN_IN_PAGES.has(page.name)) return
    // a session that could not be read is not over: the page says so itself
    if (useSession.getState().visitor.kind === 'anonymous' && !mayBeSignedIn()) lead(signInHere())
    // when the page is opened, not when somebody signs out on it
  }, [pathname, isReading, lead])
}
