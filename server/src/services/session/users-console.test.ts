/** The way of administrators to the users of another identity provider. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPeopleStore } from '../../people/people-store.ts'
import { type KeptPortal, openKeptPortal, PEOPLE } from '../../testing/kept-portal.ts'

const CONSOLE = 'https://login.example.org/admin/geoss/console/'
const OUTSIDE = {
  issuer: 'https://login.example.org/realms/geoss',
  clientId: 'geoss-ui',
  adminClient: 'geoss-admin',
  console: CONSOLE,
}

let [outside, own]: KeptPortal[] = []
beforeAll(async () => {
  ;[outside, own] = [await openKeptPortal([], {}, { outsideIdentity: OUTSIDE }), await openKeptPortal()]
  for (const portal of [outside, own])
    for (const { id } of [PEOPLE.admin, PEOPLE.moderator, PEOPLE.one])
      await openPeopleStore(portal.database).know(
        { id, email: `${id}@example.org`, givenName: 'V', familyName: '', roles: [] },
        0,
      )
})
afterAll(async () => {
  await outside?.close()
  await own?.close()
})

// @rule S2-6.users-management
it('is told to administrators alone, where people have their accounts elsewhere', async () => {
  const told = async (portal: KeptPortal | undefined, who: 'admin' | 'moderator' | 'one') =>
    (await portal?.ask(who, 'GET', '/session'))?.json<{ usersConsole?: string }>().usersConsole
  expect(await told(outside, 'admin')).toBe(CONSOLE)
  for (const who of ['moderator', 'one'] as const) expect(await told(outside, who)).toBeUndefined()
  expect(await told(own, 'admin')).toBeUndefined()
})
