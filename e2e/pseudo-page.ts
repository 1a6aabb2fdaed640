/**
 * The built page in the pseudo-language: its English texts become 40 % longer, with accents, in brackets, on their way to the browser. The
 * built page itself does not know that language, because nobody but us reads it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { pseudoText } from '../contracts/src/texts/pseudo-language.ts'

const TEXTS = join(import.meta.dirname, '../web/src/i18n/en')
const ASSETS = join(import.meta.dirname, '../web/dist/assets')

type Words = { readonly [key: string]: string | Words }

/** All texts below an entry of a catalogue. */
const textsBelow = (words: string | Words): string[] =>
  typeof words === 'string' ? [words] : Object.values(words).flatMap(textsBelow)

/** Files of the built page that hold English texts: the one of the first screen, and those that it names. */
function filesWithTexts(): readonly string[] {
  const first = readdirSync(ASSETS).find((name) => /^texts-en-[\w-]{8}\.js$/.test(name))
  if (first === undefined) throw new Error('The page is not built: run npm run build.')
  const source = readFileSync(join(ASSETS, first), 'utf8')
  const later = [...source.matchAll(/["'`]\.\.\/en\/\w+\.json["'`]:.*?import\(["'`]\.\/([\w-]+\.js)["'`]\)/g)]
  return [first, ...later.map(([, name]) => name ?? '').filter((name) => name !== '')]
}

/** A file with its texts in the pseudo-language. Other words in it, such as names of files, stay. */
function inPseudoLanguage(source: string, texts: ReadonlySet<string>): string {
  const quoted = /`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)"/g
  const isKey = (end: number): boolean => source[end] === ':'
  return source.replaceAll(quoted, (all: string, inTicks: string | undefined, inMarks: string | undefined, at: number) => {
    const raw = inTicks ?? inMarks ?? ''
    const text = raw.replaceAll(/\\n/g, '\n').replaceAll(/\\(.)/g, '$1')
    if (!texts.has(text) || (inTicks === undefined && isKey(at + all.length))) return all
    return JSON.stringify(pseudoText(text))
  })
}

/** Makes all pages of the context speak it; `rightToLeft`: they are written from right to left, too. */
export async function speakPseudo(context: BrowserContext, rightToLeft = false): Promise<void> {
  const texts = new Set(
    readdirSync(TEXTS).flatMap((name) => textsBelow(JSON.parse(readFileSync(join(TEXTS, name), 'utf8')) as Words)),
  )
  for (const name of filesWithTexts()) {
    const body = inPseudoLanguage(readFileSync(join(ASSETS, name), 'utf8'), texts)
    await context.route(`**/assets/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  }
  if (rightToLeft)
    await context.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl')),
    )
}

/** What a name begins with in the pseudo-language: "Filters" and "Filters, 2 active" alike. */
export function pseudoName(english: string): RegExp {
  const accented = pseudoText(english)
    .replace(/^\[/, '')
    .replace(/ ·+\]$/, '')
  return new RegExp(`^\\[?${accented.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`)
}
