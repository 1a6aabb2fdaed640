/**
 * The search of the start page as plain HTML, which the server puts into the document: a visitor of a slow network types and searches while
 * the code of the page is on its way. It stands where the page draws its own (`HomeSearch.tsx`), with the same classes.
 */

/** What the fragment is made with. */
export interface EarlyParts {
  /** A text of the page by its full key. */
  readonly word: (key: string) => string
  /** The class of a module of styles in the built sheet. */
  readonly css: (file: string, name: string) => string
  readonly maxLength: number
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The icons of `SearchForm.tsx` (Tabler), as paths. */
const ICONS = {
  what: '<path d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0"/><path d="M21 21l-6 -6"/>',
  where:
    '<path d="M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0"/><path d="M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0"/>',
  when: '<path d="M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12"/><path d="M16 3v4"/><path d="M8 3v4"/><path d="M4 11h16"/>',
  source:
    '<path d="M4 6a8 3 0 1 0 16 0a8 3 0 1 0 -16 0"/><path d="M4 6v6a8 3 0 0 0 16 0v-6"/><path d="M4 12v6a8 3 0 0 0 16 0v-6"/>',
}

const icon = (name: keyof typeof ICONS): string =>
  `<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${ICONS[name]}</svg>`

/** `{look}`, `{results}` and `{language}` are filled by the server: the look of the site, where its results are, and what keeps a language of the link. */
export function earlySearch({ word, css, maxLength }: EarlyParts): string {
  const text = (key: string) => escaped(word(key))
  const form = (name: string) => css('SearchForm', name)
  // fields that come with the code: they keep their place, and nobody can reach them yet
  const coming = (name: 'where' | 'when' | 'source', value: string) =>
    `<div class="${form('part')} ${form(name)}" aria-hidden="true">${icon(name)}<div><label><span>${text(`search:${name}.label`)}</span></label><span class="${form('coming')}">${value}</span></div></div>`
  const field = `<input type="search" name="f:phrase" enterkeyhint="search" autocomplete="off" maxlength="${maxLength}" placeholder="${text('search:what.placeholderShort')}">`
  const button = ['button', 'primary', 'large'].map((name) => css('Button', name)).join(' ')
  return [
    `<div id="early" class="${css('HomeScreen', 'early')}"{look}><div class="${css('HomeScreen', 'screen')}"><div class="${css('HomeSearch', 'panel')}">`,
    `<section class="${css('HomeSearch', 'card')}" aria-labelledby="early-title"><div class="${css('HomeSearch', 'head')}"><h1 id="early-title">${text('search:home.title')}</h1></div>`,
    `<form role="search" class="${form('form')}" action="{results}" method="get">{language}<div class="${form('frame')}">`,
    `<div class="${form('part')} ${form('what')}">${icon('what')}<div class="${css('PhraseInput', 'root')}"><label><span>${text('search:what.label')}</span>${field}</label></div></div>`,
    coming('where', text('search:where.any')),
    coming('when', text('search:when.any')),
    coming('source', ''),
    `<button type="submit" class="${button} ${form('submit')}">${icon('what')}${text('search:submit')}</button>`,
    '</div></form></section></div></div></div>',
  ].join('')
}
