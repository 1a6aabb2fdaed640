/** Citations for BibTeX and biblatex: one `@misc` entry, the type that every style knows. */
import type { Citation } from './citation.ts'

/**
 * What LaTeX would take for a command, as the command that prints it. BibTeX counts braces even behind a backslash, so
 * single ones are never written as `\{`.
 */
const LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

const escapeLatex = (text: string): string => text.replaceAll(/[\\{}&%$#_~^]/g, (sign) => LATEX[sign] ?? sign)

/** Fields that are read verbatim (biblatex manual 2.2.1): nothing may be escaped, and braces and backslashes cannot stand. */
const verbatim = (text: string): string => text.replaceAll(/[{}\\\s]/g, (sign) => encodeURIComponent(sign))

/** Words of ASCII letters and digits; accents are dropped, other scripts have none. */
function asciiWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2)
}

/** FNV-1a, 32 bit: keys of different records differ although their words are the same. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** "copernicus2020sentinel-1a2b3c4d": readable where the names are Latin, and one record's own in any case. */
function citationKey({ id, creators, year = '', title }: Citation): string {
  const who = asciiWords(creators[0] ?? '')[0] ?? ''
  const what = asciiWords(title)[0] ?? ''
  return `${`${who}${year}${what}` || 'entry'}-${hashOf(id)}`
}

/** The entry as a file for BibTeX, UTF-8. */
export function bibtexOf(citation: Citation): string {
  const { creators, title, year, publisher, doi, url } = citation
  const fields: (readonly [string, string | undefined])[] = [
    // braces of their own: a name of an organisation is not first names and a family name, and no style changes the case of the title
    ['author', creators.length === 0 ? undefined : creators.map((name) => `{${escapeLatex(name)}}`).join(' and ')],
    ['title', `{${escapeLatex(title)}}`],
    ['year', year],
    ['publisher', publisher === undefined ? undefined : escapeLatex(publisher)],
    ['doi', doi === undefined ? undefined : verbatim(doi)],
    ['url', url === undefined ? undefined : verbatim(url)],
  ]
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = {${value}},`]))
  return [`@misc{${citationKey(citation)},`, ...lines, '}', ''].join('\n')
}
