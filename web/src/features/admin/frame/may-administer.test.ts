import { describe, expect, it } from 'vitest'
import type { Person } from '../../../session/session.ts'
import { mayAdminister } from './may-administer.ts'

const person = (more: Partial<Person>): Person => ({
  kind: 'person',
  id: 'p1',
  name: 'Visitor',
  familyName: '',
  email: 'visitor@example.org',
  roles: new Set(),
  administers: new Set(),
  ...more,
})

// @rule D72.site-administration
describe('what somebody sees of the administration', () => {
  it('is nothing for visitors and people without a role', () => {
    for (const who of ['moderator', 'site-admin', 'admin'] as const) {
      expect(mayAdminister({ kind: 'anonymous' }, who, 0)).toBe(false)
      expect(mayAdminister(person({}), who, 0)).toBe(false)
    }
  })

  it('is their own site for administrators of a site', () => {
    const ofSite = person({ administers: new Set(['7']) })
    expect(mayAdminister(ofSite, 'site-admin', 7)).toBe(true)
    expect(mayAdminister(ofSite, 'site-admin', 8)).toBe(false)
    expect(mayAdminister(ofSite, 'site-admin', 0)).toBe(false)
    expect(mayAdminister(ofSite, 'admin', 7)).toBe(false)
    expect(mayAdminister(ofSite, 'moderator', 7)).toBe(false)
  })

  it('is the queue for moderators, and all for administrators', () => {
    expect(mayAdminister(person({ roles: new Set(['moderator']) }), 'moderator', 0)).toBe(true)
    expect(mayAdminister(person({ roles: new Set(['moderator']) }), 'admin', 0)).toBe(false)
    for (const who of ['moderator', 'site-admin', 'admin'] as const)
      expect(mayAdminister(person({ roles: new Set(['admin']) }), who, 7)).toBe(true)
  })
})
