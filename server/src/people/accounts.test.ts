import { expect, it, vi } from 'vitest'
import { openAccounts } from './accounts.ts'
import type { KnownPerson, PeopleStore } from './people-store.ts'
import type { OneTimeLinks } from './one-time/one-time-links.ts'

const person = (isLocked: boolean): KnownPerson => ({
  id: 'p1',
  email: 'visitor@example.org',
  givenName: 'Visitor',
  familyName: 'One',
  roles: [],
  ownRoles: [],
  granted: [],
  administers: [],
  isLocked,
  createdAt: 0,
  hasConfirmedEmail: true,
})

/** Accounts with one person, who has a link for a new password. */
function played(isLocked: boolean) {
  const change = vi.fn<PeopleStore['change']>(async () => true)
  const link = async () => ({ personId: 'p1', detail: null })
  const accounts = openAccounts({
    people: { byId: async () => person(isLocked), change } as Partial<PeopleStore> as PeopleStore,
    links: { look: link, use: link, drop: async () => undefined } as Partial<OneTimeLinks> as OneTimeLinks,
    tries: { wait: async () => 0, failed: async () => undefined, succeeded: async () => undefined },
    sessions: { endAll: async () => undefined },
    endGrants: async () => undefined,
    mail: async () => undefined,
    publicUrl: 'https://portal.test',
    clock: () => 0,
  })
  return { accounts, change }
}

it('a link for a new password opens nothing once the account is locked', async () => {
  const open = played(false)
  await open.accounts.choosePassword('word', 'four words of nobody', 'en')
  expect(open.change).toHaveBeenCalledTimes(1)
  const locked = played(true)
  await expect(locked.accounts.choosePassword('word', 'four words of nobody', 'en')).rejects.toMatchObject({ code: 'not-found' })
  expect(locked.change).not.toHaveBeenCalled()
})
