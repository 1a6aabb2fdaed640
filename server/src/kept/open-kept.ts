/** Everything that people keep, opened in one database. */
import { openRecordStore } from '../catalogue/store/record-store.ts'
import type { Database } from '../storage/database.ts'
import { type BookmarkStore, openBookmarks } from './bookmarks.ts'
import { type DownloadList, openDownloadList } from './downloads/download-list.ts'
import { type FolderStore, type KeptList, openFolders } from './folders.ts'
import { type CountKept, openKeptCounts } from './lists/kept-counts.ts'
import { type LikeStore, openLikes } from './likes.ts'
import { type CommentModeration, openModeration } from './moderation.ts'
import { openRatings, type RatingStore } from './ratings.ts'
import { openRemovals, type Removals } from './removals.ts'
import { openSavedRuns, type SavedRunStore } from './runs/saved-runs.ts'
import { openSavedSearches, type SavedSearchStore } from './saved-searches.ts'

/** A list with folders, whose items can be removed together. */
export interface KeptListParts {
  readonly folders: FolderStore
  readonly removals: Removals
}

export interface KeptItems {
  readonly bookmarks: BookmarkStore
  readonly likes: LikeStore
  readonly ratings: RatingStore
  readonly moderation: CommentModeration
  readonly searches: SavedSearchStore
  readonly runs: SavedRunStore
  readonly removedRuns: Removals
  readonly downloads: DownloadList
  readonly count: CountKept
  readonly lists: Readonly<Record<KeptList, KeptListParts>>
}

/** Opens it; `database` stays the caller's. */
export function openKept(database: Database): KeptItems {
  const records = openRecordStore(database)
  const list = (name: KeptList): KeptListParts => ({
    folders: openFolders(database, name),
    removals: openRemovals(database, name),
  })
  return {
    bookmarks: openBookmarks(database),
    likes: openLikes(database),
    ratings: openRatings(database, (ids, db) => records.touch(ids, db)),
    moderation: openModeration(database),
    searches: openSavedSearches(database),
    runs: openSavedRuns(database),
    removedRuns: openRemovals(database, 'saved_runs'),
    downloads: openDownloadList(database),
    count: openKeptCounts(database),
    lists: { bookmarks: list('bookmarks'), saved_searches: list('saved_searches') },
  }
}
