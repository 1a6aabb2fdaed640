/** Values of fields as people type them, and back. */
import { isBbox } from '@graticule/contracts/bbox'
import type { ImprovedField, ImprovedLink, ImprovedValues } from '@graticule/contracts/kept/proposals/improved-fields'
import { webAddress } from '@graticule/contracts/links/link-address'

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

/** What a typed text means. `values`: those that are shown now. */
export function readField(field: ImprovedField, typed: string, values: Values): ReadField {
  const text = typed.trim()
  if (field === 'keywords') return { value: [...new Set(linesOf(text))] }
  if (field === 'area') return readArea(text)
  if (field === 'links') return readLinks(text, values)
  if (field === 'title') return text === '' ? { fault: 'title' } : { value: text }
  if (field === 'timeStart' || field === 'timeEnd')
    return text === '' || (DAY.test(text) && !Number.isNaN(Date.parse(text))) ? { value: text } : { fault: 'time' }
  return { value: text }
}

/** Fields of one line. */
export const ONE_LINE: ReadonlySet<ImprovedField> = new Set(['timeStart', 'timeEnd', 'area', 'licence', 'organisation'])
