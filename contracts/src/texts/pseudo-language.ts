/**
 * A language that shows where texts are missing: English with accents, 40 % longer, in brackets. What stands on a screen
 * without brackets is not from the catalogue; what is cut off would be cut off in longer languages too.
 */
import type { Words } from './texts.ts'

/** A private-use variant of English, as Android and Windows name it. */
export const PSEUDO_LANGUAGE = 'en-XA'

const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aáeéiíoóuúyýcçnñsšzžAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽ'].flatMap((letter, at, all) =>
    at % 2 === 0 ? [[letter, all[at + 1] ?? letter]] : [],
  ),
)

/** "[Šéárçh ···]"; what is filled in keeps its name. */
export function pseudoText(text: string): string {
  const accented = text.replaceAll(/\{\{\w+\}\}|\w/g, (part) => ACCENTS[part] ?? part)
  return `[${accented} ${'·'.repeat(Math.max(1, Math.ceil(text.length * 0.4) - 3))}]`
}

/** A catalogue in the pseudo-language. */
export function pseudoWords(words: Words): Words {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, typeof value === 'string' ? pseudoText(value) : pseudoWords(value)]),
  )
}
