/** Changes that look before they write take the write lock first: on PostgreSQL others would look at the same moment. */
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBookmarks } from '../kept/bookmarks.ts'
import { openRatings } from '../kept/ratings.ts'
import { openSavedRuns } from '../kept/runs/saved-runs.ts'
import { openSavedSearches } from '../kept/saved-searches.ts'
import { openInvitations } from '../people/invitations.ts'
import { openPeopleStore } from '../people/people-store.ts'
import { createTestLocation, type TestLocation } from '../testing/test-location.ts'
import { openKeyStore } from '../widget/key-store.ts'
import { type Database, openDatabase } from './database.ts'

let place: TestLocation
let database: Database
/** The database, with what is asked of its writer written down: true = the write lock. */
let watched: Pick<Database, 'writer' | 'reader'>
let asked: boolean[] = []
const watch: KyselyPlugin = {
  transformQuery: ({ node }) => {
    asked.push(node.kind === 'UpdateQueryNode' && JSON.stringify(node.table).includes('catalogue_state'))
    return node
  },
  transformResult: async ({ result }) => result,
}
beforeAll(async () => {
  place = await createTestLocation()
  database = await openDatabase(place.location)
  watched = { writer: database.writer.withPlugin(watch), reader: database.reader }
  const known = { email: 'admin@example.org', givenName: 'A', familyName: '', roles: ['admin'] as const }
  await openPeopleStore(database).know({ id: 'p1', ...known }, 0)
  await openPeopleStore(database).know({ id: 'p2', ...known, email: 'b@example.org', hasConfirmedEmail: true, roles: [] }, 0)
})
afterAll(async () => {
  await database.close()
  await place.remove()
})
beforeEach(() => (asked = []))

const resource = { dataSource: 'zenodo', targetId: 'a' }
const words = { name: 'key', origins: ['https://example.org'], perHour: 100 }
const changes: readonly [string, () => Promise<unknown>][] = [
  ['a bookmark', async () => openBookmarks(watched).add('p1', { ...resource, name: 'A' }, 0)],
  [
    'a changed bookmark',
    async () => {
      const { bookmark } = await openBookmarks(database).add('p1', { ...resource, targetId: 'b', name: 'B' }, 0)
      await openBookmarks(watched).change('p1', bookmark.id, { name: 'C' }, 1)
    },
  ],
  ['a rating', async () => openRatings(watched, async () => undefined).rate('p1', resource, { name: 'A', score: 3 }, 0)],
  [
    'a saved search',
    async () => {
      const { id } = await openSavedSearches(database).add('p1', { name: 'A', search: { phrase: 'a', url: '/search' } }, 0)
      await openSavedSearches(watched).change('p1', id, () => ({ name: 'B' }), 1)
    },
  ],
  ['a saved run', async () => openSavedRuns(watched).save('p1', { name: 'A', runId: 'r1' }, 0)],
  ['a key of the widget', async () => openKeyStore(watched).add(0, words, 0)],
  [
    'a changed key of the widget',
    async () => {
      const { stored } = await openKeyStore(database).add(0, words, 0)
      await openKeyStore(watched).change(0, stored.id, words, stored.version)
    },
  ],
  ['an invitation', async () => openInvitations(watched, 'roles').add({ email: 'a@example.org', role: 'moderator' }, 'p1', 0)],
  [
    'an accepted invitation',
    async () => {
      const { word } = await openInvitations(database, 'roles').add({ email: 'b@example.org', role: 'moderator' }, 'p1', 0)
      await openInvitations(watched, 'roles').accept(word, 'p2', 1)
    },
  ],
]

it.each(changes)('%s is written with the lock from the first on', async (_, change) => {
  await change()
  expect(asked[0]).toBe(true)
  expect(asked.length).toBeGreaterThan(1)
})
