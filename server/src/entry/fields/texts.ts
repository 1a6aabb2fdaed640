/** Words of a record as they are kept: plain text, trimmed, of bounded length. */
import { decodeHTMLStrict } from 'entities/decode'

const TAG =
  /<\/?(?:p|br|b|i|u|a|em|strong|ul|ol|li|div|span|h[1-6]|table|tr|td|th|tbody|thead|tfoot|caption|colgroup|col|img|sub|sup|hr|font|pre|code|blockquote|html|head|title|body|meta|style|script|center|section|article|figure|figcaption|dl|dt|dd|small|big|strike|abbr|cite|iframe|nobr|wbr|o:p)\b[^<>]{0,2000}>/gi
const OTHER_BLANKS = /[^\S ]| {2}/
const BLOCK = /<(?:\/(?:p|div|li|h[1-6]|tr|ul|ol|table|blockquote)|br|hr)\b[^<>]{0,200}>/gi
/** What is no text, from its beginning to its end. */
const UNSPOKEN: readonly (readonly [begin: RegExp, end: RegExp])[] = [
  [/<!--/g, /-->/g],
  [/<!doctype\b/gi, />/g],
  [/<style\b/gi, /<\/style\s*>/gi],
  [/<script\b/gi, /<\/script\s*>/gi],
]

/** What begins and ends text that XML marks as text, where it was kept with the marks. */
const CDATA = ['<![CDATA[', ']]>'] as const

/** The text without these marks; one that has no end stays. */
function unmarked(text: string): string {
  const [begin, end] = CDATA
  let [kept, at] = ['', 0]
  for (;;) {
    const from = text.indexOf(begin, at)
    const to = from < 0 ? -1 : text.indexOf(end, from)
    // without an end behind this one there is none behind any other
    if (to < 0) return kept + text.slice(at)
    kept += text.slice(at, from) + text.slice(from + begin.length, to)
    at = to + end.length
  }
}

/** Text without NUL and broken surrogates, at most `maxLength` UTF-16 units, without blanks at its ends. */
export function cleanText(text: string, maxLength: number): string {
  const clean = (text.includes('\u0000') ? text.replaceAll('\u0000', '') : text).toWellFormed().trim()
  return clean.length <= maxLength ? clean : `${clean.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/**
 * Characters that are never seen: controls (but tabs and line ends), what orders the text around it from right to left or back (embeddings,
 * overrides, isolates), marks of the order of bytes and of annotations. Marks of direction between letters stay.
 */
const UNSEEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]/
const UNSEEN_RUNS = new RegExp(UNSEEN, 'g')
/** A control of Latin 1 is a sign of Windows in a text that was read as if it were Latin 1. */
const WINDOWS = new TextDecoder('windows-1252')

function seen(told: string): string {
  const text = told.toWellFormed()
  if (!UNSEEN.test(text)) return text
  return text.replaceAll(UNSEEN_RUNS, (sign) => {
    if (sign === '\u000B' || sign === '\u000C') return ' '
    const meant = /[\u0080-\u009F]/.test(sign) ? WINDOWS.decode(Uint8Array.of(sign.charCodeAt(0))) : ''
    return meant === sign ? '' : meant
  })
}

/**
 * A value with all its texts as they can be shown: without halves of pairs and characters that are not seen, above all those that would
 * turn the text around them. What has none is given back itself.
 * @rule B-record-formats.unseen Texts of records hold no controls and nothing that turns the order of the text around them
 */
export function withSeenTexts<T>(value: T): T {
  if (typeof value === 'string') return seen(value) as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    if (typeof value[0] === 'number') return value
    const parts = (value as unknown[]).map(withSeenTexts)
    return (parts.every((part, at) => part === value[at]) ? value : parts) as T
  }
  const entries = Object.entries(value).map(([key, part]) => [key, withSeenTexts(part as unknown)] as const)
  const isSame = entries.every(([key, part]) => part === (value as Record<string, unknown>)[key])
  return (isSame ? value : Object.fromEntries(entries)) as T
}

/** A text as it is kept whatever it is for: without NUL, halves of pairs, and what turns the order of the text around it. */
export const keptText = (text: string): string => text.replaceAll(/[\u0000\u202A-\u202E\u2066-\u2069]/g, '').toWellFormed()

/** One line: every run of blanks and line ends is one blank. */
export function oneLine(text: string): string {
  // most texts are one line already, and looking is quicker than writing them anew
  return OTHER_BLANKS.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text.trim()
}

/** The text without comments, document types, styles and scripts; what has no end stays. */
function spoken(text: string): string {
  let left = text
  for (const [begin, end] of UNSPOKEN) {
    let kept = ''
    let at = 0
    // each search goes on where the one before has ended: the time grows with the length only
    for (;;) {
      begin.lastIndex = at
      const from = begin.exec(left)
      if (from === null) break
      end.lastIndex = begin.lastIndex
      if (end.exec(left) === null) break
      kept += left.slice(at, from.index)
      at = end.lastIndex
    }
    left = kept + left.slice(at)
  }
  return left
}

/** Ends of blocks become line ends. */
function withoutTags(text: string): string {
  const marked = text.includes('<') ? spoken(unmarked(text)) : text
  return hasTag(marked) ? marked.replace(BLOCK, '\n').replace(TAG, '') : marked
}

function hasTag(text: string): boolean {
  TAG.lastIndex = 0
  return text.includes('<') && TAG.test(text)
}

/** Line ends and tabs that a program has written as two signs each, unless a command of LaTeX (`\\nu`) or a path goes on there. */
const WRITTEN_END = /(?<![:\\])(?:\\r)?\\n(?!(?:abla|u|eq?|ot|in?|i|eg)\b)(?![a-z]+[\\])/g
const SURE_END = /\\n(?:\\[nr]|[^a-zA-Z\\]|[A-Z][a-z])|\\r\\n/

/**
 * The text with those as line ends.
 * @rule B-search.line-ends Line ends that a program wrote as two signs are line ends
 */
function withLineEnds(text: string): string {
  if (!text.includes('\\n') || !SURE_END.test(text)) return text
  return text.replaceAll(WRITTEN_END, '\n').replaceAll('\\t', ' ')
}

/** The end of an element, or a line end: HTML that was escaped once more than needed, and no words about a tag. */
const ESCAPED_HTML = /<\/(?:p|div|ul|ol|table|b|strong|em|i|span|h[1-6]|a)>|<br ?\/?>/i

/**
 * A text as people read it: HTML markup, which some records carry, is taken out (ends of blocks become line ends) with comments, styles
 * and document types, character references of HTML 5 are read once, and indentation of the source document goes. Text that only looks a
 * little like markup ("a < b", "Q&A", `&lt;b&gt; is a tag`) stays, and so does a reference without its semicolon, which may be a part
 * of an address.
 */
export function plainText(text: string): string {
  const untagged = withoutTags(withLineEnds(text))
  // after the tags: what is written with references is text
  const decoded = untagged.includes('&') ? decodeHTMLStrict(untagged).replaceAll('\u00a0', ' ') : untagged
  const bare = decoded !== untagged && !hasTag(text) && ESCAPED_HTML.test(decoded) ? withoutTags(decoded) : decoded
  if (!OTHER_BLANKS.test(bare)) return bare.trim()
  return bare
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[ \t\u00a0]*\n[ \t\u00a0]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/[ \t\u00a0]{2,}/g, ' ')
    .trim()
}

/** {@link plainText} in one line, for names and titles. */
export function plainLine(text: string): string {
  return oneLine(plainText(text))
}

/**
 * The ISO 639 code of a language as records write it (`eng`, `en-GB`, `fre; CAN`, the address of one in a register), or its name in
 * English or in itself), two letters where there are two. `undefined` for other words.
 */
export function languageOf(text: string | undefined): string | undefined {
  const told = text?.trim() ?? ''
  const bare = /^(?:https?:|urn:)/i.test(told) ? (told.replace(/\/$/, '').split(/[#/:]/).at(-1) ?? '') : told
  const code = /^([A-Za-z]{2,3})(?![A-Za-z])/.exec(bare)?.[1]
  return code === undefined ? namedLanguages().get(bare.toLowerCase()) : canonicalCode(code)
}

let languages: ReadonlyMap<string, string> | undefined

/** Languages with codes of two letters, by their names in English and in themselves, in small letters. */
function namedLanguages(): ReadonlyMap<string, string> {
  if (languages !== undefined) return languages
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at))
  const english = new Intl.DisplayNames('en', { type: 'language' })
  const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => english.of(code) !== code)
  languages = new Map(
    codes.flatMap((code) => {
      // old codes stand for new ones
      const current = canonicalCode(code) ?? code
      const own = new Intl.DisplayNames(current, { type: 'language' }).of(current)
      return [english.of(code), own].flatMap((name) => (name === undefined ? [] : [[name.toLowerCase(), current] as const]))
    }),
  )
  return languages
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
