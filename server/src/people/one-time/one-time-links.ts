/** Links that are good for one use: to confirm an address, to choose a new password, to make the first administrator. */
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import { hashOf, newWord } from './one-time-secrets.ts'

/** What a link is for. */
export type LinkPurpose = 'registration' | 'email' | 'password' | 'administrator'

/** A link that somebody has followed. */
export interface UsedLink {
  readonly personId: string | undefined
  /** What was handed to `make`. */
  readonly detail: unknown
}

/** Methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface OneTimeLinks {
  /** Gives the word that stands in the link. */
  readonly make: (
    purpose: LinkPurpose,
    link: { readonly personId?: string; readonly detail?: unknown; readonly endsAt: number },
  ) => Promise<string>
  /** Looks at it without using it. */
  readonly look: (purpose: LinkPurpose, word: string, now: number) => Promise<UsedLink | undefined>
  /** Uses it, once; `undefined` = it was used, is too old, or never was. */
  readonly use: (purpose: LinkPurpose, word: string, now: number) => Promise<UsedLink | undefined>
  /** Makes all links of a purpose that belong to a person good for nothing; without a person, those that belong to none. */
  readonly drop: (purpose: LinkPurpose, personId?: string) => Promise<void>
}

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The links of accounts', work)

/** The links of an open database. */
export function openOneTimeLinks({ writer, reader }: Pick<Database, 'writer' | 'reader'>): OneTimeLinks {
  const used = (row: { person_id: string | null; detail: string } | undefined): UsedLink | undefined =>
    row && { personId: row.person_id ?? undefined, detail: JSON.parse(row.detail) as unknown }
  return {
    make: (purpose, { personId, detail = null, endsAt }) =>
      available(async () => {
        const word = newWord()
        await writer
          .insertInto('one_time_links')
          .values({ hash: hashOf(word), purpose, person_id: personId ?? null, detail: JSON.stringify(detail), ends_at: endsAt })
          .execute()
        return word
      }),
    look: (purpose, word, now) =>
      available(async () =>
        used(
          await reader
            .selectFrom('one_time_links')
            .select(['person_id', 'detail'])
            .where('hash', '=', hashOf(word))
            .where('purpose', '=', purpose)
            .where('ends_at', '>', now)
            .executeTakeFirst(),
        ),
      ),
    use: (purpose, word, now) =>
      available(async () => {
        // what is removed was there: of two at once, one gets it
        const row = await writer
          .deleteFrom('one_time_links')
          .where('hash', '=', hashOf(word))
          .where('purpose', '=', purpose)
          .returning(['person_id', 'detail', 'ends_at'])
          .executeTakeFirst()
        await writer.deleteFrom('one_time_links').where('ends_at', '<=', now).execute()
        return row !== undefined && row.ends_at > now ? used(row) : undefined
      }),
    drop: (purpose, personId) =>
      available(async () => {
        const all = writer.deleteFrom('one_time_links').where('purpose', '=', purpose)
        await (personId === undefined ? all.where('person_id', 'is', null) : all.where('person_id', '=', personId)).execute()
      }),
  }
}
