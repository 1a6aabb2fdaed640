import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../session/session.ts'
import { mayBeSignedIn } from '../session/sign-in-address.ts'
import { useGeneralFlags } from '../site/general-flags.ts'
import { pathOf } from '../site/pages.ts'
import { knownVersion, knowVersion } from '../browser/known-version.ts'

/** Whether this visit begins at the bare home page: whoever goes there from another page wants to be there. */
function useBeginsAtHome(): boolean {
  const { key, pathname, search } = useLocation()
  return key === 'default' && pathname === pathOf('home') && search === ''
}

/** What waited for a sign-in is done when there is one, and what the person prefers holds. */
export function useAfterSignIn(): void {
  const isSignedIn = useSession(({ visitor }) => visitor.kind === 'person')
  const beginsAtHome = useBeginsAtHome()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isSignedIn) return
    const ending = { isOver: false, end: () => {} }
    void import('../kept/after-sign-in.ts').then(({ afterSignIn }) => afterSignIn())
    void import('../features/people/account/preferences/follow-preferences.ts').then(({ followPreferences }) => {
      const open = (id: number) => void navigate(`${pathOf('home')}?savedSearchId=${id}`)
      if (!ending.isOver) ending.end = followPreferences(beginsAtHome ? open : undefined)
    })
    return () => {
      ending.isOver = true
      ending.end()
    }
    // where the visit begins is asked once, when somebody is known
  }, [isSignedIn]) // oxlint-disable-line react/exhaustive-deps
}

/**
 * Tells guests what is new in a version that they do not know yet. Whoever is here for the first time knows no other one: there is nothing
 * new to tell. Whoever is signed in is told by their preferences.
 */
export function useNewVersion(): void {
  const isGuest = useSession(({ visitor, isReading }) => visitor.kind === 'anonymous' && !isReading)
  useEffect(() => {
    const { version } = useGeneralFlags.getState()
    if (!isGuest || version === '' || mayBeSignedIn()) return
    const known = knownVersion()
    if (known === '' || known === version) knowVersion(version)
    else
      void import('../features/people/account/preferences/follow-preferences.ts').then(({ tellNews }) => tellNews(version, true))
  }, [isGuest])
}
