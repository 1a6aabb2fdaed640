/**
 * The words that have been loaded, and how a text is made of them. The files are those of i18next (JSON v4): nested keys,
 * `{{name}}` for values, `_one`, `_few`, ... at the end of a key for numbers.
 */

/** A file of words: texts, or groups of them. */
export interface Words {
  readonly [key: string]: string | Words
}

/** What a text is filled with. `count` chooses its number; `defaultValue` stands in for a text that there is not. */
export interface TextValues {
  readonly count?: number
  readonly defaultValue?: string
  readonly [name: string]: string | number | undefined
}

/** Texts by language and full key: `en/results:tools.sort`. */
const texts = new Map<string, string>()

/** Makes the words of a feature known, in whatever order languages and features are loaded. */
export function addWords(feature: string, words: Words, language = 'en'): void {
  const add = (path: string, part: Words) => {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'string') texts.set(`${path}${key}`, value)
      else add(`${path}${key}.`, value)
    }
  }
  add(`${language}/${feature}:`, words)
}

/** By language: making one takes longer than using it a thousand times. */
const pluralRules = new Map<string, Intl.PluralRules>()

function pluralOf(language: string, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  return rules.select(count)
}

/** The text in the language, else in English. Each takes the number of its own language. */
function findText(fullKey: string, language: string, count: number | undefined): string | undefined {
  return findIn(language, fullKey, count) ?? (language === 'en' ? undefined : findIn('en', fullKey, count))
}

function findIn(language: string, fullKey: string, count: number | undefined): string | undefined {
  const key = `${language}/${fullKey}`
  if (count === undefined) return texts.get(key)
  const ofNone = count === 0 ? texts.get(`${key}_zero`) : undefined
  return ofNone ?? texts.get(`${key}_${pluralOf(language, count)}`) ?? texts.get(`${key}_other`) ?? texts.get(key)
}

/** Keys without a text, each reported once. */
const reported = new Set<string>()

/** What is shown where there is no text: a fault of ours, since catalogues are checked and loaded before they are read. */
function withoutText(fullKey: string): string {
  if (!reported.has(fullKey)) {
    reported.add(fullKey)
    // not in Node, where only tests read texts
    globalThis.reportError?.(new Error(`There is no text ${fullKey}`))
  }
  return fullKey.slice(fullKey.indexOf(':') + 1)
}

/** The text of a full key, filled; values that are not given leave nothing. The key itself where there is no text. */
export function textOf(language: string, fullKey: string, values: TextValues = {}): string {
  const text = findText(fullKey, language, values.count) ?? values.defaultValue
  if (text === undefined) return withoutText(fullKey)
  return text.includes('{{') ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) : text
}
