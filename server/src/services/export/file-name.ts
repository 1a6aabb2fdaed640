/** The name under which a browser keeps an export. */
import { EXPORT_FORMATS, type ExportFormatName } from '@graticule/contracts/services/export'

/** Characters of the phrase that go into the name. */
const MAX_WORDS = 60

/** What the name is made of. */
export interface NamedExport {
  readonly format: ExportFormatName
  readonly phrase: string
  readonly total: number
  readonly records: number
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Letters and digits of any script, joined with hyphens: nothing that a file system or a header could take otherwise. */
function wordsOf(phrase: string, letters: RegExp): string {
  const words = phrase.normalize('NFKC').toLowerCase().match(letters) ?? []
  return [...words.join('-')].slice(0, MAX_WORDS).join('').replace(/-+$/, '')
}

/** `Content-Disposition` (RFC 6266) with the name, in UTF-8 (RFC 8187) where ASCII does not do. A cut file says so. */
export function contentDisposition({ format, phrase, total, records, now }: NamedExport): string {
  const day = new Date(now).toISOString().slice(0, 10)
  const cut = records < total ? `first-${records}-of-${total}` : ''
  const nameOf = (words: string) =>
    `${['graticule', words || 'results', day, cut].filter((part) => part !== '').join('-')}.${EXPORT_FORMATS[format].extension}`
  const plain = nameOf(wordsOf(phrase, /[a-z0-9]+/g))
  const full = nameOf(wordsOf(phrase, /[\p{L}\p{N}\p{M}]+/gu))
  const encoded = encodeURIComponent(full).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"${full === plain ? '' : `; filename*=UTF-8''${encoded}`}`
}
