/**
 * Citations in the RIS format: one tag a line, two letters, two blanks, a hyphen and a blank; lines end with CR LF, the
 * first is `TY`, the last `ER` (RIS format specifications, Research Information Systems).
 */
import type { Citation } from './citation.ts'

/** "2020/05/17/": RIS writes dates as year/month/day/other, the parts that are not known empty. */
function risDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${year}/${month}/${date}/`
}

/** A value has one line, and no control characters. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** The entry as a file, UTF-8. `today` is the day of the look-up, "2026-11-21". */
export function risOf(citation: Citation, today: string): string {
  const { id, creators, title, year, published, publisher, doi, url, abstract, keywords, language } = citation
  const lines: (readonly [string, string | undefined])[] = [
    ['TY', 'DATA'],
    ['ID', id],
    ...creators.map((name) => ['AU', name] as const),
    ['TI', title],
    ['PY', year],
    ['DA', published === undefined ? undefined : risDate(published)],
    ['PB', publisher],
    ['DO', doi],
    ['UR', url],
    ['Y2', risDate(today)],
    ['AB', abstract === '' ? undefined : abstract],
    ...keywords.map((keyword) => ['KW', keyword] as const),
    ['LA', language],
  ]
  const written = lines.flatMap(([tag, value]) => (value === undefined ? [] : [`${tag}  - ${oneLine(value)}`]))
  return [...written, 'ER  - ', ''].join('\r\n')
}
