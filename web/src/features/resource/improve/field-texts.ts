/** Values of fields as people type them, and back. */
import { isBbox } from '@graticule/contracts/bbox'
import type { ImprovedField, ImprovedLink, ImprovedValues } from '@graticule/contracts/kept/proposals/improved-fields'
import { webAddress } from '@graticule/contracts/links/link-address'
import { keywordLabel } from '../../../entry/keyword-label.ts'

type Values = Required<ImprovedValues>

/** What a typed text means, or what is wrong with it. */
export type ReadField =
  | { readonly value: unknown }
  | { readonly fault: 'title' | 'time' | 'area' }
  | { readonly fault: 'links'; readonly line: number }

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function readArea(text: string): ReadField {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '')
  if (parts.length === 0) return { value: [] }
  const numbers = parts.map((part) => Number(part.replace('−', '-')))
  return isBbox(numbers) ? { value: numbers } : { fault: 'area' }
}

function readLinks(text: string, { links }: Values): ReadField {
  const read: ImprovedLink[] = []
  for (const [at, line] of linesOf(text).entries()) {
    const [url = '', ...words] = line.split(/\s+/)
    if (webAddress(url) === undefined || !/^https?:\/\//i.test(url)) return { fault: 'links', line: at + 1 }
    // what a link gives is told elsewhere, and stays
    const known = links.find((link) => link.url === url)
    read.push({ url, name: words.join(' '), description: known?.description ?? '' })
  }
  return { value: read }
}

const DAY = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z)?$/

/**
 * Keywords as they stand in the form: codes in words.
 * @rule B-improvements.keyword-words The form shows keywords as the page of the record does; what is kept and sent are the keywords themselves
 */
export const keywordsShown = (text: string, known: readonly string[]): string =>
  text
    .split('\n')
    .map((line) => (known.includes(line) ? keywordLabel(line) : line))
    .join('\n')

const keywordOf = (line: string, known: readonly string[]): string => known.find((one) => keywordLabel(one) === line) ?? line

/** The same back: the words of a keyword of the record mean that keyword, in whatever language they are read next. */
export const keywordsKept = (text: string, known: readonly string[]): string =>
  text
    .split('\n')
    .map((line) => keywordOf(line, known))
    .join('\n')

/** What a typed text means. `values`: those that are shown now. */
export function readField(field: ImprovedField, typed: string, values: Values): ReadField {
  const text = typed.trim()
  if (field === 'keywords') return { value: [...new Set(linesOf(text).map((line) => keywordOf(line, values.keywords)))] }
  if (field === 'area') return readArea(text)
  if (field === 'links') return readLinks(text, values)
  if (field === 'title') return text === '' ? { fault: 'title' } : { value: text }
  if (field === 'timeStart' || field === 'timeEnd')
    return text === '' || (DAY.test(text) && !Number.isNaN(Date.parse(text))) ? { value: text } : { fault: 'time' }
  return { value: text }
}

/** Fields of one line. */
export const ONE_LINE: ReadonlySet<ImprovedField> = new Set(['timeStart', 'timeEnd', 'area', 'licence', 'organisation'])
