/**
 * What the server puts into documents so that a page is of use early, as the file `early.json` beside the page: the search of the start page
 * as HTML, and the files that the results need at once.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { EarlyPage } from '@graticule/contracts/early-page'
import { MAX_PHRASE_LENGTH } from '@graticule/contracts/limits'
import type { Plugin } from 'vite'
import { earlySearch } from './early-search.ts'
import { importedBy, type StyledChunk } from './two-style-sheets.ts'
import { type Words, wholeWords } from './whole-translations.ts'

/** Texts that the page of results waits for (`web/src/app/load-results-page.ts`). */
const TEXTS_OF_RESULTS = /\/src\/i18n\/([a-zA-Z-]+)\/(?:results|filters|themes)\.json$/

/** A built file, as far as it counts here. */
export interface EarlyChunk extends StyledChunk {
  readonly moduleIds: readonly string[]
}

/** The files of the results beside those of every page, and their texts by language. */
export function filesOfResults(chunks: readonly EarlyChunk[]): EarlyPage['results'] {
  const named = (name: string) => chunks.filter((chunk) => chunk.name === name)
  const everyPage = importedBy(named('core'), chunks)
  const files = [...importedBy(named('ResultsPage'), chunks)].filter((chunk) => !everyPage.has(chunk))
  const texts: Record<string, string[]> = {}
  for (const { fileName, moduleIds } of chunks)
    for (const id of moduleIds) {
      const language = TEXTS_OF_RESULTS.exec(id.replaceAll('\\', '/'))?.[1]
      if (language !== undefined) (texts[language] ??= []).push(`/${fileName}`)
    }
  return { files: files.map(({ fileName }) => `/${fileName}`), texts }
}

/** A text of the words of a feature by its path: `home.title`. */
function wordIn(words: Words, path: string): string {
  let found: string | Words | undefined = words
  for (const key of path.split('.')) found = typeof found === 'object' ? found[key] : undefined
  if (typeof found !== 'string') throw new Error(`There is no text ${path}.`)
  return found
}

/** The classes of a module of styles by its name, as the build has called them. */
export type ClassNames = ReadonlyMap<string, Readonly<Record<string, string>>>

/** The early search by language. */
function searches(folder: string, classes: ClassNames): Record<string, string> {
  const read = (language: string) => JSON.parse(readFileSync(join(folder, language, 'search.json'), 'utf8')) as Words
  const languages = readdirSync(join(folder, 'files')).map((file) => basename(file, '.ts'))
  const css = (file: string, name: string) => {
    const found = classes.get(file)?.[name]
    if (found === undefined) throw new Error(`${file}.module.css has no class ${name}: see web/bundle/early-search.ts.`)
    return found
  }
  const ofLanguage = (language: string) => {
    const words = wholeWords(read('en'), read(language))
    const word = (key: string) => wordIn(words, key.slice(key.indexOf(':') + 1))
    return earlySearch({ word, css, maxLength: MAX_PHRASE_LENGTH })
  }
  return Object.fromEntries(languages.map((language) => [language, ofLanguage(language)]))
}

/** Writes `early.json`. The classes are those that `css.modules.getJSON` has told. */
export function earlyPage(root: string, classes: ClassNames): Plugin {
  return {
    name: 'early-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const early: EarlyPage = { home: searches(join(root, 'src/i18n'), classes), results: filesOfResults(chunks) }
        this.emitFile({ type: 'asset', fileName: 'early.json', source: JSON.stringify(early) })
      },
    },
  }
}
