/** The notice that a portal closes, in six languages: until the day a popup, after it a bar. */
import { type Language, LANGUAGES } from '@graticule/contracts/languages'
import type { Notice } from '@graticule/contracts/sites/notices'
import { loadTexts } from '../../../i18n/load-texts.ts'
import { textOf } from '../../../i18n/texts.ts'
import { newNotice } from './notice-draft.ts'

/** A text in all languages, with the day as each of them writes it. Its catalogues are loaded. */
function filled(key: 'closes' | 'save' | 'closed' | 'ask', day: Date, email: string): Notice['title'] {
  const dateIn = (language: Language) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
  const textIn = (language: Language) => textOf(language, `notices:desk.shutdown.${key}`, { date: dateIn(language), email })
  return Object.fromEntries(LANGUAGES.map((language) => [language, textIn(language)]))
}

/**
 * Both notices, switched off, in all languages of the portal. Rejects when the texts of a language cannot be loaded.
 * @param date the day on which the portal closes, YYYY-MM-DD in UTC
 * @param now milliseconds since 1970
 * @rule S3-1.shutdown The notice of the shutdown has the day and the mailbox of the operator, in six languages
 */
export async function shutdownNotices(
  date: string,
  email: string,
  now: number,
): Promise<readonly [before: Notice, after: Notice]> {
  await Promise.all(LANGUAGES.map((language) => loadTexts(language, 'notices')))
  const day = new Date(`${date}T00:00:00Z`)
  const closing = `${date}T00:00:00Z`
  const before: Notice = {
    ...newNotice(now),
    tone: 'warning',
    once: false,
    offersExport: true,
    everywhere: true,
    title: filled('closes', day, email),
    text: filled('save', day, email),
    until: closing,
  }
  // a day that is past has no time before it
  const begins = Date.parse(before.from) < day.getTime() ? before.from : new Date(day.getTime() - 60_000).toISOString()
  const after: Notice = {
    ...newNotice(now, 1),
    place: 'bar',
    tone: 'warning',
    once: false,
    everywhere: true,
    from: closing,
    title: filled('closed', day, email),
    text: filled('ask', day, email),
  }
  return [{ ...before, from: begins }, after]
}
