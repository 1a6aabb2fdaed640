/** What a logged action teaches: a phrase that found something, or an entry that was opened after it. */
import { type LogKind, MAX_LOG_TEXT } from '@graticule/contracts/services/log'
import { OPEN_ACTION } from '@graticule/contracts/services/view-counts'

/** Longest phrase that others are told, in UTF-16 units: what is longer is nobody else's search. */
const MAX_LEARNED_PHRASE = 120
/**
 * Addresses of pages, persons and machines, and what the log has struck of them: others are never led there. A name of a host ends
 * with a part of two letters or more, or stands before a path.
 * @rule B-usage-log.no-addresses-told A phrase with an address or e-mail in it is never told
 */
const NAMES_SOMEWHERE = /@|…|:\/\/|\bwww\.|\b[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/:?#]|\b)/u

/** What is learned from one action of a visitor. */
export interface Lesson {
  readonly phrase: string
  /** Opened after the phrase was searched; absent = the phrase was searched and found something. */
  readonly entryId?: string
}

/** A phrase as it is counted: without quotation marks, blanks and case that make no difference. `undefined` = it is not counted. */
export function countedPhrase(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const phrase = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/["„“”«»]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return /\p{L}/u.test(phrase) && phrase.length <= MAX_LEARNED_PHRASE && !NAMES_SOMEWHERE.test(phrase) ? phrase : undefined
}

/**
 * The words of a search, by our name of the field or by those of the original.
 * @rule B-original-wire.log Searches that pages of the original log teach popular phrases too
 */
export const phraseOf = ({ dsPhrase, dsSt, uiEntryid }: Readonly<Record<string, unknown>>): unknown =>
  dsPhrase ?? dsSt ?? uiEntryid

/** What an action teaches, if anything. */
export function lessonOf(kind: LogKind, fields: Readonly<Record<string, unknown>>): Lesson | undefined {
  const { dsTotal, uiAction, uiEntryId } = fields
  const phrase = countedPhrase(phraseOf(fields))
  if (phrase === undefined) return undefined
  // pages of the original tell of a search before it is answered: they know no total
  if (kind === 'logSearchResult') return dsTotal === undefined || Number(dsTotal) > 0 ? { phrase } : undefined
  if (kind !== 'logElementClick' || uiAction !== OPEN_ACTION) return undefined
  // a text of the greatest length may have been cut, and then it is another id
  return typeof uiEntryId === 'string' && uiEntryId.length < MAX_LOG_TEXT ? { phrase, entryId: uiEntryId } : undefined
}
