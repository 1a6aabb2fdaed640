/** Deletes what people removed, and pages and documents that editors deleted, once the time to bring them back is over. */
import { forgetOld } from '../contents/laid-aside.ts'
import { purgeRemovals } from '../kept/removals.ts'
import type { Database } from '../storage/database.ts'
import { type Jobs, repeat } from './repeat.ts'

/** How often a server looks, ms. */
const POLL_MS = 600_000

/** What it works with. */
export interface RemovedItemsOptions {
  readonly database: Pick<Database, 'writer'>
  readonly onNotice: (words: string) => void
  readonly now?: () => number
  readonly pollMs?: number
}

/**
 * Starts it.
 * @rule B-kept-items.purge What was removed is deleted for good at most ten minutes after the hour of undo
 */
export function startPurges({ database, onNotice, now = Date.now, pollMs = POLL_MS }: RemovedItemsOptions): Jobs {
  const work = async (): Promise<boolean> => {
    await purgeRemovals(database, now())
    await forgetOld(database.writer, 'deleted_pages', now())
    await forgetOld(database.writer, 'deleted_documents', now())
    return false
  }
  const onError = (error: unknown) => onNotice(`Removed items: ${error instanceof Error ? error.message : String(error)}`)
  return repeat(work, { pollMs, onError })
}
