/**
 * How a text is made of words by key. The files are those of i18next (JSON v4): nested keys, `{{name}}` for values, `_one`, `_few`, ...
 * at the end of a key for numbers. Page and server keep their words with this code.
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

/** Words that have been made known, and the texts made of them. */
export interface Texts {
  /** Makes the words of a feature known, in whatever order languages and features come. */
  readonly addWords: (feature: string, words: Words, language?: string) => void
  /** The text of a full key (`results:tools.sort`), filled; values that are not given leave nothing. The key itself where there is no text. */
  readonly textOf: (language: string, fullKey: string, values?: TextValues) => string
}

/** By language: making one takes longer than using it a thousand times. */
const pluralRules = new Map<string, Intl.PluralRules>()

function pluralOf(language: string, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  return rules.select(count)
}

/** A value that ends in a full stop ("65,31° с. ш.") takes that of the sentence behind it. */
const filled = (text: string, values: TextValues): string =>
  text.replace(/\{\{(\w+)\}\}(\.(?!\.))?/g, (_, name: string, stop = '') => {
    const value = String(values[name] ?? '')
    return /[^.]\.$/.test(value) ? value : value + stop
  })

/** `onMissing` hears of each text that there is not; catalogues are checked, so it is a fault of ours. */
export function createTexts(onMissing: (fullKey: string) => void): Texts {
  /** By language and full key: `en/results:tools.sort`. */
  const texts = new Map<string, string>()

  const findIn = (language: string, fullKey: string, count: number | undefined): string | undefined => {
    const key = `${language}/${fullKey}`
    if (count === undefined) return texts.get(key)
    const ofNone = count === 0 ? texts.get(`${key}_zero`) : undefined
    return ofNone ?? texts.get(`${key}_${pluralOf(language, count)}`) ?? texts.get(`${key}_other`) ?? texts.get(key)
  }

  const add = (path: string, part: Words) => {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'string') texts.set(`${path}${key}`, value)
      else add(`${path}${key}.`, value)
    }
  }

  return {
    addWords: (feature, words, language = 'en') => add(`${language}/${feature}:`, words),
    textOf: (language, fullKey, values = {}) => {
      // the text in the language, else in English; each takes the number of its own language
      const found =
        findIn(language, fullKey, values.count) ?? (language === 'en' ? undefined : findIn('en', fullKey, values.count))
      const text = found ?? values.defaultValue
      if (text === undefined) {
        onMissing(fullKey)
        return fullKey.slice(fullKey.indexOf(':') + 1)
      }
      return text.includes('{{') ? filled(text, values) : text
    },
  }
}
