/** Names beside their values, as each language joins them: page and server write them alike. */

/** What stands between a name and its value: French has a narrow no-break space before the colon, Chinese a wide one. */
export const colonIn = (language: string): string =>
  language.startsWith('fr') ? '\u202F: ' : language.startsWith('zh') ? '：' : ': '

/** "Source: Zenodo". `language` is a tag such as "fr". */
export const namedIn = (language: string, name: string, value: string): string => `${name}${colonIn(language)}${value}`

/** "Zenodo (12)": a name with a number that is written already. */
export const countedIn = (language: string, name: string, count: string): string =>
  language.startsWith('zh') ? `${name}（${count}）` : `${name} (${count})`
