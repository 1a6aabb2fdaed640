/**
 * What a reader would see of a careless translation: markup that is lost, words that are still English, texts too long for their place, and
 * marks of another language's typography. Keys, placeholders and plural forms: `compare-catalogues.ts`.
 */
import { textsByKey, withoutPlural } from './compare-catalogues.ts'
import type { Words } from '../texts/texts.ts'

/** Keys whose text is the same as in English on purpose, or longer than the limit because its place is known to hold it. */
export interface Exceptions {
  readonly same?: readonly string[]
  readonly long?: readonly string[]
}

/** Longer than this in English is prose, which wraps; what is shorter may stand on a button or a tab. */
const BUTTON_LENGTH = 24

/** Columns that a text takes: Chinese characters and marks take two. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\p{Script=Han}\u3000-\u303F\uFF00-\uFF60]/u.test(letter) ? 2 : 1), 0)

/** How wide a translation may be. Short words differ most: "Save" is "Enregistrer". */
const widthLimit = (english: string): number =>
  english.length <= BUTTON_LENGTH ? Math.ceil(english.length * 1.35) + 12 : Math.ceil(english.length * 1.6) + 16

const markupOf = (text: string): string => (text.match(/<\/?\w+\/?>|\n|\uFFFC/g) ?? []).toSorted().join(' ')

const ENDS: Readonly<Record<string, RegExp>> = { '.': /[.。]['"”’»）)]?$/, '?': /[?？]$/, '…': /…$/, ':': /[:：]$/ }

/** Words that no language translates: names, units, formats, and what is filled in. */
const withoutNames = (text: string): string =>
  text.replaceAll(/\{\{\w+\}\}|<\/?\w+\/?>|https?:\S+|\b[A-Z\d]{2,}[\w.-]*\b|\b[A-Z][a-z]+[A-Z]\w*\b/g, ' ')

const TYPOGRAPHY: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  es: [
    [/^[^¿]*\?/, 'a question begins with ¿'],
    [/^[^¡]*!/, 'an exclamation begins with ¡'],
  ],
  fr: [
    [/[^\s\u202F\u00A0:/?!][?!;](?:\s|$)|[\p{L}\d}»)]:(?:\s|$)/u, 'a narrow no-break space (U+202F) stands before ? ! ; :'],
    [/[ \u00A0][?!;:](?:\s|$)/, 'the space before ? ! ; : is the narrow no-break one (U+202F)'],
    [/«[^\u202F]|[^\u202F]»/, 'narrow no-break spaces (U+202F) stand inside « »'],
  ],
  pl: [[/[«»]|“[^“”„]*”/, 'quotation marks are „ and ”']],
  ru: [[/[“”„]/, 'quotation marks are « and »']],
  zh: [
    [/\p{Script=Han}[,.;:?!](?:\s|$)/u, 'marks after a Chinese character are full-width'],
    [/\p{Script=Han} | \p{Script=Han}/u, 'no space stands beside a Chinese character'],
  ],
}

function typographyFaults(text: string, language: string): string[] {
  const own = (TYPOGRAPHY[language] ?? []).filter(([wrong]) => wrong.test(text.replaceAll(/https?:\S+/g, '')))
  const straight = /(?:^|[\s(])"|"(?:[\s).,]|$)/.test(text) ? ['has straight quotation marks'] : []
  return [...own.map(([, rule]) => rule), ...straight]
}

function textFaults(english: string, text: string, language: string): string[] {
  const faults: string[] = []
  if (text.trim() === '' && english.trim() !== '') faults.push('is empty')
  if (text !== text.trim() && english === english.trim()) faults.push('begins or ends with a space')
  if (markupOf(text) !== markupOf(english)) faults.push(`has other markup than English (${markupOf(english) || 'none'})`)
  const end = ENDS[english.at(-1) ?? '']
  // two full stops end no sentence
  if (end !== undefined && !english.endsWith('..') && !end.test(text))
    faults.push(`does not end with "${english.at(-1)}" as English does`)
  return [...faults, ...typographyFaults(text, language)]
}

/**
 * The faults of the texts of one file, each with its key; texts that are missing are not among them. `exceptions` name keys without the end
 * for a number.
 */
export function translationFaults(english: Words, translated: Words, language: string, exceptions: Exceptions = {}): string[] {
  const wanted = textsByKey(english)
  return [...textsByKey(translated)].flatMap(([key, text]) => {
    const name = withoutPlural(key)
    const original = wanted.get(key) ?? wanted.get(`${name}_other`)
    if (original === undefined) return []
    const faults = textFaults(original, text, language)
    if (text === original && /\p{L}{2}/u.test(withoutNames(text)) && exceptions.same?.includes(name) !== true)
      faults.push('is the same as in English')
    if (widthOf(text) > widthLimit(original) && exceptions.long?.includes(name) !== true)
      faults.push(`takes ${widthOf(text)} columns, English ${original.length}, the limit is ${widthLimit(original)}`)
    return faults.map((fault) => `${key}: ${fault}`)
  })
}
