/** Words of a record as they are kept: plain text, trimmed, of bounded length. */

const TAG =
  /<\/?(?:p|br|b|i|u|a|em|strong|ul|ol|li|div|span|h[1-6]|table|tr|td|th|tbody|img|sub|sup|hr|font|pre|code|blockquote)\b[^<>]{0,2000}>/gi
const OTHER_BLANKS = /[^\S ]| {2}/
const BLOCK = /<(?:\/(?:p|div|li|h[1-6]|tr|ul|ol|table|blockquote)|br|hr)\b[^<>]{0,200}>/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Text without NUL and broken surrogates, at most `maxLength` UTF-16 units, without blanks at its ends. */
export function cleanText(text: string, maxLength: number): string {
  const clean = (text.includes('\u0000') ? text.replaceAll('\u0000', '') : text).toWellFormed().trim()
  return clean.length <= maxLength ? clean : `${clean.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** One line: every run of blanks and line ends is one blank. */
export function oneLine(text: string): string {
  // most texts are one line already, and looking is quicker than writing them anew
  return OTHER_BLANKS.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text.trim()
}

function hasTag(text: string): boolean {
  TAG.lastIndex = 0
  return text.includes('<') && TAG.test(text)
}

/**
 * A description as plain text: HTML markup, which some records carry, is taken out (ends of blocks become line ends), and
 * indentation of the source document goes. Text that only looks a little like markup ("a < b") stays.
 */
export function plainText(text: string): string {
  const bare = hasTag(text)
    ? text
        .replace(BLOCK, '\n')
        .replace(TAG, '')
        .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] as string)
    : text
  if (!OTHER_BLANKS.test(bare)) return bare.trim()
  return bare
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[ \t\u00a0]*\n[ \t\u00a0]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/[ \t\u00a0]{2,}/g, ' ')
    .trim()
}

/**
 * The ISO 639 code of a language as records write it (`eng`, `en-GB`, `fre; CAN`), two letters where there are two.
 * `undefined` for words that are no code.
 */
export function languageOf(text: string | undefined): string | undefined {
  const code = /^([A-Za-z]{2,3})(?![A-Za-z])/.exec(text?.trim() ?? '')?.[1]
  return code === undefined ? undefined : canonicalCode(code)
}

/** Codes that have been asked for: three letters at most, so there are only so many. */
const canonicalCodes = new Map<string, string | undefined>()

function canonicalCode(code: string): string | undefined {
  if (!canonicalCodes.has(code)) {
    try {
      canonicalCodes.set(code, Intl.getCanonicalLocales(code)[0])
    } catch {
      canonicalCodes.set(code, undefined)
    }
  }
  return canonicalCodes.get(code)
}
