import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER, spokenLanguage } from '@graticule/contracts/languages'
import { PSEUDO_LANGUAGE, pseudoWords } from '@graticule/contracts/texts/pseudo-language'
import { languagesWithTexts, makeLanguage } from './load-texts.ts'

/**
 * The language of the document, as the server has written it. In development nobody has: it is chosen here by the same rule, and
 * the pseudo-language is spoken too (`/?lang=en-XA`).
 */
export function languageOfPage(): string {
  const { documentElement: root } = document
  // the server may speak a language that the page has no texts for
  if (!import.meta.env.DEV && !languagesWithTexts.includes(root.lang)) root.lang = 'en'
  if (import.meta.env.DEV) {
    makeLanguage(PSEUDO_LANGUAGE, pseudoWords)
    const wishes = {
      link: new URLSearchParams(location.search).get(LANGUAGE_PARAMETER),
      chosen: new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`).exec(document.cookie)?.[1],
      accepted: navigator.languages,
    }
    root.lang = spokenLanguage(wishes, [...languagesWithTexts, PSEUDO_LANGUAGE])
  }
  return root.lang
}
