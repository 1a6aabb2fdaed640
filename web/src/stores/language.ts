/** The language that the visitor reads, and what they choose. */
import { type Language, LANGUAGE_COOKIE, LANGUAGE_PARAMETER, LANGUAGES, OWN_NAMES } from '@graticule/contracts/languages'
import { speak } from '../i18n/index.ts'
import { languagesWithTexts } from '../i18n/load-texts.ts'
import { siteInUse } from '../site/site.ts'
import { createStore } from '../state/create-store.ts'

/** A year, seconds. */
const COOKIE_SECONDS = 31_536_000

/** The languages to choose from: those of the portal that have texts, and that the site offers. */
export function languagesOffered(): readonly Language[] {
  const { languages = LANGUAGES } = siteInUse()
  return LANGUAGES.filter((language) => languagesWithTexts.includes(language) && languages.includes(language))
}

/** A language as it calls itself: "Español", "中文"; another than those of the portal is its tag. */
export const ownName = (language: string): string => OWN_NAMES[language as Language] ?? language

/** True when the address of the page names its language, which then counts more than what was chosen before. */
export const isLanguageOfLink = (): boolean => new URLSearchParams(location.search).has(LANGUAGE_PARAMETER)

/** The address names no language any more: it would bring that back when the page is loaded again. */
function dropLanguageOfLink(): void {
  if (!isLanguageOfLink()) return
  const address = new URL(location.href)
  address.searchParams.delete(LANGUAGE_PARAMETER)
  history.replaceState(history.state, '', address)
}

export interface LanguageState {
  /** What was chosen in this page; absent when nothing was. */
  readonly chosen: Language | undefined
  /** Whoever chose it keeps it with the account, too. */
  readonly isKept: boolean
  /**
   * Speaks a language here at once and in the pages of this browser for a year. What the page shows and what was typed stays. Rejects when
   * its texts cannot be loaded; then nothing has changed.
   * @rule S3-4.language-choice The language that a visitor chooses is kept in a cookie and in a store
   * @rule S3-9.language-cookie The cookie i18n_redirected lives for 365 days
   */
  choose(language: Language, isKept?: boolean): Promise<void>
}

export const useLanguage = createStore<LanguageState>()((set) => ({
  chosen: undefined,
  isKept: false,
  async choose(language, isKept = false) {
    await speak(language)
    document.cookie = `${LANGUAGE_COOKIE}=${language}; Max-Age=${COOKIE_SECONDS}; Path=/; SameSite=Lax`
    dropLanguageOfLink()
    set({ chosen: language, isKept })
  },
}))
