/** The texts of the page in a language, for journeys that read more than English. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Words } from '../contracts/src/texts/texts.ts'
import { createTexts } from '../contracts/src/texts/texts.ts'

const FOLDER = join(import.meta.dirname, '../web/src/i18n')

/** Whether the portal has this language. */
export const isTranslated = (language: string): boolean => existsSync(join(FOLDER, language, 'shell.json'))

/** Reads texts by their full keys: `textsIn('fr')('shell:close')`; English where the language has none. */
export function textsIn(language: string): (fullKey: string, values?: Record<string, string>) => string {
  const { addWords, textOf } = createTexts(() => {})
  const read = new Set<string>()
  return (fullKey, values) => {
    const feature = fullKey.slice(0, fullKey.indexOf(':'))
    if (!read.has(feature)) {
      for (const one of new Set(['en', language])) {
        const file = join(FOLDER, one, `${feature}.json`)
        if (existsSync(file)) addWords(feature, JSON.parse(readFileSync(file, 'utf8')) as Words, one)
      }
      read.add(feature)
    }
    return textOf(language, fullKey, values)
  }
}
