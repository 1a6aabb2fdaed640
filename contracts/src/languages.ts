/** The languages of the portal: BCP 47 tags, and which of them have texts. */

/** Languages that interface, places and sites are meant to have, English first. */
export const LANGUAGES = ['en', 'es', 'fr', 'pl', 'ru', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

/** Languages whose texts are translated: only these are spoken, whatever a site or a visitor asks for. */
export const TRANSLATED: readonly Language[] = ['en']

/** The language that a page of a site speaks: that of the site if it is translated, else English. */
export const spokenLanguage = (wanted: Language): Language => (TRANSLATED.includes(wanted) ? wanted : 'en')
