/** How far the translations of a page are after its texts have changed. */
import type { PageDocument, PageText, TextState } from '@graticule/contracts/contents/pages'
import { type Language, LANGUAGES } from '@graticule/contracts/languages'
import { safeHtml } from './safe-html.ts'

const isMissing = (text: PageText | undefined): boolean => text === undefined || text.title.trim() === ''

const says = (text: PageText | undefined): string => JSON.stringify([text?.title, text?.summary, text?.data, text?.topics ?? []])

function stateOf(text: PageText, before: PageText | undefined, originalChanged: boolean): TextState {
  // somebody has looked at it and says so, in this very change
  if (text.state === 'done' && before?.state !== 'done') return 'done'
  return text.state === 'done' && originalChanged ? 'outdated' : text.state
}

/**
 * The document as it is stored: texts made safe, the original done, and translations out of date when the original has changed since
 * they were done.
 * @rule B-content.out-of-date A change of the original marks each finished translation as out of date until someone marks it done
 */
export function withStates(written: PageDocument, before: PageDocument | undefined): PageDocument {
  const { original } = written
  const texts: Partial<Record<Language, PageText>> = {}
  for (const language of LANGUAGES) {
    const text = written.texts[language]
    if (text !== undefined && !(isMissing(text) && text.summary === '' && text.data === ''))
      texts[language] = { ...text, data: safeHtml(text.data) }
  }
  const changed = before !== undefined && (before.original !== original || says(before.texts[original]) !== says(texts[original]))
  for (const [language, text] of Object.entries(texts) as [Language, PageText][])
    texts[language] = {
      ...text,
      state: language === original ? 'done' : stateOf(text, before?.texts[language], changed),
    }
  return { ...written, texts }
}

/** Texts of one kind of all languages that are not missing. */
export function textsOf(
  document: PageDocument,
  of: (text: PageText) => string,
  isWanted: (text: PageText) => boolean = () => true,
): Partial<Record<Language, string>> {
  const found = (Object.entries(document.texts) as [Language, PageText][]).filter(
    ([, text]) => !isMissing(text) && isWanted(text),
  )
  return Object.fromEntries(found.map(([language, text]) => [language, of(text)]))
}

/**
 * The same of what visitors read: texts that somebody is still working on are left out, and the original stands in for them.
 * @rule B-content.draft-translations Visitors read no translation that is a draft; they see the original until somebody marks it done
 */
export const publicTextsOf = (document: PageDocument, of: (text: PageText) => string): Partial<Record<Language, string>> =>
  textsOf(document, of, ({ state }) => state !== 'draft')

/** What lists tell of a draft. */
export interface DraftHeads {
  readonly title: Partial<Record<Language, string>>
  readonly states: Partial<Record<Language, TextState>>
  readonly original: Language
}

export const headsOf = (document: PageDocument): DraftHeads => ({
  title: textsOf(document, ({ title }) => title),
  states: textsOf(document, ({ state }) => state) as Partial<Record<Language, TextState>>,
  original: document.original,
})
