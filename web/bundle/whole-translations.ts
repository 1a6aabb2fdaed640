/**
 * Texts that a language lacks, in English: put into its files when the page is built, so that a page in that language loads no English file
 * beside its own. Tests read the files as they are.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

export interface Words {
  readonly [key: string]: string | Words
}

const PLURAL_END = /_(?:zero|one|two|few|many|other)$/
const withoutPlural = (key: string) => key.replace(PLURAL_END, '')

/** The words of a language with those of English for the keys that it has in no number. */
export function wholeWords(english: Words, translated: Words): Words {
  const own = new Set(Object.keys(translated).map(withoutPlural))
  const added = Object.entries(english).filter(([key]) => !own.has(withoutPlural(key)))
  const merged = Object.entries(translated).map(([key, value]) => {
    const inEnglish = english[key]
    return [key, typeof value === 'object' && typeof inEnglish === 'object' ? wholeWords(inEnglish, value) : value]
  })
  return Object.fromEntries([...merged, ...added]) as Words
}

/** Names that come with the chart in other languages (`features/map/chart/names-<language>.json`): no part of the first screen's texts. */
const ON_THE_CHART: Readonly<Record<string, string>> = { 'map.json': 'waters' }

const FILE = /^(.*\/web\/src\/i18n)\/([a-zA-Z-]+)\/(\w+\.json)$/

/** {@link wholeWords} for the files of the built page. */
export const wholeTranslations: Plugin = {
  name: 'whole-translations',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const [, folder, language, file] = FILE.exec(id.replaceAll('\\', '/')) ?? []
    if (language === undefined || language === 'en') return null
    const english = `${folder}/en/${file}`
    if (!existsSync(english)) return null
    this.addWatchFile(english)
    const words = wholeWords(JSON.parse(readFileSync(english, 'utf8')) as Words, JSON.parse(code) as Words)
    const { [ON_THE_CHART[file ?? ''] ?? '']: _, ...others } = words
    return { code: JSON.stringify(others), map: null }
  },
}
