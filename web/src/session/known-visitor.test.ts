import { expect, it } from 'vitest'
import { knownVisitor } from './known-visitor.ts'
import { startSession, useSession } from './session.ts'

it('who is asked for while the session is read is known when it is', async () => {
  expect((await knownVisitor()).kind).toBe('anonymous')
  useSession.setState({ isReading: true })
  const asked = knownVisitor()
  startSession({ kind: 'person', id: '1', name: 'Visitor', familyName: '', email: '', roles: new Set(), administers: new Set() })
  expect((await asked).kind).toBe('person')
  useSession.setState({ isReading: true })
  const nobody = knownVisitor()
  startSession({ kind: 'anonymous' })
  expect((await nobody).kind).toBe('anonymous')
})
