import { KEPT_UNDO_MS } from '@graticule/contracts/limits'
import { expect, it, vi } from 'vitest'
import { type Database } from '../storage/database.ts'
import { openPortalDatabase } from '../storage/open-portal-database.ts'
import { createTestLocation } from '../testing/test-location.ts'
import { startPurges } from './removed-items.ts'

const put = (database: Database, id: string, removed_at: number) =>
  database.writer.insertInto('removed_items').values({ id, person_id: 'p', list: 'bookmarks', items: '[]', removed_at }).execute()

// @rule B-kept-items.purge
it('deletes what can be brought back no more, and leaves the rest', async () => {
  const { location, remove } = await createTestLocation()
  const database = await openPortalDatabase(location)
  const now = 10 * KEPT_UNDO_MS
  await put(database, 'over', now - KEPT_UNDO_MS - 1)
  await put(database, 'still', now - KEPT_UNDO_MS)
  const job = startPurges({ database, onNotice: () => undefined, now: () => now })
  const left = async () => (await database.reader.selectFrom('removed_items').select('id').execute()).map(({ id }) => id)
  await vi.waitFor(async () => expect(await left()).toEqual(['still']))
  await job.stop()
  await database.close()
  await remove()
})
