import { useEffect } from 'react'
import { useSession } from '../session/session.ts'

/** What waited for a sign-in is done when there is one. */
export function useAfterSignIn(): void {
  const isSignedIn = useSession(({ visitor }) => visitor.kind === 'person')
  useEffect(() => {
    if (isSignedIn) void import('../kept/after-sign-in.ts').then(({ afterSignIn }) => afterSignIn())
  }, [isSignedIn])
}
