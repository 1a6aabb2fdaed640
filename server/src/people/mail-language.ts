/** The language in which people get mails that no request of theirs brings about. */
import type { Preferences } from '@graticule/contracts/people/preferences'
import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'

/** That of stored choices (JSON); English where none is chosen. */
export function languageOfChoices(choices: string | null | undefined): string {
  const { language = 'en' } = JSON.parse(choices ?? '{}') as Preferences
  return language
}

/**
 * The language that a person has chosen, English without a choice.
 * @rule B-account.mail-language Mails that come by themselves are in the language of the account
 */
export async function mailLanguageOf(db: Kysely<Tables>, personId: string): Promise<string> {
  const row = await db.selectFrom('preferences').select('choices').where('person_id', '=', personId).executeTakeFirst()
  return languageOfChoices(row?.choices)
}
