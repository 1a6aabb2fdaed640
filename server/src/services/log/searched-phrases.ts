/** Phrases that visitors search, learned from the searches that found something. */
import { MAX_PHRASE_LENGTH } from '@graticule/contracts/limits'
import { LEAST_VISITS_OF_PHRASE } from '@graticule/contracts/services/log'
import { sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import type { LoggedFields } from './logged-fields.ts'
import { createVisits } from './visits-of-day.ts'

/** Learned phrases. */
export interface SearchedPhrases {
  /** Learns from a logged search: counts its phrase, once a day for each visitor, when it found something. */
  readonly learn: (visitor: string, fields: LoggedFields) => Promise<void>
  /** Phrases that contain the text, those of most visitors first. */
  readonly popular: (text: string, limit: number) => Promise<string[]>
}

/** The phrase as it is counted: without quotation marks, blanks and case that make no difference. `undefined` = not counted. */
function counted({ dsPhrase, dsTotal }: LoggedFields): string | undefined {
  if (typeof dsPhrase !== 'string' || !(Number(dsTotal) > 0)) return undefined
  const phrase = dsPhrase
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/["„“”«»]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return /\p{L}/u.test(phrase) && phrase.length <= MAX_PHRASE_LENGTH ? phrase : undefined
}

/** The phrases in an open database. `clock` gives milliseconds since 1970. */
export function openSearchedPhrases(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  clock: () => number,
): SearchedPhrases {
  const visits = createVisits()
  return {
    async learn(visitor, fields) {
      const phrase = counted(fields)
      const visit = `${visitor} ${phrase}`
      if (phrase === undefined || !visits.isNew(visit)) return
      try {
        await orUnavailable('The popular searches', () =>
          writer
            .insertInto('searched_phrases')
            .values({ phrase, visits: 1, last_at: clock() })
            .onConflict((conflict) =>
              conflict.column('phrase').doUpdateSet({ visits: sql`searched_phrases.visits + 1`, last_at: clock() }),
            )
            .execute(),
        )
      } catch (error) {
        visits.forget(visit)
        throw error
      }
    },
    popular: (text, limit) =>
      orUnavailable('The popular searches', async () => {
        const wanted = text.normalize('NFC').toLowerCase().trim()
        const found = reader
          .selectFrom('searched_phrases')
          .select('phrase')
          .where('visits', '>=', LEAST_VISITS_OF_PHRASE)
          .orderBy('visits', 'desc')
          .orderBy('phrase')
          .limit(limit)
        const containing = found.where(sql<boolean>`phrase like ${`%${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
        return (await (wanted === '' ? found : containing).execute()).map(({ phrase }) => phrase)
      }),
  }
}
