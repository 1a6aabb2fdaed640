/** Names beside their values, as each language joins them. */

/** What stands between a name and its value where it is not ": ": French has a narrow no-break space before it, Chinese a wide one. */
const COLONS: Readonly<Record<string, string>> = { fr: '\u202F: ', zh: '：' }

/** "Source: Zenodo". `language` is a tag such as "fr" or "zh-Hans". */
export const namedIn = (language: string, name: string, value: string): string =>
  name + (COLONS[language.slice(0, 2)] ?? ': ') + value
