/**
 * Reads XML as clients of the original portal do: elements by their names with their prefix as plain text, no CDATA, no namespaces; texts
 * that look like numbers or truth values become such; an element that comes once is a value, one that comes often a list.
 */
import { SaxesParser } from 'saxes'

export type Read = string | number | boolean | undefined | ReadObject | Read[]
/** An element with attributes (`@name`) and children by their names, its own text under `#text`. */
export interface ReadObject {
  [name: string]: Read
}

function guessed(text: string): Read {
  const words = text.trim()
  if (/^(?:true|false)$/i.test(words)) return /^true$/i.test(words)
  if (words !== '' && !Number.isNaN(Number(words))) return Number(words)
  return words
}

function add(parent: ReadObject, name: string, value: Read): void {
  const before = parent[name]
  parent[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
}

/** The document by its root's name. Throws when it is not well-formed. */
export function readAsOriginal(document: string): ReadObject {
  const parser = new SaxesParser()
  const root: ReadObject = {}
  const open: { readonly name: string; readonly value: ReadObject; words: string }[] = [{ name: '', value: root, words: '' }]
  parser.on('opentag', ({ name, attributes }) => {
    const own = Object.entries(attributes).map(([key, value]) => [`@${key}`, guessed(value)])
    open.push({ name, value: Object.fromEntries(own) as ReadObject, words: '' })
  })
  parser.on('text', (words) => {
    const current = open.at(-1)
    if (current !== undefined) current.words += words
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    const parent = open.at(-1)
    if (closed === undefined || parent === undefined) return
    const text = guessed(closed.words)
    const isPlain = Object.keys(closed.value).every((key) => key === '@xmlns' || key.startsWith('@xmlns:'))
    if (isPlain) add(parent.value, closed.name, text)
    else add(parent.value, closed.name, text === '' ? closed.value : { ...closed.value, '#text': text })
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(document).close()
  return root
}

/** What lies at a path of names; lists are followed in their first element. Throws where a client would. */
export function at(read: Read, ...path: readonly string[]): Read {
  const [name, ...rest] = path
  if (name === undefined) return read
  const one = Array.isArray(read) ? read[0] : read
  if (typeof one !== 'object' || Array.isArray(one)) throw new Error(`nothing to read ${name} of`)
  return at(one[name], ...rest)
}

/** A value as a list: none of nothing. */
export const listOf = (read: Read): Read[] => (read === undefined ? [] : Array.isArray(read) ? read : [read])
