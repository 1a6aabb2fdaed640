import { DELETED_KEPT_MS } from '@graticule/contracts/contents/limits'
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

// @rule B-content.deleted-kept
// @rule B-content.deleted-documents
it('deletes pages and documents for good that were deleted more than 30 days ago', async () => {
  const { location, remove } = await createTestLocation()
  const database = await openPortalDatabase(location)
  const now = 2 * DELETED_KEPT_MS
  for (const [id, at] of [
    [1, now - DELETED_KEPT_MS - 1],
    [2, now - DELETED_KEPT_MS],
  ] as const) {
    const both = { id, site_id: 0, deleted_at: at, title: 'Reef' }
    await database.writer
      .insertInto('deleted_pages')
      .values({ ...both, deleted_by: 'p', slug: 'reef', original: 'en', page: '{}', versions: '[]' })
      .execute()
    const file = { file_name: 'reef.pdf', media_type: 'application/pdf', byte_length: 1, width: null, height: null, digest: '' }
    await database.writer
      .insertInto('deleted_documents')
      .values({ ...both, ...file, content: new Uint8Array([1]), created_at: 1, created_by: 'p' })
      .execute()
  }
  const job = startPurges({ database, onNotice: () => undefined, now: () => now })
  for (const table of ['deleted_pages', 'deleted_documents'] as const) {
    const left = async () => (await database.reader.selectFrom(table).select('id').execute()).map(({ id }) => id)
    await vi.waitFor(async () => expect(await left()).toEqual([2]))
  }
  await job.stop()
  await database.close()
  await remove()
})
