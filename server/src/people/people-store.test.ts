import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../storage/database.ts'
import { createTestLocation, type TestLocation } from '../testing/test-location.ts'
import { openPeopleStore, type PeopleStore } from './people-store.ts'

let place: TestLocation
let database: Database
let people: PeopleStore
beforeEach(async () => {
  place = await createTestLocation()
  database = await openDatabase(place.location)
  people = openPeopleStore(database)
})
afterEach(async () => {
  await database.close()
  await place.remove()
})

const add = async (name: string): Promise<string> => {
  const words = { email: `${name}@example.org`, givenName: name, familyName: '', password: '-' }
  return (await people.add({ ...words, roles: ['admin'], hasConfirmedEmail: true }, 0))?.id ?? ''
}

// each of two who demote the other at once has seen two administrators
it.each([[{ roles: [] }], [{ roles: ['moderator'] as const }], [{ isLocked: true }]])(
  'one administrator is always left, whatever happens at once: %j',
  async (change) => {
    const ids = [await add('one'), await add('other')]
    const done = await Promise.allSettled(ids.map((id) => people.change(id, change, 0)))
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    expect(await people.hasAdministrator()).toBe(true)
  },
)

it('the last administrator still changes everything else', async () => {
  const id = await add('one')
  expect(await people.change(id, { givenName: 'Ada', roles: ['admin'], isLocked: false }, 0)).toBe(true)
  const locked = await add('other')
  await people.change(locked, { isLocked: true }, 0)
  expect(await people.change(locked, { roles: [] }, 0)).toBe(true)
  await expect(people.change(id, { roles: [] }, 0)).rejects.toThrow(/last administrator/)
})

it('an administrator by a role that was given here counts like any other', async () => {
  const told = { email: 'outside@example.org', givenName: 'Outside', familyName: '', roles: [] }
  await people.know({ id: 'outside', ...told }, 0)
  await people.change('outside', { granted: ['admin'] }, 0)
  expect(await people.hasAdministrator()).toBe(true)
  await expect(people.change('outside', { isLocked: true }, 0)).rejects.toThrow(/last administrator/)
  await expect(people.change('outside', { granted: [] }, 0)).rejects.toThrow(/last administrator/)
  const own = await add('own')
  expect(await people.change(own, { roles: [] }, 0)).toBe(true)
  await people.change(own, { roles: ['admin'] }, 0)
  expect(await people.change('outside', { granted: [] }, 0)).toBe(true)
  await expect(people.change(own, { isLocked: true }, 0)).rejects.toThrow(/last administrator/)
})

// @rule B-people.rights-seen
it('of two who change the same rights at once from what they have seen, one is refused', async () => {
  await add('one')
  const id = await add('other')
  const seen = await people.byId(id)
  const ways = [{ administers: ['7'] }, { roles: [] }, { isLocked: true }, { administers: ['8'] }]
  const done = await Promise.allSettled(ways.map((change) => people.change(id, change, 0, seen)))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'changed' })
})
