import { expect, it } from 'vitest'
import type { SavedSearch } from '@graticule/contracts/kept/saved-searches'
import { SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import { createResource } from '../testing/create-resource.ts'
import { openKeptPortal } from '../testing/kept-portal.ts'
import { followChanges, type FollowedChanges } from './follow-changes.ts'

// @rule B-saved-searches.once
it('several servers of a database write each event once, and one goes on for another that died', async () => {
  const portal = await openKeptPortal()
  const servers: FollowedChanges[] = []
  try {
    const body = { name: 'Ice', phrase: 'ice', url: '/search' }
    const { id } = (await portal.ask('one', 'POST', '/personaldata/rest/saved-searches', body)).json<SavedSearch>()
    let now = Date.UTC(2027, 0, 1)
    const server = () =>
      followChanges({ database: portal.database, views: () => ({}), sources: () => SHIPPED_SOURCES, clock: () => now })
    servers.push(server(), server(), server())
    const write = (target: string) =>
      portal.catalogue.write([{ resource: createResource({ id: target, title: `Ice ${target}` }) }])
    const events = async () =>
      (await portal.database.reader.selectFrom('search_events').select('target_id').where('search_id', '=', id).execute()).map(
        ({ target_id: target }) => target,
      )
    await write('a')
    await Promise.all(servers.map((follow) => follow.round()))
    expect(await events()).toEqual(['a'])
    // the lease of the first one has not ended: nobody else works, and nothing is lost
    await write('b')
    const [first, second] = servers as [FollowedChanges, FollowedChanges]
    await first.round()
    await second.round()
    expect((await events()).toSorted()).toEqual(['a', 'b'])
    await write('c')
    now += 10 * 60_000
    await second.round()
    expect((await events()).toSorted()).toEqual(['a', 'b', 'c'])
  } finally {
    await Promise.all(servers.map((follow) => follow.end()))
    await portal.close()
  }
})
