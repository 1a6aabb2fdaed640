import { type SessionState, useSession } from './session.ts'

/** Who uses the page, once the server has said it: on slow networks a button may be pressed before. */
export function knownVisitor(): Promise<SessionState['visitor']> {
  const { visitor, isReading } = useSession.getState()
  if (!isReading) return Promise.resolve(visitor)
  return new Promise((resolve) => {
    const end = useSession.subscribe((session) => {
      if (session.isReading) return
      end()
      resolve(session.visitor)
    })
  })
}
