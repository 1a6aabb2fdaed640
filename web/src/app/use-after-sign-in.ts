import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../session/session.ts'
import { pathOf } from '../site/pages.ts'

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
