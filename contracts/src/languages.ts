/**
 * The languages of the portal, and which one a visitor reads. A language is spoken when it has texts: files in a folder of its name
 * below `web/src/i18n/` and `server/src/texts/`. No list names those.
 */

/** Languages that interface, places and sites are meant to have, English first (BCP 47 tags). */
export const LANGUAGES = ['en', 'es', 'fr', 'pl', 'ru', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each as it calls itself. `Intl.DisplayNames` knows them too, but takes 40 ms for all six when a page is loaded. */
export const OWN_NAMES: Readonly<{ [language in Language]: string }> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  pl: 'Polski',
  ru: 'Русский',
  zh: '中文',
}

/** The parameter of a link that names the language of the page that it opens. */
export const LANGUAGE_PARAMETER = 'lang'

/** The cookie that holds the language that a visitor has chosen. */
export const LANGUAGE_COOKIE = 'i18n_redirected'

/** One range: a tag or `*`, and how much it is wanted (RFC 9110 section 12.4.2). */
const RANGE = /^\s*(\*|[a-z]{1,8}(?:-[a-z\d]{1,8})*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

/** Ranges that are read; nobody speaks more languages. */
const MAX_RANGES = 50

/**
 * The language ranges of an `Accept-Language` header, lower case, the most wanted first, without those of weight 0; what is malformed
 * counts as not given (RFC 9110 section 12.5.4).
 */
export function wantedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',', MAX_RANGES)
    .flatMap((part) => {
      const [, range, weight] = RANGE.exec(part) ?? []
      return range === undefined ? [] : [{ range: range.toLowerCase(), weight: Number(weight ?? 1) }]
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ range }) => range)
}

/** A tag as it stands in links and cookies: `fr`, `fr-CA`, `fr_CA`; more than this no tag has. */
const TAG = /^[a-z]{1,8}(?:[-_][a-z\d]{1,8}){0,4}$/i

/** A spoken language for a range, which is shortened from its end until there is one (lookup, RFC 4647 section 3.4). */
function lookUp(range: string, spoken: readonly string[]): string | undefined {
  for (let tag = range.toLowerCase(); tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    const found = spoken.find((language) => language.toLowerCase() === tag)
    if (found !== undefined) return found
  }
  return undefined
}

/** What is known of the language that somebody wants. */
export interface LanguageWishes {
  /** What the link names, see {@link LANGUAGE_PARAMETER}. */
  readonly link?: string | null | undefined
  /** What the visitor has chosen, see {@link LANGUAGE_COOKIE}. */
  readonly chosen?: string | undefined
  /** What the browser asks for, the most wanted first. */
  readonly accepted: readonly string[]
  /** The language of the site. */
  readonly site?: string | undefined
}

/** The first wish that is spoken: link, choice, browser, site; else English. */
export function spokenLanguage({ link, chosen, accepted, site }: LanguageWishes, spoken: readonly string[]): string {
  const named = [link, chosen].flatMap((tag) => (tag && TAG.test(tag) ? [tag.replaceAll('_', '-')] : []))
  // `*`: any will do, so that of the site
  const any = accepted.indexOf('*')
  const wishes = [...named, ...(any === -1 ? accepted : accepted.slice(0, any)), ...(site === undefined ? [] : [site])]
  for (const wish of wishes) {
    const found = lookUp(wish, spoken)
    if (found !== undefined) return found
  }
  return 'en'
}
