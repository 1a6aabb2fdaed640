/** Pages for people who are signed in, opened by nobody and by somebody. */
import { SIGN_IN_PAGES } from '@graticule/contracts/pages'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { startSession } from '../../session/session.ts'
import { useSignInGate } from './use-sign-in-gate.ts'

const lead = vi.fn<(address: string) => void>()
function Gate() {
  useSignInGate(lead)
  return null
}
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Gate />
    </MemoryRouter>,
  )
afterEach(() => {
  lead.mockReset()
  startSession({ kind: 'anonymous' })
})

// @rule S3-4.sign-in-gate
it('leads whoever is not signed in to the page of sign-in, once', () => {
  for (const path of ['/account', '/saved-runs', '/dashboards', '/moderation', '/admin/users', '/creator']) open(path)
  expect(lead).toHaveBeenCalledTimes(6)
  expect(lead).toHaveBeenCalledWith(expect.stringMatching(/^\/login\?to=/))
})

// @rule S3-4.sign-in-pages
it('leaves pages alone that guests use', () => {
  for (const path of ['/', '/search', '/bookmarks', '/saved-searches', '/login', '/dashboards/shared/x']) open(path)
  expect(lead).not.toHaveBeenCalled()
  expect(SIGN_IN_PAGES.has('savedRuns')).toBe(true)
})

it('leads nobody away who signs out on such a page', () => {
  const nobody = { email: '', familyName: '', roles: new Set<'admin'>(), administers: new Set<string>() }
  startSession({ kind: 'person', id: 'p', name: 'P', ...nobody })
  open('/account')
  startSession({ kind: 'anonymous' })
  expect(lead).not.toHaveBeenCalled()
})
