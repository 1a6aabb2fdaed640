/** Which feeds of bookmarks there are: a word for each person who wants one. */
import { randomBytes } from 'node:crypto'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'

/** Methods reject with `PortalError` 'unavailable'. */
export interface BookmarkFeedStore {
  /** The word of a person's feed; `undefined` = there is none. */
  readonly wordOf: (personId: string) => Promise<string | undefined>
  /** Makes a feed, or gives it another word. */
  readonly make: (personId: string) => Promise<string>
  readonly remove: (personId: string) => Promise<void>
  /** Whose feed has this word. */
  readonly ownerOf: (word: string) => Promise<string | undefined>
}

const WORD_BYTES = 24

/** The feeds of an open database. */
export function openBookmarkFeeds({ writer, reader }: Pick<Database, 'writer' | 'reader'>): BookmarkFeedStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The feeds', work)
  return {
    wordOf: (personId) =>
      available(async () => {
        const row = await reader.selectFrom('bookmark_feeds').select('word').where('person_id', '=', personId).executeTakeFirst()
        return row?.word
      }),
    make: (personId) =>
      available(async () => {
        const word = randomBytes(WORD_BYTES).toString('base64url')
        await writer
          .insertInto('bookmark_feeds')
          .values({ person_id: personId, word })
          .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ word }))
          .execute()
        return word
      }),
    remove: (personId) =>
      available(async () => void (await writer.deleteFrom('bookmark_feeds').where('person_id', '=', personId).execute())),
    ownerOf: (word) =>
      available(async () => {
        const row = await reader.selectFrom('bookmark_feeds').select('person_id').where('word', '=', word).executeTakeFirst()
        return row?.person_id
      }),
  }
}
